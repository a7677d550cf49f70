import { existsSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AlertsLeftOut, InspectedConnection, IpsAlert } from '../../core/engine/rows/ips-alert.ts'
import { type Rate, TokenBucket } from '../../core/log/token-bucket.ts'
import { lineReader } from '../../core/text/line-reader.ts'
import { type ReadEvent, readEvent } from './alert.ts'
import { type AlertCounts, AlertLosses } from './alert-losses.ts'
import type { PacketEnds } from './dropped-packet.ts'

/** Receivers of alerts; true means that they were taken. */
export interface AlertEvents {
  readonly onAlerts: (alerts: readonly IpsAlert[]) => boolean
  readonly onLeftOut: (leftOut: readonly Omit<AlertsLeftOut, 'profile'>[]) => boolean
  /** So many alerts could not be read, or never came. */
  readonly onLost: (alerts: number) => boolean
  /** The connection of an alert, which is ended with this packet where there is one. Never rejects. */
  readonly connectionOf: (packet: PacketEnds, ended: string | null) => Promise<InspectedConnection | null>
}

/** Alerts of one signature and source that become rows, and of all together. */
const perSource: Rate = { burst: 50, perSecond: 5 }
const perInspector: Rate = { burst: 2_000, perSecond: 200 }
const mostSources = 10_000
/** Sources of one report that have a row each: addresses are easily made up. Of signatures with others so many have one. */
const mostTold = 50
const batchMilliseconds = 50
const reportMilliseconds = 5_000
/** A packet of the largest kind, and the words about it. */
const longestLine = 256 * 1024
/** More signatures in packets of a connection that is ended do not end it again. */
const endedMilliseconds = 5_000
const mostEnded = 20_000
/** Time in which a packet that only made a row is on its way again. */
const firstPacketMilliseconds = 100

