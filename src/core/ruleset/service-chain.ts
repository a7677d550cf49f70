/**
 * Ways in which a rule hands a packet on, to an engine or to a later chain: the bits that carry it, the places of the chains
 * that write and read them, and the statements that do so. No bit, priority or policy route of ours is named elsewhere
 * (docs/adr/0038).
 */

/** Hooks at which the kernel calls chains, in the order in which a packet may meet them. */
export type HookName = 'prerouting' | 'input' | 'forward' | 'output' | 'postrouting'

/** Priorities of our chains at their hooks; a lower one is called first. */
export const priorities = {
  /** In front of connection tracking (-200). */
  zone: -300,
  /** Translation of destinations, of first packets only. */
  destination: -100,
  /** Behind it, for every packet: the verdict of the filter on what the transparent proxy is to have. */
  divert: -90,
  /** Hands that to the proxy. */
  handOver: -89,
  /** The choice of a route. */
  route: -88,
  filter: 0,
  /** Behind the verdict of the filter, in front of `iptables-legacy -t security` (50), where the queues are. */
  inspect: 49,
  /** Behind those queues. */
  queued: 51,
  /** Takes inspection out of the packet's mark again, in front of the translation of sources. */
  inspected: -160,
  /** Translation of sources, of first packets only. */
  source: 100,
  /** Counts what users send and get, behind all verdicts. */
  count: 300,
  /** Behind other programs' chains that set marks before the routing decision. */
  seen: 250,
} as const

/** Priority of the policy routes that forward nothing the table has not seen: behind the machine's own addresses. */
export const guardPriority = 7

/** Priority of the policy routes of ways out of one connection: behind the guards, in front of the main table. */
export const wayPriority = 8

/** Priority of the policy routes that lead packets to the transparent proxy: behind the guards, too. */
export const divertPriority = 9

/** A stretch of one hook, from one priority to another, both inclusive. */
export interface Span {
  readonly hook: HookName
  readonly from: number
  readonly to: number
}

/** Words that packets and connections carry, with their width in bits. */
export const words = { 'meta mark': 32, 'ct mark': 32, 'ct label': 128 } as const

/** Neighbouring bits of one word, and who uses them when. */
export interface Allotment {
  readonly word: keyof typeof words
  /** Lowest and highest bit, both inclusive. */
  readonly low: number
  readonly high: number
  readonly holds: string
  /** Stretches of hooks in which the bits mean this; `connection` for bits that stay with the connection. */
  readonly lives: readonly Span[] | 'connection'
  /** True when rules that are compiled today write or read them; the others are kept free for later use. */
  readonly isUsed: boolean
}

const first = Number.NEGATIVE_INFINITY
const last = Number.POSITIVE_INFINITY
const at = (hook: HookName, priority: number): Span => ({ hook, from: priority, to: priority })
const between = (hook: HookName, from: number, to: number): Span => ({ hook, from, to })
/** From a place in prerouting to the end of the packet's way. */
const fromPrerouting = (priority: number): readonly Span[] => [
  between('prerouting', priority, last),
  between('input', first, last),
  between('forward', first, last),
  between('postrouting', first, last),
]

/** Between the filter and the translation of sources, where the engines of inspection have the packet. */
const whileInspected: readonly Span[] = [
  between('forward', priorities.inspect, last),
  between('input', priorities.inspect, last),
  between('output', priorities.inspect, last),
  between('postrouting', first, priorities.inspected),
]

