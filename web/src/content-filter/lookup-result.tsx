import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../app/client.ts'
import { Parts } from '../profiles/ips/parts.tsx'
import { visible } from '../resource/hostile.ts'
import { useCategories, useObjects } from '../resource/references.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import type { Lookup, LookupQuestion } from './lookup.ts'

const path = '/x/content-filter/lookup'

/** The answer to a look-up: what becomes of the request and by which rule, its categories, and why they are some. */
export function LookupResult({ question }: { readonly question: LookupQuestion }) {
  const words = useWords()
  const own = words.contentFilter.lookup
  const categories = useCategories()
  const nameOf = (id: string) => categories.find((each) => each.id === id)?.title ?? id
  const { titleOf } = useObjects()
  const { data, error } = useQuery({
    // A rule, a category or a user that changes may change the answer.
    queryKey: ['content-lookup', question, words.code],
    queryFn: ({ signal }) => read<Lookup>(path, question, signal),
    retry: false,
  })
  return (
    <div className="lookup-result">
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data !== undefined && (
        <section className="lookup-result" aria-label={own.result}>
          {!data.enabled && <p className="chip pending">{own.off}</p>}
          {!data.filtered && <p className="chip pending">{own.leftOut}</p>}
          <p className="lookup-verdict" role="status">
            <Verdict verdict={data} />
          </p>
          <p className="dim">
            <bdi>{visible(own.readAs(data.url))}</bdi>
            {(data.user !== '' || data.source !== '') && (
              <>
                {'. '}
                <bdi>{visible(own.askedBy(data.user === '' ? '' : titleOf(data.user), data.source))}</bdi>
              </>
            )}
          </p>
          {data.why.length === 0 && data.categories.length === 0 ? (
            <p>{own.noCategory}</p>
          ) : (
            <Parts
              label={own.categories}
              heads={[own.category, own.entry]}
              rows={reasonsOf(data).map(({ category, entry }, place) => ({
                key: `${category} ${place}`,
                cells: [
                  <CategoryLink key="category" id={category} name={nameOf(category)} />,
                  entry === '' ? (
                    <span key="entry" className="dim">
                      {own.byRequest}
                    </span>
                  ) : (
                    <bdi key="entry">{visible(entry)}</bdi>
                  ),
                ],
              }))}
            />
          )}
          <Parts
            label={own.stages}
            heads={[own.stage, own.becomes]}
            rows={data.stages.map((stage, place) => ({
              key: `${stage.stage} ${place}`,
              cells: [
                own.stageNames[stage.stage as 'request'] ?? stage.stage,
                <Verdict key="verdict" verdict={stage} />,
              ],
            }))}
          />
        </section>
      )}
      <RequestView request={{ method: 'GET', path, query: question }} />
    </div>
  )
}

/** Each category with the entries that made it one; a category without any was told by the request. */
function reasonsOf({ categories, why }: Lookup): Lookup['why'] {
  const rest = categories.filter((id) => !why.some(({ category }) => category === id))
  return [...why, ...rest.map((category) => ({ category, entry: '' }))]
}

function Verdict({ verdict }: { readonly verdict: Pick<Lookup, 'action' | 'rule' | 'reason' | 'location'> }) {
  const own = useWords().contentFilter.lookup
  const { action, rule, reason, location } = verdict
  const isRefused = action === 'deny' || action === 'drop'
  return (
    <>
      <span className={isRefused ? 'value-drop' : action === 'pass' ? 'value-accept' : ''}>
        {own.actions[action as 'pass'] ?? action}
      </span>{' '}
      {location !== '' && <bdi>{visible(own.leadsTo(location))} </bdi>}
      {rule !== null ? (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'content_rules' }}
          search={{ item: String(rule.id) }}
        >
          <bdi>{visible(own.openRule(rule.name))}</bdi>
        </Link>
      ) : (
        reason === '' && <span className="dim">{own.noRule}</span>
      )}
      {reason !== '' && (
        <>
          {' '}
          <span>
            {own.reason}: <bdi>{visible(reason)}</bdi>
          </span>
        </>
      )}
    </>
  )
}

/** A category; one of an administrator leads to its list. */
function CategoryLink({ id, name }: { readonly id: string; readonly name: string }) {
  const [, number] = /^users\.id\.(\d+)$/.exec(id) ?? []
  if (number === undefined) return <bdi title={id}>{visible(name)}</bdi>
  return (
    <Link
      to="/$room/$page"
      params={{ room: 'profiles', page: 'users_categories' }}
      search={{ item: number }}
      title={id}
    >
      <bdi>{visible(name)}</bdi>
    </Link>
  )
}
