import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../app/client.ts'
import { useSession } from '../app/session.tsx'
import { spokenTitle } from '../words/spoken-title.ts'
import { useWords } from '../words/words.tsx'

/** An object that rules name. */
export interface Named {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment?: string
}

const none: readonly Named[] = []

/** All objects that identifiers name, and a look-up of their titles. */
export function useObjects(): {
  readonly objects: readonly Named[]
  readonly titleOf: (id: string) => string
} {
  const { mayRead } = useSession()
  const { code, form } = useWords()
  const { data = none } = useQuery({
    queryKey: ['aliases', code],
    queryFn: ({ signal }) => read<readonly Named[]>('/aliases', {}, signal),
    enabled: mayRead('objects'),
    staleTime: 10_000,
  })
  const objects = useMemo(() => data.map((each) => ({ ...each, title: spokenTitle(each) })), [data])
  const titles = useMemo(() => new Map(objects.map(({ id, title }) => [id, title])), [objects])
  return {
    objects,
    titleOf: (id) => (id === 'any' ? form.any : (titles.get(id) ?? id)),
  }
}
