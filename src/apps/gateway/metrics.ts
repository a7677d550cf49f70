import { StrangerConnections } from '../../api/admission/stranger-connections.ts'
import type { ApplyMetrics } from '../../api/metrics/apply-metrics.ts'
import { type ListenerState, MetricsListener } from '../../api/metrics/listener.ts'
import {
  type MetricsReaders,
  type MetricsRouteParts,
  metricsRoute,
} from '../../api/metrics/metrics-routes.ts'
import { observedFigures } from '../../api/metrics/observed-figures.ts'
import { MetricsPage } from '../../api/metrics/page.ts'
import { type MeasuredRule, planeFigures } from '../../api/metrics/plane-figures.ts'
import { processFigures } from '../../api/metrics/process-figures.ts'
import { RequestMetrics } from '../../api/metrics/request-metrics.ts'
import { serviceFigures } from '../../api/metrics/service-figures.ts'
import { createPlainServer, type ServerOptions } from '../../api/server/server.ts'
import type { Control } from '../../control/control.ts'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import type { FigureSource } from '../../core/metrics/metric-list.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { english } from '../../core/text/message.ts'
import { ruleId, ruleTableOf } from '../../domains/firewall/rule-table.ts'
import { logTargets } from '../../domains/log-forwarding/targets.ts'
import { listenPlace, metricsSettings } from '../../domains/metrics/settings.ts'
import { engineDeclarations } from '../engine-list.ts'
import type { Foundation } from '../interface/foundation.ts'

/** Parts that metrics need in addition to the foundation. */
export interface MetricsParts {
  readonly control: Control
  readonly applies: ApplyMetrics
  readonly agents: () => { readonly connected: number; readonly authorized: number }
  readonly processes: () => readonly ProcessStatus[]
}

/** Metrics of a running gateway. */
export interface Metrics {
  /** Parts of its routes at the management address. */
  readonly side: MetricsRouteParts
  readonly state: () => ListenerState
  readonly requests: RequestMetrics
  /** Begins to listen where the settings say, with what servers of the interface have in common. */
  begin(web: Omit<ServerOptions, 'routes' | 'upgrades' | 'strangers'>): void
  close(): void
}

/** Strangers at the address of metrics: a scraper needs one connection. */
const limits = { ofPlace: 16, all: 64, unanswered: 8, unfinishedBytes: 8192, stalled: 8, stalledMs: 10_000 }

/** Serves metrics at the management address, and where the settings say. */
export function serveMetrics(foundation: Foundation, parts: MetricsParts): Metrics {
  const { store, reportBug, options } = foundation
  const requests = new RequestMetrics()
  const page = new MetricsPage({ sources: sourcesOf(foundation, parts, requests), reportBug })
  const { management, own } = readersOf(store)
  const strangers = new StrangerConnections(() => false, limits)
  let listener: MetricsListener | null = null
  const state = (): ListenerState => listener?.state ?? { status: 'inactive', message: '' }
  const take = () => {
    const { enabled, listen } = store.snapshot.value(metricsSettings)
    listener?.take(enabled ? listenPlace(listen) : null)
  }
  store.onCommit(({ revision }) => {
    take()
    void parts.applies.stored(revision, parts.control)
  })
  return {
    side: { page, readers: management, listener: state },
    state,
    requests,
    begin: (web) => {
      listener = new MetricsListener({
        createServer: () => createPlainServer({ ...web, strangers, routes: [metricsRoute(page, own)] }),
        others: [options.listen, ...(options.agentListener.place ? [options.agentListener.place] : [])],
        changed: logListener(foundation),
      })
      take()
    },
    close: () => {
      listener?.close()
      strangers.close()
    },
  }
}

/** Who may read at the management address, and at the address of the settings. */
function readersOf(store: Foundation['store']) {
  const settings = () => store.snapshot.value(metricsSettings)
  // One that cannot be opened is the token of nobody.
  const withToken = () => ({ token: store.secrets.open(settings().token) ?? '' })
  return {
    management: () => (settings().enabled && settings().token !== '' ? withToken() : 'none'),
    own: (): MetricsReaders => {
      if (!settings().enabled) return 'none'
      return settings().token === '' ? 'all' : withToken()
    },
  } as const
}

/** Writes to the log when the listener fails, and when it works again. */
function logListener({ logEvent }: Pick<Foundation, 'logEvent'>): (state: ListenerState) => void {
  const engine = 'metrics listener'
  let hasFailed = false
  return ({ status, message }) => {
    if (status === 'failed') logEvent({ kind: 'engine-failed', engine, message: english(message) })
    if (status === 'active' && hasFailed) logEvent({ kind: 'engine-recovered', engine })
    if (status !== 'activating') hasFailed = status === 'failed'
  }
}

function sourcesOf(
  { store, logs, sessions, jobs, version, options, nowMs }: Foundation,
  { control, applies, agents, processes }: MetricsParts,
  requests: RequestMetrics,
): readonly FigureSource[] {
  const receivers = () => new Map(logTargets(store.snapshot).map(({ id, name }) => [id, name]))
  return [
    serviceFigures({
      ...{ store, logs, sessions, jobs, agents, version },
      ...{ product: options.product, dataPlane: options.plane.mode, startedMs: nowMs() },
    }),
    () => requests.figures(),
    () => applies.figures(),
    () => {
      const names = receivers()
      const receiver = (id: string) => names.get(id) ?? id
      return observedFigures(control.observed, { engines: engineNames, receiver })
    },
    planeFigures({ control, rules: () => measuredRules(store.snapshot) }),
    () => processFigures(processes()),
  ]
}

const engineNames = engineDeclarations.map(({ name }) => name)

/** The rules that the settings choose, by table. */
function measuredRules(snapshot: Snapshot): readonly MeasuredRule[] {
  const { forward_rules, input_rules, dnat_rules, snat_rules } = snapshot.value(metricsSettings)
  const { forward, input, dnat, snat } = ruleTableOf
  const chosen = [
    [forward, forward_rules],
    [input, input_rules],
    [dnat, dnat_rules],
    [snat, snat_rules],
  ] as const
  return chosen.flatMap(([{ name, prefix }, ids]) =>
    ids.map((id) => ({ table: name, rule: ruleId(prefix, id) })),
  )
}
