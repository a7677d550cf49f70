import {
  classesOfPair,
  firstIpsQueue,
  type InspectionPair,
  type InspectionState,
  mostClasses,
  type OnFailure,
  pairText,
  rulesAlone,
  seenPair,
} from '../../../../core/engine/inspection.ts'
import { contentHash } from '../../../../core/hash.ts'

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
  /** Queue of each process of intrusion prevention, by the profile that it is known by. */
  readonly queues: ReadonlyMap<string, number>
  readonly state: InspectionState
  readonly onFailure: OnFailure
  /** True when rules of application control are in force, which are about all connections. */
  readonly seesAll: boolean
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
  if (rules.length === 0 && !hasRules && state.leaving.length === 0) return null
  const all = new Map<string, InspectionPair>()
  const add = (pairs: readonly InspectionPair[]) => {
    for (const pair of pairs) all.set(pairText(pair), pair)
  }
  for (const { pair } of rules) add(classesOfPair(seenPair(pair, hasRules)))
  if (hasRules) add([rulesAlone])
  if (all.size > mostClasses)
    throw new TooManyClasses(`rules ask for more than ${mostClasses} pairs of profiles`)
  const seesAll = hasRules && !state.awaitsRules
  const inForce = rules.map(({ id, pair }) => {
    const former = seenPair(state.former.get(id) ?? pair, seesAll)
    const more = classesOfPair(former).filter((each) => !all.has(pairText(each)))
    // Where the former pair has no room, the rule is held back for the one that it names.
    if (all.size + more.length > mostClasses) return { id, pair: seenPair(pair, hasRules) }
    add(more)
    return { id, pair: former }
  })
  for (const pair of state.leaving) {
    const more = classesOfPair(pair)
    if (all.size + more.length <= mostClasses) add(more)
  }
  const queues = queuesOf(all, state)
  const classes = classesOf(all, (profile) => queues.get(state.processOf.get(profile) ?? profile)!)
  const byRule = new Map<string, InspectionClass>()
  for (const { id, pair } of inForce) {
    const found = classes.get(pairText(pair))
    if (found !== undefined) byRule.set(id, found)
  }
  return { classes, byRule, queues, state, onFailure, seesAll }
}

/**
 * Numbers of all pairs, and of each IPS profile alone, for what application control has done with. A pair has the place that its hash
 * says, or the next that is free, so that few numbers move when a pair comes or goes.
 */
function classesOf(
  all: ReadonlyMap<string, InspectionPair>,
  queueOf: (profile: string) => number,
): ReadonlyMap<string, InspectionClass> {
  const numbers = placesOf(new Set(all.keys()))
  const made = [...all].map(([text, pair]): [string, InspectionClass] => {
    return [text, { number: numbers.get(text)!, pair, ipsQueue: pair.ips === null ? 0 : queueOf(pair.ips) }]
  })
  return new Map(made.sort(([, one], [, other]) => one.number - other.number))
}

/** Queues of all processes, by the profile that they are known by: also of those to which no packets come yet, or no more. */
function queuesOf(
  all: ReadonlyMap<string, InspectionPair>,
  { processes, processOf }: InspectionState,
): ReadonlyMap<string, number> {
  const profiles = [...all.values()].flatMap(({ ips }) => (ips === null ? [] : [ips]))
  const known = new Set([...profiles.map((each) => processOf.get(each) ?? each), ...processes.keys()])
  return new Map([...placesOf(known)].map(([process, place]) => [process, firstIpsQueue + place]))
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
