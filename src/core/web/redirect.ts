import { asciiName } from '../net/domain-name.ts'
import { requestedHost } from './requested-host.ts'

/** The request that a redirect answers. */
export interface Redirected {
  /** The whole address. */
  readonly url: string
  readonly category: string
}

/**
 * A redirect address with `{url}` and `{category}` filled in, percent-encoded, and its name in Punycode; free of anything that a
 * header cannot hold.
 */
export function redirectLocation(template: string, { url, category }: Redirected): string {
  return template
    .replace(/^(https?:\/\/(?:[^/?#@]*@)?)([^/?#:@]*)/i, (_all, front: string, host: string) => {
      return `${front}${/[^\0-\x7f]/.test(host) ? asciiName(host) : host}`
    })
    .replaceAll(/\{(url|category)\}/g, (_all, name: string) => {
      return encodeURIComponent((name === 'url' ? url : category).toWellFormed())
    })
    .replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()))
}

/** The page that a redirect leads to, whatever is filled in. `path` null: it is filled in, so that only host and port are known. */
export interface RedirectTarget {
  readonly host: string
  readonly port: number
  readonly path: string | null
}

/** The page that a redirect address leads to; null where not even its host is known. */
export function redirectTarget(template: string): RedirectTarget | null {
  const [, scheme = '', authority = '', path = ''] = /^(https?):\/\/([^/?#]*)([^?#]*)/i.exec(template) ?? []
  const place = authority.replace(/^.*@/, '')
  const host = requestedHost(place)
  if (host === null) return null
  const port = /:(\d+)$/.exec(place)?.[1] ?? (scheme.toLowerCase() === 'http' ? 80 : 443)
  return {
    host: host.text,
    port: Number(port),
    path: /\{(url|category)\}/.test(path) ? null : path || '/',
  }
}

/** True when a redirect would lead a request to where it goes already; where its path is not known, by host and port alone. */
export function leadsToItself(
  target: RedirectTarget | null,
  { host, port, path }: { readonly host: string; readonly port: number; readonly path: string | null },
): boolean {
  if (target === null || target.host !== host || target.port !== port) return false
  return path === null || target.path === null || target.path === path.split('?', 1)[0]
}
