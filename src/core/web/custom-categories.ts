import type { CategoryReason } from './category-reason.ts'
import { decodedText, namesAbove, type ParsedPattern, parsePattern, patternHolds } from './url-pattern.ts'

/** Custom categories, ready to be asked. */
export interface CustomCategories {
  /** Categories of a host, and of a path with its query behind it; null where the path is not known. */
  find(host: string, path: string | null): readonly CategoryReason[]
}

/** A list of addresses under the identifier of its category. */
export interface AddressList {
  readonly id: string
  readonly urls: readonly string[]
}

interface Parsed {
  readonly text: string
  readonly pattern: ParsedPattern
  /** The name that it stands for where it is a site without gaps; else null. */
  readonly site: string | null
}

/** Reads addresses of custom categories; lists that were read before are not read again. */
export function customCategoryReader(): (lists: readonly AddressList[]) => CustomCategories {
  let known = new Map<string, readonly Parsed[]>()
  return (lists) => {
    const next = new Map<string, readonly Parsed[]>()
    const all = lists.map(({ id, urls }) => {
      const text = JSON.stringify(urls)
      const parsed = known.get(text) ?? next.get(text) ?? urls.map(read)
      next.set(text, parsed)
      return { id, parsed }
    })
    known = next
    return finder(all)
  }
}

/** Reads the custom categories once. */
export function customCategories(lists: readonly AddressList[]): CustomCategories {
  return customCategoryReader()(lists)
}

function read(text: string): Parsed {
  const pattern = parsePattern(text)
  const isSite = pattern.path === null && pattern.host.length === 1
  return { text, pattern, site: isSite ? pattern.host[0]! : null }
}

function finder(
  all: readonly { readonly id: string; readonly parsed: readonly Parsed[] }[],
): CustomCategories {
  const sites = new Map<string, CategoryReason[]>()
  const others: { readonly reason: CategoryReason; readonly pattern: ParsedPattern }[] = []
  for (const { id, parsed } of all) {
    for (const { text, pattern, site } of parsed) {
      const reason = { category: id, entry: text }
      if (site === null) others.push({ reason, pattern })
      else sites.set(site, [...(sites.get(site) ?? []), reason])
    }
  }
  return {
    find: (host, path) => {
      const names = namesAbove(host)
      const found = names.flatMap((name) => sites.get(name) ?? [])
      if (others.length === 0) return firstOfEach(found)
      const page = path === null ? null : decodedText(path.split('?', 1)[0]!)
      const whole = path === null ? null : decodedText(path)
      const matched = others.filter(({ pattern }) => patternHolds(pattern, { names, page, whole }))
      return firstOfEach([...found, ...matched.map(({ reason }) => reason)])
    },
  }
}

function firstOfEach(reasons: readonly CategoryReason[]): readonly CategoryReason[] {
  if (reasons.length < 2) return reasons
  const seen = new Set<string>()
  return reasons.filter(({ category }) => !seen.has(category) && seen.add(category))
}
