import { createServer } from 'node:net'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import type { Message } from '../../core/text/message.ts'
import { holdsPorts, isHeldBy, portHolders } from '../daemon/port-holder.ts'
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

/** The process of nginx, and the endpoints at which it was told to listen. */
export interface Listening {
  readonly nginx: Pick<ProcessStatus, 'pid' | 'status'> | undefined
  readonly served: readonly Endpoint[]
  /** Tells a process of nginx, also one that is about to end, or has just been started. */
  readonly isOwn: (pid: number) => boolean
}

/**
 * Resolves to why endpoints are not to be had, by their names. Those that nginx has are, also while its workers are too busy to
 * answer.
 */
export async function endpointFaults(
  endpoints: readonly Endpoint[],
  { nginx, served, isOwn }: Listening,
): Promise<ReadonlyMap<string, Message>> {
  const isHeld = ({ port }: Endpoint) =>
    nginx?.status === 'active' ||
    (nginx?.pid !== undefined && holdsPorts([nginx.pid], [{ protocol: 'tcp', port }]))
  const own = new Set(served.filter(isHeld).map(endpointName))
  const others = new Map(endpoints.map((each) => [endpointName(each), each] as const))
  for (const name of own) others.delete(name)
  const found = await Promise.all(
    [...others].map(async ([name, endpoint]) => [name, await endpointFault(endpoint, isOwn)] as const),
  )
  return new Map(found.flatMap(([name, fault]) => (fault === null ? [] : [[name, fault] as const])))
}

/** Resolves to why nobody can listen there now; null where nothing is in the way. Listens for a moment, to find out. */
function endpointFault(endpoint: Endpoint, isOwn: Listening['isOwn']): Promise<Message | null> {
  const { address, port } = endpoint
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(faultOf(error, endpoint, isOwn)))
    server.listen({ host: address, port, ipv6Only: address.includes(':'), exclusive: true }, () =>
      server.close(() => resolve(null)),
    )
  })
}

function faultOf(
  { code, message: words }: NodeJS.ErrnoException,
  { address, port }: Endpoint,
  isOwn: Listening['isOwn'],
): Message | null {
  switch (code) {
    case 'EADDRINUSE': {
      // While nginx is started again, its processes come and go between two looks.
      if (isHeldBy({ protocol: 'tcp', port }, isOwn)) return null
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
