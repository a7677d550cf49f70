import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../engines/program.ts'
import { type Confiner, confinedBy, confinePlan, namespacesOf } from '../supervisor/confinement.ts'
import { findRunFolder } from '../supervisor/run-folder.ts'
import { canHaveUsers } from '../supervisor/users.ts'
import type { Finding } from './finding.ts'

const name = 'processes without privilege'

/**
 * Finding about whether the processes of a gateway can be users of their own that see only their files. Tries it with
 * a program that does nothing; makes no user and touches no data folder.
 */
export async function confinementFinding(parts: Pick<Confiner, 'runtime' | 'program'>): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  try {
    const confiner: Confiner = {
      ...parts,
      run: findRunFolder(folder),
      confinement: { users: null, hasViews: true },
    }
    const { entries } = confinePlan(confiner, 'front', { command: [] }).view!
    const seen = entries.filter(({ path }) => !path.startsWith(folder))
    const command = ['/usr/bin/true']
    const plan = { ...confinePlan(confiner, 'front', { command }), view: { base: folder, entries: seen } }
    const { command: line, environment } = confinedBy(confiner, plan, namespacesOf(confiner, 'front'))
    const [program = '', ...args] = line
    const { code, stderr } = await runProgram(program, args, { environment })
    return findingOf(code === 0 ? null : (stderr.trim().split('\n')[0] ?? ''))
  } finally {
    rmdirSync(folder)
  }
}

function findingOf(refusal: string | null): Finding {
  const found = { area: 'kernel', name } as const
  if (refusal !== null) {
    const remedy =
      'processes see all files that their user may read; run outside of a container, or allow user namespaces'
    return { ...found, state: 'limited', detail: refusal, remedy }
  }
  if (process.getuid?.() !== 0) {
    return {
      ...found,
      state: 'ok',
      detail: 'each sees only its files; without root all are this user',
      remedy: '',
    }
  }
  return canHaveUsers()
    ? { ...found, state: 'ok', detail: 'users of their own, each sees only its files', remedy: '' }
    : {
        ...found,
        state: 'limited',
        detail: 'there are no other users in this user namespace',
        remedy: 'start where numbers of other users are mapped',
      }
}
