import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { useGatewayState } from '../app/status-chip.tsx'
import { useEnforcement } from '../resource/enforcement.tsx'
import { visible } from '../resource/hostile.ts'
import { Doing } from '../system/doing.tsx'
import type { Revision } from '../system/revision.ts'
import { resourcePages } from '../words/names.generated.ts'
import { engineName, resourceTitle, useWords, valueLabel } from '../words/words.tsx'
import { FirstRun } from './first-run.tsx'
import { Needs } from './needs.tsx'
import { Traffic } from './traffic.tsx'
import './overview.css'

/** First page: things that need somebody, then the state of the gateway. */
export function Overview() {
  const words = useWords()
  const status = useGatewayState()
  const unenforced = useEnforcement().filter(({ state }) => state !== 'enforced')
  const { data: revisions = [] } = useQuery({
    queryKey: ['revisions', 'newest', words.code],
    queryFn: ({ signal }) => read<readonly Revision[]>('/x/revisions', { limit: 8 }, signal),
    refetchInterval: useInterval(10_000),
  })
  const { mayRead } = useSession()
  const engines = product === 'utm' ? (status.data?.engines ?? []) : []
  return (
    <div className="overview">
      <h1>{words.rooms.overview}</h1>
      <Needs />
      <FirstRun />
      <Traffic />
      {engines.length > 0 && (
        <section>
          <h2>{words.overview.engines}</h2>
          <ul className="engines">
            {engines.map(({ name, status: state, msg }) => (
              <li key={name} className={`engine ${state}`} title={msg}>
                {mayRead('system') ? (
                  <Link
                    to="/$room/$page"
                    params={{ room: 'monitor', page: 'status' }}
                    search={{ engine: name }}
                  >
                    {engineName(words, name)}
                  </Link>
                ) : (
                  <bdi>{engineName(words, name)}</bdi>
                )}{' '}
                <span className="dim">{valueLabel(words, state)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {revisions.length > 0 && (
        <section>
          <h2>{words.overview.changes}</h2>
          <ul>
            {revisions.map(({ id, at, login, ...doing }) => (
              <li key={id}>
                <Link
                  to="/$room/$page"
                  params={{ room: 'system', page: 'history' }}
                  search={{ item: String(id) }}
                >
                  r{id}
                </Link>{' '}
                {words.moment(at)} <bdi>{visible(login)}</bdi> <Doing revision={doing} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {unenforced.length > 0 && (
        <section>
          <h2>{words.overview.notEnforced}</h2>
          {/* Many resources wait for the same. */}
          <dl className="unenforced">
            {[...Map.groupBy(unenforced, ({ reason }) => reason)].map(([reason, alike]) => (
              <div key={reason}>
                <dt>{reason}</dt>
                <dd>
                  <ul>
                    {alike.map(({ resource }) => (
                      <li key={resource}>
                        <ResourceLink name={resource} />
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

function ResourceLink({ name }: { readonly name: string }) {
  const words = useWords()
  const page = resourcePages.find((each) => each.name === name)
  const title = resourceTitle(words, name)
  if (page === undefined) return title
  return (
    <Link to="/$room/$page" params={{ room: page.room, page: page.name }} search={{}}>
      {title}
    </Link>
  )
}
