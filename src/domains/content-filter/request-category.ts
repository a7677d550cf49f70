import { oncePerObject } from '../../core/list/incremental.ts'
import { parseAddress } from '../../core/net/ip.ts'
import type { Rows, Snapshot } from '../../core/resource/snapshot.ts'
import { printAlias } from '../../core/schema/alias.ts'
import { type RequestedUrl, requestedUrl, urlMatcher } from '../../core/web/url-pattern.ts'
import { fileCategories } from './catalogue-files.ts'
import { userCategories } from './user-category.ts'

type Category = { readonly id: string; readonly matches: (url: RequestedUrl) => boolean }

/**
 * Ids of the categories that follow from the address of a request alone: custom ones, kinds of files by their names, special
 * and other ones; null when `text` is no web address. Extended categories need a provider. Source: silences#cf-categories.
 */
export function categoriesOfRequest(snapshot: Snapshot, text: string): readonly string[] | null {
  const url = requestedUrl(text)
  if (url === null) return null
  const own = ownCategories(snapshot.rows(userCategories))
    .filter(({ matches }) => matches(url))
    .map(({ id }) => id)
  const isCategorized = own.length > 0
  const { protocol, port } = new URL(text.includes('://') ? text : `http://${text}`)
  const name = url.host.replace(/^\[|\]$/g, '')
  const isAddress = parseAddress(name) !== null
  const told: readonly (readonly [string, boolean])[] = [
    ['special.id.1', isAddress],
    ['special.id.2', true],
    ['special.id.3', isCategorized],
    ['special.id.4', !isCategorized],
    ['other.id.1', protocol === 'http:' || protocol === 'ws:'],
    ['other.id.2', port !== ''],
    ['other.id.3', name.split('.').some((label) => label.startsWith('xn--'))],
    ['other.id.4', !isAddress && !name.includes('.')],
  ]
  return [...own, ...filesOf(url), ...told.filter(([, holds]) => holds).map(([id]) => id)]
}

const ownCategories = oncePerObject(
  ({ entries }: Rows<{ readonly urls: readonly string[] }>): readonly Category[] =>
    entries.map(({ id, item: { urls } }) => {
      return { id: printAlias({ kind: 'object', type: 'users', id: Number(id) }), matches: urlMatcher(urls) }
    }),
)

function filesOf({ path }: RequestedUrl): string[] {
  const [, extension] = /\.([a-z0-9]+)$/.exec(path.split('?', 1)[0]!.toLowerCase()) ?? []
  if (extension === undefined) return []
  return fileCategories
    .filter(({ extensions }) => extensions.includes(extension))
    .map(({ id }) => `files.id.${id}`)
}
