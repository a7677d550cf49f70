import {
  type ConnectionFacts,
  joinedIdentifiers,
  matchingPatterns,
  Naming,
} from '../../core/application/recognition.ts'
import type { InspectionClass, RecognitionPolicy } from '../../core/engine/declared/application-control.ts'
import { allotments, deniedMark, markBits } from '../../core/ruleset/service-chain.ts'
import type { Connections, KnownConnection } from './connections.ts'
import { firstMessageOf } from './first-message.ts'
import { fitLength, isError, layoutOf, type PacketLayout, tcp, udp, withoutExtensions } from './ip-packet.ts'
import type { FirstMessage } from './message-form.ts'
import type { Ndpi } from './ndpi.ts'
import { asksAnswers, type Candidates, CompiledPolicy, type Denial, judge } from './policy.ts'
import type { PacketVerdict, PacketWay, QueuedPacket } from './queue-message.ts'
import { SentData } from './sent-data.ts'
import { keyOf, type RawTuple, tupleOf } from './tuple.ts'

/** Packets of a connection that are looked at; after so many it is what it was taken for. Segments of TCP without data tell nothing, and do not count. */
export const mostPackets = 32
/** Segments without data that nDPI is shown: it looks at so many packets at most. */
const mostWithoutData = 8
/** The same while the first message of a client is not there whole. */
const mostOfMessage = 8_192
/** Bytes of such messages that are kept, of all connections together. */
const mostKept = 64 * 2 ** 20
/** Bytes of a packet that patterns are compared with. */
const patternBytes = 2_048
/** Packets with data of a connection that patterns are compared with. */
const patternPackets = 6
/** Packets of a connection may still be on their way when it is settled; its ports are not taken by another one so soon. */
const settledMs = 10_000
const mostSettled = 16_384
const http = 'id.l7.http'
/** nDPI sees none where the request is read anew. */
const httpProxy = 'id.l7.http_proxy'
const ipsec = 'id.l7.ipsec'
const newConnection = { syn: 2, acknowledge: 16 } as const
/** Place of the number of a segment in the header of TCP. */
const sequencePlace = 4
const options = { end: 0, padding: 1, fastOpen: 34, experiment: 254 } as const

/** A connection that is ended with this packet. */
export interface EndedByPolicy {
  readonly by: Denial
  /** Identifiers of what was recognised. */
  readonly names: readonly string[]
  readonly layout: PacketLayout
  readonly tuple: RawTuple
  /** Null where the kernel does not have it yet. */
  readonly connection: KnownConnection | null
}

/** Called before the verdict, behind which nothing of the connection passes any more. */
export type OnDenied = (packet: QueuedPacket, ended: EndedByPolicy) => void

/** Counts of packets since the start, and of connections. */
export interface RecogniserFigures {
  packets: number
  accepted: number
  handedOn: number
  dropped: number
  /** Packets that nDPI was asked about. */
  lookedAt: number
  /** Connections of which no more is to be found. */
  identified: number
  /** Connections that were ended. */
  denied: number
  /** Connections that made room for others before they were identified. */
  forgotten: number
  /** Connections that are looked at. */
  flows: number
}

interface Flow {
  readonly slot: number
  readonly facts: ConnectionFacts
  candidates: Candidates
  classNumber: number
  packets: number
  /** Of these, segments of TCP without data. */
  withoutData: number
  withData: number
  /** By patterns, which stay. */
  readonly matched: Set<string>
  message: FirstMessage | null
  /** Of TCP, where the beginning was seen. */
  sent: SentData | null
  /** Address and port of the end that was heard first. */
  readonly from: readonly [Buffer, number | null]
  isAnswered: boolean
  /** True where no later packet tells more; what was read is not confirmed by the other end yet. */
  isKnown: boolean
  names: readonly string[]
  /** True where nDPI has a name for it. */
  isGuessed: boolean
  last: number
}

interface Settled {
  readonly isDenied: boolean
  /** False where the kernel did not have the denied connection yet. */
  isMarked: boolean
  atMs: number
}

/** Parts that the recogniser works with. */
export interface RecogniserParts {
  readonly ndpi: Ndpi
  readonly connections: Pick<Connections, 'find' | 'lookUp' | 'change' | 'changeOf'>
  readonly onDenied: OnDenied
}

/**
 * Decides about the packets of a queue. Works on nDPI's memory for so many connections; the one that was silent for longest makes room
 * for another.
 */
