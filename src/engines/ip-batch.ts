import { runProgram } from './program.ts'

/**
 * Lists of several commands of `ip` in one run, since each program holds up the process that starts it. `family` is `-4`,
 * `-6` or nothing. A command that the kernel refuses, as where a family is switched off, lists nothing. Null where `ip`
 * does not run.
 */
export async function ipLists(
  family: readonly string[],
  commands: readonly string[],
): Promise<readonly (readonly unknown[])[] | null> {
  const args = ['-json', '-details', ...family, '-force', '-batch', '-']
  const { code, stdout } = await runProgram('ip', args, {
    stdin: commands.join('\n'),
    timeoutMilliseconds: 10_000,
  })
  if (code === null) return null
  // Each command prints a line of its own.
  const lines = stdout.split('\n').filter((line) => line.startsWith('['))
  return lines.map((line) => JSON.parse(line) as readonly unknown[])
}

/** The list whose entries have a field, empty where there is none. */
export function listWith<T extends object>(
  all: readonly (readonly unknown[])[],
  field: keyof T & string,
): readonly T[] {
  return (all.find(([first]) => first instanceof Object && field in first) ?? []) as readonly T[]
}