/** Every bit that we use or keep free, by name. What lives at the same time has no bit in common. */
export const allotments = {
  /** Each list clears them first, and leaves them zero. */
  graph: {
    word: 'meta mark',
    low: 0,
    high: 23,
    holds: 'rank of a rule, while the decision graph of one list is read',
    lives: [
      at('prerouting', priorities.destination),
      at('prerouting', priorities.divert),
      at('output', priorities.destination),
      at('forward', priorities.filter),
      at('input', priorities.filter),
      at('output', priorities.filter),
      at('postrouting', priorities.source),
    ],
    isUsed: true,
  },
  /** Set for every packet, also to zero: a tunnel hands the mark of the outer packet to the one inside. */
  route: {
    word: 'meta mark',
    low: 0,
    high: 7,
    holds: 'number of the provider that the packet leaves by, for the policy routes',
    lives: [between('prerouting', priorities.route, last), at('output', priorities.route)],
    isUsed: false,
  },
  inspect: {
    word: 'meta mark',
    low: 8,
    high: 15,
    holds: 'class of inspection: a pair of profiles',
    lives: whileInspected,
    isUsed: true,
  },
  log: {
    word: 'meta mark',
    low: 24,
    high: 24,
    holds: 'the logging table wants the packet logged',
    lives: [...fromPrerouting(priorities.destination), between('output', priorities.destination, last)],
    isUsed: true,
  },
  notLog: {
    word: 'meta mark',
    low: 25,
    high: 25,
    holds: 'the logging table does not want the packet logged',
    lives: [...fromPrerouting(priorities.destination), between('output', priorities.destination, last)],
    isUsed: true,
  },
  seen: {
    word: 'meta mark',
    low: 26,
    high: 26,
    holds: 'the table saw the packet before it was routed; without it our cards forward nothing',
    lives: fromPrerouting(priorities.seen),
    isUsed: true,
  },
  proxy: {
    word: 'meta mark',
    low: 27,
    high: 27,
    holds: 'the packet goes to the transparent proxy, by a policy route of its own',
    lives: fromPrerouting(priorities.divert),
    isUsed: true,
  },
  refusal: {
    word: 'meta mark',
    low: 28,
    high: 28,
    holds: 'the packet is ours and ends a connection that an engine denied: no engine sees it',
    lives: [
      between('output', first, last),
      between('postrouting', first, last),
      between('input', first, last),
    ],
    isUsed: true,
  },
  known: {
    word: 'meta mark',
    low: 29,
    high: 29,
    holds: 'application control has found what there is to find of the connection',
    lives: whileInspected,
    isUsed: true,
  },
  bypass: {
    word: 'meta mark',
    low: 30,
    high: 30,
    holds: 'the engine behind the queue wants no more of the connection',
    lives: whileInspected,
    isUsed: true,
  },
  rule: {
    word: 'ct mark',
    low: 0,
    high: 15,
    holds: 'number of the rule that accepted the connection; 0 where that is not known',
    lives: 'connection',
    isUsed: true,
  },
  epoch: {
    word: 'ct mark',
    low: 16,
    high: 31,
    holds: 'number of the ruleset that accepted the connection',
    lives: 'connection',
    isUsed: true,
  },
  /** Labels are set by rules and never taken away. */
  line: {
    word: 'ct label',
    low: 0,
    high: 61,
    holds: 'the provider by whom the first packet came, one label each',
    lives: 'connection',
    isUsed: false,
  },
  identified: {
    word: 'ct label',
    low: 64,
    high: 64,
    holds: 'the application is known',
    lives: 'connection',
    isUsed: true,
  },
  bypassed: {
    word: 'ct label',
    low: 65,
    high: 65,
    holds: 'inspection is done with the connection',
    lives: 'connection',
    isUsed: true,
  },
  proxied: {
    word: 'ct label',
    low: 66,
    high: 66,
    holds: 'the connection was handed to the transparent proxy',
    lives: 'connection',
    isUsed: true,
  },
} as const satisfies Record<string, Allotment>

type NameIn<W extends Allotment['word']> = {
  [N in keyof typeof allotments]: (typeof allotments)[N]['word'] extends W ? N : never
}[keyof typeof allotments]

/** The bits of an allotment in its word, which has at most 32. */
export function maskOf({ low, high }: Pick<Allotment, 'low' | 'high'>): number {
  return (2 ** (high + 1) - 2 ** low) >>> 0
}

/** Bits of `meta mark` by name; all others are left as they were. */
export const markBits = masksIn('meta mark')

/** Bits of `ct mark` by name. */
export const ctMarkBits = masksIn('ct mark')

function masksIn<W extends 'meta mark' | 'ct mark'>(word: W): Readonly<Record<NameIn<W>, number>> {
  const named = Object.entries<Allotment>(allotments).filter(([, each]) => each.word === word)
  return Object.fromEntries(named.map(([name, each]) => [name, maskOf(each)])) as Record<NameIn<W>, number>
}

/** In place of a ruleset's number: an engine denied the connection. */
export const deniedEpoch = ctMarkBits.epoch >>> allotments.epoch.low

/** In place of a ruleset's number: no ruleset accepted the connection, or an engine denied it. */
const noEpochs: readonly number[] = [0, deniedEpoch]

/** Change of a connection's mark by which it is denied until its end. */
export const deniedMark = { mark: ctMarkBits.epoch, mask: ctMarkBits.epoch } as const

