import { useQuery } from '@tanstack/react-query'
import { spokenId } from '../../policy/model/rule.ts'
import { visible } from '../../resource/hostile.ts'
import { resourceTitle, useWords, type Words } from '../../words/words.tsx'
import { read } from '../client.ts'

/** Difference of one item, as `GET /x/revisions/<n>` has it. */
export interface ItemChange {
  readonly resource: string
  readonly id: number | string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly places?: { readonly before: number | null; readonly after: number | null }
}

/** An item that a revision changed, as a line of `GET /x/revisions` has it. */
export interface TouchedItem {
  readonly resource: string
  readonly id: number | string | null
  readonly deed: Deed
  readonly name: string | null
  /** Its place in the table, from 1 on, where it is known. */
  readonly place?: number | null
}

/** Change of an item as a whole. */
export type Deed = 'created' | 'changed' | 'moved' | 'deleted'

const mostNamed = 4

/** Changes of a revision in words; its request until they are known. */
export function WhatChanged({ revision, action }: { readonly revision: number; readonly action: string }) {
  const words = useWords()
  const { data: changes = [] } = useQuery({
    // A revision never changes.
    queryKey: ['changed-by', revision, words.code],
    queryFn: async ({ signal }) =>
      (await read<{ readonly changes: readonly ItemChange[] }>(`/x/revisions/${revision}`, {}, signal))
        .changes,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return changes.length === 0 ? <code>{visible(action)}</code> : <bdi>{changesText(changes, words)}</bdi>
}

/** Changes of a revision in a line. */
export function changesText(changes: readonly ItemChange[], words: Words): string {
  return itemsText(changes.slice(0, mostNamed).map(itemOf), changes.length, words)
}

/** The first items of a revision in a line: `Created: Subnets “office net” · Changed: Forward 41 “crm back” +3`. */
export function itemsText(items: readonly TouchedItem[], count: number, words: Words): string {
  const text = [...Map.groupBy(items, ({ deed }) => deed)]
    .map(
      ([deed, alike]) =>
        `${words.history.deeds[deed]}: ${[...Map.groupBy(alike, ({ resource }) => resource)]
          .map(([resource, named]) =>
            [resourceTitle(words, resource), named.map((item) => nameOf(item, words)).join(', ')]
              .join(' ')
              .trim(),
          )
          .join(', ')}`,
    )
    .join(' · ')
  return count <= items.length ? text : `${text} ${words.grid.more(count - items.length)}`
}

function itemOf({ resource, id, before, after, places }: ItemChange): TouchedItem {
  const item = after ?? before ?? {}
  const [name = null] = [item['comment'], item['title'], item['name'], item['login']].filter(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  const stays = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const deed = id === null ? 'changed' : stays
  return { resource, id, deed, name, place: places?.after ?? places?.before ?? null }
}

function nameOf({ resource, id, name, place }: TouchedItem, words: Words): string {
  const number = place ?? (name === null && id !== null ? spokenId(resource, id) : '')
  return [String(number), name === null ? '' : words.quoted(visible(name))]
    .filter((part) => part !== '')
    .join(' ')
}
