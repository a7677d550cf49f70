import { existsSync, readFileSync } from 'node:fs'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'
import type { LogDelivered, LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import { endsOf } from '../../../core/log/print/frames.ts'
import type { Message } from '../../../core/text/message.ts'
import { debianCertificates } from '../../debian-certificates.ts'
import { message } from '../messages.ts'
import { noAnswerCode, noCertificatesCode, reasonOf } from './reason.ts'
import { connectMilliseconds, type Receiver } from './receiver.ts'
import { type TcpState, tcpState } from './sockets.ts'

/** More than this does not wait in this process: the log keeps it. */
const mostWaitingBytes = 1 << 20
/** A receiver that is behind is waited for that long before rows are refused. */
const drainMilliseconds = 1_000
/** A probe after this time without traffic, and each second after it: a lost peer is noticed within 18 s. */
const keepAliveMilliseconds = 8_000
/** Where a receiver that takes nothing does not answer for so long whether it does again, the connection is given up. */
const unansweredMilliseconds = 12_000
/**
 * The kernel asks a receiver that takes nothing less and less often, up to every two minutes. Where its next question is further
 * away than this, another connection asks that often whether the machine still answers.
 */
const askMilliseconds = 8_000
/**
 * Where nothing that was sent is acknowledged for so long, the connection is given up. Rows end the probes: they count from the
 * first one without an answer, so that a peer that was lost before them is noticed within 30 s, too.
 */
const silentMilliseconds = 19_000
const lookMilliseconds = 1_000
/** Time for what waits in a connection that is not wanted any more. */
const lastMilliseconds = 500
/**
 * The kernel's table of connections is not read for each delivery: of a connection that is young more often, since it may be one of
 * those that soon break.
 */
const [leastNoteMilliseconds, noteMilliseconds] = [5, 200]

interface Connection {
  readonly epoch: number
  readonly socket: Socket
  readonly begunAt: number
  readonly look: NodeJS.Timeout
  /** Ends of rows that are not known to have arrived, in bytes of this connection. */
  ends: number[]
  written: number
  acknowledgedRows: number
  acknowledgedBytes: number
  progressAt: number
  /** Since when a question of the kernel is not answered; null where it is. */
  unansweredAt: number | null
  notedAt: number
  /** When a connection beside this one last asked whether the machine answers. */
  askedAt: number
}

const nothing = { acknowledged: 0, hasReadAll: false } as const

/** A receiver by TCP or TLS. Source: RFC 6587, section 3.4.1; RFC 5425. */
export function streamReceiver(settings: LogReceiver): Receiver {
  let connection: Connection | null = null
  let connecting: Promise<Connection> | null = null
  let epoch = Date.now()
  let reason: Message | null = null
  let lost: Pick<LogDelivered, 'epoch' | 'acknowledged' | 'hasReadAll'> | null = null
  let isClosed = false

  const end = () => {
    if (connection === null) return
    clearInterval(connection.look)
    endSoon(connection.socket)
    connection = null
  }
  const lose = (socket: Socket, why: Message, hasReadAll = false) => {
    if (connection?.socket !== socket) return void socket.destroy()
    const { epoch: ofLost, acknowledgedRows, look: looking } = connection
    lost = { epoch: ofLost, acknowledged: acknowledgedRows, hasReadAll }
    clearInterval(looking)
    connection = null
    reason = why
    socket.destroy()
  }
  const open = async (): Promise<Connection> => {
    const socket = await connected(settings)
    if (isClosed) {
      socket.destroy()
      throw Object.assign(new Error('closed'), { code: 'ECONNRESET' })
    }
    epoch += 1
    const now = performance.now()
    const made: Connection = {
      begunAt: now,
      ...{ epoch, socket, ends: [], written: 0, acknowledgedRows: 0, acknowledgedBytes: 0 },
      look: setInterval(() => look(made), lookMilliseconds),
      ...{ progressAt: now, unansweredAt: null, notedAt: Number.NEGATIVE_INFINITY },
      askedAt: Number.NEGATIVE_INFINITY,
    }
    socket.setKeepAlive(true, keepAliveMilliseconds)
    socket.on('error', (error) => lose(socket, reasonOf(error, settings)))
    socket.on('close', () => lose(socket, message('it closed the connection')))
    // What a receiver says is of no use, and must not stay unread.
    socket.resume()
    socket.on('end', () => {
      note(made)
      // Where its program leaves something unread the kernel resets the connection.
      lose(socket, message('it closed the connection'), true)
    })
    connection = made
    reason = null
    return made
  }
  const look = (each: Connection) => {
    const state = note(each)
    const now = performance.now()
    const isSilent = state?.isRepeating === true && now - each.progressAt > silentMilliseconds
    each.unansweredAt = state?.isUnanswered === true ? (each.unansweredAt ?? now) : null
    const isGone = each.unansweredAt !== null && now - each.unansweredAt > unansweredMilliseconds
    if (isSilent || isGone) lose(each.socket, message('it acknowledges nothing any more'))
    else if ((state?.asksInSeconds ?? 0) * 1000 > askMilliseconds && now - each.askedAt > askMilliseconds) {
      each.askedAt = now
      void answers(each.socket).then((isThere) => {
        if (!isThere && note(each)?.asksInSeconds != null)
          lose(each.socket, message('it acknowledges nothing any more'))
      })
    }
  }
  const delivered = (taken: boolean, expected: number | null): LogDelivered => {
    const common = { taken, cut: 0, reason }
    if (connection !== null) {
      const now = performance.now()
      const pause = Math.min(
        Math.max((now - connection.begunAt) / 4, leastNoteMilliseconds),
        noteMilliseconds,
      )
      if (now - connection.notedAt > pause) note(connection)
      const { epoch: present, acknowledgedRows: acknowledged } = connection
      return { ...common, epoch: present, acknowledged, hasReadAll: false }
    }
    const { acknowledged, hasReadAll } = lost?.epoch === expected && lost !== null ? lost : nothing
    return { ...common, epoch: null, acknowledged, hasReadAll }
  }

  return {
    deliver: async (expected, frames) => {
      // Who expects none counts from the beginning of one.
      if (expected === null) {
        end()
        connecting ??= open().finally(() => {
          connecting = null
        })
        try {
          await connecting
        } catch (error) {
          reason = reasonOf(error as NodeJS.ErrnoException, settings)
          return delivered(false, expected)
        }
      } else if (expected !== connection?.epoch) return delivered(false, expected)
      const current = connection as Connection | null
      if (current === null) return delivered(false, expected)
      if (current.socket.writableLength > mostWaitingBytes) await drained(current.socket)
      if (connection !== current || current.socket.writableLength > mostWaitingBytes)
        return delivered(false, expected)
      write(current, frames)
      return delivered(true, expected)
    },
    close: () => {
      isClosed = true
      end()
    },
  }
}

/** Ends a connection behind what waits in it. A receiver that does not take that in a moment gets no more of it. */
function endSoon(socket: Socket): void {
  socket.destroySoon()
  const late = setTimeout(() => {
    if (socket instanceof TLSSocket) socket.destroy()
    // What waits in the kernel is not sent either.
    else socket.resetAndDestroy()
  }, lastMilliseconds)
  socket.once('close', () => clearTimeout(late))
}

function write(connection: Connection, frames: Uint8Array): void {
  for (const end of endsOf(frames)) connection.ends.push(connection.written + end)
  connection.written += frames.length
  if (frames.length > 0) connection.socket.write(frames)
}

/** Notes what the receiver's machine has acknowledged. By TLS more bytes are sent than are counted here, which errs safely. */
function note(connection: Connection): TcpState | null {
  const { socket, written } = connection
  const state = tcpState(socket)
  connection.notedAt = performance.now()
  if (state === null) return null
  const bytes = Math.max(connection.acknowledgedBytes, written - socket.writableLength - state.unacknowledged)
  const isIdle = connection.ends.length === 0 && !state.isMissing
  if (bytes > connection.acknowledgedBytes || isIdle) connection.progressAt = performance.now()
  connection.acknowledgedBytes = bytes
  let rows = 0
  while (rows < connection.ends.length && connection.ends[rows]! <= bytes) rows += 1
  connection.ends = connection.ends.slice(rows)
  connection.acknowledgedRows += rows
  return state
}

/** True when the machine at the other end of a connection answers another one, be it with a refusal. */
function answers({ remoteAddress = '', remotePort = 0 }: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const beside = connectPlain({ host: remoteAddress, port: remotePort })
    const end = (isThere: boolean) => {
      clearTimeout(late)
      beside.destroy()
      resolve(isThere)
    }
    const late = setTimeout(() => end(false), connectMilliseconds)
    beside.once('connect', () => end(true))
    beside.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' || code === 'ECONNRESET'),
    )
  })
}

