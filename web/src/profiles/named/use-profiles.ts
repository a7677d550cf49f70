import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import type { Item } from '../../resource/descriptor.ts'

/** Engine that a profile is for: intrusion prevention, or application control. */
export type ProfileEngine = 'ips' | 'dpi'

/** A profile as rules and rows of the log name it. */
export interface KnownProfile {
  readonly id: string
  readonly name: string
}

/** Finds a profile of an engine by its id or its name; undefined for one that is not known, or may not be read. */
export type ProfileFinder = (engine: ProfileEngine, said: string) => KnownProfile | undefined

const none: readonly Item[] = []

/** Profiles of both engines. */
export function useProfiles(): ProfileFinder {
  const { mayRead } = useSession()
  const enabled = mayRead('security')
  const list = (path: string) => ({
    queryKey: ['rows', path],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => read<readonly Item[]>(path, {}, signal),
    enabled,
    staleTime: 10_000,
  })
  const { data: ips = none } = useQuery(list('/ips/profiles'))
  const { data: applications = none } = useQuery(list('/api/application_control/profiles'))
  return useCallback(
    (engine, said) => {
      const all = engine === 'ips' ? ips : applications
      const found = all.find(({ id }) => id === said) ?? all.find(({ name }) => name === said)
      return found && { id: String(found['id']), name: String(found['name']) }
    },
    [ips, applications],
  )
}
