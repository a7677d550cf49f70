import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../app/button.tsx'
import { read } from '../app/client.ts'
import { useSession } from '../app/session.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/grid.tsx'
import { useChange } from '../resource/change.ts'
import { visible } from '../resource/hostile.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords, type Words } from '../words/words.tsx'
import '../resource/resource.css'

/** Row of `GET /web/sessions`. */
interface OpenSession {
  readonly id: string
  readonly login: string
  readonly address: string
  readonly created: number
  readonly last_seen: number
  readonly current: boolean
}

/** Row of `GET /x/sign-in-locks`; null stands for every login or address. */
interface Lock {
  readonly login: string | null
  readonly address: string | null
  readonly seconds: number
}

const sessionsPath = '/web/sessions'
const locksPath = '/x/sign-in-locks'

/** Who is signed in, and who may not sign in for now; both can be ended. */
export function SessionsPage() {
  const words = useWords()
  const own = words.sessions
  const { mayWrite } = useSession()
  const isReadOnly = !mayWrite('administrators')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { outcome, change } = useChange()
  // Sessions come and go without a revision.
  const { data, error } = useQuery({
    queryKey: ['rows', sessionsPath],
    queryFn: ({ signal }) => read<readonly OpenSession[]>(sessionsPath, {}, signal),
    refetchInterval: 5_000,
  })
  const { data: locks = [] } = useQuery({
    queryKey: ['rows', locksPath],
    queryFn: ({ signal }) => read<readonly Lock[]>(locksPath, {}, signal),
    refetchInterval: 5_000,
  })
  const columns = useMemo(() => columnsIn(words), [words])
  const rows = (data ?? []).toSorted((one, other) => other.created - one.created)
  const ended = rows.filter(({ id }) => chosen.has(id))
  const end = async () => {
    for (const { id } of ended)
      if ((await change({ method: 'DELETE', path: `${sessionsPath}/${id}` })) === null) return
    setChosen(new Set())
  }
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        <OutcomeView outcome={outcome} />
      </div>
      {ended.length > 0 && (
        <div className="tools" role="toolbar" aria-label={words.grid.selected(ended.length)}>
          <span>{words.grid.selected(ended.length)}</span>
          <Button kind="danger" onClick={() => void end()}>
            {own.end(ended.length)}
          </Button>
        </div>
      )}
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      {locks.length > 0 && (
        <section className="settings-body" aria-label={own.locks}>
          <h2>{own.locks}</h2>
          <ul>
            {locks.map(({ login, address, seconds }) => (
              <li key={`${login} ${address}`}>
                <bdi>{own.lock(visible(login ?? ''), address ?? '', seconds)}</bdi>
              </li>
            ))}
          </ul>
          {!isReadOnly && (
            <Button onClick={() => void change({ method: 'DELETE', path: locksPath })}>{own.unlock}</Button>
          )}
        </section>
      )}
      <div className="table-and-panel">
        <Grid
          label={own.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          isLoading={data === undefined && error === null}
          empty={null}
          {...(isReadOnly ? {} : { selected: chosen, onSelect: setChosen })}
          canSelect={isAnother}
          selectLabel={({ login, address }) => words.grid.selectItem(`${visible(login)} ${address}`)}
        />
      </div>
      <div className="settings-body">
        <RequestView request={{ method: 'GET', path: sessionsPath }} />
      </div>
    </>
  )
}

/** One's own session is ended by signing out. */
function isAnother({ current }: OpenSession): boolean {
  return !current
}

function columnsIn(words: Words): readonly Column<OpenSession>[] {
  const own = words.sessions
  return [
    {
      key: 'login',
      title: own.login,
      width: 200,
      grows: true,
      cell: ({ login, current }) => (
        <>
          <bdi>{visible(login)}</bdi>
          {current && <span className="dim"> · {own.this}</span>}
        </>
      ),
    },
    { key: 'address', title: own.address, width: 200, cell: ({ address }) => <bdi>{address}</bdi> },
    { key: 'created', title: own.created, width: 190, cell: ({ created }) => words.moment(created) },
    { key: 'seen', title: own.seen, width: 190, cell: ({ last_seen: seen }) => words.moment(seen) },
  ]
}
