import type { PageSearch } from '../app/address.ts'
import { read, send } from '../app/client.ts'
import type { Deed, TouchedItem } from '../app/waiting/what-changed.tsx'
import type { Item } from '../resource/descriptor.ts'
import type { Sheet } from '../resource/export.ts'

/** A line of the history, as `GET /x/revisions` has it. */
export interface Revision {
  readonly id: number
  /** Unix seconds. */
  readonly at: number
  readonly login: string
  readonly address: string
  readonly action: string
  /** Reason that was given; null without one. */
  readonly note: string | null
  readonly changes: number
  /** The first items that it changed. */
  readonly items: readonly TouchedItem[]
}

/** Difference of one item. */
export interface Change {
  readonly resource: string
  readonly id: number | string | null
  readonly path: string
  readonly before: Item | null
  readonly after: Item | null
  readonly moved: boolean
  readonly places?: { readonly before: number | null; readonly after: number | null }
}

/** Query of `GET /x/revisions` for what the address of the page says. */
export function revisionQuery(search: PageSearch): Readonly<Record<string, string | undefined>> {
  const { q, resource, of, login, from, to } = search
  return { search: q, resource, item: resource === undefined ? undefined : of, login, from, to }
}

/** Most revisions that one request gives. */
const most = 1000

/** Revisions, newest first, at most `count`, with the number of all. */
export async function readRevisions(
  query: Readonly<Record<string, string | undefined>>,
  count: number,
  signal?: AbortSignal,
): Promise<{ readonly revisions: readonly Revision[]; readonly total: number }> {
  const found = new Map<number, Revision>()
  let total = 0
  for (let offset = 0; offset < count; offset += most) {
    const { body, total: all } = await send<readonly Revision[]>({
      method: 'GET',
      path: '/x/revisions',
      query: { ...query, limit: Math.min(most, count - offset), offset },
      ...(signal ? { signal } : {}),
    })
    for (const each of body) found.set(each.id, each)
    total = all ?? body.length
    if (body.length < most) break
  }
  return { revisions: [...found.values()], total }
}

/** A revision with its differences, or, as `a..b`, what differs between two. */
export async function readRevision(
  revision: string,
  signal?: AbortSignal,
): Promise<Partial<Omit<Revision, 'changes' | 'items'>> & { readonly changes: readonly Change[] }> {
  return await read(`/x/revisions/${encodeURIComponent(revision)}`, {}, signal)
}

/** Revisions as a sheet. */
export function revisionSheet(revisions: readonly Revision[]): Sheet {
  return {
    head: ['revision', 'time', 'login', 'address', 'request', 'reason', 'changes', 'items'],
    rows: revisions.map(({ id, at, login, address, action, note, changes, items }) => [
      id,
      new Date(at * 1000).toISOString(),
      login,
      address,
      action,
      note,
      changes,
      items.map(({ deed, resource, id: item, name }) => [deed, resource, item, name].join(' ')).join('; '),
    ]),
    data: revisions,
  }
}

/** Differences as a sheet, a row for each field. */
export function changeSheet(data: { readonly changes: readonly Change[] }): Sheet {
  return {
    head: ['resource', 'item', 'place_before', 'place_after', 'field', 'before', 'after'],
    rows: data.changes.flatMap((change) => {
      const { resource, id, before, after, places } = change
      const item = [resource, id, places?.before, places?.after]
      const fields = changedNames(change)
      if (fields.length === 0) return [[...item, null, null, null]]
      return fields.map((name) => [...item, name, before?.[name], after?.[name]])
    }),
    data,
  }
}

/** Names of the fields that differ. */
export function changedNames({ before, after }: Pick<Change, 'before' | 'after'>): readonly string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
}

/** Change of an item as a whole. */
export function deedOf(change: Pick<Change, 'id' | 'before' | 'after' | 'moved'>): Deed {
  // What is alone in its resource is there before it is written for the first time.
  if (change.id === null) return 'changed'
  if (change.before === null) return 'created'
  if (change.after === null) return 'deleted'
  return change.moved && changedNames(change).length === 0 ? 'moved' : 'changed'
}

/** Members of a list that went and those that came; null where one of the two is no list. */
export function memberDifference(
  before: unknown,
  after: unknown,
): { readonly gone: readonly unknown[]; readonly come: readonly unknown[] } | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null
  const [was, is] = [before, after].map((list) => new Set(list.map((each: unknown) => JSON.stringify(each))))
  return {
    gone: before.filter((each) => !is!.has(JSON.stringify(each))),
    come: after.filter((each) => !was!.has(JSON.stringify(each))),
  }
}
