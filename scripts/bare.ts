import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endAll } from './bare/enter.ts'
import { compilersIn, copyClone, makeRoot, removeRoot } from './bare/root.ts'
import { visitStart, visitTest } from './bare/visit.ts'
import { type Finished, reportFailures, runStep, type Step } from './step.ts'

// Both commands of the README on a bare Debian 12, as root and as a user: `npm run bare`, by hand and before each
// release. Words choose among the steps: `npm run bare -- start`, `npm run bare -- test root`. `--keep FOLDER` keeps the
// Debian root there, and takes it the next time.
const { values, positionals: words } = parseArgs({
  options: { keep: { type: 'string' } },
  allowPositionals: true,
})
const kept = values.keep === undefined ? null : resolve(values.keep)
process.exitCode = await main()

async function main(): Promise<number> {
  if (process.getuid?.() !== 0) return refuse('a Debian root can be made by root only: sudo npm run bare')
  const root = kept ?? mkdtempSync(join(tmpdir(), 'gatehouse-bare-'))
  process.on('exit', () => {
    endAll()
    if (kept === null) removeRoot(root)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  const finished: Finished[] = [await runStep({ name: 'Debian root', run: async () => debianRoot(root) })]
  // Nothing can be tried without a root.
  if (finished[0]?.ok) for (const step of steps(root)) finished.push(await runStep(step))
  reportFailures(finished)
  const failed = finished.filter(({ ok }) => !ok).length
  console.log(`\n${finished.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** The user comes first: afterwards the machine has the Debian packages that root installs. */
function steps(root: string): readonly Step[] {
  const all = [
    { name: 'start as user', run: () => visitStart(root, 'user') },
    { name: 'start as root', run: () => visitStart(root, 'root') },
    { name: 'test as root', run: () => visitTest(root, 'root') },
    { name: 'test as user', run: () => visitTest(root, 'user') },
  ]
  return all.filter(({ name }) => words.every((word) => name.split(' ').includes(word)))
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
