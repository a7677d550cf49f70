import type { Reading } from './message-form.ts'

const longestHead = 16_384
const method = /^[A-Z]{1,20}(?: |$)/
const requestLine = /^([A-Z]{1,20}) (\S+) HTTP\/[01]/
const headEnd = /\r?\n\r?\n/
const host = /^host:/i
const authority = /^[^/]+:\d+$/
/** nDPI reads that of these versions, and the first 64 lines. */
const usualLine = /^\S+ \S+ HTTP\/1\.[01]\r\n/
const usualLines = 48
/** Lines that end in LF alone, that go on in the next one, and names with a space behind them. */
const unusual = /[^\r]\n|\n[ \t]|\n[\w-]+[ \t]+:/
/** Scheme and authority of an address in a request line. */
const absolute = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/?#]*)/i
/** Methods that nDPI knows, and those by which it tells protocols other than HTTP. */
const known = new Set([
  ...[
    'GET',
    'POST',
    'OPTIONS',
    'HEAD',
    'PUT',
    'PATCH',
    'DELETE',
    'CONNECT',
    'PROPFIND',
    'PROPPATCH',
    'MKCOL',
  ],
  ...['COPY', 'MOVE', 'LOCK', 'UNLOCK', 'SEARCH', 'REPORT', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE'],
])

/**
 * Reads the head of a request by HTTP, as servers do and nDPI does not: behind empty lines, with any method, with lines that end in LF alone, with the
 * host in its first line or behind many others. What is read anew has the host that counts in front.
 */
export function readHead(bytes: Buffer): Reading {
  const text = bytes.toString('latin1')
  const begin = /^[\r\n]*/.exec(text)![0].length
  const rest = text.slice(begin)
  if (rest === '') return begin > longestHead ? none : more
  const [, name = '', target = ''] = requestLine.exec(rest) ?? []
  if (rest.includes('\n') ? name === '' : !method.test(rest)) return none
  const end = headEnd.exec(rest)
  if (end === null && rest.length <= longestHead) return more
  const length = begin + (end === null ? rest.length : end.index + end[0].length)
  const head = rest.slice(0, length - begin)
  const isTunnel = name === 'CONNECT' && authority.test(target)
  const [, ...lines] = head.replaceAll(/\r?\n[ \t]+(?=\S)/g, ' ').split(/\r?\n/)
  const fields = lines.map((line) => line.replace(/^([\w-]+)[ \t]+:/, '$1:')).filter((field) => field !== '')
  const named = isTunnel ? target : absolute.exec(target)?.[1]
  const given = fields.flatMap((field) => (host.test(field) ? [field.slice(5).trimStart()] : []))
  const hosts = given.map((value) => `Host: ${plainName(value)}`)
  const areUsual = given.every((value) => plainName(value) === value)
  const isUsual = areUsual && usualLine.test(head) && !unusual.test(head) && fields.length < usualLines
  const isPlain = begin === 0 && named === undefined && known.has(name) && end !== null && isUsual
  const isBehind = end === null && hosts.length === 0
  const isTwo = new Set(hosts).size > 1
  const isAmbiguous = named === undefined && (isBehind || isTwo)
  if (isPlain) return { kind: 'whole', bytes, length, isTunnel: false, isAmbiguous }
  const others = fields.filter((field) => !host.test(field))
  const path = isTunnel ? target : target.replace(absolute, '') || '/'
  const anew = [
    `${known.has(name) ? name : 'GET'} ${path} HTTP/1.1`,
    ...(named === undefined ? hosts : [`Host: ${plainName(named)}`]),
    ...others,
  ]
  return {
    ...{ kind: 'whole', bytes: Buffer.from(`${anew.join('\r\n')}\r\n\r\n`, 'latin1') },
    ...{ length, isTunnel, isAmbiguous, isProxied: !isTunnel && named !== undefined },
  }
}

/** A host as servers read it: without blanks around it, or the dot of the root. */
function plainName(value: string): string {
  return value.trim().replace(/\.(?=(?::\d+)?$)/, '')
}

const none: Reading = { kind: 'none' }
const more: Reading = { kind: 'more' }
