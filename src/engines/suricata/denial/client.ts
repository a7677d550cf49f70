import { connect, type Socket } from 'node:net'
import type { InspectedConnection } from '../../../core/engine/rows/ips-alert.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { type AskedPacket, type DenialAnswer, type DenialQuestion, longestLine, mostAsked } from './wire.ts'

/** The engine's connection to the process that ends connections. */
export interface DenialClient {
  /** The connection of a packet, which is ended where the question says so; null where it is not known in time. Never rejects. */
  ask(packet: AskedPacket): Promise<InspectedConnection | null>
  close(): void
}

const answerMilliseconds = 1_000
const againMilliseconds = 200
/** Questions that wait while the process is started again, the newest. */
const mostWaiting = 2_000

interface Waiting {
  readonly packet: AskedPacket
  readonly settle: (found: InspectedConnection | null) => void
  readonly late: NodeJS.Timeout
}

/** Connects to the process, and again whenever the connection ends: then what it had not answered is asked once more. */
export function connectDenial(path: string): DenialClient {
  let socket: Socket | null = null
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let lastId = 0
  let isDue = false
  let waiting: Waiting[] = []
  const asked = new Map<number, readonly Waiting[]>()

  const send = () => {
    isDue = false
    while (socket !== null && waiting.length > 0) {
      const part = waiting.slice(0, mostAsked)
      waiting = waiting.slice(mostAsked)
      const id = ++lastId
      asked.set(id, part)
      socket.write(
        `${JSON.stringify({ id, asked: part.map(({ packet }) => packet) } satisfies DenialQuestion)}\n`,
      )
    }
  }
  const hear = (line: string) => {
    const { id, found } = JSON.parse(line) as DenialAnswer
    const part = asked.get(id)
    asked.delete(id)
    for (const [place, { settle, late }] of (part ?? []).entries()) {
      clearTimeout(late)
      settle(found[place] ?? null)
    }
  }
  const open = () => {
    const made = connect(path, () => {
      socket = made
      send()
    })
    made.on('error', () => undefined)
    made.on(
      'data',
      lineReader(longestLine, hear, () => made.destroy()),
    )
    made.on('close', () => {
      if (socket === made) socket = null
      waiting = [...[...asked.values()].flat(), ...waiting]
      asked.clear()
      if (!isClosed) again = setTimeout(open, againMilliseconds)
    })
  }
  open()
  return {
    ask: (packet) =>
      new Promise((settle) => {
        // The row does not wait for long; what is to be ended is.
        const late = setTimeout(() => settle(null), answerMilliseconds)
        waiting.push({ packet, settle, late })
        while (waiting.length > mostWaiting) {
          const [dropped] = waiting.splice(0, 1)
          dropped?.settle(null)
        }
        if (isDue) return
        isDue = true
        setImmediate(send)
      }),
    close: () => {
      isClosed = true
      clearTimeout(again)
      socket?.destroy()
    },
  }
}
