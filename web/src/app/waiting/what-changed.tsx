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

const mostNamed = 4
/** Revisions with more changes are told by their request: reading them whole takes long. */
const mostRead = 100

/** Changes of a revision in words; its request until they are known, and where there are very many. */
export function WhatChanged({
  revision,
  action,
  count,
}: {
  readonly revision: number
  readonly action: string
  /** Number of its changes. */
  readonly count: number
}) {
  const words = useWords()
  const { data: changes = [] } = useQuery({
    // A revision never changes.
    queryKey: ['changed-by', revision, words.code],
    queryFn: async ({ signal }) =>
      (await read<{ readonly changes: readonly ItemChange[] }>(`/x/revisions/${revision}`, {}, signal))
        .changes,
    enabled: count > 0 && count <= mostRead,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return changes.length === 0 ? <code>{visible(action)}</code> : <bdi>{changesText(changes, words)}</bdi>
}

/** Changes of a revision in a line: `Created: Subnets “office net” · Changed: Forward 41 “crm back” +3`. */
export function changesText(changes: readonly ItemChange[], words: Words): string {
  const named = changes.slice(0, mostNamed)
  const more = changes.length - named.length
  const text = [...Map.groupBy(named, (change) => deedOf(change, words))]
    .map(([deed, alike]) => `${deed}: ${alike.map((change) => nameOf(change, words)).join(', ')}`)
    .join(' · ')
  return more === 0 ? text : `${text} ${words.grid.more(more)}`
}

function deedOf({ before, after }: ItemChange, { history }: Words): string {
  return before === null ? history.created : after === null ? history.removed : history.changed
}

function nameOf({ resource, id, before, after, places }: ItemChange, words: Words): string {
  const item = after ?? before ?? {}
  const [text = ''] = [item['comment'], item['title'], item['name'], item['login']].filter(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  const place = places?.after ?? places?.before
  const number = place ?? (text === '' && id !== null ? spokenId(resource, id) : '')
  return [resourceTitle(words, resource), String(number), text === '' ? '' : words.quoted(visible(text))]
    .filter((part) => part !== '')
    .join(' ')
}
