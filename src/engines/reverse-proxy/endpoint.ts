import { createServer } from 'node:net'
import type { Message } from '../../core/text/message.ts'
import { portHolders } from '../daemon/port-holder.ts'
import { message } from './messages.ts'

/** An address of the gateway with a port. */
export interface Endpoint {
  readonly address: string
  readonly port: number
}

/** An endpoint as text, by which it is known. */
export function endpointName({ address, port }: Endpoint): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

/** Resolves to why nobody can listen there now; null where nothing is in the way. Listens for a moment, to find out. */
export function endpointFault({ address, port }: Endpoint): Promise<Message | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(faultOf(error, { address, port })))
    server.listen({ host: address, port, ipv6Only: address.includes(':'), exclusive: true }, () =>
      server.close(() => resolve(null)),
    )
  })
}

function faultOf({ code, message: words }: NodeJS.ErrnoException, { address, port }: Endpoint): Message {
  switch (code) {
    case 'EADDRINUSE': {
      const who = portHolders([{ protocol: 'tcp', port }])
      return who === '' ? message('TCP port {port} is taken', { port }) : who
    }
    case 'EADDRNOTAVAIL':
      return message('the machine has no address {address}', { address })
    default:
      return message('no listening at {endpoint}: {reason}', {
        endpoint: endpointName({ address, port }),
        reason: code ?? words,
      })
  }
}
