import { requestedHost } from './requested-host.ts'

/** The request that a redirect answers. */
export interface Redirected {
  /** The whole address. */
  readonly url: string
  readonly category: string
}

/** A redirect address with `{url}` and `{category}` filled in, percent-encoded; free of anything that a header cannot hold. */
export function redirectLocation(template: string, { url, category }: Redirected): string {
  return template
    .replaceAll(/\{(url|category)\}/g, (_all, name: string) => {
      return encodeURIComponent((name === 'url' ? url : category).toWellFormed())
    })
    .replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()))
}

/** The page that a redirect leads to, whatever is filled in. `path` null: it is filled in, so that only the host is known. */
export interface RedirectTarget {
  readonly host: string
  readonly path: string | null
}

/** The page that a redirect address leads to; null where not even its host is known. */
export function redirectTarget(template: string): RedirectTarget | null {
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(template) ?? []
  const host = requestedHost(authority.replace(/^.*@/, ''))
  if (host === null) return null
  return { host: host.text, path: /\{(url|category)\}/.test(path) ? null : path || '/' }
}

/** True when a redirect would lead a request to where it goes already; where its path is not known, by the host alone. */
export function leadsToItself(
  target: RedirectTarget | null,
  { host, path }: { readonly host: string; readonly path: string | null },
): boolean {
  if (target === null || target.host !== host) return false
  return path === null || target.path === null || target.path === path.split('?', 1)[0]
}
