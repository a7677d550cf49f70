import { useQuery } from '@tanstack/react-query'
import { gatewayMs, read } from '../../app/client.ts'
import { useWords } from '../../words/words.tsx'
import type { PolicyTable } from '../model/rule.ts'

interface Revision {
  readonly id: number
  readonly at: number
  readonly login: string
}

interface Whole {
  readonly changes: readonly {
    readonly resource: string
    readonly id: number | string | null
    readonly places?: { readonly before: number | null }
  }[]
}

/** Who changed a rule last. */
export interface LastChange {
  readonly login: string
  /** How long ago, in words. */
  readonly ago: string
  /** Place of the rule before that, from 1 on; null where it had none. */
  readonly place: number | null
}

/** Who changed a rule last, and when; null while that is not known. */
export function useLastChange(table: PolicyTable, id: number, isWanted: boolean): LastChange | null {
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['revisions', 'last', table, id],
    queryFn: async ({ signal }) => {
      const resource = `${table}_rules`
      const [last] = await read<readonly Revision[]>(
        '/x/revisions',
        { resource, item: String(id), limit: 1 },
        signal,
      )
      if (last === undefined) return null
      const { changes } = await read<Whole>(`/x/revisions/${last.id}`, {}, signal)
      const own = changes.find((change) => change.resource === resource && change.id === id)
      return { ...last, place: own?.places?.before ?? null }
    },
    enabled: isWanted,
    retry: false,
  })
  if (!isWanted || data === null || data === undefined) return null
  return {
    login: data.login,
    ago: words.ago((Date.now() + gatewayMs()) / 1000 - data.at),
    place: data.place,
  }
}
