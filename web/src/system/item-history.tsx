import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../app/address.ts'
import { visible } from '../resource/hostile.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { FieldDifferences } from './differences.tsx'
import { deedOf, readRevision, readRevisions } from './revision.ts'

interface ItemProperties {
  /** Name of the resource, as changes have it. */
  readonly resource: string
  /** Identifier of the item; null for a singleton. */
  readonly id: number | string | null
}

/** Number of revisions that stand beside an item. */
const depth = 10

/** History of one item: who changed it, when, why, and which fields. */
export function ItemHistory({ resource, id }: ItemProperties) {
  const words = useWords()
  const query = { resource, ...(id === null ? {} : { item: String(id) }) }
  const { data, error } = useQuery({
    queryKey: ['revisions', resource, id],
    queryFn: async ({ signal }) => {
      const { revisions, total } = await readRevisions(query, depth, signal)
      const whole = await Promise.all(revisions.map((each) => readRevision(String(each.id), signal)))
      const lines = revisions.map((revision, place) => ({
        revision,
        changes: (whole[place]?.changes ?? []).filter(
          (change) => change.resource === resource && (id === null || String(change.id) === String(id)),
        ),
      }))
      return { lines, total }
    },
    retry: false,
  })
  return (
    <div className="item-history">
      {error !== null && <p className="refused">{error.message}</p>}
      {data?.lines.length === 0 && <p className="dim">{words.history.unchangedYet}</p>}
      <ol>
        {(data?.lines ?? []).map(({ revision: { id: number, at, login, note }, changes }) => (
          <li key={number}>
            <Link
              to="/$room/$page"
              params={{ room: 'system', page: 'history' }}
              search={{ item: String(number) }}
            >
              r{number}
            </Link>{' '}
            {words.moment(at)} · <bdi>{visible(login)}</bdi>
            {note !== null && (
              <>
                {' '}
                · <bdi>{visible(note)}</bdi>
              </>
            )}
            {changes.map((change) => (
              <div key={`${change.resource} ${change.id}`} className="difference">
                <span>{words.history.deeds[deedOf(change)]}</span>
                {change.before !== null && <FieldDifferences change={change} />}
              </div>
            ))}
          </li>
        ))}
      </ol>
      <Link
        to="/$room/$page"
        params={{ room: 'system', page: 'history' }}
        search={{ resource, ...(id === null ? {} : { of: String(id) }) }}
      >
        {words.history.allOfIt}
        {data !== undefined && ` (${words.number(data.total)})`}
      </Link>
      <RequestView request={{ method: 'GET', path: '/x/revisions', query }} />
    </div>
  )
}

/** The history of an item below its form, folded until it is asked for or the address says `panel=history`. */
export function ItemHistoryFold(properties: ItemProperties) {
  const words = useWords()
  const { search, go } = useAddress()
  const isOpen = search.panel === 'history'
  return (
    <details
      className="request"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) go({ panel: currentTarget.open ? 'history' : undefined }, true)
      }}
    >
      <summary>{words.history.ownHistory}</summary>
      {isOpen && <ItemHistory {...properties} />}
    </details>
  )
}
