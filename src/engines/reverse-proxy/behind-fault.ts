import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { PublishedSite } from '../../core/engine/declared/reverse-proxy.ts'
import { parseAddress } from '../../core/net/ip.ts'
import type { Message } from '../../core/text/message.ts'
import { endpointName } from './endpoint.ts'
import { message } from './messages.ts'

const waitMilliseconds = 5_000
/** From one look at a server that does not answer to the next. */
const againMilliseconds = 5_000
const wayless: readonly string[] = ['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EINVAL', 'EACCES', 'EPERM']
const notTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/
/** Endpoints that are kept from one look to the next. */
const mostComplained = 10_000

type Behind = PublishedSite['upstream']
type Site = Pick<PublishedSite, 'id' | 'title' | 'upstream'>

interface Watched {
  readonly upstream: Behind
  fault: Message | null
  /** Nginx has complained, or the server is new. */
  isSuspected: boolean
  nextAt: number
  isAsking: boolean
}

/** Faults of servers behind sites. */
export interface BehindFaults {
  /** Looks at servers that are new, that nginx could not use, or that did not answer at the last look. */
  readonly look: (sites: readonly Site[]) => void
  /** Takes a line of nginx, which may be about a server that it could not use. */
  readonly take: (line: string) => void
  /** Why sites answer 502 now. */
  readonly words: () => readonly Message[]
}

/** Parts that the watch needs. */
export interface BehindParts {
  /** File with the authorities that servers are believed by. */
  readonly trusted: string
  readonly addressesOf: (name: string) => readonly string[]
  readonly now?: () => number
}

/**
 * Watches servers behind sites as nginx uses them: a connection, and a handshake where the scheme is `https`. One that works is left
 * alone until nginx complains about it.
 */
export function watchBehind({
  trusted,
  addressesOf,
  now = () => performance.now(),
}: BehindParts): BehindFaults {
  const watched = new Map<number, Watched & { readonly title: string }>()
  /** Endpoints that nginx has complained about since the last look. */
  const complained = new Set<string>()
  const endpointsOf = ({ address, port }: Behind) =>
    addressesOf(address).map((each) => ({ address: each, port }))
  const ask = async (entry: Watched) => {
    entry.isAsking = true
    entry.isSuspected = false
    const faults = await Promise.all(
      endpointsOf(entry.upstream).map((each) =>
        faultOf(entry.upstream, { ...each, trusted }).catch(() => null),
      ),
    )
    // One address that answers is enough; a name without any is told elsewhere.
    entry.fault = faults.includes(null) ? null : (faults[0] ?? null)
    entry.nextAt = now() + againMilliseconds
    entry.isAsking = false
  }
  return {
    look: (sites) => {
      const ids = new Set(sites.map(({ id }) => id))
      for (const id of watched.keys()) if (!ids.has(id)) watched.delete(id)
      for (const { id, title, upstream } of sites) {
        const before = watched.get(id)
        const isSame = before !== undefined && JSON.stringify(before.upstream) === JSON.stringify(upstream)
        if (!isSame || before.title !== title)
          watched.set(id, { title, upstream, fault: null, isSuspected: true, nextAt: 0, isAsking: false })
        const entry = watched.get(id)!
        if (complained.size > 0)
          entry.isSuspected ||= endpointsOf(upstream).some((each) => complained.has(endpointName(each)))
        const isDue = (entry.isSuspected || entry.fault !== null) && now() >= entry.nextAt
        if (isDue && !entry.isAsking) void ask(entry)
      }
      complained.clear()
    },
    take: (line) => {
      const [, name] = /, upstream: "https?:\/\/([^/"]+)/.exec(line) ?? []
      if (name !== undefined && complained.size < mostComplained) complained.add(name)
    },
    words: () =>
      [...watched].flatMap(([id, { title, fault: reason }]) =>
        reason === null ? [] : [message('site {id} ({title}) answers 502: {reason}', { id, title, reason })],
      ),
  }
}

interface Asked {
  readonly address: string
  readonly port: number
  readonly trusted: string
}

/** Resolves to why nginx cannot use the server; null where it can. */
function faultOf(
  { scheme, verify, address: name }: Behind,
  { address, port, trusted }: Asked,
): Promise<Message | null> {
  const server = endpointName({ address, port })
  return new Promise((resolve) => {
    const target = { host: address, port, timeout: waitMilliseconds }
    const socket =
      scheme === 'http'
        ? connect(target, () => end(null))
        : connectTls(
            {
              ...target,
              ...(parseAddress(name) === null ? { servername: name } : {}),
              ca: readFileSync(trusted),
              rejectUnauthorized: false,
            },
            () => end(verify ? certificateFault(socket as TLSSocket, { name, server }) : null),
          )
    const end = (fault: Message | null) => {
      socket.destroy()
      resolve(fault)
    }
    const isLate = () => end(noAnswer(server))
    socket.on('error', (error: NodeJS.ErrnoException) => end(connectionFault(error, server)))
    socket.on('timeout', isLate)
    setTimeout(isLate, waitMilliseconds).unref()
  })
}

function noAnswer(server: string): Message {
  return message('its server {server} does not answer; start it, and let the gateway reach its port', {
    server,
  })
}

/** The fault and its remedy in words, by the code of an error of the connection or of the handshake. */
function connectionFault(
  { code = 'unknown', reason }: NodeJS.ErrnoException & { readonly reason?: string },
  server: string,
): Message {
  if (code === 'ECONNREFUSED')
    return message('its server {server} refuses connections; start it, or correct the port', { server })
  if (code === 'ETIMEDOUT') return noAnswer(server)
  if (code === 'EHOSTUNREACH')
    return message('no machine answers for its server {server}; switch it on, or correct the address', {
      server,
    })
  if (wayless.includes(code))
    return message('no route leads to its server {server}; add one, or correct the address', { server })
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return message('its server {server} closes the connection; its own log says why', { server })
  if (notTls.test(code))
    return message('its server {server} does not speak TLS; choose the scheme http, or another port', {
      server,
    })
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return message(
      'TLS with its server {server} does not come about ({reason}); let it offer TLS 1.2 or 1.3 without a certificate of the gateway',
      { server, reason: reason ?? code },
    )
  return message('the connection to its server {server} fails ({code})', { server, code })
}

function certificateFault(
  socket: TLSSocket,
  { name, server }: { readonly name: string; readonly server: string },
): Message | null {
  if (socket.authorized) return null
  // It is a code, whatever its type says.
  const code = String(socket.authorizationError)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return message(
      'the certificate of its server {server} is not for {name}; put one there that is, or correct the address',
      { server, name },
    )
  if (code === 'CERT_HAS_EXPIRED')
    return message('the certificate of its server {server} has ended; put a newer one there', { server })
  return message(
    'the certificate of its server {server} is not by a known authority ({code}); put another one there, or switch verify off',
    {
      server,
      code,
    },
  )
}