export class Recogniser {
  readonly figures: RecogniserFigures = {
    ...{ packets: 0, accepted: 0, handedOn: 0, dropped: 0, lookedAt: 0 },
    ...{ identified: 0, denied: 0, forgotten: 0, flows: 0 },
  }
  readonly #parts: RecogniserParts
  readonly #naming: Naming
  readonly #flows = new Map<string, Flow>()
  readonly #settled = new Map<string, Settled>()
  readonly #free: number[]
  /** Bytes of first messages that are not whole yet. */
  #kept = 0
  #policy: CompiledPolicy

  constructor(parts: RecogniserParts, flows: number, policy: RecognitionPolicy) {
    this.#parts = parts
    this.#naming = new Naming(parts.ndpi.names)
    this.#policy = new CompiledPolicy(policy)
    this.#free = Array.from({ length: flows }, (_, slot) => flows - 1 - slot)
  }

  /** The policy that decides. */
  get policy(): RecognitionPolicy {
    return this.#policy.source
  }

  /** From now on this policy decides, also about connections that are looked at already. */
  use(policy: RecognitionPolicy): void {
    this.#policy = new CompiledPolicy(policy)
    for (const flow of this.#flows.values()) flow.classNumber = -1
  }

  /** Answers the verdict on a packet; `pointer` is the address of its bytes. */
  take(packet: QueuedPacket, pointer: number, nowMs: number): PacketVerdict {
    const { figures } = this
    figures.packets += 1
    const verdict = this.#judge(packet, pointer, nowMs)
    if (verdict.way === 'drop') figures.dropped += 1
    else if (verdict.way === 'accept') figures.accepted += 1
    else figures.handedOn += 1
    figures.flows = this.#flows.size
    return verdict
  }

  #judge(packet: QueuedPacket, pointer: number, nowMs: number): PacketVerdict {
    const { source } = this.#policy
    const number = (packet.mark & markBits.inspect) >>> allotments.inspect.low
    const known = this.#policy.classOf(number)
    // The packet filter has a class that is not here yet, or has one no more that is not there yet.
    if (known === undefined && number !== 0 && source.onFailure === 'block') return dropped
    const way = wayOf(known, source)
    const layout = layoutOf(packet.payload)
    if (layout === null) return source.onFailure === 'block' ? dropped : { way, mark: null }
    // It says nothing about what the connection is that it tells of, whose label it would set.
    if (isError(packet.payload, layout)) return { way, mark: null }
    const tuple = tupleOf(packet.payload, layout)
    const key = keyOf(tuple)
    const isBeginning = begins(packet.payload, layout)
    if (isBeginning) this.#forget(key, packet.payload.readUInt32BE(layout.transport + sequencePlace))
    const settled = this.#settledAs(key, tuple, nowMs)
    const last = { way, mark: (packet.mark | markBits.known) >>> 0 }
    if (settled !== null) return settled.isDenied ? dropped : last
    const flow = this.#flowOf(key, tuple, number)
    flow.packets += 1
    if (isBeginning) this.#begin(flow, packet.payload, layout)
    // A server takes data of a first packet for TCP Fast Open alone.
    const isBare = isBeginning && !hasFastOpen(packet.payload, layout)
    const payload = isBare ? packet.payload.subarray(0, layout.data) : packet.payload
    const isEmpty = layout.protocol === tcp && layout.data >= payload.length
    if (isEmpty) flow.withoutData += 1
    // Two segments for one place of the stream: which one the server takes is not seen.
    if (!this.#follow(flow, payload, layout, tuple)) return dropped
    const isOpen = flow.message?.isOpen === true
    const isTooLong = isOpen && flow.packets > mostOfMessage
    const isSkipped = isEmpty && flow.withoutData > mostWithoutData
    const isDone = flow.isKnown || (!isSkipped && this.#look(flow, { payload, pointer, layout, nowMs }))
    const isUnread = isTooLong || flow.message?.isPassedOver === true || flow.sent?.isUnread === true
    // Nobody sends a message so, except who wants that it is not read.
    if (isUnread && source.onFailure === 'block') return dropped
    const isMost = flow.packets - flow.withoutData >= mostPackets && flow.message?.isOpen !== true
    const isLast = isDone || isUnread || isMost
    if (isLast && !flow.isKnown) this.#name(flow, this.#parts.ndpi.giveUp(flow.slot))
    const { denial, isFinal } = judge(flow.candidates, flow.names)
    if (denial === null && !isFinal && !isLast) return { way, mark: null }
    if (denial === null && !isUnread && this.#awaitsAnswer(flow, isMost)) return { way, mark: null }
    this.#release(key, flow)
    if (denial === null) {
      this.figures.identified += 1
      this.#settle(key, { isMarked: true, isDenied: false, atMs: nowMs })
      return last
    }
    this.figures.denied += 1
    const { connections } = this.#parts
    // The kernel has no connection of a first packet. Whoever comes behind it finds it.
    const connection = flow.packets === 1 ? connections.lookUp(tuple) : connections.find(tuple)
    this.#parts.onDenied(packet, { by: denial, names: flow.names, layout, tuple, connection })
    const isMarked = connection !== null && connections.change(connection, deniedMark)
    this.#settle(key, { isMarked, isDenied: true, atMs: nowMs })
    return dropped
  }

  #begin(flow: Flow, payload: Buffer, { transport }: PacketLayout): void {
    if (flow.sent !== null) return
    flow.sent = new SentData(payload.readUInt32BE(transport + sequencePlace))
  }

  /** Keeps what the client sent until it is acknowledged; false where it is in conflict with what it sent before. */
  #follow(flow: Flow, payload: Buffer, layout: PacketLayout, { source, sourcePort }: RawTuple): boolean {
    const [address, port] = flow.from
    const isAnswer = port !== sourcePort || !address.equals(source)
    if (isAnswer) flow.isAnswered = true
    else if (mayBeMeantInstead(flow)) this.#readAnew(flow)
    if (flow.sent === null) return true
    if (isAnswer) {
      flow.sent.answer(payload, layout)
      return true
    }
    const before = flow.sent.kept
    const isSame = flow.sent.take(payload, layout)
    this.#kept += flow.sent.kept - before
    return isSame
  }

  /** True where a connection that may pass by what was read stays under watch: its other end may not have read it. */
  #awaitsAnswer(flow: Flow, isMost: boolean): boolean {
    const { sent, facts, candidates } = flow
    const isFree = judge(candidates, [])
    if (isFree.isFinal && isFree.denial === null) return false
    flow.isKnown = sent !== null ? !sent.isConfirmed : facts.over === 'udp' && !flow.isAnswered && !isMost
    return flow.isKnown
  }

