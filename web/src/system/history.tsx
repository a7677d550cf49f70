import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { addressOf } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { Grid } from '../grid/grid.tsx'
import type { Outcome } from '../resource/change.ts'
import { ExportButtons } from '../resource/export-buttons.tsx'
import { visible } from '../resource/hostile.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords, type Words } from '../words/words.tsx'
import { Doing } from './doing.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { type Revision, readRevisions, revisionQuery, revisionSheet } from './revision.ts'
import { RevisionPanel } from './revision-panel.tsx'
import './history.css'

const none: readonly Revision[] = []
const step = 1000

/** Who changed what, when, from where and why; differences, undoing one revision, restoring all, comparing two. */
export function HistoryPage() {
  const words = useWords()
  const own = words.history
  const { search, go } = useAddress()
  const [count, setCount] = useState(step)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const query = revisionQuery(search)
  const filter = JSON.stringify(query)
  const { data, error } = useQuery({
    queryKey: ['revisions', filter, count],
    queryFn: ({ signal }) => readRevisions(query, count, signal),
    refetchInterval: useInterval(10_000),
    placeholderData: (before) => before,
    retry: false,
  })
  const rows = error === null ? (data?.revisions ?? none) : none
  const total = error === null ? (data?.total ?? 0) : 0
  const columns = useMemo(() => columnsOf(words), [words])
  const [first, second, ...others] = [...selected].map(Number).sort((a, b) => a - b)
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        <OutcomeView outcome={outcome} />
        <div className="tools history-tools">
          <span className="dim" role="status">
            {data !== undefined && own.shown(rows.length, total)}
          </span>
          {rows.length < total && <Button onClick={() => setCount(count + step)}>{own.older}</Button>}
          {first !== undefined && second !== undefined && others.length === 0 ? (
            <Button kind="primary" onClick={() => go({ item: `${first}..${second}` })}>
              {own.compare(first, second)}
            </Button>
          ) : (
            <span className="dim">{own.chooseTwo}</span>
          )}
          <ExportButtons
            name="history"
            request={addressOf({ path: '/x/revisions', query })}
            sheet={async () =>
              revisionSheet((await readRevisions(query, Number.POSITIVE_INFINITY)).revisions)
            }
          />
          <Button onClick={() => window.print()}>{own.print}</Button>
        </div>
      </div>
      <HistoryFilter />
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      <div className="table-and-panel">
        <Grid
          label={own.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => String(id)}
          openKey={search.item}
          onOpen={({ id }) => go({ item: String(id) })}
          onClose={() => go({ item: undefined })}
          selected={selected}
          onSelect={setSelected}
          selectLabel={({ id }) => words.grid.selectItem(`r${id}`)}
          isLoading={data === undefined && error === null}
          empty={
            <>
              <p>{Object.values(query).some((part) => part !== undefined) ? own.noneMatch : own.empty}</p>
              <RequestView request={{ method: 'GET', path: '/x/revisions', query }} />
            </>
          }
        />
        {search.item !== undefined && (
          <RevisionPanel
            key={search.item}
            revision={search.item}
            onClose={() => go({ item: undefined })}
            onCompare={(span) => go({ item: span })}
            onUndone={(done) => {
              setOutcome(done)
              go({ item: done.kind === 'none' || !('revision' in done) ? undefined : String(done.revision) })
            }}
          />
        )}
      </div>
    </>
  )
}

function columnsOf(words: Words) {
  const own = words.history
  const text = (value: string) => <bdi title={visible(value)}>{visible(value)}</bdi>
  return [
    { key: 'id', title: own.revision, width: 80, cell: ({ id }: Revision) => <>r{id}</> },
    { key: 'at', title: own.when, width: 190, cell: ({ at }: Revision) => <>{words.moment(at)}</> },
    { key: 'login', title: own.who, width: 120, cell: ({ login }: Revision) => text(login) },
    { key: 'address', title: own.where, width: 128, cell: ({ address }: Revision) => text(address) },
    {
      key: 'action',
      title: own.what,
      width: 320,
      grows: true,
      cell: (revision: Revision) => <Doing revision={revision} />,
    },
    {
      key: 'note',
      title: own.why,
      width: 160,
      grows: true,
      cell: ({ note }: Revision) => (note === null ? null : text(note)),
    },
    {
      key: 'changes',
      title: own.changes,
      width: 96,
      cell: ({ changes }: Revision) => <>{words.number(changes)}</>,
    },
  ]
}
