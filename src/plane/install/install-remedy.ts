import { installCommand, packagesOf } from '../../core/engine/package-status.ts'
import type { Tool } from '../../core/engine/tool.ts'
import { type Message, verbatim } from '../../core/text/message.ts'
import type { AptGround } from './apt.ts'
import { backportsMirror, backportsSuite } from './backports.ts'
import { message } from './messages.ts'

/** Instructions to the administrator for installing missing tools, in words and commands. */
export function installRemedy(
  ground: Pick<AptGround, 'hasApt' | 'release' | 'sources'>,
  missing: readonly Pick<Tool, 'package' | 'source'>[],
): Message {
  const packages = packagesOf(missing)
  if (!ground.hasApt) return message('install what these Debian packages bring')
  const suite = backportsSuite(ground)
  if (suite === null || missing.every(({ source }) => source === undefined))
    return verbatim(installCommand(packages))
  const command = installCommand(packages, suite)
  if (backportsMirror(ground) !== null) return verbatim(command)
  return message('with {suite} in the package sources: {command}', { suite, command })
}
