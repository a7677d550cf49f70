import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { read, send } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { product } from '../app/product.ts'
import type { Group, GroupSize, People, User } from './people.ts'

/** Where groups and users are read. */
export const groupsPath = '/user_backend/groups'
export const usersPath = '/user_backend/users'

/** Most users that a search shows. */
export const mostFound = 500

const noGroups: readonly Group[] = []
const noUsers: readonly User[] = []
const noSizes: readonly GroupSize[] = []

/** Groups, sizes of groups, and the users of those that are open, read when they are opened. */
export function usePeople(opened: ReadonlySet<number>) {
  const interval = useInterval(10_000)
  const groups = useQuery({
    queryKey: ['rows', groupsPath],
    queryFn: ({ signal }) => read<readonly Group[]>(groupsPath, {}, signal),
    refetchInterval: interval,
  })
  const sizes = useQuery({
    queryKey: ['rows', usersPath, 'sizes'],
    queryFn: ({ signal }) => read<readonly GroupSize[]>('/x/users/group-sizes', {}, signal),
    refetchInterval: interval,
  })
  const sizeOf = useMemo(
    () => new Map((sizes.data ?? noSizes).map(({ id, users }) => [id, users])),
    [sizes.data],
  )
  const asked = useMemo(() => [...opened].filter((id) => (sizeOf.get(id) ?? 0) > 0), [opened, sizeOf])
  const joined = useCallback(
    (results: readonly UseQueryResult<readonly User[]>[]) => ({
      members: new Map(
        asked.flatMap((id, place): readonly [number, readonly User[]][] => {
          const users = results[place]?.data
          return users === undefined ? [] : [[id, users]]
        }),
      ),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
    [asked],
  )
  const { members, error } = useQueries({
    queries: asked.map((id) => ({
      queryKey: ['rows', usersPath, 'group', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        read<readonly User[]>(usersPath, { groups: `[${id}]` }, signal),
      select: byName,
      staleTime: 10_000,
    })),
    combine: joined,
  })
  const people: People = useMemo(
    () => ({ groups: groups.data ?? noGroups, sizes: sizeOf, members }),
    [groups.data, sizeOf, members],
  )
  return { people, isRead: groups.data !== undefined, error: groups.error ?? sizes.error ?? error }
}

const names = new Intl.Collator(undefined, { numeric: true })

function byName(users: readonly User[]): readonly User[] {
  return [...users].sort((one, other) => names.compare(one.name, other.name))
}

/** Users in whose name, login or comment a text stands: the first of them, and how many there are. */
export function useFound(text: string) {
  const asked = text.trim()
  const { data, error } = useQuery({
    queryKey: ['rows', usersPath, 'search', asked],
    queryFn: async ({ signal }) => {
      const query = { search: asked, limit: mostFound }
      const { body, total } = await send<readonly User[]>({ method: 'GET', path: usersPath, query, signal })
      return { users: body, total: total ?? body.length }
    },
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const found = asked === '' ? undefined : data
  return { users: found?.users ?? noUsers, total: found?.total ?? null, error }
}

/** The user that is open, whatever group is read; undefined where there is none. */
export function useUser(id: number | null): User | undefined {
  const { data, isError } = useQuery({
    queryKey: ['rows', usersPath, 'one', id],
    queryFn: ({ signal }) => read<User>(`${usersPath}/${id}`, {}, signal),
    enabled: id !== null,
    retry: false,
  })
  return isError || id === null ? undefined : data
}

interface GroupSetting {
  readonly group_alias_id: string
  readonly domain_name: string
}

/** Domains that groups are synchronized with, by the identifier of the group. */
export function useSynchronized(): ReadonlyMap<string, string> {
  const path = '/ad_backend/group_settings'
  const { data } = useQuery({
    queryKey: ['rows', path],
    queryFn: ({ signal }) => read<readonly GroupSetting[]>(path, {}, signal),
    enabled: product === 'utm',
  })
  return useMemo(
    () => new Map((data ?? []).map(({ group_alias_id, domain_name }) => [group_alias_id, domain_name])),
    [data],
  )
}
