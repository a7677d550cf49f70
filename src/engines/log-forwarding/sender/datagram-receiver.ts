import { createSocket, type Socket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LogDelivered, LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import { messagesOf } from '../../../core/log/print/frames.ts'
import type { Message } from '../../../core/text/message.ts'
import { datagram } from './framing.ts'
import { noAnswerCode, reasonOf } from './reason.ts'
import { connectMilliseconds, type Receiver } from './receiver.ts'

/** A name may lead elsewhere after a while. */
const longestMilliseconds = 60_000

interface Flow {
  readonly epoch: number
  readonly socket: Socket
  readonly sinceMs: number
  rows: number
}

/** A receiver by UDP: what leaves this machine counts as delivered, as nobody can know more. Source: RFC 5426. */
export function datagramReceiver(settings: LogReceiver): Receiver {
  let flow: Flow | null = null
  let epoch = Date.now()
  let cut = 0
  let reason: Message | null = null
  /** Place among the addresses of the name: behind a failure the next one is tried. */
  let place = 0

  const end = (why: Message | null) => {
    flow?.socket.close()
    flow = null
    reason = why
  }
  const fail = (error: NodeJS.ErrnoException) => {
    end(reasonOf(error, settings))
    place += 1
  }
  const open = async (rows: number) => {
    const socket = await connected(settings, place)
    end(null)
    const made: Flow = { epoch, socket, sinceMs: performance.now(), rows }
    socket.on('error', (error) => flow === made && fail(error))
    flow = made
    return made
  }
  const current = async (expected: number | null): Promise<Flow | null> => {
    if (expected === null) {
      epoch += 1
      return await open(0)
    }
    if (flow?.epoch !== expected) return null
    return performance.now() - flow.sinceMs > longestMilliseconds ? await open(flow.rows) : flow
  }
  const delivered = (taken: boolean): LogDelivered => ({
    ...{ epoch: flow?.epoch ?? null, taken, acknowledged: flow?.rows ?? 0, cut, reason },
    hasReadAll: true,
  })

  return {
    deliver: async (expected, frames) => {
      try {
        const to = await current(expected)
        if (to === null) return delivered(false)
        for (const message of messagesOf(frames)) {
          const { bytes, isCut } = datagram(message)
          await sent(to.socket, bytes)
          cut += isCut ? 1 : 0
          to.rows += 1
        }
      } catch (error) {
        fail(error as NodeJS.ErrnoException)
        return delivered(false)
      }
      return delivered(true)
    },
    close: () => end(null),
  }
}

/** A socket that knows its peer, so that it hears of a port at which nobody listens. */
async function connected({ host, port }: LogReceiver, place: number): Promise<Socket> {
  const addresses = await found(host)
  const { address, family } = addresses[place % addresses.length]!
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    // Its declared type has no error, which it is given where there is no way to the address.
    socket.connect(port, address, (error?: Error) => (error === undefined ? resolve() : reject(error)))
  }).catch((error) => {
    socket.close()
    throw error
  })
  return socket
}

function sent(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** The addresses of a name. A resolver may wait for silent servers for longer than anybody waits for an answer. */
function found(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(Object.assign(new Error('late'), { code: noAnswerCode })),
      connectMilliseconds,
    )
    lookup(host, { all: true })
      .then(resolve, reject)
      .finally(() => clearTimeout(late))
  })
}
