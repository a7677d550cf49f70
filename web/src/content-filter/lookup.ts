import type { PageSearch } from '../app/address.ts'

/** The rule that decides; null where none matches. */
type Deciding = { readonly id: number; readonly name: string } | null

interface Verdict {
  readonly action: string
  readonly rule: Deciding
  readonly reason: string
  readonly location: string
}

/** Answer of `GET /x/content-filter/lookup`, as pages show it. */
export interface Lookup extends Verdict {
  readonly url: string
  readonly enabled: boolean
  /** False where such a connection is not led to the content filter at all. */
  readonly filtered: boolean
  readonly categories: readonly string[]
  readonly why: readonly { readonly category: string; readonly entry: string }[]
  readonly user: string
  readonly source: string
  readonly stages: readonly (Verdict & { readonly stage: string })[]
}

/** Parameters of a look-up, as the address of a page carries them. */
export const lookupNames = ['url', 'user', 'source', 'method', 'type'] as const

/** Question of a look-up; what is left out is absent. */
export type LookupQuestion = Readonly<Partial<Record<(typeof lookupNames)[number], string>>>

/** Methods that a look-up takes; `GET` where none is given. */
export const lookupMethods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT']

/** The question that an address carries, without what is empty. */
export function questionOf(search: PageSearch): LookupQuestion {
  return Object.fromEntries(
    lookupNames.flatMap((name) => {
      const value = search[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** The question about the request of a row of the log; null where the row is none of the content filter. */
export function questionOfRow(event: Readonly<Record<string, unknown>>): LookupQuestion | null {
  const text = (name: string) =>
    event[name] === undefined || event[name] === null ? '' : String(event[name])
  if (text('kind') !== 'content-filter' || text('url') === '') return null
  const method = text('method')
  return questionOf({
    url: text('url'),
    user: text('user'),
    source: text('source'),
    ...(method !== 'GET' && lookupMethods.includes(method) ? { method } : {}),
  })
}
