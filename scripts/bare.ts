import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compilersIn, copyClone, makeRoot, removeRoot } from './bare/root.ts'
import { visitStart, visitTest } from './bare/visit.ts'
import { type Finished, reportFailures, runStep, type Step } from './step.ts'

// Both commands of the README on a bare Debian 12, as root and as a user: `npm run bare`, by hand and before each
// release. `npm run bare -- start` leaves the tests out; `--root FOLDER` keeps the root, and takes it the next time.
const words = process.argv.slice(2)
const at = words.indexOf('--root')
const kept = at < 0 ? null : resolve(words[at + 1] ?? '.')
const chosen = (at < 0 ? words : words.toSpliced(at, 2))[0] ?? 'all'
process.exitCode = await main()

async function main(): Promise<number> {
  if (!['all', 'start'].includes(chosen)) return refuse('npm run bare takes start, or nothing for all')
  if (process.getuid?.() !== 0) return refuse('a Debian root can be made by root only: sudo npm run bare')
  const root = kept ?? mkdtempSync(join(tmpdir(), 'gatehouse-bare-'))
  const finished: Finished[] = []
  try {
    for (const step of steps(root)) {
      const done = await runStep(step)
      finished.push(done)
      // Nothing can be tried without a root.
      if (!done.ok && done.name === 'Debian root') break
    }
  } finally {
    if (kept === null) removeRoot(root)
  }
  reportFailures(finished)
  const failed = finished.filter(({ ok }) => !ok).length
  console.log(`\n${finished.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** The user comes first: afterwards the machine has the Debian packages that root installs. */
function steps(root: string): readonly Step[] {
  const starts = [
    { name: 'Debian root', run: async () => debianRoot(root) },
    { name: 'start as user', run: () => visitStart(root, 'user') },
    { name: 'start as root', run: () => visitStart(root, 'root') },
  ]
  if (chosen === 'start') return starts
  return [
    ...starts,
    { name: 'test as root', run: () => visitTest(root, 'root') },
    { name: 'test as user', run: () => visitTest(root, 'user') },
  ]
}

function debianRoot(root: string) {
  if (!existsSync(join(root, 'usr/bin/npm'))) makeRoot(root)
  for (const who of ['root', 'user'] as const) copyClone(root, who)
  const compilers = compilersIn(root)
  return { ok: compilers.length === 0, output: `a bare root has no ${compilers.join(', ')}` }
}

function refuse(message: string): number {
  console.error(message)
  return 2
}
