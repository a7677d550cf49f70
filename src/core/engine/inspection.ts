import { allotments } from '../ruleset/service-chain.ts'

/** Profiles that inspect a connection, by their ids; null for none. */
export interface InspectionPair {
  readonly ips: string | null
  /** Empty where application control sees the connection for its rules alone. */
  readonly application: string | null
}

/** Pair of connections that no rule of the packet filter has inspected, while application control has rules. */
export const rulesAlone: InspectionPair = { ips: null, application: '' }

/** What becomes of packets that ask for inspection while no engine inspects them. */
export type OnFailure = 'block' | 'pass'

/** The queue at which application control listens. */
export const recogniserQueue = 99

/** Queues of intrusion prevention stand behind this number, by the place of their profile. */
export const firstIpsQueue = 100

/** A process of intrusion prevention: its file of rules, how many they are, and the profiles whose packets come to it. */
export interface IpsProcess {
  readonly file: string
  readonly count: number
  readonly profiles: readonly string[]
}

/** What engines of inspection can do now, and what they did before. */
export interface InspectionState {
  /** Ids of IPS profiles whose engine listens at its queue. */
  readonly live: ReadonlySet<string>
  /** True while application control listens at its queue. */
  readonly recognises: boolean
  /**
   * Rules, by id, that are inspected by other profiles than they name, or by none, until the engine of those that they name listens
   * for the first time.
   */
  readonly former: ReadonlyMap<string, InspectionPair>
  /**
   * True while connections that rules of application control alone would see pass as before, until the recogniser listens for the
   * first time.
   */
  readonly awaitsRules: boolean
  /** Pairs that inspected until just now: packets of theirs may be on their way to the queues. */
  readonly leaving: readonly InspectionPair[]
  /** Processes of intrusion prevention, and the one that inspects for each IPS profile; both by the id of a profile. */
  readonly processes: ReadonlyMap<string, IpsProcess>
  readonly processOf: ReadonlyMap<string, string>
}

/** Nothing listens, and nothing was in force before. */
export const noInspection: InspectionState = {
  live: new Set(),
  recognises: false,
  former: new Map(),
  awaitsRules: false,
  leaving: [],
  processes: new Map(),
  processOf: new Map(),
}

/** A pair as a text that is the same for the same profiles. */
export function pairText({ ips, application }: InspectionPair): string {
  return `${ips ?? ''} ${application ?? 'none'}`
}

/** True when nothing inspects. */
export function isNoPair({ ips, application }: InspectionPair): boolean {
  return ips === null && application === null
}

/** Classes that bits of the packet's mark can tell apart; 0 is none. */
export const mostClasses = 2 ** (allotments.inspect.high - allotments.inspect.low + 1) - 1

/** The pair that inspects a connection: rules of application control see those that no profile of it inspects, too. */
export function seenPair(pair: InspectionPair, hasRules: boolean): InspectionPair {
  return hasRules && pair.application === null ? { ...pair, application: rulesAlone.application } : pair
}

/** Classes that a pair needs: its own, and that of its IPS profile for connections that application control has done with. */
export function classesOfPair(pair: InspectionPair): readonly InspectionPair[] {
  return [pair, { ips: pair.ips, application: null }].filter((each) => !isNoPair(each))
}
