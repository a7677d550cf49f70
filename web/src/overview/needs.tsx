import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read, send } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { pagesFor } from '../app/pages.ts'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { type GatewayState, useGatewayState } from '../app/status-chip.tsx'
import { visible } from '../resource/hostile.ts'
import { resourceTitle, useWords, type Words } from '../words/words.tsx'
import type { Need } from './need.ts'
import { ofStatus, pageOf, placed, type SystemStatus } from './status-needs.ts'

interface Job {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly problem: { readonly message: string } | null
}

interface License {
  readonly general?: { readonly expiration_date: number }
}

const logPage = { room: 'monitor', page: 'log' }
const historyPage = { room: 'system', page: 'history' }

/** Kinds of findings about rules that do not do what they say; unused objects wait for nobody. */
const kinds = '[unreachable,shadowed,contradictory,undecided]'
const soonDays = 30
const daySeconds = 86_400

/** Everything that needs somebody, the urgent first. */
export function Needs() {
  const words = useWords()
  const needs = useNeeds()
  return (
    <section aria-label={words.overview.needsYou}>
      <h2>{words.overview.needsYou}</h2>
      {needs.length === 0 ? (
        <p className="dim">{words.overview.nothing}</p>
      ) : (
        <ul>
          {needs.map(({ key, text, isUrgent, at }) => (
            <li key={key} className={isUrgent ? 'refused' : ''}>
              {at === undefined ? (
                visible(text)
              ) : (
                <Link to="/$room/$page" params={{ room: at.room, page: at.page }} search={at.search ?? {}}>
                  {visible(text)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useNeeds(): readonly Need[] {
  const words = useWords()
  const session = useSession()
  const { mayRead } = session
  const { data: state } = useGatewayState()
  const every = useInterval(10_000)
  const isSystem = mayRead('system')
  const { data: waiting } = useQuery<{ readonly rows: readonly unknown[] }>({
    queryKey: ['confirm'],
    queryFn: async ({ signal }) => ({
      rows: await read<readonly unknown[]>('/x/confirm', {}, signal),
      at: Date.now(),
    }),
    refetchInterval: every,
  })
  const { data: status } = useQuery({
    queryKey: ['system-status', words.code],
    queryFn: ({ signal }) => read<SystemStatus>('/x/status', {}, signal),
    enabled: isSystem,
    refetchInterval: 15_000,
  })
  const { data: jobs = [] } = useQuery({
    queryKey: ['jobs', '/x/jobs', words.code],
    queryFn: ({ signal }) => read<readonly Job[]>('/x/jobs', { limit: 50 }, signal),
    enabled: isSystem,
    refetchInterval: every,
  })
  const { data: license } = useQuery({
    queryKey: ['license', words.code],
    queryFn: ({ signal }) => read<License>('/license/info', {}, signal),
    enabled: isSystem && product !== 'cc',
    staleTime: 600_000,
  })
  const { data: findings = 0 } = useQuery({
    queryKey: ['findings-count', state?.applied_revision],
    queryFn: async ({ signal }) =>
      (await send<unknown>({ method: 'GET', path: '/x/analysis', query: { kind: kinds, limit: 1 }, signal }))
        .total ?? 0,
    enabled: mayRead('firewall') && product !== 'cc',
    staleTime: 30_000,
  })
  const all: readonly Need[] = [
    ...ofWaiting(waiting?.rows.length ?? 0, words),
    ...ofState(state, words),
    ...ofStatus(status, words),
    ...ofJobs(jobs, words),
    ...ofLicense(license, words),
    ...(findings > 0
      ? [
          {
            key: 'findings',
            text: words.overview.findings(findings),
            isUrgent: false,
            at: { room: 'policy', page: 'forward', search: { q: 'has:finding' } },
          },
        ]
      : []),
  ]
  const pages = pagesFor(words, product, session)
  const seen = all.map(({ at, ...need }) =>
    at !== undefined && pages.some(({ room, name }) => room === at.room && name === at.page)
      ? { ...need, at }
      : need,
  )
  return [...seen.filter(({ isUrgent }) => isUrgent), ...seen.filter(({ isUrgent }) => !isUrgent)]
}

function ofWaiting(count: number, words: Words): readonly Need[] {
  return count > 0
    ? [{ key: 'confirm', text: words.overview.confirmations(count), isUrgent: true, at: historyPage }]
    : []
}

function ofState(state: GatewayState | undefined, words: Words): readonly Need[] {
  if (state === undefined) return []
  const { revision, applied_revision: applied, apply_error: error, data_plane: plane, engines } = state
  const names: Readonly<Record<string, string>> = words.overview.engineNames
  const isPending = error === '' && plane !== 'none' && (applied === null || applied < revision)
  return [
    ...(error === '' ? [] : [{ key: 'apply', text: error, isUrgent: true, at: historyPage }]),
    ...engines
      .filter(({ status }) => status === 'failed')
      .map(({ name, msg }) => ({
        key: `engine ${name}`,
        text: `${names[name] ?? name}: ${msg}`,
        isUrgent: true,
        at: logPage,
      })),
    ...(isPending
      ? [{ key: 'pending', text: words.overview.pending, isUrgent: false, at: historyPage }]
      : []),
  ]
}

/** Jobs that failed and were not done since. */
function ofJobs(jobs: readonly Job[], words: Words): readonly Need[] {
  const newest = new Map(jobs.toReversed().map((job) => [job.kind, job]))
  return [...newest.values()]
    .filter(({ state }) => state === 'failed')
    .map(({ id, kind, problem }) => ({
      key: `job ${id}`,
      text: `${words.overview.jobFailed} ${resourceTitle(words, kind)}: ${problem?.message ?? ''}`,
      isUrgent: false,
      ...placed(pageOf(kind)),
    }))
}

function ofLicense(license: License | undefined, words: Words): readonly Need[] {
  const end = license?.general?.expiration_date ?? 0
  if (end === 0) return []
  const days = Math.floor((end - Date.now() / 1000) / daySeconds)
  if (days > soonDays) return []
  return [
    {
      key: 'license',
      text: words.overview.license(days),
      isUrgent: days < 0,
      at: { room: 'system', page: 'license' },
    },
  ]
}
