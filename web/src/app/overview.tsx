import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEnforcement } from '../resource/enforcement.tsx'
import { visible } from '../resource/hostile.ts'
import { resourcePages } from '../words/names.generated.ts'
import { resourceTitle, useWords, valueLabel } from '../words/words.tsx'
import { read } from './client.ts'
import { useInterval } from './news.tsx'
import { useSession } from './session.tsx'
import { useGatewayState } from './status-chip.tsx'
import './overview.css'

interface RevisionLine {
  readonly id: number
  readonly at: number
  readonly login: string
  readonly action: string
}

/** First page: things that need somebody, then the state of the gateway. */
export function Overview() {
  const words = useWords()
  const { mayRead } = useSession()
  const status = useGatewayState()
  const unenforced = useEnforcement().filter(({ state }) => state !== 'enforced')
  const { data: revisions = [] } = useQuery({
    queryKey: ['revisions', 'newest'],
    queryFn: ({ signal }) => read<readonly RevisionLine[]>('/x/revisions', { limit: 8 }, signal),
    enabled: mayRead('system'),
    refetchInterval: useInterval(10_000),
  })
  const engines = status.data?.engines ?? []
  const needs = [
    ...(status.data !== undefined && status.data.apply_error !== '' ? [status.data.apply_error] : []),
    ...engines.filter(({ status: state }) => state === 'failed').map(({ name, msg }) => `${name}: ${msg}`),
  ]
  return (
    <div className="overview">
      <h1>{words.rooms.overview}</h1>
      <section>
        <h2>{words.overview.needsYou}</h2>
        {needs.length === 0 ? (
          <p className="dim">{words.overview.nothing}</p>
        ) : (
          <ul>
            {needs.map((text) => (
              <li key={text} className="refused">
                {text}
              </li>
            ))}
          </ul>
        )}
      </section>
      {engines.length > 0 && (
        <section>
          <h2>{words.overview.engines}</h2>
          <ul className="engines">
            {engines.map(({ name, status: state, msg }) => (
              <li key={name} className={`engine ${state}`} title={msg}>
                <span>{name}</span> <span className="dim">{valueLabel(words, state)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {revisions.length > 0 && (
        <section>
          <h2>{words.overview.changes}</h2>
          <ul>
            {revisions.map(({ id, at, login, action }) => (
              <li key={id}>
                <Link
                  to="/$room/$page"
                  params={{ room: 'system', page: 'history' }}
                  search={{ item: String(id) }}
                >
                  r{id}
                </Link>{' '}
                {words.moment(at)} <bdi>{visible(login)}</bdi> <code>{visible(action)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unenforced.length > 0 && (
        <section>
          <h2>{words.overview.notEnforced}</h2>
          <ul>
            {unenforced.map(({ resource, reason }) => {
              const page = resourcePages.find(({ name }) => name === resource)
              return (
                <li key={resource}>
                  {page === undefined ? (
                    resourceTitle(words, resource)
                  ) : (
                    <Link to="/$room/$page" params={{ room: page.room, page: page.name }} search={{}}>
                      {resourceTitle(words, resource)}
                    </Link>
                  )}{' '}
                  <span className="dim">{reason}</span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
