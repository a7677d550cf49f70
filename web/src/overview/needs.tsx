import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read, send } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { pagesFor } from '../app/pages.ts'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { type GatewayState, useGatewayState } from '../app/status-chip.tsx'
import type { Server } from '../fleet/servers.ts'
import { jobPages } from '../monitor/engine-pages.ts'
import { type PolicyTable, policyTables } from '../policy/model/rule.ts'
import { visible } from '../resource/hostile.ts'
import { engineName, useWords, type Words } from '../words/words.tsx'
import type { Need } from './need.ts'
import { usePartNeeds } from './part-needs.ts'
import { ofStatus, partPlace, type SystemStatus } from './status-needs.ts'

interface Job {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly problem: { readonly message: string } | null
}

interface License {
  readonly general?: { readonly expiration_date: number }
}

const historyPage = { room: 'system', page: 'history' }

/** Kinds of findings about rules that do not do what they say; unused objects wait for nobody. */
const findingKinds = '[unreachable,shadowed,contradictory,undecided]'
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

/** Tables with findings, and how many each has. */
async function countFindings(
  signal: AbortSignal,
): Promise<readonly { readonly table: PolicyTable; readonly count: number }[]> {
  const found = []
  for (const table of policyTables) {
    const query = { kind: findingKinds, table: `[${table}]`, limit: 1 }
    const { total } = await send<unknown>({ method: 'GET', path: '/x/analysis', query, signal })
    if (total !== null && total > 0) found.push({ table, count: total })
  }
  return found
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
  const { data: findings = [] } = useQuery({
    queryKey: ['findings-count', state?.applied_revision],
    queryFn: ({ signal }) => countFindings(signal),
    enabled: mayRead('firewall') && product !== 'cc',
    staleTime: 30_000,
  })
  const { data: servers = [] } = useQuery({
    queryKey: ['rows', '/servers/servers'],
    queryFn: ({ signal }) => read<readonly Server[]>('/servers/servers', {}, signal),
    enabled: isSystem && product === 'cc',
    refetchInterval: every,
  })
  const pages = pagesFor(words, product, session)
  const parts = usePartNeeds(pages, failedEngines(state))
  const all: readonly Need[] = [
    ...ofWaiting(waiting?.rows.length ?? 0, words),
    ...ofServers(servers, words),
    ...ofState(state, words, isSystem),
    ...parts,
    ...ofStatus(status, words),
    ...ofJobs(jobs, words),
    ...ofLicense(license, words),
    ...findings.map(({ table, count }) => ({
      key: `findings ${table}`,
      text: words.overview.findings(count, words.policy.tables[table]),
      isUrgent: false,
      at: { room: 'policy', page: table, search: { q: 'has:finding' } },
    })),
  ]
  const seen = all.map(({ at, ...need }) =>
    at !== undefined && pages.some(({ room, name }) => room === at.room && name === at.page)
      ? { ...need, at }
      : need,
  )
  return [...seen.filter(({ isUrgent }) => isUrgent), ...seen.filter(({ isUrgent }) => !isUrgent)]
}

function failedEngines(state: GatewayState | undefined): readonly string[] {
  return (state?.engines ?? []).flatMap(({ name, status }) => (status === 'failed' ? [name] : []))
}

function ofWaiting(count: number, words: Words): readonly Need[] {
  return count > 0
    ? [{ key: 'confirm', text: words.overview.confirmations(count), isUrgent: true, at: historyPage }]
    : []
}

function ofServers(servers: readonly Server[], words: Words): readonly Need[] {
  const count = servers.filter(({ approved }) => !approved).length
  if (count === 0) return []
  const at = { room: 'fleet', page: 'servers', search: { show: 'waiting' } }
  return [{ key: 'servers', text: words.overview.servers(count), isUrgent: false, at }]
}

function ofState(state: GatewayState | undefined, words: Words, isSystem: boolean): readonly Need[] {
  if (state === undefined) return []
  const { revision, applied_revision: applied, apply_error: error, data_plane: plane, engines } = state
  const isPending = error === '' && plane !== 'none' && (applied === null || applied < revision)
  return [
    ...(error === '' ? [] : [{ key: 'apply', text: error, isUrgent: true, at: historyPage }]),
    ...engines
      .filter(({ status }) => status === 'failed')
      .map(({ name, msg }) => ({
        key: `engine ${name}`,
        text: `${engineName(words, name)}: ${msg}`,
        isUrgent: true,
        at: partPlace('engine', name, isSystem),
      })),
    ...(isPending
      ? [{ key: 'pending', text: words.overview.pending, isUrgent: false, at: historyPage }]
      : []),
  ]
}

/** Jobs that failed and were not done since. */
function ofJobs(jobs: readonly Job[], words: Words): readonly Need[] {
  const kinds: Readonly<Record<string, string>> = words.monitor.jobs.kinds
  const newest = new Map(jobs.toReversed().map((job) => [job.kind, job]))
  return [...newest.values()]
    .filter(({ state }) => state === 'failed')
    .map(({ id, kind, problem }) => ({
      key: `job ${id}`,
      text: `${words.overview.jobFailed} ${kinds[kind] ?? kind}: ${problem?.message ?? ''}`,
      isUrgent: false,
      at: jobPages[kind] ?? { room: 'monitor', page: 'jobs' },
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
