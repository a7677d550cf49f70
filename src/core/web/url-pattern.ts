import { asciiName } from '../net/domain-name.ts'
import { parseAddress, printAddress, unmapAddress } from '../net/ip.ts'
import { addressForm, requestedHost } from './requested-host.ts'
import { requestedPath } from './requested-path.ts'

/** Address of a request, in the parts that categories compare: a host without brackets; `path` begins with `/` and has the query in it. */
export interface RequestedUrl {
  readonly host: string
  readonly path: string
}

/** An address of a custom category, ready to be compared. `path` null: a site with everything on and below it. */
export interface ParsedPattern {
  readonly host: Glob
  readonly path: Glob | null
}

/** A request as patterns are compared with it; `page` and `whole` are null where the path is not known. */
export interface PatternSubject {
  /** The host and every site above it. */
  readonly names: readonly string[]
  readonly page: string | null
  readonly whole: string | null
}

/** Text with gaps: the first part begins it, the last ends it, the others stand between in this order. */
type Glob = readonly string[]

/** Reads the host and path of a web address; null when it is none. Text without a scheme is taken as one. */
export function requestedUrl(text: string): RequestedUrl | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, search } = new URL(address)
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(protocol)) return null
  const host = addressForm(withoutDot(hostname).replace(/^\[|\]$/g, ''))
  return { host, path: `${requestedPath(pathname)}${search}` }
}

/**
 * True when a request belongs to one of `patterns`, the `urls` of a custom category: a domain name stands for the site
 * and all sites below it, a path for exactly that page, whatever its query; `*` stands for any number of characters.
 * Letters of names are compared case-blind, Unicode and Punycode or percent-encoding alike. The time it takes grows
 * with the length of pattern times address at worst. Source: document 3, "Custom category"; silences#cf-urls.
 */
export function urlMatcher(patterns: readonly string[]): (url: RequestedUrl) => boolean {
  const sites = new Set<string>()
  const others: ParsedPattern[] = []
  for (const text of patterns) {
    const pattern = parsePattern(text)
    if (pattern.path === null && pattern.host.length === 1) sites.add(pattern.host[0]!)
    else others.push(pattern)
  }
  return ({ host, path }) => {
    const names = namesAbove(host)
    if (names.some((name) => sites.has(name))) return true
    const [page, whole] = [decodedText(path.split('?', 1)[0]!), decodedText(path)]
    return others.some((pattern) => patternHolds(pattern, { names, page, whole }))
  }
}

/** True when a pattern holds for a request. One with a path never does where the path is not known. */
export function patternHolds({ host, path }: ParsedPattern, { names, page, whole }: PatternSubject): boolean {
  if (path === null) return names.some((name) => matchesGlob(host, name))
  if (page === null || whole === null) return false
  return matchesGlob(host, names[0]!) && (matchesGlob(path, page) || matchesGlob(path, whole))
}

/** True when `text` is the parts of `glob` with anything between them. */
export function matchesGlob(glob: Glob, text: string): boolean {
  const first = glob[0]!
  if (glob.length === 1) return text === first
  const last = glob.at(-1)!
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let from = first.length
  for (const part of glob.slice(1, -1)) {
    const found = text.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}

/** Most entries of long lists; they need no closer look. */
const usualName = /^(?=.{1,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/

/** True when `text` names a site that a request can be for; an entry of which that is not true matches nothing. */
export function namesSite(text: string): boolean {
  if (usualName.test(text)) return true
  const host = parsePattern(text).host.join('*')
  return host.includes('*') ? /^[a-z0-9_.:*-]+$/.test(host) : requestedHost(host) !== null
}

/** Reads an address of a custom category. */
export function parsePattern(text: string): ParsedPattern {
  const address = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const slash = address.search(/[/?#]/)
  const [host, path] = slash < 0 ? [address, ''] : [address.slice(0, slash), address.slice(slash)]
  const page = path.startsWith('?') ? `/${path}` : path
  return {
    host: sitePattern(host).split('*'),
    path: page === '' || page === '/' ? null : pagePattern(page.replace(/#.*$/s, '')),
  }
}

/** A name or an address without a port, in the form that requests have. */
function sitePattern(host: string): string {
  const address = parseAddress(host.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1'))
  if (address === null) return hostPattern(host.replace(/:\d+$/, ''))
  const { family, value } = unmapAddress(address)
  return printAddress(family, value)
}

/** Several slashes and steps by dots are what servers take them for, as in paths of requests. */
function pagePattern(page: string): Glob {
  const [path = '', query = ''] = page.split(/(?=\?)(.*)/s)
  const single = path.replaceAll(/\/{2,}/g, '/')
  const steps = /\/\.{1,2}(?=\/|$)/.test(single) ? new URL(`http://h${single}`).pathname : single
  return `${steps}${query}`.split('*').map(decodedText)
}

/** A name as name servers know it; in one with `*` each label by itself, those that have it as they are. */
function hostPattern(host: string): string {
  const name = withoutDot(host)
  // Parsers of addresses leave line feeds and tabs out; no request has them.
  if (/[\t\n\r]/.test(name)) return name
  if (!name.includes('*')) return asciiName(name)
  const isForeign = (label: string) => /[^\0-\x7f]/.test(label) && !label.includes('*')
  return name
    .split('.')
    .map((label) => (isForeign(label) ? asciiName(label) : label.toLowerCase()))
    .join('.')
}

function withoutDot(host: string): string {
  return host.replace(/^\.(?=[^.])|\.$/g, '')
}

/** `a.b.c` → `a.b.c`, `b.c`, `c`: the host and everything that it is below of. */
export function namesAbove(host: string): string[] {
  const name = withoutDot(host).toLowerCase()
  const isAddress = name.includes(':') || /^[\d.]+$/.test(name)
  if (isAddress) return [name]
  const labels = name.split('.')
  return labels.map((_label, index) => labels.slice(index).join('.'))
}

/** Text without percent-encoding, where that is UTF-8. */
export function decodedText(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes.toUpperCase()
    }
  })
}
