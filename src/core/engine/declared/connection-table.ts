import Type, { type Static } from 'typebox'

/** States of connections: those of TCP as the kernel names them, and for other protocols whether somebody has answered. */
export const connectionStates = [
  'none',
  'syn_sent',
  'syn_recv',
  'established',
  'fin_wait',
  'close_wait',
  'last_ack',
  'time_wait',
  'close',
  'syn_sent2',
  'replied',
  'unreplied',
] as const

/** A state of a connection. */
export type ConnectionState = (typeof connectionStates)[number]

/** Orders of a list of connections: most bytes, most packets, oldest or newest first. */
export const connectionOrders = ['bytes', 'packets', 'oldest', 'newest'] as const

/** Ends of a connection that an address is compared with. */
export type ConnectionSide = 'any' | 'source' | 'destination'

/**
 * Addresses from `lo` to `hi`, both inclusive, as hexadecimal digits: 8 for IPv4, 32 for IPv6. They match the end as it was before
 * translation and as it is behind it.
 */
export interface AddressSpan {
  readonly side: ConnectionSide
  readonly lo: string
  readonly hi: string
}

/**
 * Addresses, each as in `AddressSpan`, of which an end is one: the sender of its first packet, and who it comes to behind translation.
 */
export interface AddressChoice {
  readonly side: ConnectionSide
  readonly spans: readonly Pick<AddressSpan, 'lo' | 'hi'>[]
}

/** Conditions that a connection fulfils, each of them. Null asks for nothing. */
export interface ConnectionFilter {
  readonly spans: readonly AddressSpan[]
  readonly choices: readonly AddressChoice[]
  /** Port of either end, before or behind translation. */
  readonly port: number | null
  readonly protocol: number | null
  readonly state: ConnectionState | null
  /** Number of the rule in the connection's mark; 0 for connections without one. */
  readonly rule: number | null
}

/** A question about the kernel's table of connections. */
export type ConnectionQuestion =
  | {
      readonly kind: 'list'
      readonly filter: ConnectionFilter
      readonly order: (typeof connectionOrders)[number]
      readonly offset: number
      readonly limit: number
    }
  /** Ends connections by their ids. */
  | { readonly kind: 'end'; readonly ids: readonly string[] }
  /** Addresses with most bytes. */
  | { readonly kind: 'talkers' }

const count = Type.Number({ minimum: 0 })
const port = Type.Union([Type.Null(), count])
const tuple = Type.Object({
  source: Type.String(),
  sourcePort: port,
  destination: Type.String(),
  destinationPort: port,
})
const counts = Type.Union([Type.Null(), Type.Object({ packets: count, bytes: count })])

const tableConnection = Type.Object({
  id: Type.String(),
  protocol: count,
  original: tuple,
  reply: tuple,
  state: Type.Enum([...connectionStates]),
  assured: Type.Boolean(),
  sent: counts,
  received: counts,
  startedMicroseconds: Type.Union([Type.Null(), count]),
  secondsLeft: Type.Union([Type.Null(), count]),
  mark: count,
})

/** A live connection. The tuple of the reply has the addresses that its packets come with. */
export type TableConnection = Static<typeof tableConnection>

/** Form of the answer to `list`: a page of the connections that fit, and how many fit and are there. */
export const connectionPage = Type.Object({
  connections: Type.Array(tableConnection),
  matched: count,
  entries: count,
})

/** A page of connections. */
export type ConnectionPage = Static<typeof connectionPage>

/** Form of the answer to `end`: the connections that were ended. */
export const endedConnections = Type.Object({ ended: Type.Array(tableConnection) })

/** Connections that were ended. */
export type EndedNow = Static<typeof endedConnections>

const talker = Type.Object({ address: Type.String(), sent: count, received: count })

/** Addresses with most bytes in a time, the most first. */
const talkersOf = Type.Object({
  seconds: count,
  addresses: Type.Array(talker),
  /** Bytes of all connections in that time. */
  bytes: count,
})

/** Form of the answer to `talkers`: nulls before the second look at the table, and where bytes are not counted. */
export const talkersAnswer = Type.Object({
  everySeconds: count,
  minute: Type.Union([Type.Null(), talkersOf]),
  fiveMinutes: Type.Union([Type.Null(), talkersOf]),
})

/** Addresses with most bytes. */
export type Talkers = Static<typeof talkersAnswer>

/** Answers by the kind of the question. */
export interface ConnectionAnswers {
  readonly list: ConnectionPage
  readonly end: EndedNow
  readonly talkers: Talkers
}
