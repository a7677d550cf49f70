import type { AgentIdentity } from '../../core/agent/agent.ts'
import type { AuthorizedDevice } from '../../core/agent/posture.ts'
import type { AgentEvent } from '../../core/log/event.ts'
import type {
  AgentConnection,
  AgentEffect,
  AgentFacts,
  AgentProtocol,
  AgentStep,
  AgentUser,
} from '../../core/protocol/agent-protocol.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { AgentTable } from '../../store/agents/agent-table.ts'
import { AgentCredentials } from '../session/sign-in/agent-credentials.ts'
import {
  changedPresence,
  devicesOf,
  nextExpiryMs,
  type Presence,
  type ReceivedReport,
} from './agent-presence.ts'

/** The other end of a connection. */
export interface AgentPeer {
  readonly address: string
  send(text: string): void
  close(code: number, reason: string): void
}

/** Dependencies of the agent hub. */
export interface AgentHubOptions {
  readonly protocol: AgentProtocol
  readonly snapshot: () => Snapshot
  readonly required: () => AgentFacts['required']
  readonly table: AgentTable
  readonly nowMs: () => number
  readonly logEvent: (event: AgentEvent) => void
  /** Reports a bug. */
  readonly reportBug: (message: string) => void
  /** Takes who is at which address now, and what devices there reported; called a moment after either has changed. */
  readonly present: (presence: Presence) => void
  /** A clock that nobody sets, for the age of reports. */
  readonly clockMs?: () => number
  /** So long after its connection broke an agent's address stays its user's. */
  readonly graceMs?: number
}

interface Live {
  readonly peer: AgentPeer
  connection: AgentConnection
  /** Id of its device; null while nobody is authorized. */
  device: string | null
  /** The newest report; also from before the authorization. */
  received: ReceivedReport | null
  /** Messages that came while credentials are judged; null otherwise. */
  waiting: string[] | null
}

const usualGraceMs = 10_000
const publishMs = 20
/** Shortest time between two changes of packets by agents, however many of them report how often. */
const betweenPublishedMs = 250
const touchMs = 60_000
const waitingLimit = 16
/** Close codes of RFC 6455, 7.4.1. */
const goingAway = 1001
const internalError = 1011

/** All connections of client agents: walks them through the protocol and does what the steps ask for. */
export class AgentHub {
  readonly #options: AgentHubOptions
  readonly #credentials: AgentCredentials
  readonly #live = new Map<AgentPeer, Live>()
  /** In the order of authorization: at one address the last one counts. */
  readonly #authorized = new Map<AgentPeer, AgentIdentity>()
  /** Number of connections of each device. */
  readonly #devices = new Map<string, number>()
  readonly #grace = new Map<AgentIdentity, NodeJS.Timeout>()
  readonly #touching: NodeJS.Timeout
  #publishing: NodeJS.Timeout | null = null
  #expiring: NodeJS.Timeout | null = null
  #publishedAtMs = Number.NEGATIVE_INFINITY
  #published: Presence = { agents: [], devices: [] }
  #closed = false

