import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../app/client.ts'
import { type Application, type ApplicationIndex, applicationIndex } from './application.ts'

/** Path of the list of applications. */
export const applicationsPath = '/x/application-control/protocols'

const none: readonly Application[] = []

/** All applications that the gateway knows; the list is empty until it is there, with the reason where it does not come. */
export function useApplications(): { readonly index: ApplicationIndex; readonly error: Error | null } {
  const { data = none, error } = useQuery({
    queryKey: ['applications', applicationsPath],
    queryFn: ({ signal }) => read<readonly Application[]>(applicationsPath, {}, signal),
    staleTime: 60_000,
    retry: false,
  })
  const index = useMemo(() => applicationIndex(data), [data])
  return { index, error }
}
