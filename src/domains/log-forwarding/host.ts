import { type Problem, problem } from '../../core/failure.ts'
import { isHostless } from '../../core/net/unicast.ts'
import { message } from './messages.ts'

/** The problem of `host` where it is an address that no host can have. */
export function hostlessProblems(host: string): readonly Problem[] {
  return isHostless(host)
    ? [problem('host', message('must be the address of one host: not unspecified, a group or a broadcast'))]
    : []
}