  constructor(options: AgentHubOptions) {
    const { snapshot, protocol, nowMs, table } = options
    this.#options = options
    this.#credentials = new AgentCredentials({
      snapshot,
      credentialsOf: protocol.credentialsOf,
      nowMs,
      addressesOf: (userId, since) => table.addressesOf(userId, since),
    })
    this.#touching = setInterval(() => table.touch(this.#now()), touchMs).unref()
  }

  /** Numbers of connected agents and of authorized ones. */
  get counts(): { readonly connected: number; readonly authorized: number } {
    const live = [...this.#live.values()]
    return { connected: live.length, authorized: live.filter(({ connection }) => connection.user).length }
  }

  /** True when somebody authorized on this connection. */
  isAuthorized(peer: AgentPeer): boolean {
    return (this.#live.get(peer)?.connection.user ?? null) !== null
  }

  /** Devices that are connected and authorized. */
  connected(): ReadonlyMap<string, AgentUser> {
    const found = [...this.#live.values()].flatMap(({ device, connection: { user } }) =>
      device !== null && user !== null ? [[device, user] as const] : [],
    )
    return new Map(found)
  }

  /** Devices with an address of their own at which somebody is authorized, with their newest reports. */
  devices(): readonly AuthorizedDevice[] {
    return devicesOf(this.#sessions(), this.#clockMs())
  }

  open(peer: AgentPeer): void {
    const step = this.#options.protocol.opened(this.#facts(peer))
    const live: Live = { peer, connection: step.connection, device: null, received: null, waiting: null }
    this.#live.set(peer, live)
    this.#take(live, step)
  }

  receive(peer: AgentPeer, text: string): void {
    const live = this.#live.get(peer)
    if (!live) return
    if (live.waiting === null) {
      this.#take(live, this.#options.protocol.received(live.connection, text, this.#facts(peer)))
    } else if (live.waiting.push(text) > waitingLimit) {
      this.#take(live, this.#options.protocol.ended(live.connection, 'too many messages'))
    }
  }

  receiveBytes(peer: AgentPeer): void {
    const live = this.#live.get(peer)
    if (live) this.#take(live, this.#options.protocol.receivedBytes(live.connection))
  }

  /** The connection is gone. */
  gone(peer: AgentPeer): void {
    const live = this.#live.get(peer)
    if (!live) return
    this.#live.delete(peer)
    const identity = this.#authorized.get(peer)
    if (live.connection.user === null || this.#closed) return
    if (identity) this.#keepFor(identity)
    this.#leave(live, live.connection.user, 'the connection ended')
  }

  /** Looks at everybody again: the configuration has changed. */
  review(): void {
    const snapshot = this.#options.snapshot()
    for (const live of [...this.#live.values()]) {
      const step = this.#options.protocol.reviewed(live.connection, snapshot)
      if (step) this.#take(live, step)
    }
  }

  /** Ends what a device has open; answers whether that was anything. */
  end(device: string): boolean {
    const open = [...this.#live.values()].filter((live) => live.device === device)
    for (const live of open) {
      this.#take(live, this.#options.protocol.ended(live.connection, 'ended by an administrator'))
    }
    return open.length > 0
  }

  /** Lets everybody go, and keeps nothing running. */
  close(): void {
    this.#closed = true
    clearInterval(this.#touching)
    if (this.#publishing) clearTimeout(this.#publishing)
    if (this.#expiring) clearTimeout(this.#expiring)
    for (const timer of this.#grace.values()) clearTimeout(timer)
    for (const { peer, device } of [...this.#live.values()]) {
      if (device !== null) this.#options.table.leave(device, this.#now())
      peer.close(goingAway, 'the gateway ends')
    }
    this.#live.clear()
  }

  #facts({ address }: AgentPeer): AgentFacts {
    const { snapshot, required, nowMs } = this.#options
    return { snapshot: snapshot(), address, required: required(), nowMs: nowMs() }
  }

  #take(live: Live, { connection, answers, effects }: AgentStep): void {
    const before = live.connection.user
    live.connection = connection
    for (const answer of answers) live.peer.send(JSON.stringify(answer))
    for (const effect of effects) this.#act(live, effect, before)
  }

  #act(live: Live, effect: AgentEffect, before: AgentUser | null): void {
    const { address } = live.peer
    switch (effect.kind) {
      case 'judge':
        live.waiting = []
        this.#judge(live, effect.login, effect.password).catch((error: Error) => {
          this.#options.reportBug(`client agent: ${error.stack ?? error.message}`)
          live.peer.close(internalError, 'internal error')
        })
        return
      case 'authorized':
        return this.#join(live, effect.user)
      case 'refused':
        return this.#options.logEvent({
          kind: 'agent-refused',
          login: effect.login,
          address,
          reason: effect.reason,
        })
      case 'left':
        return this.#leave(live, before!, '')
      case 'report': {
        const { asked } = live.connection
        const at = { atSeconds: this.#now(), atMs: this.#clockMs() }
        live.received = asked && { report: effect.report, asked, ...at }
        if (live.device === null) return
        this.#keepReport(live)
        return this.#publish()
      }
      case 'close':
        // What still comes is not heard.
        this.#live.delete(live.peer)
        return live.peer.close(effect.code, effect.reason)
    }
  }

  async #judge(live: Live, login: string, password: string): Promise<void> {
    const { peer } = live
    const verdict = await this.#credentials.judge(login, password, peer.address)
    if (this.#live.get(peer) !== live) return
    const waiting = live.waiting ?? []
    live.waiting = null
    this.#take(live, this.#options.protocol.judged(live.connection, verdict, login, this.#facts(peer)))
    for (const text of waiting) this.receive(peer, text)
  }

  #join(live: Live, user: AgentUser): void {
    const { peer, connection } = live
    const { version } = connection
    const device = this.#options.table.arrive({
      user: user.id,
      login: user.login,
      address: peer.address,
      system: version?.os ?? '',
      version: version ? `${version.major}.${version.minor}.${version.build}` : '',
      node: connection.report?.node_name ?? null,
      since: this.#now(),
    })
    this.#bind(live, device)
    if (connection.report) this.#keepReport(live)
    // Where a tunnel is needed, the address in front of it may be that of many.
    if (!user.needsTunnel) this.#authorized.set(peer, { address: peer.address, userId: user.id })
    this.#options.logEvent({ kind: 'agent-authorized', login: user.login, address: peer.address, reason: '' })
    this.#publish()
  }

  #keepReport(live: Live): void {
    const { report } = live.connection
    if (live.device === null || report === null) return
    const past = { at: this.#now(), report: JSON.stringify(report) }
    this.#bind(live, this.#options.table.report(live.device, report.node_name, past))
  }

  #bind(live: Live, device: string | null): void {
    const count = (id: string, by: number) => {
      const next = (this.#devices.get(id) ?? 0) + by
      if (next > 0) this.#devices.set(id, next)
      else this.#devices.delete(id)
    }
    if (live.device !== null) count(live.device, -1)
    if (device !== null) count(device, 1)
    live.device = device
  }

  #leave(live: Live, user: AgentUser, reason: string): void {
    const { device, peer } = live
    this.#bind(live, null)
    this.#authorized.delete(peer)
    if (device !== null && !this.#devices.has(device)) this.#options.table.leave(device, this.#now())
    this.#options.logEvent({ kind: 'agent-left', login: user.login, address: peer.address, reason })
    this.#publish()
  }

  #keepFor(identity: AgentIdentity): void {
    const end = () => {
      this.#grace.delete(identity)
      this.#publish()
    }
    this.#grace.set(identity, setTimeout(end, this.#options.graceMs ?? usualGraceMs).unref())
  }

  #publish(): void {
    if (this.#closed) return
    const restMs = this.#publishedAtMs + betweenPublishedMs - this.#clockMs()
    this.#publishing ??= setTimeout(() => this.#publishNow(), Math.max(publishMs, restMs))
  }

  #publishNow(): void {
    this.#publishing = null
    const nowMs = this.#clockMs()
    this.#publishedAtMs = nowMs
    const sessions = this.#sessions()
    this.#expireAt(nextExpiryMs(sessions, nowMs), nowMs)
    const all = [...this.#grace.keys(), ...this.#authorized.values()]
    const agents = [...new Map(all.map((each) => [each.address, each])).values()]
    const presence = changedPresence(this.#published, { agents, devices: devicesOf(sessions, nowMs) })
    if (presence === this.#published) return
    this.#published = presence
    this.#options.present(presence)
  }

  /** Looks again when the next report becomes too old. */
  #expireAt(expiryMs: number, nowMs: number): void {
    if (this.#expiring) clearTimeout(this.#expiring)
    this.#expiring = null
    if (expiryMs === Number.POSITIVE_INFINITY) return
    this.#expiring = setTimeout(() => this.#publish(), expiryMs - nowMs + 1).unref()
  }

  /** Connections on which somebody is authorized at an address that is no one else's. */
  #sessions() {
    return [...this.#authorized].flatMap(([peer, { address, userId }]) => {
      const { device = null, received = null } = this.#live.get(peer) ?? {}
      return device === null ? [] : [{ device, address, userId, received }]
    })
  }

  #clockMs(): number {
    return this.#options.clockMs?.() ?? performance.now()
  }

  #now(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}
