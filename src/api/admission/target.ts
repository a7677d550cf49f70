import type { IncomingMessage } from 'node:http'
import { fail, ok, type Result } from '../../core/failure.ts'
import { type Authority, readAuthority } from '../../core/net/authority.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import type { OwnHosts } from './own-hosts.ts'

/** Target that a request names, as it came. */
export type Target = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'> & {
  readonly url?: string | undefined
  readonly socket: { readonly localAddress?: string | undefined }
}

/**
 * Checks that a request is meant for this gateway: HTTP/1.0 or 1.1, one `Host` (HTTP/1.0 may have none), which is a
 * host of ours, and no other authority in its target. `hosts` null leaves out whether the host is ours.
 */
export function checkTarget(target: Target, hosts: OwnHosts | null): Result<null> {
  const { httpVersion, rawHeaders, url = '' } = target
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed(message('a request must be HTTP/1.1 or HTTP/1.0'))
  const named = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host')
  if (named.length > 1) return malformed(message('a request must have one Host header'))
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)
  if (named.length === 0) {
    if (httpVersion === '1.1') return malformed(message('a request must have one Host header'))
    return absolute === null ? ok(null) : ownAuthority(absolute[1]!, target, hosts)
  }
  const host = ownAuthority(named[0]!.trim(), target, hosts)
  if (!host.ok || absolute === null) return host
  const [wanted, said] = [readAuthority(absolute[1]!), readAuthority(named[0]!.trim())]
  const isSame = wanted !== null && wanted.host === said?.host && wanted.port === said.port
  return isSame ? ok(null) : malformed(message('the target of a request and its Host must be the same'))
}

function ownAuthority(text: string, { socket }: Target, hosts: OwnHosts | null): Result<null> {
  const authority = readAuthority(text)
  if (authority === null)
    return malformed(message('Host must be a name or an address, with a port or without'))
  return hosts === null || hosts.has(authority, socket.localAddress) ? ok(null) : misdirected(authority)
}

function misdirected({ host }: Authority) {
  return fail({ kind: 'misdirected', host })
}

function malformed(rule: Message) {
  return fail({ kind: 'malformed', message: rule })
}

/** The path of an absolute target; any other target as it is. Source: RFC 9112, 3.2.2. */
export function originForm(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}
