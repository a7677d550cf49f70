import type { Problem } from '../../core/failure.ts'
import type { IndexBuilder } from '../../core/web/index-builder.ts'
import { requestedHost } from '../../core/web/requested-host.ts'
import { requestedPath, requestedQuery } from '../../core/web/requested-path.ts'
import { categoriesOfLists } from './category-names.ts'
import { otherName } from './content-filter-update.ts'
import { MemberNames } from './member-names.ts'
import { message } from './messages.ts'
import { badArchive, type TarMember, type TarVisitor } from './tar.ts'

/** A line of a list that is no name and no address. */
export interface BrokenEntry {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** The line itself, shortened. */
  readonly text: string
}

/** A list of an archive. */
export interface ArchiveList {
  /** The folder that holds it, below the one that all lists are in; with its groups, as `finance/banking`. */
  readonly name: string
  /** Lines that are names or addresses. */
  readonly entries: number
  /** Numbers of the extended categories that it stands for; none where nothing tells. */
  readonly categories: readonly number[]
}

/** Facts about an archive of categories. */
export interface CategoryArchiveFacts {
  /** First line of the file `version`; empty where there is none. */
  readonly version: string
  readonly lists: readonly ArchiveList[]
  /** Lines that were left out: the first ones, and the number of all. */
  readonly broken: readonly BrokenEntry[]
  readonly brokenTotal: number
}

