import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { type Group, groupKey, groupPath, type User } from '../../users/people.ts'
import { groupsPath, mostFound, usersPath } from '../../users/use-people.ts'
import type { Path } from '../objects/object-index.ts'

const noLogins: readonly string[] = []
const noGroups: readonly Group[] = []
const mostOffered = 12

/** Users in whose login or name a text stands, as the gateway finds them. */
function foundQuery(text: string, limit: number) {
  return {
    queryKey: ['rows', usersPath, 'named', text, limit],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const query = { limit, ...(text === '' ? {} : { search: text }) }
      const users = await read<readonly User[]>(usersPath, query, signal)
      const part = text.toLowerCase()
      return users.filter(({ login, name }) =>
        [login, name].some((each) => each.toLowerCase().includes(part)),
      )
    },
    staleTime: 10_000,
  }
}

/** Logins that complete a text; none for null. */
export function useLogins(text: string | null): readonly string[] {
  const { mayRead } = useSession()
  const { data } = useQuery({
    ...foundQuery(text ?? '', mostOffered),
    enabled: text !== null && mayRead('users'),
    placeholderData: keepPreviousData,
  })
  return useMemo(() => (text === null ? noLogins : (data ?? []).map(({ login }) => login)), [text, data])
}

/** Names in rules that mean users with these texts in login or name: the users, and the groups that they are in. */
export function usePeopleNamed(
  texts: readonly string[],
): (text: string) => ReadonlyMap<string, Path> | undefined {
  const { mayRead } = useSession()
  const asked = mayRead('users') ? texts : []
  const { data: groups = noGroups } = useQuery({
    queryKey: ['rows', groupsPath],
    queryFn: ({ signal }) => read<readonly Group[]>(groupsPath, {}, signal),
    enabled: asked.length > 0,
    staleTime: 10_000,
  })
  const found = useQueries({
    queries: asked.map((text) => ({ ...foundQuery(text, mostFound), placeholderData: keepPreviousData })),
    combine: dataOf,
  })
  const key = asked.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are what `key` holds
  return useMemo(() => {
    const known = new Map(asked.map((text, place) => [text, waysTo(found[place] ?? [], groups)]))
    return (text) => known.get(text)
  }, [key, found, groups])
}

function dataOf(
  results: readonly UseQueryResult<readonly User[]>[],
): readonly (readonly User[] | undefined)[] {
  return results.map(({ data }) => data)
}

/** Ways to users from everything that means them, the shortest first. */
function waysTo(users: readonly User[], groups: readonly Group[]): ReadonlyMap<string, Path> {
  const ways = new Map<string, Path>()
  for (const { id, parent_id: parent } of users) {
    const own = `user.id.${id}`
    ways.set(own, [own])
    for (const group of groupPath(parent, groups)) {
      const name = groupKey(group.id)
      if (!ways.has(name)) ways.set(name, [name, own])
    }
  }
  return ways
}
