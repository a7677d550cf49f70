import type { NamedSet, Ruleset } from '../../src/core/ruleset/ruleset.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { interpreter, type Reading } from '../oracle/interpret.ts'

/** Steps of one kind that the packets of a trace cost. */
export interface Steps {
  readonly average: number
  readonly most: number
  /** A packet that costs the most. */
  readonly dearest: Packet | null
}

/** Cost of the packets of a trace: look-ups are those of maps and of sets together. */
export type Effort = Readonly<Record<Reading | 'lookUps', Steps>>

const kinds = ['chain', 'rule', 'map', 'set', 'lookUps'] as const

/** Steps of each kind, on average and at most, that the first packets of connections cost. */
export function effortOf(ruleset: Ruleset, trace: readonly Packet[]): Effort {
  let count = none()
  const run = interpreter(ruleset, (what) => {
    count[what]++
    if (what === 'map' || what === 'set') count.lookUps++
  })
  const sum = none()
  const most = none()
  const dearest: Partial<Record<(typeof kinds)[number], Packet>> = {}
  for (const packet of trace) {
    count = none()
    run(packet)
    for (const kind of kinds) {
      sum[kind] += count[kind]
      if (count[kind] <= most[kind]) continue
      most[kind] = count[kind]
      dearest[kind] = packet
    }
  }
  const steps = (kind: (typeof kinds)[number]): [string, Steps] => [
    kind,
    {
      average: trace.length === 0 ? 0 : sum[kind] / trace.length,
      most: most[kind],
      dearest: dearest[kind] ?? null,
    },
  ]
  return Object.fromEntries(kinds.map(steps)) as unknown as Effort
}

function none(): Record<(typeof kinds)[number], number> {
  return { chain: 0, rule: 0, map: 0, set: 0, lookUps: 0 }
}

/** Size of a ruleset. */
export interface Structure {
  readonly longestChain: number
  readonly chains: number
  readonly rules: number
  /** Elements of maps. */
  readonly elements: number
  /** Elements of named sets, and of lists within rules, each distinct list once. */
  readonly members: number
}

/** The size of a ruleset. */
export function structureOf({ chains, maps, sets }: Ruleset): Structure {
  const lists = new Map<string, number>()
  for (const { elements } of sets) lists.set(textOf(elements), elements.length)
  for (const { rules } of chains) {
    for (const match of rules.flatMap(({ match }) => match)) {
      if (match.op === 'in' && match.ranges.length > 1) lists.set(textOf(match.ranges), match.ranges.length)
    }
  }
  return {
    longestChain: Math.max(0, ...chains.map(({ rules }) => rules.length)),
    chains: chains.length,
    rules: chains.reduce((sum, { rules }) => sum + rules.length, 0),
    elements: maps.reduce((sum, { elements }) => sum + elements.length, 0),
    members: [...lists.values()].reduce((sum, count) => sum + count, 0),
  }
}

function textOf(elements: NamedSet['elements']): string {
  return elements.map(({ lo, hi }) => `${lo}-${hi}`).join()
}
