import type { CategoryIndex } from './category-index.ts'
import type { CategoryReason } from './category-reason.ts'
import type { CustomCategories } from './custom-categories.ts'

/** What a request tells about itself, as far as it is known. */
export interface CategorySubject {
  /** A name in its ASCII form, or an address. */
  readonly host: string
  readonly isAddress: boolean
  /** Path with the query behind it; null where it is not known. */
  readonly path: string | null
  /** Port of the server. */
  readonly port: number
  /** `plain`: HTTP without encryption; `tls`: a connection of which only the first message is known; `decrypted`: a request in one. */
  readonly form: 'plain' | 'tls' | 'decrypted'
  /** True for an encrypted client hello. */
  readonly isHelloHidden: boolean
  /** True when TLS names no host. */
  readonly isNameless: boolean
}

/** Kinds of files by the ends of their names. */
export interface FileKind {
  readonly id: string
  readonly extensions: readonly string[]
}

/** The lists that categories come from. */
export interface CategorySources {
  readonly custom: CustomCategories
  readonly files: readonly FileKind[]
  /** Extended categories; null while they are off. */
  readonly extended: CategoryIndex | null
}

/** Finds the categories of requests. */
export type FindCategories = (subject: CategorySubject) => readonly CategoryReason[]

/** The finder of categories of these lists: custom ones, extended ones, files, special and other ones. Source: silences#cf-categories. */
export function categoryFinder({ custom, files, extended }: CategorySources): FindCategories {
  const byExtension = new Map<string, string[]>()
  for (const { id, extensions } of files)
    for (const extension of extensions)
      byExtension.set(extension, [...(byExtension.get(extension) ?? []), id])
  return (subject) => {
    const { host, path } = subject
    const own = custom.find(host, path)
    const listed = extended === null ? [] : extendedReasons(extended, host, path)
    const kinds = path === null ? [] : (byExtension.get(extensionOf(path)) ?? [])
    const isListed = own.length > 0 || listed.length > 0
    return [...own, ...listed, ...kinds.map(byItself), ...toldBy(subject, isListed)]
  }
}

function extendedReasons(index: CategoryIndex, host: string, path: string | null): CategoryReason[] {
  const found = new Map<number, string>()
  for (const { entry, categories } of index.find(host, path))
    for (const category of categories) if (!found.has(category)) found.set(category, entry)
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([category, entry]) => ({ category: `extended.id.${category}`, entry }))
}

/** The end of a file's name, in lower case; empty where it has none. */
function extensionOf(path: string): string {
  const end = path.indexOf('?')
  const page = end < 0 ? path : path.slice(0, end)
  const dot = page.lastIndexOf('.')
  const extension = dot < 0 ? '' : page.slice(dot + 1)
  return extension.length <= 16 && /^[A-Za-z0-9]+$/.test(extension) ? extension.toLowerCase() : ''
}

/** Categories that need no list. */
function toldBy(subject: CategorySubject, isListed: boolean): CategoryReason[] {
  const { host, isAddress, port, form, isHelloHidden, isNameless } = subject
  const told: string[] = []
  if (isAddress) told.push('special.id.1')
  told.push('special.id.2', isListed ? 'special.id.3' : 'special.id.4')
  if (form === 'plain') told.push('other.id.1')
  if (port !== (form === 'plain' ? 80 : 443)) told.push('other.id.2')
  if (!isAddress && (host.startsWith('xn--') || host.includes('.xn--'))) told.push('other.id.3')
  if (!isAddress && !host.includes('.')) told.push('other.id.4')
  if (isHelloHidden) told.push('other.id.5')
  if (form === 'plain' && port === 443) told.push('other.id.6')
  if (isNameless) told.push('other.id.7')
  return told.map(byItself)
}

function byItself(category: string): CategoryReason {
  return { category, entry: '' }
}
