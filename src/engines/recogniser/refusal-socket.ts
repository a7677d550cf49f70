import { markBits } from '../../core/ruleset/service-chain.ts'
import { type CSocket, openSocket } from '../c-socket.ts'
import type { RefusalPacket } from './refusal.ts'

const families = { 4: 2, 6: 10 } as const // AF_INET, AF_INET6
const raw = 3 // SOCK_RAW
const withHeader = 255 // IPPROTO_RAW
const socketLevel = 1 // SOL_SOCKET
const markOption = 36 // SO_MARK

/** Sockets that send packets with their IP headers. */
export interface RefusalSockets extends Pick<CSocket, 'indexOf'> {
  readonly send: (packet: RefusalPacket) => void
}

/** Opens the sockets, whose packets no engine sees. Works under Bun with CAP_NET_RAW and CAP_NET_ADMIN. */
export function openRefusals(): RefusalSockets {
  const sockets: Readonly<Record<4 | 6, CSocket>> = {
    4: openSocket(families[4], raw, withHeader),
    6: openSocket(families[6], raw, withHeader),
  }
  for (const socket of Object.values(sockets)) socket.set(socketLevel, markOption, markBits.refusal)
  return {
    indexOf: (device) => sockets[4].indexOf(device),
    send: ({ family, destination, bytes }) => {
      const address = Buffer.alloc(family === 4 ? 16 : 28)
      address.writeUInt16LE(families[family])
      destination.copy(address, family === 4 ? 4 : 8)
      sockets[family].send(bytes, address)
    },
  }
}
