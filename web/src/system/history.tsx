import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { read } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { useSession } from '../app/session.tsx'
import { isSame } from '../form/values.ts'
import { Grid } from '../grid/grid.tsx'
import { useChange } from '../resource/change.ts'
import type { Item } from '../resource/descriptor.ts'
import { visible } from '../resource/hostile.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { fieldLabel, resourceTitle, useWords } from '../words/words.tsx'
import './history.css'

interface Revision {
  readonly id: number
  readonly at: number
  readonly login: string
  readonly address: string
  readonly action: string
  readonly changes: number
}

interface Change {
  readonly resource: string
  readonly id: number | string | null
  readonly before: Item | null
  readonly after: Item | null
  readonly moved: boolean
}

const none: readonly Revision[] = []
const most = 1000

/** Who changed what, and when: each revision with its differences by field. */
export function HistoryPage() {
  const words = useWords()
  const { mayWrite } = useSession()
  const { search, go } = useAddress()
  const { outcome, change } = useChange()
  const [asks, setAsks] = useState<number | null>(null)
  const filter = search.q ?? ''
  const { data = none } = useQuery({
    queryKey: ['revisions', filter],
    queryFn: ({ signal }) =>
      read<readonly Revision[]>('/x/revisions', { limit: most, search: filter }, signal),
    refetchInterval: 10_000,
    placeholderData: (before) => before,
  })
  const columns = useMemo(
    () => [
      { key: 'id', title: words.history.revision, width: 80, cell: ({ id }: Revision) => <>r{id}</> },
      {
        key: 'at',
        title: words.history.when,
        width: 168,
        cell: ({ at }: Revision) => <>{words.moment(at)}</>,
      },
      {
        key: 'login',
        title: words.history.who,
        width: 144,
        cell: ({ login }: Revision) => <bdi>{visible(login)}</bdi>,
      },
      {
        key: 'address',
        title: words.history.where,
        width: 144,
        cell: ({ address }: Revision) => <bdi>{address}</bdi>,
      },
      {
        key: 'action',
        title: words.history.what,
        width: 260,
        grows: true,
        cell: ({ action }: Revision) => <code>{visible(action)}</code>,
      },
      {
        key: 'changes',
        title: words.history.changes,
        width: 96,
        cell: ({ changes }: Revision) => <>{words.number(changes)}</>,
      },
    ],
    [words],
  )
  const restore = async (revision: number) => {
    setAsks(null)
    await change({ method: 'POST', path: `/x/revisions/${revision}/restore` })
  }
  return (
    <>
      <div className="page-head">
        <h1>{words.history.title}</h1>
        <input
          data-filter
          className="filter"
          aria-label={words.grid.filter}
          placeholder={words.grid.filter}
          value={filter}
          onChange={({ target }) => go({ q: target.value }, true)}
        />
        <OutcomeView outcome={outcome} />
      </div>
      <div className="table-and-panel">
        <Grid
          label={words.history.title}
          rows={data}
          columns={columns}
          keyOf={({ id }) => String(id)}
          openKey={search.item}
          onOpen={({ id }) => go({ item: String(id) })}
          empty={words.grid.none}
        />
        {search.item !== undefined && (
          <section className="panel wide" aria-label={`${words.history.revision} ${search.item}`}>
            <div className="panel-body">
              <Differences revision={search.item} />
              <div className="form-foot">
                {mayWrite('system') && /^\d+$/.test(search.item) && (
                  <Button onClick={() => setAsks(Number(search.item))}>{words.history.restore}</Button>
                )}
                <Button onClick={() => go({ item: undefined })}>{words.actions.close}</Button>
              </div>
              <RequestView request={{ method: 'GET', path: `/x/revisions/${search.item}` }} />
            </div>
          </section>
        )}
      </div>
      {asks !== null && (
        <Layer label={words.history.restore} onClose={() => setAsks(null)}>
          <p className="question">{words.history.restoreQuestion(asks)}</p>
          <div className="form-foot">
            <Button kind="primary" onClick={() => void restore(asks)}>
              {words.history.restore}
            </Button>
            <Button onClick={() => setAsks(null)}>{words.actions.close}</Button>
          </div>
        </Layer>
      )}
    </>
  )
}

/** The changes of a revision, or between two (`12..17`), field by field. */
function Differences({ revision }: { readonly revision: string }) {
  const words = useWords()
  const { data, error } = useQuery({
    queryKey: ['revision', revision],
    queryFn: ({ signal }) =>
      read<{ readonly changes: readonly Change[] }>(
        `/x/revisions/${encodeURIComponent(revision)}`,
        {},
        signal,
      ),
    retry: false,
  })
  if (error !== null)
    return (
      <p className="refused" role="alert">
        {error.message}
      </p>
    )
  return (
    <>
      <h2>r{revision}</h2>
      {(data?.changes ?? []).map((each) => (
        <section key={`${each.resource} ${each.id}`} className="difference">
          <h3>
            {each.before === null
              ? words.history.created
              : each.after === null
                ? words.history.removed
                : words.history.changed}
            : {resourceTitle(words, each.resource)} {each.id}
            {each.moved && ` · ${words.history.moved}`}
          </h3>
          <dl className="facts">
            {[...new Set([...Object.keys(each.before ?? {}), ...Object.keys(each.after ?? {})])]
              .filter((name) => !isSame(each.before?.[name], each.after?.[name]))
              .map((name) => (
                <div key={name}>
                  <dt>{fieldLabel(words, name)}</dt>
                  <dd>
                    {each.before !== null && <del>{shown(each.before[name])}</del>}{' '}
                    {each.after !== null && <ins>{shown(each.after[name])}</ins>}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function shown(value: unknown): string {
  return visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}
