import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Refusal, read } from '../../app/client.ts'
import { fieldLabel, resourceTitle, useWords } from '../../words/words.tsx'
import type { PolicyTable } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import type { StoredChange } from '../plan/plan.ts'
import { storedLine } from '../plan/words.ts'

interface Revision {
  readonly id: number
  readonly at: number
  readonly login: string
  readonly action: string
}

interface WholeRevision extends Revision {
  readonly changes: readonly StoredChange[]
}

/** Number of the last revisions of a rule that are shown. */
const depth = 40

/** Changes of a rule in the last revisions: who, when, and which fields. */
export function RuleHistory({
  table,
  id,
  objects,
}: {
  readonly table: PolicyTable
  readonly id: number
  readonly objects: ObjectIndex
}) {
  const words = useWords()
  const { data, error } = useQuery({
    queryKey: ['rule-history', table, id],
    queryFn: async ({ signal }) => {
      const query = { resource: `${table}_rules`, item: id, limit: depth }
      const rows = await read<readonly Revision[]>('/x/revisions', query, signal)
      const whole = await Promise.all(
        rows.map((row) => read<WholeRevision>(`/x/revisions/${row.id}`, {}, signal)),
      )
      return whole.flatMap((revision) =>
        revision.changes
          .filter((change) => change.resource === `${table}_rules` && Number(change.id) === id)
          .map((change) => ({ revision, change })),
      )
    },
    retry: false,
    staleTime: 5_000,
  })
  if (error !== null) return <p className="dim">{error instanceof Refusal ? error.message : ''}</p>
  const names = {
    field: (name: string) => fieldLabel(words, name),
    resource: (name: string) => resourceTitle(words, name),
    object: (name: string) => (name === 'any' ? words.policy.any : objects.titleOf(name)),
  }
  return (
    <ol className="rule-history">
      {(data ?? []).map(({ revision, change }) => (
        <li key={revision.id}>
          <Link
            to="/$room/$page"
            params={{ room: 'system', page: 'history' }}
            search={{ item: String(revision.id) }}
          >
            r{revision.id}
          </Link>{' '}
          {words.moment(revision.at)} · <bdi>{revision.login}</bdi>
          <br />
          <bdi>{storedLine(change, words.policy, names)}</bdi>
        </li>
      ))}
    </ol>
  )
}
