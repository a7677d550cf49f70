import type { Chain, Ruleset } from './ruleset.ts'
import { markBits } from './service-chain.ts'

/** Packets whose mark has a value under a mask go to a queue; with `bypass` they go on where nobody listens there. */
export interface QueueRule {
  readonly mask: number
  readonly value: number
  readonly queue: number
  readonly bypass: boolean
}

/** The queues of a ruleset by the class in the packet's mark, for kernels that have no such verdict. */
export function queueRules({ chains }: Pick<Ruleset, 'chains'>): readonly QueueRule[] {
  const found = new Map<number, QueueRule>()
  for (const chain of chains) {
    if (!chain.name.startsWith('sys_')) continue
    for (const rule of rulesOf(chain)) found.set(rule.value, rule)
  }
  return [...found.values()].sort((one, other) => one.value - other.value)
}

function rulesOf({ rules }: Chain): readonly QueueRule[] {
  return rules.flatMap(({ statements, verdict }) => {
    if (verdict.op !== 'queue') return []
    const set = statements.find((each) => each.op === 'set-mark')
    if (set?.op !== 'set-mark') return []
    const { number: queue, bypass } = verdict
    return [{ mask: markBits.inspect, value: (set.value & markBits.inspect) >>> 0, queue, bypass }]
  })
}
