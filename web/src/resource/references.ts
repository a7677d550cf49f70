import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { read } from '../app/client.ts'
import { useSession } from '../app/session.tsx'
import { spokenTitle } from '../words/spoken-title.ts'
import { useWords } from '../words/words.tsx'
import type { Item } from './descriptor.ts'
import { useDescriptor } from './known.ts'
import { pageOfObject } from './object-page.ts'

/** An object that rules name. */
export interface Named {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment?: string
  /** Of users. */
  readonly login?: string
  readonly value?: string | number
  readonly values?: readonly (string | number)[]
}

const none: readonly Named[] = []

/** All objects that identifiers name, and a look-up of their titles. */
export function useObjects(): {
  readonly objects: readonly Named[]
  readonly titleOf: (id: string) => string
  /** True where no object has the id; false while that is not known. */
  readonly isGone: (id: string) => boolean
} {
  const { mayRead } = useSession()
  const { code, form } = useWords()
  const { data = none, isSuccess } = useQuery({
    queryKey: ['aliases', code],
    queryFn: ({ signal }) => read<readonly Named[]>('/aliases', {}, signal),
    enabled: mayRead('objects'),
    staleTime: 10_000,
  })
  const { objects, titles } = spokenOf(data)
  return {
    objects,
    titleOf: (id) => (id === 'any' ? form.any : (titles.get(id) ?? id)),
    isGone: (id) => isSuccess && id !== 'any' && !titles.has(id),
  }
}

interface Spoken {
  readonly objects: readonly Named[]
  readonly titles: ReadonlyMap<string, string>
}

/** Each list of objects as it is spoken: a form has many fields that ask for the same one. */
const spoken = new WeakMap<readonly Named[], Spoken>()

function spokenOf(data: readonly Named[]): Spoken {
  const found = spoken.get(data)
  if (found !== undefined) return found
  const objects = data.map((each) => ({ ...each, title: spokenTitle(each) }))
  const made = { objects, titles: new Map(objects.map(({ id, title }) => [id, title])) }
  spoken.set(data, made)
  return made
}

/** Categories of web pages, where a field names some; none else. */
export function useCategories(isWanted = true): readonly Named[] {
  const { mayRead } = useSession()
  const { code } = useWords()
  const { data = none } = useQuery({
    queryKey: ['rows', categoriesPath, code],
    queryFn: async ({ signal }) => {
      const all = await read<readonly Category[]>(categoriesPath, {}, signal)
      return all.map(({ name, ...rest }) => ({ ...rest, title: name }))
    },
    enabled: isWanted && mayRead('security'),
    staleTime: 10_000,
  })
  return data
}

const categoriesPath = '/content-filter/categories'

interface Category {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly comment: string
}

/** Items of a table that fields refer to; none where the account may not read it, or it lies within another table. */
export function useItems(table: string): {
  readonly items: readonly Item[]
  readonly path: string | undefined
} {
  const { mayRead } = useSession()
  const descriptor = useDescriptor(table)
  const path = descriptor?.path.includes(':') ? undefined : descriptor?.path
  const { data = noItems } = useQuery({
    queryKey: ['rows', path],
    queryFn: ({ signal }) => read<readonly Item[]>(path!, {}, signal),
    enabled: path !== undefined && mayRead(descriptor?.area ?? ''),
    staleTime: 10_000,
  })
  return { items: data, path }
}

const noItems: readonly Item[] = []

/** Title of an item of a table; its id while that is not known. */
export function useItemTitle(table: string, id: string): string {
  const { items } = useItems(table)
  const { tree } = useWords()
  const item = items.find((each) => String(each['id']) === id)
  if (item !== undefined) return titleOfItem(item)
  return table === 'server_groups' && id === rootServerGroup ? tree.rootGroup : id
}

/** The group of servers that is there on a gateway, too, where no table lists it. Source: document 3, FilterRuleObject. */
export const rootServerGroup = 'f3ffde22-a562-4f43-ac04-c40fcec6a88c'

/** Fields by which an item is called, the first that it has. */
const naming = ['title', 'name', 'login', 'comment', 'domain_name', 'zone', 'value', 'object', 'ip', 'mac']

/** Name of an item. */
export function titleOfItem(item: Item): string {
  for (const name of naming)
    if (typeof item[name] === 'string' && item[name] !== '') return item[name] as string
  return String(item['id'] ?? '')
}

/** True where values of the past are shown, which may name objects that are gone. */
export const PastValues = createContext(false)

interface PastChange {
  readonly resource: string
  readonly id: number | string | null
  readonly before: { readonly title?: unknown; readonly name?: unknown } | null
}

/**
 * Title of an object. Among values of the past one that is gone has the title from the revision that removed it, and
 * `isGone` is true.
 */
export function useObjectTitle(id: string): { readonly title: string; readonly isGone: boolean } {
  const isPast = useContext(PastValues)
  const { titleOf, isGone } = useObjects()
  const isWanted = isPast && isGone(id)
  const { data } = useQuery({
    queryKey: ['title of the past', id],
    queryFn: ({ signal }) => titleWhenRemoved(id, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isWanted && typeof data === 'string'
    ? { title: data, isGone: true }
    : { title: titleOf(id), isGone: false }
}

/** Title that an object had when it was removed; null where the history does not have it. */
async function titleWhenRemoved(id: string, signal: AbortSignal): Promise<string | null> {
  const [, group] = /^group\.id\.(\d+)$/.exec(id) ?? []
  const page = pageOfObject({ id })
  const resource = group === undefined ? page?.page : 'user_groups'
  const item = group ?? page?.item
  if (resource === undefined || item === undefined) return null
  const query = { resource, item, limit: 1 }
  const [last] = await read<readonly { readonly id: number }[]>('/x/revisions', query, signal)
  if (last === undefined) return null
  const { changes } = await read<{ readonly changes: readonly PastChange[] }>(
    `/x/revisions/${last.id}`,
    {},
    signal,
  )
  const { before } = changes.find((each) => each.resource === resource && numberOf(each.id) === item) ?? {}
  const title = before?.title ?? before?.name
  return typeof title === 'string' ? title : null
}

function numberOf(id: number | string | null): string {
  return String(id).replace(/^\w+\.id\./, '')
}
