import { useQuery } from '@tanstack/react-query'
import { gatewayMs, read } from '../../app/client.ts'
import { useWords } from '../../words/words.tsx'
import type { NoteFields } from '../model/note.ts'
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
    readonly before?: (Partial<NoteFields> & { readonly rule?: number }) | null
  }[]
}

/** Who changed a rule, or the note beside it, last. */
export interface LastChange {
  readonly login: string
  /** How long ago, in words. */
  readonly ago: string
  /** Place of the rule before that, from 1 on; null where it had none. */
  readonly place: number | null
  /** The note that went with the rule; null where it had none. */
  readonly note: NoteFields | null
}

/** Who changed a rule last, or its note with the id `note`, and when; null while that is not known. */
export function useLastChange(
  table: PolicyTable,
  id: number,
  isWanted: boolean,
  note?: number,
): LastChange | null {
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['revisions', 'last', table, id, note],
    queryFn: async ({ signal }) => {
      const resource = note === undefined ? `${table}_rules` : `${table}_notes`
      const [last] = await read<readonly Revision[]>(
        '/x/revisions',
        { resource, item: String(note ?? id), limit: 1 },
        signal,
      )
      if (last === undefined) return null
      const { changes } = await read<Whole>(`/x/revisions/${last.id}`, {}, signal)
      const own = changes.find((change) => change.resource === resource && change.id === id)
      const beside = changes.find(
        (change) => change.resource === `${table}_notes` && change.before?.rule === id,
      )?.before
      const { section = '', colour = '', tags = [] } = beside ?? {}
      return { ...last, place: own?.places?.before ?? null, note: beside ? { section, colour, tags } : null }
    },
    enabled: isWanted,
    retry: false,
  })
  if (!isWanted || data === null || data === undefined) return null
  return {
    login: data.login,
    ago: words.ago((Date.now() + gatewayMs()) / 1000 - data.at),
    place: data.place,
    note: data.note,
  }
}
