import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAddress } from '../app/address.ts'
import { read } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { pagesFor } from '../app/pages.ts'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { visible } from '../resource/hostile.ts'
import { RequestView } from '../resource/request-view.tsx'
import { engineName, useWords, valueLabel } from '../words/words.tsx'
import { enginePages } from './engine-pages.ts'
import './status.css'

interface Part {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly restarts?: number
}

interface Status {
  readonly version: string
  readonly revision: number
  readonly applied_revision: number
  readonly apply_error: string
  readonly privilege: string
  readonly data_plane?: { readonly mode: string; readonly reason: string }
  readonly engines: readonly Part[]
  readonly processes: readonly Part[]
}

const path = '/x/status'

/** What runs, what is in force, and what each part says of itself. */
export function StatusPage() {
  const words = useWords()
  const own = words.monitor.status
  const { data, error } = useQuery({
    queryKey: ['system-status', words.code],
    queryFn: ({ signal }) => read<Status>(path, {}, signal),
    refetchInterval: 5_000,
  })
  const planes: Readonly<Record<string, string>> = own.planes
  const isInForce = data !== undefined && data.applied_revision >= data.revision
  return (
    <div className="settings">
      <div className="page-head">
        <h1>{own.title}</h1>
      </div>
      <div className="settings-body status-page">
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {data !== undefined && (
          <>
            <dl className="facts">
              <Fact name={own.revision}>
                {data.data_plane?.mode === 'none' ? (
                  `r${data.revision} · ${words.status.nothingEnforced}`
                ) : isInForce ? (
                  words.policy.state.inForce(data.revision)
                ) : (
                  <span className="refused">{`r${data.revision} · ${words.policy.state.pending(data.apply_error)}`}</span>
                )}
              </Fact>
              <Fact name={own.version}>{data.version}</Fact>
              {data.data_plane !== undefined && (
                <Fact name={own.plane}>
                  {planes[data.data_plane.mode] ?? data.data_plane.mode}{' '}
                  <span className="dim">{visible(data.data_plane.reason)}</span>
                </Fact>
              )}
              <Fact name={own.privilege}>{visible(data.privilege)}</Fact>
            </dl>
            {product === 'utm' && <Parts kind="engine" title={own.engines} parts={data.engines} />}
            <Parts kind="process" title={own.processes} parts={data.processes} />
          </>
        )}
        <RequestView request={{ method: 'GET', path }} />
      </div>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface PartsProperties {
  readonly kind: 'engine' | 'process'
  readonly title: string
  readonly parts: readonly Part[]
}

/** States of engines or processes; the one that the address names is marked and seen. */
function Parts({ kind, title, parts }: PartsProperties) {
  const words = useWords()
  const own = words.monitor.status
  const { search } = useAddress()
  const wanted = search[kind]
  const row = useRef<HTMLTableRowElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address moves the page
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="parts">
        <thead>
          <tr>
            <th scope="col">{own.name}</th>
            <th scope="col">{own.state}</th>
            <th scope="col">{own.says}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, status, msg, restarts = 0 }) => (
            <tr
              key={name}
              ref={name === wanted ? row : undefined}
              aria-current={name === wanted ? true : undefined}
            >
              <th scope="row">
                <bdi>{kind === 'engine' ? engineName(words, name) : name}</bdi>
              </th>
              <td className={`value-${status}`}>{valueLabel(words, status)}</td>
              <td>
                {visible(msg)}
                {restarts > 0 && <span className="dim"> {own.restarts(restarts)}</span>}
                <span className="part-links">
                  <PartLinks kind={kind} name={name} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Where an engine or a process has more to say: its rows of the log, and the page where it is set up. */
function PartLinks({ kind, name }: { readonly kind: 'engine' | 'process'; readonly name: string }) {
  const words = useWords()
  const pages = pagesFor(words, product, useSession())
  const log = { room: 'monitor', page: 'log' }
  const own = kind === 'engine' ? enginePages[name] : undefined
  const called = kind === 'engine' ? engineName(words, name) : name
  return [log, own]
    .filter((each) => each !== undefined)
    .map((each) => {
      const title = pages.find((page) => page.room === each.room && page.name === each.page)?.title
      if (title === undefined) return null
      return (
        <Link
          key={each.page}
          to="/$room/$page"
          params={each}
          search={each === log ? { [kind]: name } : {}}
          aria-label={`${title}: ${called}`}
        >
          {title}
        </Link>
      )
    })
}

interface Job {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly progress: number | null
  readonly message: string
  readonly login: string
  readonly created: number
  readonly finished: number | null
  readonly problem: { readonly message: string } | null
}

const jobsPath = '/x/jobs'
const mostJobs = 200

/** Long work: what runs, how far it is, and what came of it. */
export function JobsPage() {
  const words = useWords()
  const own = words.monitor.jobs
  const query = { limit: mostJobs }
  const { data, error } = useQuery({
    queryKey: ['jobs', jobsPath, 'page', words.code],
    queryFn: ({ signal }) => read<readonly Job[]>(jobsPath, query, signal),
    refetchInterval: useInterval(5_000),
  })
  const kinds: Readonly<Record<string, string>> = own.kinds
  return (
    <div className="settings">
      <div className="page-head">
        <h1>{own.title}</h1>
      </div>
      <div className="settings-body status-page">
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {data?.length === 0 && <p className="dim">{own.empty}</p>}
        {data !== undefined && data.length > 0 && (
          <table className="parts" aria-label={own.title}>
            <thead>
              <tr>
                <th scope="col">{own.kind}</th>
                <th scope="col">{words.monitor.status.state}</th>
                <th scope="col">{own.started}</th>
                <th scope="col">{words.monitor.status.says}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, kind, state, progress, message, login, created, problem }) => (
                <tr key={id}>
                  <th scope="row">
                    {kinds[kind] ?? kind} <span className="dim">{id}</span>
                  </th>
                  <td className={`value-${state}`}>
                    {own.states[state as keyof typeof own.states] ?? state}
                    {state === 'running' && progress !== null && ` ${progress} %`}
                  </td>
                  <td>
                    {words.moment(created)} <bdi className="dim">{visible(login)}</bdi>
                  </td>
                  <td className={problem === null ? '' : 'refused'}>
                    {visible(problem?.message ?? message)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <RequestView request={{ method: 'GET', path: jobsPath, query }} />
      </div>
    </div>
  )
}
