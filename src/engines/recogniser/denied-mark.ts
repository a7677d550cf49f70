import { ctMarkBits } from '../../core/ruleset/service-chain.ts'

/** Change by which a connection is denied until its end. */
export const deniedMark = { mark: ctMarkBits.epoch, mask: ctMarkBits.epoch } as const

/** The number of the rule that accepted a connection, in its mark. */
export function ruleNumberIn(mark: number): number {
  return mark & ctMarkBits.rule
}
