import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import type { Item } from '../../resource/descriptor.ts'
import type { AlertKind } from './alert.ts'

/** A profile as rows of the log name it. */
export interface KnownProfile {
  readonly id: string
  readonly name: string
}

const none: readonly Item[] = []

/** Profiles of both engines, found by their id or their name; rows have the one or the other. */
export function useProfiles(): (kind: AlertKind, said: string) => KnownProfile | undefined {
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
    (kind: AlertKind, said: string) => {
      const all = kind === 'ips' ? ips : applications
      const found = all.find(({ id }) => id === said) ?? all.find(({ name }) => name === said)
      return found && { id: String(found['id']), name: String(found['name']) }
    },
    [ips, applications],
  )
}
