import type { DaemonDeclaration } from '../../daemon/declaration.ts'
import { printsLine } from '../../daemon/ready.ts'
import { eventNames, eventProgram } from './event.ts'

/** Configuration of a DHCP client. */
export interface ClientConfiguration {
  readonly connection: number
  readonly device: string
  /** Address that it asks for first: the one that it had before. */
  readonly request: string | null
  /** Where events are handed over. */
  readonly socket: string
}

/** Name of the client of a connection, and of its folder below the run folder. */
export function clientName(connection: number): string {
  return `udhcpc-${connection}`
}

/** The number of the connection whose client has that name; null for other names. */
export function clientOf(name: string): number | null {
  const [, number] = /^udhcpc-(\d{1,9})$/.exec(name) ?? []
  return number === undefined ? null : Number(number)
}

/**
 * Tells whether a line of the client is worth a row of the log: what it sends is not, nor that it waits, which it would say
 * every few seconds while a provider is gone; the state of the connection says that.
 */
export function isWorthARow(line: string): boolean {
  return !/^udhcpc: (broadcasting |sending |no lease, failing)/.test(line)
}

/**
 * The client of one connection. It asks three times, one second apart, and again after five seconds. It sets nothing: Node, which
 * is its script, runs the file named after the event in the client's folder.
 */
export function clientDeclaration(connection: number): DaemonDeclaration<ClientConfiguration> {
  return {
    name: clientName(connection),
    program: 'udhcpc',
    install: { title: 'udhcpc', packages: ['udhcpc'] },
    args: ({ device, request }) => [
      ...['-f', '-i', device, '-s', process.execPath],
      // Nobody outside needs to know which client this is.
      ...['-V', '', '-t', '3', '-T', '1', '-A', '5'],
      ...(request === null ? [] : ['-r', request]),
    ],
    files: ({ socket }) => eventNames.map((name) => ({ name, text: eventProgram(socket, connection) })),
    ready: printsLine(/started/),
    readySeconds: 15,
    // It keeps nothing, and the address is kept over a restart: there is nothing to tidy up.
    stopSignal: 'SIGKILL',
    limits: { openFiles: 64 },
    capabilities: ['net_raw', 'net_bind_service'],
  }
}
