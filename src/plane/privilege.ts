import { runProgram } from '../engines/program.ts'

/** A way to start a program with less power than we have, in words and as the front of its command line. */
export interface Privilege {
  readonly description: string
  readonly prefix: readonly string[]
}

const noNewPrivileges = ['--no-new-privs', '--pdeathsig', 'TERM']

/**
 * The least power with which the gateway process can still read `files` and write `folder`: no capability but
 * the one to listen on low ports. Each way is tried before it is answered.
 */
export async function leastPrivilege(files: readonly string[], folder: string): Promise<Privilege> {
  const root = process.getuid?.() === 0
  const ways: readonly Privilege[] = root
    ? [
        { description: 'no capability but net_bind_service', prefix: withOnly(['net_bind_service']) },
        {
          description:
            'no capability but net_bind_service and dac_override, since its folder belongs to somebody else',
          prefix: withOnly(['net_bind_service', 'dac_override']),
        },
      ]
    : [{ description: 'no privilege, and no way to gain any', prefix: ['setpriv', ...noNewPrivileges] }]
  for (const way of ways) if (await works(way, files, folder)) return way
  const power = root ? 'all of root’s privileges' : 'the privileges of its user'
  return { description: `${power}, because setpriv does not work here`, prefix: [] }
}

function withOnly(capabilities: readonly string[]): readonly string[] {
  const set = ['-all', ...capabilities.map((name) => `+${name}`)].join(',')
  const sets = ['--bounding-set', '--inh-caps', '--ambient-caps'].map((option) => `${option}=${set}`)
  return ['setpriv', ...sets, ...noNewPrivileges]
}

async function works(way: Privilege, files: readonly string[], folder: string): Promise<boolean> {
  const readable = files.flatMap((file) => ['-r', file, '-a'])
  const [program = '', ...args] = way.prefix
  const result = await runProgram(program, [...args, 'test', ...readable, '-w', folder])
  return result.code === 0
}
