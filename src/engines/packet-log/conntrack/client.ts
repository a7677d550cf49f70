import { connect, type Socket } from 'node:net'
import type { ConnectionQuestion } from '../../../core/engine/declared/connection-table.ts'
import type { LoggedPacket } from '../../../core/engine/observation.ts'
import type { EndedConnection, Translation } from '../../../core/engine/rows/connection-end.ts'
import { protocolNumbers } from '../../../core/net/protocol.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import type { Asked } from './entry.ts'
import { type ConntrackLine, type ConntrackQuestion, longestLine } from './wire.ts'

/** The engine's connection to the process that reads the table of connections. */
export interface ConntrackClient {
  /** Packets with the translation of their connections, where it is known in time. Never rejects. */
  translated(packets: readonly LoggedPacket[]): Promise<readonly LoggedPacket[]>
  /** Asks about the table of connections; resolves to null without an answer in time. */
  table(question: ConnectionQuestion): Promise<TableLine | null>
  close(): void
}

/** Answer about the table of connections, or why there is none. */
export type TableLine = { readonly table: object } | { readonly refused: string }

/** Receivers of ends of connections. */
export interface EndEvents {
  onEnds(ends: readonly EndedConnection[]): void
  /** So many more were lost. */
  onLost(connections: number): void
}

const answerMilliseconds = 300
/** After an answer that did not come, packets go on without for so long. */
const pauseMilliseconds = 5_000
/** A whole table is read, behind others that are read. */
const tableMilliseconds = 15_000
const againMilliseconds = 500

/** Connects to the process, and again whenever the connection ends. */
export function connectConntrack(path: string, events: EndEvents): ConntrackClient {
  let socket: Socket | null = null
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let lastId = 0
  let pausedUntil = 0
  const waiting = new Map<number, (found: readonly (Translation | null)[] | null) => void>()

  const tables = new Map<number, (line: TableLine | null) => void>()

  const open = () => {
    const made = connect(path, () => {
      socket = made
      send(made, { id: 0, asked: [] })
    })
    const hear = (line: string) => {
      const said = JSON.parse(line) as ConntrackLine
      if ('found' in said) return waiting.get(said.id)?.(said.found)
      if ('id' in said) return tables.get(said.id)?.(said)
      if (said.ends.length > 0) events.onEnds(said.ends)
      if (said.lost > 0) events.onLost(said.lost)
    }
    made.on('error', () => undefined)
    made.on(
      'data',
      lineReader(longestLine, hear, () => made.destroy()),
    )
    made.on('close', () => {
      if (socket === made) socket = null
      for (const settle of [...waiting.values(), ...tables.values()]) settle(null)
      if (!isClosed) again = setTimeout(open, againMilliseconds)
    })
  }

  const ask = (asked: readonly Asked[]) =>
    new Promise<readonly (Translation | null)[] | null>((resolve) => {
      if (socket === null || performance.now() < pausedUntil) return resolve(null)
      const id = ++lastId
      const settle = (found: readonly (Translation | null)[] | null) => {
        clearTimeout(late)
        waiting.delete(id)
        resolve(found)
      }
      const late = setTimeout(() => {
        pausedUntil = performance.now() + pauseMilliseconds
        settle(null)
      }, answerMilliseconds)
      waiting.set(id, settle)
      send(socket, { id, asked })
    })

  open()
  return {
    translated: async (packets) => {
      const asked = packets.flatMap((packet, index) => {
        const protocol = protocolNumbers[packet.protocol as keyof typeof protocolNumbers]
        const isKnown = packet.sourcePort !== null || packet.icmp !== undefined
        return protocol === undefined || !isKnown ? [] : [{ index, packet, protocol }]
      })
      if (asked.length === 0) return packets
      const found = await ask(asked.map(({ packet, protocol }) => askedOf(packet, protocol)))
      if (found === null) return packets
      const all = [...packets]
      for (const [place, { index, packet }] of asked.entries()) {
        const translation = found[place]
        if (translation) all[index] = { ...packet, translation }
      }
      return all
    },
    table: (question) =>
      new Promise((resolve) => {
        if (socket === null) return resolve(null)
        const id = ++lastId
        const settle = (line: TableLine | null) => {
          clearTimeout(late)
          tables.delete(id)
          resolve(line)
        }
        const late = setTimeout(() => settle(null), tableMilliseconds)
        tables.set(id, settle)
        send(socket, { id, table: question })
      }),
    close: () => {
      isClosed = true
      clearTimeout(again)
      socket?.destroy()
    },
  }
}

function askedOf(
  { source, sourcePort, destination, destinationPort, icmp }: LoggedPacket,
  protocol: number,
): Asked {
  return { protocol, source, sourcePort, destination, destinationPort, icmp }
}

function send(socket: Socket, question: ConntrackQuestion): void {
  socket.write(`${JSON.stringify(question)}\n`)
}
