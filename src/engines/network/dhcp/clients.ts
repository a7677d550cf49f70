import { readdirSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import type { NetworkLink } from '../../../core/engine/declared/network.ts'
import type { DhcpLease, DhcpProblem } from '../../../core/engine/observation.ts'
import type { ProcessStatus } from '../../../core/engine/process-status.ts'
import type { Message, Said } from '../../../core/text/message.ts'
import { isMessage } from '../../../core/text/message.ts'
import { reasonOf } from '../../../core/text/message-error.ts'
import type { EngineHost } from '../../contract.ts'
import { createDaemon, type Daemon } from '../../daemon/daemon.ts'
import { message } from '../messages.ts'
import { type ClientConfiguration, clientDeclaration, clientOf, isWorthARow } from './client.ts'
import { type DhcpEvent, openEvents } from './event.ts'
import { objection, type PlacedLink, readOffer } from './lease.ts'
import { type KeptLease, readLeases, writeLeases } from './lease-file.ts'

/** Options of the DHCP clients. */
export interface DhcpOptions
  extends Pick<EngineHost<'network'>, 'runFolder' | 'stateFolder' | 'rows' | 'processEnded'> {
  /** Calls `take` in its turn, and then brings the machine to what follows. */
  readonly onNews: (take: () => void) => void
}

/** A link by DHCP on its device. */
export interface DhcpPlace {
  readonly link: NetworkLink
  readonly device: string
  readonly isUp: boolean
}

/** The DHCP clients of the links that ask for addresses, and what they were given. */
export interface DhcpClients {
  /** Takes over the links of an artifact; what was given to others is forgotten. */
  readonly want: (links: readonly NetworkLink[]) => void
  /** Leases in force for these links. */
  readonly leases: () => readonly DhcpLease[]
  readonly problems: () => readonly DhcpProblem[]
  /** Clients that do not run, with the reason and the remedy. */
  readonly failures: () => readonly DhcpProblem[]
  /** Keeps a client on each of these devices, and no others. */
  readonly run: (places: readonly DhcpPlace[]) => Promise<void>
  /** Why leases cannot be kept or heard of; empty when they can. */
  readonly fault: () => Said
  readonly processes: () => readonly ProcessStatus[]
  readonly close: () => Promise<void>
}

/** State of a connection's address. The deadline is in milliseconds of `performance.now()`. */
interface Given {
  readonly lease: KeptLease
  readonly deadline: number
  readonly flaw: Message | null
}

interface Client {
  readonly daemon: Daemon<ClientConfiguration>
  readonly configuration: ClientConfiguration
  isUp: boolean
}

const startMilliseconds = 60_000
const longestTimer = 2 ** 31 - 1

/** Makes the keeper of DHCP clients; nothing runs before `run`. */
export function createDhcpClients(options: DhcpOptions): DhcpClients {
  const { runFolder, stateFolder } = options
  const socket = join(runFolder, 'dhcp')
  const clients = new Map<number, Client>()
  let given: Map<number, Given> | null = null
  const problems = new Map<number, Message>()
  let links: readonly NetworkLink[] = []
  let events: Server | null = null
  let timer: NodeJS.Timeout | undefined
  let kept = '[]'
  let keepFault: Said = ''
  let hearFault: Said = ''

  /** Leases of an earlier run, as long as they last. */
  const known = (): Map<number, Given> => {
    if (given !== null) return given
    const found = readLeases(stateFolder)
    kept = JSON.stringify(found)
    given = new Map(
      found.flatMap((lease) => {
        // A clock that was put back does not make a lease longer.
        const left = Math.min(lease.untilSeconds - nowSeconds(), lease.seconds)
        const deadline = performance.now() + left * 1000
        return left > 0 ? [[lease.connection, { lease, deadline, flaw: null }] as const] : []
      }),
    )
    return given
  }
  const keep = () => {
    const all = [...known().values()].map(({ lease }) => lease)
    const text = JSON.stringify(all)
    if (text === kept) return
    try {
      writeLeases(stateFolder, all)
      kept = text
      keepFault = ''
    } catch (error) {
      keepFault = message('addresses by DHCP are not kept for a restart: {reason}', {
        reason: reasonOf(error),
      })
    }
  }
  const forget = (connection: number, why: Message | null) => {
    known().delete(connection)
    if (why === null) problems.delete(connection)
    else problems.set(connection, why)
  }
  const settle = () => {
    keep()
    clearTimeout(timer)
    const deadlines = [...known().values()].map(({ deadline }) => deadline)
    if (deadlines.length === 0) return
    const pause = Math.max(0, Math.min(...deadlines) - performance.now())
    timer = setTimeout(() => options.onNews(endOver), Math.min(longestTimer, Math.ceil(pause))).unref()
  }
  /** Ends leases whose time is over. */
  const endOver = () => {
    for (const [connection, { lease, deadline }] of known()) {
      if (deadline > performance.now()) continue
      const { address, server } = lease
      forget(
        connection,
        message('the lease of {address} is over: the DHCP server {server} did not renew it', {
          address,
          server,
        }),
      )
    }
    settle()
  }
  const hear = ({ connection, event, values }: DhcpEvent) => {
    const link = links.find((each) => each.dhcp && each.connection === connection)
    const device = clients.get(connection)?.configuration.device
    if (link === undefined || device === undefined) return
    const before = known().get(connection)
    if (event === 'nak') {
      forget(connection, message('the DHCP server refused the address that was asked for'))
    } else if (event === 'leasefail') {
      if (before === undefined)
        problems.set(connection, message('no DHCP server answers on {device}', { device }))
    } else if (event === 'bound' || event === 'renew') {
      const offer = readOffer(values)
      if ('refused' in offer) forget(connection, offer.refused)
      else {
        const { seconds, flaw, ...rest } = offer
        const isSame = before?.lease.address === offer.address
        const now = nowSeconds()
        const sinceSeconds = isSame ? before.lease.sinceSeconds : now
        const lease = { connection, ...rest, dns: [...rest.dns], sinceSeconds, untilSeconds: now + seconds }
        known().set(connection, {
          lease: { ...lease, seconds, place: placeOf(link) },
          deadline: performance.now() + seconds * 1000,
          flaw,
        })
        problems.delete(connection)
      }
    }
    // `deconfig` says that the client begins anew: what was given holds as long as it was given for.
    settle()
  }
  /** Leases with what stands against each; an older connection has its network first. */
  const judged = () => {
    const accepted: PlacedLink[] = links.map((link) => ({ link, device: placeOf(link) }))
    return links.flatMap((link) => {
      const found = link.dhcp ? known().get(link.connection) : undefined
      if (found === undefined) return []
      const { place, seconds: _seconds, ...lease } = found.lease
      const why = objection(lease, place, accepted)
      if (why === null) accepted.push({ link: { ...link, addresses: [lease.address] }, device: place })
      return [{ lease, why, flaw: found.flaw }]
    })
  }
  const open = async () => {
    try {
      events ??= await openEvents(socket, (event) => options.onNews(() => hear(event)))
      hearFault = ''
    } catch (error) {
      hearFault = message('DHCP clients cannot be heard: {reason}', { reason: reasonOf(error) })
    }
  }
  const daemonFor = (connection: number) =>
    createDaemon(clientDeclaration(connection), {
      runFolder,
      onRows: (rows) => {
        const worth = rows.filter(({ line }) => isWorthARow(line))
        if (worth.length > 0) options.rows(worth)
      },
      onEnd: options.processEnded,
    })
  const apply = (daemon: Daemon<ClientConfiguration>, configuration: ClientConfiguration) =>
    // Why it does not run is told by its status.
    void daemon.apply(configuration, AbortSignal.timeout(startMilliseconds)).catch(() => undefined)
  const failures = () =>
    [...clients].flatMap(([connection, { daemon }]): DhcpProblem[] => {
      const { status, message: reason } = daemon.status()
      return status === 'active' || !isMessage(reason) ? [] : [{ connection, reason }]
    })
  let hasEndedEarlier = false
  /** Ends clients that a killed plane left and that nobody wants any more; the others are ended as they are started. */
  const endEarlier = async (wanted: ReadonlySet<number>) => {
    if (hasEndedEarlier) return
    hasEndedEarlier = true
    for (const name of namesIn(runFolder)) {
      const connection = clientOf(name)
      if (connection === null || wanted.has(connection)) continue
      const daemon = daemonFor(connection)
      await daemon.apply(null, AbortSignal.timeout(startMilliseconds)).catch(() => undefined)
      await daemon.close()
    }
  }

  return {
    want: (wanted) => {
      links = wanted
      for (const [connection, { lease }] of known()) {
        const link = links.find((each) => each.connection === connection)
        if (!link?.dhcp || placeOf(link) !== lease.place) forget(connection, null)
      }
      for (const connection of problems.keys()) {
        if (!links.some((each) => each.dhcp && each.connection === connection)) problems.delete(connection)
      }
      settle()
    },
    leases: () =>
      judged().flatMap(({ lease, why }) => {
        const link = links.find(({ connection }) => connection === lease.connection)
        return why !== null ? [] : [{ ...lease, gateway: link?.type === 'wan' ? lease.gateway : null }]
      }),
    problems: () => {
      const refused = judged().flatMap(({ lease: { connection }, why, flaw }): DhcpProblem[] => {
        const reason = why ?? flaw
        return reason === null ? [] : [{ connection, reason }]
      })
      const others = [...problems].map(([connection, reason]) => ({ connection, reason }))
      const all = [...others, ...refused, ...failures()].map((each) => [each.connection, each] as const)
      return [...new Map(all).values()].sort((a, b) => a.connection - b.connection)
    },
    run: async (places) => {
      const wanted = new Map(places.map((place) => [place.link.connection, place]))
      await endEarlier(new Set(wanted.keys()))
      for (const [connection, client] of clients) {
        if (wanted.get(connection)?.device === client.configuration.device) continue
        clients.delete(connection)
        await client.daemon.close()
      }
      if (places.length > 0) await open()
      for (const [connection, { device, isUp }] of wanted) {
        const present = clients.get(connection)
        if (present !== undefined) {
          // Behind a cable that was pulled there may be another network: it is asked anew.
          if (isUp && !present.isUp) {
            await present.daemon.apply(null, AbortSignal.timeout(startMilliseconds)).catch(() => undefined)
            apply(present.daemon, present.configuration)
          }
          present.isUp = isUp
          continue
        }
        const request = known().get(connection)?.lease.address.split('/')[0] ?? null
        const configuration = { connection, device, request, socket }
        const daemon = daemonFor(connection)
        clients.set(connection, { daemon, configuration, isUp })
        apply(daemon, configuration)
      }
    },
    failures,
    fault: () => hearFault || keepFault,
    processes: () => [...clients.values()].flatMap(({ daemon }) => daemon.status().processes ?? []),
    close: async () => {
      clearTimeout(timer)
      await Promise.all([...clients.values()].map(({ daemon }) => daemon.close()))
      clients.clear()
      events?.close()
    },
  }
}

/** The card and VLAN that a link sits on: two links of one place have one device. */
function placeOf({ connection, mac, vlanTag }: NetworkLink): string {
  return mac === null ? `loopback ${connection}` : `${mac} ${vlanTag ?? '-'}`
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