/** The number of the rule that accepted a connection, in its mark. */
export function ruleNumberIn(mark: number): number {
  return mark & ctMarkBits.rule
}

/** Tells whether a number may be that of a ruleset. */
export function isEpoch(number: number): boolean {
  return !noEpochs.includes(number)
}

/** The number of the ruleset that a transaction of the packet filter brings; it repeats when its bits run out. */
export function epochOf(serial: number): number {
  return serial & (ctMarkBits.epoch >>> allotments.epoch.low)
}

/** The number of a ruleset as it stands in connection marks. */
export function epochInMark(epoch: number): number {
  return (epoch << allotments.epoch.low) & ctMarkBits.epoch
}

/**
 * Statements with which a rule hands a packet or its connection on; every writer of rules has a case for each.
 *
 * - `log` hands a copy to the packet log. `set-mark` writes bits of the packet's mark for a later chain or a policy route.
 * - `remember-rule` makes the connection's mark the number of a rule, without any ruleset's: it comes before
 *   `stamp-epoch`, which writes the ruleset's number, in a chain that keeps its name.
 * - `set-label` gives the connection a label.
 * - `remember-ends` keeps the packet's addresses and ports for a while (`endsSets`), those of its answers where it is one, so that they are
 * those of a first packet.
 * - `set-zone`, in front of connection tracking, keeps a connection that begins with the packet apart from those with the same
 *   addresses and ports that began elsewhere. Its answers are found as those of any other.
 * - `follow-ftp` gives a connection that begins with the packet the kernel's helper for FTP (`ftpHelper`), which reads what its ends say: the
 *   connections that they agree upon are then `related`, and have its mark. It does nothing where the kernel has no such helper.
 * - `clear-urgent` makes urgent data of TCP usual data, which its receiver reads in its place; the rule ends there for segments without it.
 * - `strip-fast-open` takes the option of TCP Fast Open away: data of a first packet comes again behind the handshake.
 * - `divert` gives the packet to the socket that listens at a port of the gateway, or has its connection already; where there is
 *   none, the rule ends there and the next follows.
 */
export type ServiceStatement =
  | { readonly op: 'log'; readonly group: number; readonly prefix: string }
  | { readonly op: 'set-mark'; readonly mask: number; readonly value: number }
  | { readonly op: 'remember-rule'; readonly number: number }
  | { readonly op: 'stamp-epoch' }
  | { readonly op: 'set-label'; readonly label: number }
  | { readonly op: 'set-zone'; readonly zone: number }
  | { readonly op: 'remember-ends'; readonly family: AddressFamily; readonly isAnswer: boolean }
  | { readonly op: 'follow-ftp' }
  | { readonly op: 'clear-urgent' }
  | { readonly op: 'strip-fast-open' }
  | { readonly op: 'divert'; readonly port: number }

/** Families as fields of packets are named. */
export type AddressFamily = 'ip' | 'ip6'

/** Zones of connection tracking that we use, 16 bits; connections are in zone 0 elsewhere. */
export const zones = { ofProxy: 3129 } as const

/** A way in which a rule hands packets to an engine, and what carries it. */
export interface ServiceKind {
  readonly engine: string
  /** Allotments whose bits carry it; none where it needs no bit. */
  readonly bits: readonly (keyof typeof allotments)[]
  /** The statement that a rule ends up with; null while no compiler writes one. */
  readonly statement: ServiceStatement['op'] | null
}

/**
 * Every way in which a rule hands packets to an engine. One without a statement is reserved: the first compiler of it adds
 * its statement to `ServiceStatement`, and every writer then has to know it.
 */
export const serviceKinds = {
  log: { engine: 'packet-log', bits: ['log', 'notLog'], statement: 'log' },
  guard: { engine: 'network', bits: ['seen'], statement: 'set-mark' },
  queue: {
    engine: 'inspection',
    bits: ['inspect', 'refusal', 'known', 'bypass', 'identified', 'bypassed'],
    statement: 'set-mark',
  },
  proxy: { engine: 'web proxy', bits: ['proxy', 'proxied'], statement: 'divert' },
  route: { engine: 'network', bits: ['route', 'line'], statement: null },
  /** A zone of connection tracking has a number of its own, 16 bits beside the marks. */
  zone: { engine: 'web proxy', bits: [], statement: 'set-zone' },
  /** Counted by elements of sets, which have counters of their own. */
  quota: { engine: 'packet-filter', bits: [], statement: null },
} as const satisfies Record<string, ServiceKind>