  /** Forgets what was read before, but for its names. */
  #readAnew(flow: Flow): void {
    for (const name of flow.names) flow.matched.add(name)
    this.#parts.ndpi.clear(flow.slot)
    this.#kept -= flow.message?.kept ?? 0
    flow.message = firstMessageOf(udp)
    flow.withData = 0
    flow.isGuessed = false
    flow.isKnown = false
    flow.last = -1
  }

  /** How a connection is settled; null where it is not. What the kernel could not be told before is told now. */
  #settledAs(key: string, tuple: RawTuple, nowMs: number): Settled | null {
    const known = this.#settled.get(key)
    if (known === undefined) return null
    if (nowMs - known.atMs > settledMs) {
      this.#settled.delete(key)
      return null
    }
    known.atMs = nowMs
    if (!known.isMarked) known.isMarked = this.#parts.connections.changeOf(tuple, deniedMark)
    return known
  }

  #settle(key: string, settled: Settled): void {
    this.#settled.set(key, settled)
    if (this.#settled.size <= mostSettled) return
    for (const oldest of this.#settled.keys()) return void this.#settled.delete(oldest)
  }

  /** Looks at a packet; true when no later one tells more. */
  #look(flow: Flow, { payload, pointer, layout, nowMs }: Sight): boolean {
    if (judge(flow.candidates, flow.names).isFinal) return false
    const { message } = flow
    const wasTunnel = message?.isTunnel
    const wasPlain = message?.isPlain === true
    const taken = message && this.#takeMessage(message, payload, layout)
    if (taken === 'wait') return false
    // Of what nDPI has a name for the next part is a message of its own.
    const joined = wasPlain && flow.isGuessed ? null : taken
    if (message?.isProxied) flow.matched.add(httpProxy)
    const bytes = joined ?? payload
    if (layout.data < bytes.length && (flow.withData < patternPackets || joined !== null)) {
      flow.withData += 1
      const front = (message?.hello ?? bytes.subarray(layout.data)).subarray(0, patternBytes)
      const data = { text: front.toString('latin1'), hex: front.toString('hex') }
      for (const id of matchingPatterns(data, flow.facts)) flow.matched.add(id)
    }
    this.figures.lookedAt += 1
    const { ndpi } = this.#parts
    // What it made of the beginning would stay.
    if (joined !== null) ndpi.clear(flow.slot)
    if (layout.isAuthenticated) flow.matched.add(ipsec)
    // It does not look behind the header of authentication.
    const shown = layout.isAuthenticated ? withoutExtensions(bytes, layout) : bytes
    fitLength(shown, layout)
    const guess = ndpi.look(
      flow.slot,
      shown === payload ? pointer : ndpi.addressOf(shown),
      shown.length,
      nowMs,
    )
    flow.isGuessed = guess.application !== 0
    this.#name(flow, guess)
    // What runs in the tunnel has names of its own.
    if (!wasTunnel && message?.isTunnel) for (const id of flow.names) flow.matched.add(id)
    if (guess.application === 0 || message?.isOpen === true) return false
    // nDPI waits for the answer to see that it is one.
    const isTold = message?.isRequest === true && flow.names.includes(http) && !asksAnswers(flow.candidates)
    return isTold || !ndpi.mayTellMore(flow.slot)
  }

  #takeMessage(message: FirstMessage, payload: Buffer, layout: PacketLayout): Buffer | 'wait' | null {
    const before = message.kept
    const taken = message.take(payload, layout)
    this.#kept += message.kept - before
    return taken
  }

  #name(flow: Flow, guess: { readonly carrier: number; readonly application: number }): void {
    const key = guess.carrier * 0x10000 + guess.application + flow.matched.size * 0x1_0000_0000
    if (flow.last === key) return
    flow.last = key
    flow.names = joinedIdentifiers(this.#naming.identifiers(guess, flow.facts), flow.matched)
  }

  #flowOf(key: string, tuple: RawTuple, classNumber: number): Flow {
    const flow = this.#flows.get(key) ?? this.#open(tuple)
    // The end of the map is what was seen last.
    this.#flows.delete(key)
    this.#flows.set(key, flow)
    if (flow.classNumber !== classNumber) {
      flow.candidates = this.#policy.candidates(classNumber, [tuple.source, tuple.destination])
      flow.classNumber = classNumber
    }
    return flow
  }

  #open({ protocol, source, sourcePort, destinationPort }: RawTuple): Flow {
    if (this.#free.length === 0 || this.#kept > mostKept) this.#forgetOldest()
    const over = protocol === tcp ? 'tcp' : protocol === udp ? 'udp' : 'other'
    return {
      slot: this.#free.pop()!,
      facts: { over, port: destinationPort ?? 0 },
      candidates: { profile: null, rules: [] },
      classNumber: -1,
      packets: 0,
      withoutData: 0,
      withData: 0,
      matched: new Set(),
      message: firstMessageOf(protocol),
      sent: null,
      from: [Buffer.from(source), sourcePort],
      isAnswered: false,
      isKnown: false,
      names: [],
      isGuessed: false,
      last: -1,
    }
  }

  /** The ports of an ended connection are taken by another one. */
  #forget(key: string, first: number): void {
    const flow = this.#flows.get(key)
    if (flow !== undefined && flow.sent?.isOf(first) !== true) this.#release(key, flow)
    if (this.#settled.get(key)?.isMarked === true) this.#settled.delete(key)
  }

  #forgetOldest(): void {
    for (const [key, flow] of this.#flows) {
      this.figures.forgotten += 1
      return this.#release(key, flow)
    }
  }

  #release(key: string, { slot, message, sent }: Flow): void {
    this.#kept -= (message?.kept ?? 0) + (sent?.kept ?? 0)
    this.#flows.delete(key)
    this.#parts.ndpi.clear(slot)
    this.#free.push(slot)
  }
}

