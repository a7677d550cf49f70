import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { LogDelivered, LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import { datagram } from './framing.ts'
import type { Receiver } from './receiver.ts'

/** A name may lead elsewhere after a while. */
const longestMilliseconds = 60_000

interface Flow {
  readonly epoch: number
  readonly socket: Socket
  readonly sinceMs: number
  rows: number
}

/** A receiver by UDP: what leaves this machine counts as delivered, as nobody can know more. Source: RFC 5426. */
export function datagramReceiver({ host, port }: LogReceiver): Receiver {
  let flow: Flow | null = null
  let epoch = Date.now()
  let cut = 0
  let reason: Message | null = null

  const lose = (socket: Socket, why: Message) => {
    if (flow?.socket !== socket) return
    flow = null
    reason = why
    socket.close()
  }
  const open = async () => {
    const { address, family } = await lookup(host)
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.connect(port, address, resolve)
    })
    socket.removeAllListeners('error')
    socket.on('error', (error) => lose(socket, reasonOf(error, host, port)))
    epoch += 1
    flow = { epoch, socket, sinceMs: performance.now(), rows: 0 }
    reason = null
    return flow
  }
  const delivered = (taken: boolean): LogDelivered => ({
    ...{ epoch: flow?.epoch ?? null, taken, acknowledged: flow?.rows ?? 0, cut, reason },
  })

  return {
    deliver: async ({ epoch: expected, rows }) => {
      if (flow !== null && expected !== null && expected !== flow.epoch) return delivered(false)
      if (flow === null && expected !== null) return delivered(false)
      try {
        if (flow !== null && expected === null && performance.now() - flow.sinceMs > longestMilliseconds)
          close()
        const current = flow ?? (await open())
        for (const row of rows) {
          const { bytes, isCut } = datagram(row)
          await sent(current.socket, bytes)
          cut += isCut ? 1 : 0
          current.rows += 1
        }
      } catch (error) {
        const why = reasonOf(error as NodeJS.ErrnoException, host, port)
        close()
        reason = why
        return delivered(false)
      }
      return delivered(true)
    },
    close: () => close(),
  }

  function close() {
    const socket = flow?.socket
    flow = null
    socket?.close()
  }
}

function sent(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function reasonOf({ code = 'unknown' }: NodeJS.ErrnoException, host: string, port: number): Message {
  if (code === 'ECONNREFUSED') return message('nothing listens at port {port} of {host}', { port, host })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return message('the name {host} is not found', { host })
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return message('there is no way to {host}', { host })
  return message('the connection failed ({code})', { code })
}
