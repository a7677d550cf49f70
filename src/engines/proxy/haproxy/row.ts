import type { WebAction, WebRequest } from '../../../core/engine/rows/web-request.ts'
import { readVerdictText } from '../verdict-text.ts'

/** Longest line of HAProxy that is read, in bytes. */
export const longestRow = 64 * 1024

const verdicts: readonly string[] = ['pass', 'deny', 'redirect', 'drop'] satisfies WebAction[]
const reasons: ReadonlyMap<string, WebAction> = new Map([
  ['malformed', 'refuse'],
  ['other-name', 'refuse'],
  ['long-name', 'refuse'],
  ['unjudged', 'unjudged'],
  ['unanswered', 'pass'],
])

/** A line of HAProxy, not looked at yet. */
export type ProxyRow = Readonly<Record<string, unknown>>

/** Why a connection has no row of its own: it went on to the front that decrypts, whose requests have theirs. */
export const handedOn = 'handed-on'

/** The request that a row of HAProxy tells of; null for any other row. The query is left out unless `isQueryLogged`. */
export function readRow(row: ProxyRow, isQueryLogged: boolean): WebRequest | null {
  // HAProxy writes a dash for what is not there.
  const text = (name: string) => (typeof row[name] === 'string' && row[name] !== '-' ? row[name] : '')
  const number = (name: string) => (typeof row[name] === 'number' ? row[name] : Number(text(name)) || 0)
  const kind = text('row')
  if (kind !== 'tunnel' && kind !== 'request' && kind !== 'handshake') return null
  if (kind === 'tunnel' && text('why') === handedOn) return null
  const destination = text('dst')
  const destinationPort = number('dport')
  const tlsName = text('tls')
  const isRequest = kind === 'request'
  // HAProxy itself answers what it cannot read.
  const why = isRequest && text('method') === '' ? 'malformed' : text('why')
  const host = isRequest ? text('host') : tlsName
  const told = readVerdictText(text('told'))
  const rule = Number(told.rule)
  return {
    atMicroseconds: number('at') * 1000,
    source: text('src'),
    sourcePort: number('sport'),
    destination,
    destinationPort,
    method: isRequest ? text('method') : '',
    url: urlOf({
      scheme: isRequest ? text('scheme') : 'https',
      host: host === '' ? bracketed(destination) : host,
      port: destinationPort,
      path: isRequest ? text('path') : '/',
      query: isQueryLogged ? text('query') : '',
    }),
    categories: told.categories.split(',').filter((id) => id !== ''),
    rule: Number.isInteger(rule) && rule > 0 ? rule : null,
    ruleName: told.ruleName,
    action: kind === 'handshake' ? 'untrusted' : actionOf(text('action'), why),
    status: number('status') || (why === 'malformed' && isRequest ? statusOfMalformed(text('end')) : null),
    bytesSent: number('up'),
    bytesReceived: number('down'),
    // A connection is kept for further requests: its time is that of a request only where no request began.
    milliseconds: Math.max(0, number('began') > 0 ? number('ended') - number('began') : number('ms')),
    tlsName,
    isDecrypted: kind === 'handshake' || (isRequest && text('scheme') === 'https'),
    quote: told.quote,
    reason:
      kind === 'handshake'
        ? handshakeFault(text)
        : why === 'unanswered'
          ? siteFault(text)
          : why || told.refusal,
  }
}

type Text = (name: string) => string

/** HAProxy's own answer to a head that it could not read: it came too late, or means nothing. `end` is how the connection ended. */
function statusOfMalformed(end: string): number {
  return end.startsWith('c') ? 408 : 400
}

function handshakeFault(text: Text): string {
  return [text('error'), text('detail')].filter((part) => part !== '').join(': ')
}

/** Why a site gave no answer, in the words of HAProxy and OpenSSL. */
function siteFault(text: Text): string {
  const said = [text('site'), text('detail')].filter((part) => part !== '' && part !== 'Success')
  return said.join(': ') || 'unanswered'
}

function actionOf(verdict: string, why: string): WebAction {
  const own = reasons.get(why)
  if (own !== undefined) return own
  if (verdicts.includes(verdict)) return verdict as WebAction
  return verdict === '' ? 'unjudged' : 'pass'
}

function urlOf(
  parts: Record<'scheme' | 'host' | 'path' | 'query', string> & { readonly port: number },
): string {
  const { scheme, host, path, query, port } = parts
  const usual = scheme === 'https' ? 443 : 80
  const hasPort = /:\d+$/.test(host)
  const authority = hasPort || port === usual ? host : `${host}:${port}`
  return `${scheme}://${authority}${path}${query === '' ? '' : `?${query}`}`
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

/** Reads a line of HAProxy; null for one that is no JSON. */
export function parseRow(line: string): ProxyRow | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as ProxyRow) : null
  } catch {
    return null
  }
}
