import Type from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import type { LogQuery } from '../../core/log/log-query.ts'
import type { Account } from '../../core/resource/account.ts'
import type { Area } from '../../core/resource/area.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import { openConfirmations } from '../change/confirm-routes.ts'
import type { Confirmations } from '../change/confirmations.ts'
import type { ControlSide } from '../change/control-side.ts'
import { shownJob } from '../operation/job-routes.ts'
import type { Jobs } from '../operation/jobs.ts'
import type { LogGrammar } from '../operation/log-routes.ts'
import { type StateContext, shownState } from '../operation/state-routes.ts'
import { readQuery, singleValues } from '../route/query.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import type { Sessions } from '../session/session.ts'
import type { TrafficRecorder } from '../traffic/traffic-recorder.ts'
import { type EventSource, eventStream, type Position, positionOf } from './event-stream.ts'
import { jobSource } from './job-source.ts'
import { logSource } from './log-source.ts'
import { type RevisionParts, revisionSource } from './revision-source.ts'
import { counterSource, rateSource, stateSource } from './state-sources.ts'

/** Parts of the stream of events. */
export interface EventParts extends RevisionParts, StateContext {
  readonly store: RevisionParts['store']
  readonly control: Pick<ControlSide, 'observed' | 'freshCounters'>
  readonly confirmations: Confirmations
  readonly sessions: Pick<Sessions, 'stillHolds'>
  readonly jobs: Jobs
  readonly logs: Pick<LogStore, 'tail' | 'newestId'>
  readonly traffic: TrafficRecorder
  readonly nowMs: () => number
  readonly reportBug: (message: string) => void
}

/** Topics of the stream, and the area that a reader of each must be allowed to read; null for every administrator. */
const topics = {
  state: null,
  confirmations: null,
  revisions: null,
  jobs: 'system',
  counters: 'firewall',
  interfaces: 'network',
  log: 'logs',
} as const satisfies Readonly<Record<string, Area | null>>

type Topic = keyof typeof topics

const topicNames = Object.keys(topics) as Topic[]
const usual: readonly Topic[] = topicNames.filter((topic) => topic !== 'log')
const mostStreams = 64

const topicQuery = Type.Object({
  topics: Type.Optional(
    Type.Array(Type.Enum(topicNames), {
      description:
        'What to follow; all but `log` when absent. What the access level may not read is left out.',
    }),
  ),
})

/** The stream of what happens. Source: silences#events. */
export function eventRoutes(
  parts: EventParts,
  grammar: Pick<LogGrammar, 'tailParameters' | 'parseTail'>,
): Route[] {
  let open = 0
  const { filter, search } = grammar.tailParameters.properties
  const query = Type.Object({ ...topicQuery.properties, filter: filter!, search: search! })
  return [
    {
      method: 'GET',
      path: '/x/events',
      access: 'session',
      isBackground: true,
      doc: {
        summary:
          'Follows what happens: server-sent events of revisions, states, counters, rates, jobs and the log.',
        description:
          'An event `begin` names the topics that are followed. `state` (as `/x/state`), `confirmations` (as `/x/confirm`), ' +
          '`counters` and `interfaces` come at the beginning and when they change: first the whole, then what changed, in its ' +
          'newest state. `revision` names the items that a revision changed and their places; `job` is a job; `log` a row of ' +
          'the log that `filter` and `search` select. Revisions and rows go on behind `Last-Event-ID`; `missed` says how many ' +
          '`revisions` or `rows` a reader that was too slow or away for too long will not get. The stream keeps no session ' +
          'alive, and ends within a second of its session or access level, with `end`. Without news a comment comes every 15 s.',
        source: 'silences#events',
        tag: 'events',
        tagSummary: 'What happens, as it happens.',
        query,
        responseType: 'text/event-stream',
        statuses: [429],
      },
      handle: (request) => {
        const wanted = readWanted(grammar, request)
        if (!wanted.ok) return wanted
        if (open >= mostStreams) return fail({ kind: 'too-many', retryAfterSeconds: 10 })
        // With another access level a reader comes again, and gets what that may read.
        const isAllowed = () => parts.sessions.stillHolds(request.caller)
        const from = beginning(parts, request)
        const stream = eventStream(
          { isAllowed, ending: parts.jobs.ending, reportBug: parts.reportBug },
          sourcesOf(parts, request, { ...wanted.value, from }),
          from,
        )
        open += 1
        stream.once('close', () => {
          open -= 1
        })
        return ok({
          body: stream,
          headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
        })
      },
    },
  ]
}

interface Wanted {
  readonly topics: readonly Topic[]
  readonly selection: Pick<LogQuery, 'filters' | 'search'>
}

function readWanted(
  { parseTail }: Pick<LogGrammar, 'parseTail'>,
  { query: raw, caller }: Pick<ApiRequest, 'query' | 'caller'>,
): Result<Wanted> {
  const read = readQuery(topicQuery, raw)
  if (!read.ok) return read
  const { topics: named, ...others } = raw
  const values = singleValues(others)
  if (!values.ok) return values
  const selection = parseTail(values.value)
  if (!selection.ok) return selection
  const asked = read.value.topics ?? usual
  const seen = asked.filter((topic) => mayFollow(caller.account, topic))
  return ok({ topics: [...new Set(seen)], selection: selection.value })
}

function mayFollow({ competences }: Account, topic: Topic): boolean {
  const area = topics[topic]
  return area === null || competences[area] !== undefined
}

/** Behind the id that the reader has, or from now on; an id beyond the newest counts as now. */
function beginning({ store, logs }: EventParts, { headers }: Pick<ApiRequest, 'headers'>): Position {
  const now = { revision: store.snapshot.revision, row: logs.newestId }
  const header = headers['last-event-id']
  const last = typeof header === 'string' ? positionOf(header) : null
  if (last === null) return now
  return { revision: Math.min(last.revision, now.revision), row: Math.min(last.row, now.row) }
}

function sourcesOf(
  parts: EventParts,
  { caller, say }: Pick<ApiRequest, 'caller' | 'say'>,
  { topics: followed, selection, from }: Wanted & { readonly from: Position },
): readonly EventSource[] {
  const { store, control, confirmations, jobs, logs, traffic, nowMs } = parts
  const make: { readonly [T in Topic]: () => EventSource } = {
    state: () =>
      stateSource(
        'state',
        () => [store.snapshot, control.observed],
        () => shownState(parts, say),
      ),
    confirmations: () =>
      stateSource(
        'confirmations',
        () => [confirmations.version],
        () => openConfirmations(confirmations, caller, nowMs()),
      ),
    revisions: () => revisionSource(parts, caller.account, from.revision),
    jobs: () => jobSource(jobs, (job) => shownJob(job, say)),
    counters: () =>
      counterSource({
        counters: () => control.observed.counters,
        countedSince: () => control.observed.countedSince,
        refresh: () => control.freshCounters(),
        nowMs,
      }),
    interfaces: () => rateSource(traffic),
    log: () => logSource(logs, selection, from.row),
  }
  return [beginSource(followed), ...followed.map((topic) => make[topic]())]
}

/** Says once what is followed. */
function beginSource(followed: readonly Topic[]): EventSource {
  let isSaid = false
  return {
    look: () => {
      if (isSaid) return []
      isSaid = true
      return [{ name: 'begin', data: { topics: followed }, position: {} }]
    },
  }
}