function connected(settings: LogReceiver): Promise<Socket> {
  const { protocol, host, port, ca, serverName } = settings
  return new Promise((resolve, reject) => {
    const socket =
      protocol === 'tcp'
        ? connectPlain({ host, port })
        : connectTls({
            ...{ host, port, minVersion: 'TLSv1.2' },
            servername: serverName || (isIP(host) ? '' : host),
            ca: ca === '' ? certificates() : ca,
          })
    let lateCode = isIP(host) ? 'ETIMEDOUT' : noAnswerCode
    socket.once('lookup', () => {
      lateCode = 'ETIMEDOUT'
    })
    const late = setTimeout(
      () => socket.destroy(Object.assign(new Error('late'), { code: lateCode })),
      connectMilliseconds,
    )
    socket.once(protocol === 'tcp' ? 'connect' : 'secureConnect', () => {
      clearTimeout(late)
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
  })
}

function certificates(): Buffer {
  if (!existsSync(debianCertificates))
    throw Object.assign(new Error('no certificates'), { code: noCertificatesCode })
  return readFileSync(debianCertificates)
}

/** Settles when there is room, the connection is lost, or it takes too long. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late)
      socket.off('drain', end)
      socket.off('close', end)
      resolve()
    }
    const late = setTimeout(end, drainMilliseconds)
    socket.once('drain', end)
    socket.once('close', end)
  })
}
