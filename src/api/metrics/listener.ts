import type { Server } from 'node:http'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { canonicalAddress } from '../../core/net/authority.ts'
import { type Said, sameMessage, verbatim } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** Address and port. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** State of the listener of metrics: where it listens, or why it does not and what helps. */
export interface ListenerState {
  readonly status: ServiceStatus
  readonly message: Said
}

/** Dependencies of the listener. */
export interface MetricsListenerParts {
  /** Makes a server that answers the page; not yet listening. */
  readonly createServer: () => Server
  /** Places where other parts of the gateway listen, which are never taken from them. */
  readonly others: readonly Place[]
  /** The state is another one; a message that is not empty beside `failed` says why. */
  readonly changed: (state: ListenerState) => void
}

/** The address may come, go or be taken at any time. */
const lookMs = 1_000
const anyAddress = ['0.0.0.0', '::']
const off: ListenerState = { status: 'inactive', message: message('switched off') }

/** Listens at the address of the settings, and tries again by itself where that cannot be. */
export class MetricsListener {
  readonly #parts: MetricsListenerParts
  #place: Place | null = null
  #server: Server | null = null
  #state: ListenerState = off
  #timer: NodeJS.Timeout | null = null

  constructor(parts: MetricsListenerParts) {
    this.#parts = parts
  }

  get state(): ListenerState {
    return this.#state
  }

  /** From now on it listens there, or nowhere; connections at another place are ended. */
  take(place: Place | null): void {
    if (place?.host === this.#place?.host && place?.port === this.#place?.port) return
    this.#stop()
    this.#place = place
    if (place === null) return this.#become(off)
    this.#become({ status: 'activating', message: message('begins to listen') })
    this.#timer = setInterval(() => this.#look(place), lookMs)
    this.#timer.unref()
    this.#look(place)
  }

  close(): void {
    this.#stop()
    this.#place = null
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#end()
  }

  #end(): void {
    const server = this.#server
    this.#server = null
    server?.close()
    server?.closeAllConnections()
  }

  #look(place: Place): void {
    // A socket stays when its address goes, and works again when that comes back.
    if (this.#server?.listening) return this.#become(isPresent(place) ? listening(place) : absent(place))
    if (this.#server === null) this.#listen(place)
  }

  #listen(place: Place): void {
    const { others, createServer } = this.#parts
    // While one of our own processes is started again its port is free, and stays its own.
    if (others.some((other) => overlaps(other, place))) return this.#become(taken(place))
    const server = createServer()
    this.#server = server
    server.once('listening', () => {
      if (this.#server === server) this.#look(place)
      else server.close()
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (this.#server !== server) return
      this.#server = null
      this.#become(failure(place, error))
    })
    server.listen(place)
  }

  #become(state: ListenerState): void {
    const { status, message: why } = this.#state
    if (status === state.status && sameMessage(why, state.message)) return
    this.#state = state
    this.#parts.changed(state)
  }
}

function listening(place: Place): ListenerState {
  return { status: 'active', message: verbatim(`http://${placeText(place)}/metrics`) }
}

function absent(place: Place): ListenerState {
  return {
    status: 'failed',
    message: message(
      '{place} is no address of this machine; give it the address, or another listen in /x/metrics/settings',
      { place: placeText(place) },
    ),
  }
}

function taken(place: Place): ListenerState {
  return {
    status: 'failed',
    message: message('{place} is taken by the gateway itself; give another listen in /x/metrics/settings', {
      place: placeText(place),
    }),
  }
}

function failure(where: Place, { code, message: reason }: NodeJS.ErrnoException): ListenerState {
  const place = placeText(where)
  const failed = (said: Said): ListenerState => ({ status: 'failed', message: said })
  switch (code) {
    case 'EADDRNOTAVAIL':
      return absent(where)
    case 'EADDRINUSE':
      return failed(
        message(
          '{place} is taken by another process; end it, or give another listen in /x/metrics/settings',
          {
            place,
          },
        ),
      )
    case 'EACCES':
      return failed(
        message(
          '{place} may not be listened on by this process; give a port from 1024 on in /x/metrics/settings',
          { place },
        ),
      )
    default:
      return failed(
        message('{place} cannot be listened on ({reason}); give another listen in /x/metrics/settings', {
          place,
          reason,
        }),
      )
  }
}

function isPresent({ host }: Place): boolean {
  if (anyAddress.includes(host)) return true
  const cards = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  if (cards.some(({ address }) => canonicalAddress(address) === host)) return true
  // All of 127.0.0.0/8 is this machine, where the loopback device has one address of it.
  return host.startsWith('127.') && cards.some(({ address }) => address === '127.0.0.1')
}

function overlaps(one: Place, other: Place): boolean {
  if (one.port !== other.port) return false
  const hosts = [one.host, other.host]
  return one.host === other.host || hosts.some((host) => anyAddress.includes(host))
}

function placeText({ host, port }: Place): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`
}