/** Alerts of one inspector, as they come. */
export interface AlertReceiver {
  /** Asks the process for its counts, and tells what is missing. Never rejects. */
  compare(ask: () => Promise<AlertCounts | null>): Promise<void>
  /** Alerts that were lost since it listens. */
  lost(): number
  /** Listens anew where its socket was removed: a process that is started again would not find it. Never rejects. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Time within which the newest counts of a process are read from its socket. */
const readMilliseconds = 250

interface Source {
  readonly sid: number
  readonly source: string
  readonly bucket: TokenBucket
  leftOut: number
}

/** Listens for the alerts of one inspector on a Unix socket, in the place of any file that is there; resolves when it listens. */
export function openAlertReceiver(
  path: string,
  { onAlerts, onLeftOut, onLost, connectionOf }: AlertEvents,
): Promise<AlertReceiver> {
  const losses = new AlertLosses()
  const pending = new Set<Promise<void>>()
  let toldLost = 0
  const sources = new Map<string, Source>()
  const all = new TokenBucket(perInspector, performance.now())
  let batch: IpsAlert[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const alerts = batch
    batch = []
    if (alerts.length > 0 && !onAlerts(alerts)) for (const alert of alerts) sourceOf(alert).leftOut += 1
  }
  const sourceOf = ({ sid, source }: Pick<IpsAlert, 'sid' | 'source'>): Source => {
    const key = `${sid} ${source}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const made = { sid, source, bucket: new TokenBucket(perSource, performance.now()), leftOut: 0 }
    sources.set(key, made)
    if (sources.size > mostSources) forget()
    return made
  }
  /** Alerts of sources that are not told one by one, by signature. */
  const others = new Map<number, number>()
  const addOthers = ({ sid, leftOut }: Pick<Source, 'sid' | 'leftOut'>) => {
    if (leftOut > 0) others.set(sid, (others.get(sid) ?? 0) + leftOut)
  }
  const forget = () => {
    report()
    for (const [key, source] of sources) {
      if (sources.size <= mostSources / 2) return
      addOthers(source)
      sources.delete(key)
    }
  }
  const report = () => {
    const over = byNumber([...sources.values()].filter(({ leftOut }) => leftOut > 0))
    for (const source of over.slice(mostTold)) {
      addOthers(source)
      source.leftOut = 0
    }
    const told = over.slice(0, mostTold)
    const rest = byNumber([...others].map(([sid, leftOut]) => ({ sid, source: null, leftOut })))
    const all = [...told, ...rest.slice(0, mostTold)]
    if (all.length === 0) return
    if (!onLeftOut(all.map(({ sid, source, leftOut }) => ({ sid, source, alerts: leftOut })))) return
    for (const source of told) source.leftOut = 0
    for (const { sid } of rest.slice(0, mostTold)) others.delete(sid)
  }
  /** Tells whether there is room for a row. */
  const admits = (alert: IpsAlert, now: number): boolean => {
    const source = sourceOf(alert)
    if (!source.bucket.hasRoom(now) || !all.hasRoom(now)) {
      source.leftOut += 1
      return false
    }
    source.bucket.take()
    all.take()
    return true
  }
  const ended = new Map<string, number>()
  const isNewEnd = (alert: IpsAlert, now: number): boolean => {
    const key = connectionKey(alert)
    if (now - (ended.get(key) ?? Number.NEGATIVE_INFINITY) < endedMilliseconds) return false
    ended.delete(key)
    ended.set(key, now)
    if (ended.size > mostEnded) ended.delete(ended.keys().next().value!)
    return true
  }
  const take = async ({ alert, packet }: Found) => {
    const now = performance.now()
    // Whatever becomes a row, each connection is ended.
    const isEnd = alert.action === 'drop' && isNewEnd(alert, now)
    const isRow = admits(alert, now)
    if (!isRow && !isEnd) return
    let connection = await connectionOf(alert, isEnd ? packet : null)
    // The kernel knows a connection once its first packet has passed.
    if (connection === null && alert.action === 'alert') {
      await sleep(firstPacketMilliseconds)
      connection = await connectionOf(alert, null)
    }
    if (isEnd && connection?.isEnded === false) ended.delete(connectionKey(alert))
    if (!isRow) return
    batch.push(connection === null ? alert : { ...alert, connection })
    timer ??= setTimeout(flush, batchMilliseconds)
  }
  const alerted = new AlertedPacket()
  const hear = (line: string, process: number) => {
    const read = line.length > longestLine ? null : readEvent(line)
    if (read?.kind === 'dropped-along') return
    if (read?.kind === 'not-begun') return void connectionOf(read.ends, read.packet)
    // What it counts are alerts.
    if (read?.kind !== 'drop') losses.heard(process)
    if (read === null) return losses.unreadable()
    if (read.kind === 'alert') alerted.add(read)
    else if (alerted.has(read)) return
    const taken = take(read).finally(() => pending.delete(taken))
    pending.add(taken)
  }
  const reportLost = () => {
    const { lost } = losses
    if (lost === 0 || !onLost(lost)) return
    losses.told(lost)
    toldLost += lost
  }
  const compare = async (ask: () => Promise<AlertCounts | null>) => {
    const { generation } = losses
    try {
      const counts = await ask()
      await sleep(readMilliseconds)
      if (counts !== null) losses.counted(generation, counts)
    } catch {
      // A process that does not answer is told of by its status.
    }
    reportLost()
  }
  const reporting = setInterval(report, reportMilliseconds)
  reporting.unref()
  const connected = (socket: Socket) => {
    const process = losses.connected()
    socket.on('error', () => socket.destroy())
    socket.on(
      'data',
      lineReader(
        longestLine,
        (line) => hear(line, process),
        () => {
          losses.heard(process)
          losses.unreadable()
        },
        { isSkipped: true },
      ),
    )
  }
  /** Those whose connections may still be open; the last one listens. */
  const servers: Server[] = []
  const listen = async () => {
    rmSync(path, { force: true })
    const server = createServer(connected)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
    servers.push(server)
  }
  const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
  let isLooking = false
  const look = async () => {
    if (isLooking || existsSync(path)) return
    isLooking = true
    // What it has of the present process stays open.
    for (const server of servers) if (server.listening) server.close()
    // It is tried again with the next look.
    await listen().catch(() => undefined)
    isLooking = false
  }
  return listen().then(() => ({
    compare,
    look,
    lost: () => toldLost + losses.lost,
    close: async () => {
      clearInterval(reporting)
      await Promise.all(servers.map(closed))
      await Promise.all(pending)
      flush()
      report()
      reportLost()
    },
  }))
}

/** Those with most alerts first. */
function byNumber<T extends { readonly leftOut: number }>(all: readonly T[]): readonly T[] {
  return all.toSorted((one, other) => other.leftOut - one.leftOut)
}

type Found = Extract<ReadEvent, { readonly alert: IpsAlert }>

/** Signatures that the newest packet has alerts of. The end of a packet is told behind them, with one of them where they ended it. */
class AlertedPacket {
  #packet = ''
  readonly #sids = new Set<number>()

  add({ packetId, alert }: Found): void {
    if (packetId !== this.#packet) this.#sids.clear()
    this.#packet = packetId
    this.#sids.add(alert.sid)
  }

  has({ packetId, alert }: Found): boolean {
    return packetId === this.#packet && this.#sids.has(alert.sid)
  }
}

/** The same text for both directions of a connection. */
function connectionKey({ protocol, source, sourcePort, destination, destinationPort }: IpsAlert): string {
  const ends = [`${source} ${sourcePort}`, `${destination} ${destinationPort}`].sort()
  return `${protocol} ${ends.join(' ')}`
}