const mostEntries = 10_000_000
const mostLists = 1_000
const keptBroken = 1_000
const longestLine = 4_096
const shownLine = 120
const mapBytes = 1024 * 1024
const versionBytes = 4_096
const longestVersion = 64
const plainName = /^(?=[a-z0-9_.-]{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/
const number = /(^|\.)\d+$/

type Part = 'domains' | 'urls' | 'map' | 'version' | null

/**
 * Reads the members of an archive in the layout of public lists, as they come: `NAME/domains` and `NAME/urls` with an entry a line, at
 * any depth; `categories.json`, which maps names of lists to identifiers; `version`. Other files are
 * passed over. Names go to `builder`, under the number of their list. A symbolic link that gives a list of the same folder another
 * name is passed over; any other is refused. Source: silences#content-filter-archive.
 */
export class CategoryArchiveReader implements TarVisitor {
  readonly #builder: IndexBuilder
  readonly #isCategory: (number: number) => boolean
  readonly #names = new MemberNames()
  readonly #lists: { readonly folder: string; entries: number }[] = []
  readonly #numbers = new Map<string, number>()
  readonly #broken: BrokenEntry[] = []
  #brokenTotal = 0
  #part: Part = null
  #file = ''
  #list = 0
  #line = 0
  #left = 0
  #rest = ''
  #decoder = new TextDecoder('latin1')
  #map = ''
  #version = ''

  /** `isCategory` tells which numbers of extended categories there are. */
  constructor(builder: IndexBuilder, isCategory: (number: number) => boolean) {
    this.#builder = builder
    this.#isCategory = isCategory
  }

  member(member: TarMember): Problem | null {
    const refused = this.#names.judge(member)
    if (refused !== null) return refused
    const parts = member.name.replace(/^\.\//, '').split('/')
    this.#file = parts.join('/')
    this.#part = member.kind === 'file' ? partOf(parts) : null
    this.#line = 0
    this.#left = member.sizeBytes
    this.#rest = ''
    this.#decoder = new TextDecoder('utf-8')
    if (this.#part === 'map' && member.sizeBytes > mapBytes)
      return badArchive(
        message('must not have a categories.json of more than {mapBytes} bytes', { mapBytes }),
      )
    if (this.#part === 'version' && member.sizeBytes > versionBytes) this.#part = null
    if (this.#part !== 'domains' && this.#part !== 'urls') return null
    return this.#begin(parts.slice(0, -1).join('/'))
  }

  link(name: string, target: string): Problem | null {
    return otherName(this.#names, name, target)
  }

  data(chunk: Uint8Array): Problem | null {
    this.#left -= chunk.length
    const part = this.#part
    if (part === null) return null
    const text = this.#decoder.decode(chunk, { stream: this.#left > 0 })
    if (part === 'map') this.#map += text
    else if (part === 'version') this.#version += text
    else return this.#lines(text, part)
    return null
  }

  /** What the archive came to, and the categories of each list by its number; a problem where it has no list of a category. */
  finish():
    | { readonly facts: CategoryArchiveFacts; readonly categories: readonly (readonly number[])[] }
    | Problem {
    const mapped = this.#mapped()
    if ('message' in mapped) return mapped
    const top = commonFolder(this.#lists.map(({ folder }) => folder))
    const lists = this.#lists.map(({ folder, entries }) => {
      const names = namesOf(folder)
      const own = names.map((name) => mapped.get(name) ?? categoriesOfLists.get(name)).find(Boolean)
      const numbers = own ?? byIdentifier(names.at(-1) ?? '')
      return { name: folder.slice(top.length), entries, categories: numbers.filter(this.#isCategory) }
    })
    if (!lists.some(({ entries, categories }) => entries > 0 && categories.length > 0))
      return badArchive(message('must hold a list of a known category with a name in it'))
    const version = (this.#version.split(/\r?\n/, 1)[0] ?? '').replaceAll(/\p{Cc}/gu, '').trim()
    const facts = {
      ...{ version: version.slice(0, longestVersion), lists },
      ...{ broken: this.#broken, brokenTotal: this.#brokenTotal },
    }
    return { facts, categories: lists.map(({ categories }) => categories) }
  }

  #begin(folder: string): Problem | null {
    const known = this.#numbers.get(folder)
    if (known === undefined && this.#lists.length >= mostLists)
      return badArchive(message('must hold at most {mostLists} lists', { mostLists }))
    this.#list = known ?? this.#lists.push({ folder, entries: 0 }) - 1
    this.#numbers.set(folder, this.#list)
    return null
  }

  #lines(text: string, part: 'domains' | 'urls'): Problem | null {
    const lines = (this.#rest + text).split('\n')
    this.#rest = this.#left > 0 ? lines.pop()! : ''
    // Of a line without an end no more is kept than shows that it is too long.
    if (this.#rest.length > longestLine) this.#rest = this.#rest.slice(0, longestLine + 1)
    for (const line of lines) this.#entry(line, part)
    return this.#builder.count > mostEntries
      ? badArchive(message('must hold at most {mostEntries} names', { mostEntries }))
      : null
  }

  #entry(raw: string, part: 'domains' | 'urls'): void {
    this.#line += 1
    const text = withoutComment(raw).trim()
    if (text === '') return
    const isTaken = text.length <= longestLine && (part === 'domains' ? this.#site(text) : this.#page(text))
    if (isTaken) {
      this.#lists[this.#list]!.entries += 1
      return
    }
    this.#brokenTotal += 1
    if (this.#broken.length < keptBroken)
      this.#broken.push({ file: this.#file, line: this.#line, text: text.slice(0, shownLine) })
  }

  #site(text: string): boolean {
    const name = hostOf(text.replace(/^\*?\./, ''))
    if (name !== null) this.#builder.addSite(name, this.#list)
    return name !== null
  }

  #page(text: string): boolean {
    const bare = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    const slash = bare.search(/[/?]/)
    if (slash < 0) return this.#site(bare)
    const host = hostOf(bare.slice(0, slash))
    if (host === null) return false
    const path = pageOf(bare.slice(slash).replace(/#.*$/s, ''))
    if (path === '') this.#builder.addSite(host, this.#list)
    else this.#builder.addPage(host, path, this.#list)
    return true
  }

  #mapped(): ReadonlyMap<string, readonly number[]> | Problem {
    if (this.#map === '') return new Map()
    try {
      const map: unknown = JSON.parse(this.#map)
      if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError('no map')
      const entries = Object.entries(map)
      return new Map(entries.map(([name, value]) => [name, numbersIn(value)]))
    } catch {
      return badArchive(
        message('must have a categories.json that maps names of lists to identifiers such as extended.id.1'),
      )
    }
  }
}

/** A line without the comment that it is, or that stands behind a blank. */
function withoutComment(line: string): string {
  const start = line.indexOf('#')
  return start > 0 && !/\s/.test(line[start - 1]!) ? line : line.slice(0, start < 0 ? undefined : start)
}

function partOf(parts: readonly string[]): Part {
  const [last, above] = [parts.at(-1), parts.at(-2)]
  if (last === 'domains' || last === 'urls') return above === undefined ? null : last
  if (last === 'categories.json' && parts.length <= 2) return 'map'
  return last === 'version' && parts.length <= 2 ? 'version' : null
}

function hostOf(text: string): string | null {
  const lower = text.toLowerCase()
  if (plainName.test(lower) && !number.test(lower)) return lower
  return requestedHost(text)?.text ?? null
}

/** A path with its query as requests have them, in lower case, without slashes at the end; empty for the whole site. */
function pageOf(text: string): string {
  const bytes = text.replaceAll(/[^\0-\x7f]+/g, (each) => encodeURIComponent(each.toWellFormed()))
  const [path = '', query = ''] = bytes.split(/\?(.*)/s)
  const page = query === '' ? requestedPath(path) : `${requestedPath(path)}?${requestedQuery(query)}`
  return page.replace(/\/+$/, '').toLowerCase()
}

/** The folder, with a slash behind it, in which all of the folders are; empty for none. */
function commonFolder(folders: readonly string[]): string {
  const [top = ''] = /^[^/]*\//.exec(folders[0] ?? '') ?? []
  return folders.every((folder) => folder.startsWith(top)) ? top : ''
}

/** Names by which the list in a folder may be known, the longest first: `BL/sex/education`, `sex/education`, `education`. */
function namesOf(folder: string): readonly string[] {
  const parts = folder.split('/')
  return parts.map((_part, index) => parts.slice(index).join('/'))
}

function byIdentifier(name: string): readonly number[] {
  const [, digits] = /^extended\.id\.(\d{1,6})$/.exec(name) ?? []
  return digits === undefined ? [] : [Number(digits)]
}

/** Numbers of one identifier, of several, or of none. Throws for anything else. */
function numbersIn(value: unknown): readonly number[] {
  if (value === null) return []
  return [value].flat().map((each) => {
    const [found] = typeof each === 'string' ? byIdentifier(each) : []
    if (found === undefined) throw new TypeError('no identifier')
    return found
  })
}
