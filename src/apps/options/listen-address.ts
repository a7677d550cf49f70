import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'
import type { ListenAddress } from './gateway-options.ts'

/** A port that is ours to listen on, taken until it is released, or why there is none. */
export type ListenPlace =
  | { readonly ok: true; readonly place: ListenAddress; readonly release: () => void }
  | { readonly ok: false; readonly message: string }

/**
 * Takes a place for itself, and returns the port that 0 stands for. Processes of a front share a port, which would let
 * them share that of another gateway, or of another listener of this one: this allows no sharing.
 */
export async function takeListenPlace({ host, port }: ListenAddress, option: string): Promise<ListenPlace> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    const address = server.address()
    const found = typeof address === 'object' && address !== null ? address.port : port
    return { ok: true, place: { host, port: found }, release: () => server.close() }
  } catch (error) {
    return { ok: false, message: failureText(`${host}:${port}`, option, error as NodeJS.ErrnoException) }
  }
}

function failureText(place: string, option: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `${place} is taken by another process; give another ${option}`
  if (error.code === 'EACCES') return `${place} may not be listened on by this user; give another ${option}`
  if (error.code === 'EADDRNOTAVAIL') return `${place} is no address of this machine; give another ${option}`
  if (error.code === 'ENOTFOUND') return `${place} is the name of no machine; give another ${option}`
  return `${place} cannot be listened on (${error.message}); give another ${option}`
}

/** The place as part of an address. */
export function placeText({ host, port }: ListenAddress): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`
}
