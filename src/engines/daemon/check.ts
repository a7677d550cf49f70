import { type Message, verbatim } from '../../core/text/message.ts'
import { runProgram } from '../program.ts'
import { confinedCommand } from './confinement.ts'
import type { DaemonDeclaration } from './declaration.ts'
import { maskSecrets } from './mask.ts'
import { message } from './messages.ts'
import type { DaemonFolder } from './run-folder.ts'

const checkSeconds = 60
const longestRefusal = 1_000

/**
 * Resolves to the objection of the daemon's checker to a configuration, with names of files in place of paths; null when it
 * accepts, or there is no checker. One that does not end in time refuses.
 */
export async function refusalOf<C>(
  declaration: DaemonDeclaration<C>,
  configuration: C,
  folder: DaemonFolder,
): Promise<Message | null> {
  const { check: checker, environment = {}, secrets } = declaration
  if (checker === undefined) return null
  const program = checker.program ?? declaration.program
  const { reads = () => true } = checker
  const files = (path: string) => declaration.files(configuration, path).filter(({ name }) => reads(name))
  return await folder.withCandidate(files, async (candidate) => {
    const [command = '', ...args] = confinedCommand([program, ...checker.args(candidate)], declaration)
    const { code, stdout, stderr } = await runProgram(command, args, {
      timeoutMilliseconds: (checker.seconds ?? checkSeconds) * 1000,
      environment,
    })
    if (code === 0) return null
    const words = `${stdout}\n${stderr}`.replaceAll(`${candidate}/`, '').trim()
    if (words === '') return message('{program} answers {code}', { program, code: code ?? '' })
    return verbatim(maskSecrets(words, secrets?.(configuration) ?? []).slice(-longestRefusal))
  })
}
