import {
  firstIpsQueue,
  type InspectionPair,
  type InspectionState,
  isNoPair,
  type OnFailure,
  pairText,
  rulesAlone,
} from '../../../../core/engine/inspection.ts'
import { contentHash } from '../../../../core/hash.ts'
import { allotments } from '../../../../core/ruleset/service-chain.ts'

/** Classes that bits of the packet's mark can tell apart; 0 is none. */
export const mostClasses = 2 ** (allotments.inspect.high - allotments.inspect.low + 1) - 1

/** A rule in force that lets connections through under inspection. */
export interface AskingRule {
  /** `fwd.ngfw.7` */
  readonly id: string
  readonly pair: InspectionPair
}

/** Rules with the class that inspects their connections, and everything that the classes are. */
export interface InspectionPlan {
  /** Classes by the text of their pair, in the order of their numbers. */
  readonly classes: ReadonlyMap<string, InspectionClass>
  /** Class by the id of a rule, without rules that nothing inspects yet. */
  readonly byRule: ReadonlyMap<string, InspectionClass>
  readonly state: InspectionState
  readonly onFailure: OnFailure
  /** True when application control has rules, which are about all connections. */
  readonly hasRules: boolean
}

/** A pair of profiles with its number, and the queue of its IPS profile. */
export interface InspectionClass {
  readonly number: number
  readonly pair: InspectionPair
  /** 0 without an IPS profile. */
  readonly ipsQueue: number
}

/** The class of a pair; undefined where no rule asks for it. */
export function pairClass({ classes }: InspectionPlan, pair: InspectionPair): InspectionClass | undefined {
  return classes.get(pairText(pair))
}

/** Says that more pairs of profiles are asked for than there are classes. */
export class TooManyClasses extends Error {}

/** Everything that asks for inspection. */
export interface Asking {
  readonly rules: readonly AskingRule[]
  /** True when application control has rules. */
  readonly hasRules: boolean
  readonly onFailure: OnFailure
}

/** The plan for what asks for inspection; null where nothing does. */
export function inspectionPlan(
  { rules, hasRules, onFailure }: Asking,
  state: InspectionState,
): InspectionPlan | null {
  if (rules.length === 0 && !hasRules) return null
  const seen = (pair: InspectionPair) =>
    hasRules && pair.application === null ? { ...pair, application: rulesAlone.application } : pair
  const wanted = rules.map(({ pair }) => seen(pair))
  const inForce = rules.map(({ id, pair }) => ({ id, pair: seen(state.former.get(id) ?? pair) }))
  const classes = classesOf([
    ...wanted,
    ...inForce.map(({ pair }) => pair),
    ...(hasRules ? [rulesAlone] : []),
  ])
  const byRule = new Map<string, InspectionClass>()
  for (const { id, pair } of inForce) {
    const found = classes.get(pairText(pair))
    if (found !== undefined) byRule.set(id, found)
  }
  return { classes, byRule, state, onFailure, hasRules }
}

/**
 * Numbers of all pairs, and of each IPS profile alone, for what application control has done with. A pair has the place that its hash
 * says, or the next that is free, so that few numbers move when a pair comes or goes.
 */
function classesOf(pairs: readonly InspectionPair[]): ReadonlyMap<string, InspectionClass> {
  const all = new Map<string, InspectionPair>()
  for (const pair of pairs) {
    for (const each of [pair, { ips: pair.ips, application: null }]) {
      if (!isNoPair(each)) all.set(pairText(each), each)
    }
  }
  if (all.size > mostClasses)
    throw new TooManyClasses(`rules ask for more than ${mostClasses} pairs of profiles`)
  const profiles = [...all.values()].flatMap(({ ips }) => (ips === null ? [] : [ips]))
  const queues = placesOf(new Set(profiles))
  const numbers = placesOf(new Set(all.keys()))
  const made = [...all].map(([text, pair]): [string, InspectionClass] => {
    const place = pair.ips === null ? 0 : queues.get(pair.ips)!
    return [text, { number: numbers.get(text)!, pair, ipsQueue: place && firstIpsQueue + place }]
  })
  return new Map(made.sort(([, one], [, other]) => one.number - other.number))
}

/** A number from 1 to the most for each text, all different. */
function placesOf(texts: ReadonlySet<string>): ReadonlyMap<string, number> {
  const taken = new Map<number, string>()
  for (const text of [...texts].sort()) {
    let place = Number.parseInt(contentHash(text).slice(0, 8), 16) % mostClasses
    while (taken.has(place)) place = (place + 1) % mostClasses
    taken.set(place, text)
  }
  return new Map([...taken].map(([place, text]) => [text, place + 1]))
}
