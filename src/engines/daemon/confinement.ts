import { readFileSync } from 'node:fs'
import type { DaemonDeclaration } from './declaration.ts'

/** Rights and limits that a program of a daemon runs with. */
type Rights = Pick<DaemonDeclaration<never>, 'capabilities' | 'deathSignal' | 'limits'>

/**
 * The command line that runs a program of a daemon with nothing but the capabilities that it names, no way to gain others,
 * and the end that follows ours.
 */
export function confinedCommand(
  command: readonly string[],
  { capabilities = [], deathSignal = 'SIGKILL', limits = {} }: Rights,
): readonly string[] {
  const kept = ['-all', ...capabilities.map((name) => `+${name}`)].join()
  return [
    // First, so that our own end is missed for the shortest time; a change of rights would take it back.
    'setpriv',
    '--no-new-privs',
    `--inh-caps=${kept}`,
    `--ambient-caps=${kept}`,
    `--bounding-set=${kept}`,
    '--pdeathsig',
    deathSignal.slice('SIG'.length),
    '--',
    'prlimit',
    // A dump would hold its secrets.
    '--core=0',
    ...(limits.openFiles === undefined ? [] : [`--nofile=${Math.min(limits.openFiles, mostOpenFiles())}`]),
    '--',
    ...command,
  ]
}

/** More is for the administrator alone to allow. */
function mostOpenFiles(): number {
  const [, most] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? []
  return most === undefined ? Number.MAX_SAFE_INTEGER : Number(most)
}