interface Sight {
  readonly payload: Buffer
  readonly pointer: number
  readonly layout: PacketLayout
  readonly nowMs: number
}

/** True where the next datagram may be meant instead of those before it, which the other end may have passed over. */
function mayBeMeantInstead({ facts, isAnswered, isKnown, isGuessed, message }: Flow): boolean {
  return facts.over === 'udp' && !isAnswered && (isKnown || isGuessed) && message?.isOpen !== true
}

/** True for the first segment of a TCP connection. */
function begins(bytes: Buffer, { protocol, transport }: PacketLayout): boolean {
  const set = protocol === tcp ? (bytes[transport + 13] ?? 0) : 0
  return (set & newConnection.syn) !== 0 && (set & newConnection.acknowledge) === 0
}

/** True where a first packet asks that its data are taken at once. Linux before 5.18 cannot take the option away. */
function hasFastOpen(bytes: Buffer, { transport, data }: PacketLayout): boolean {
  const end = Math.min(data, bytes.length)
  for (let at = transport + 20; at < end; ) {
    const kind = bytes[at]!
    if (kind === options.fastOpen || kind === options.experiment) return true
    if (kind === options.end) return false
    at += kind === options.padding ? 1 : Math.max(2, bytes[at + 1] ?? 0)
  }
  return false
}

const dropped: PacketVerdict = { way: 'drop', mark: null }

/** Where packets go that are not dropped. */
function wayOf(known: InspectionClass | undefined, { onFailure }: RecognitionPolicy): PacketWay {
  const queue = known?.ipsQueue ?? null
  return queue === null ? 'accept' : { queue, isOptional: onFailure === 'pass' }
}
