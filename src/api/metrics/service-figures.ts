import type { Sample } from '../../core/metrics/metric.ts'
import type { FigureSource } from '../../core/metrics/metric-list.ts'
import type { Store } from '../../store/config/store.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { Job } from '../../store/runtime/job-table.ts'
import type { Sessions } from '../session/session.ts'

/** Parts of the serving process that know figures. */
export interface ServiceParts {
  readonly store: Pick<Store, 'snapshot' | 'disk'>
  readonly logs: Pick<LogStore, 'fault' | 'taken' | 'dropped' | 'waiting' | 'left'>
  readonly sessions: Pick<Sessions, 'list'>
  readonly jobs: {
    readonly runningCount: number
    /** Calls the listener with every change of any job. */
    listen(listener: (job: Pick<Job, 'state'>) => void): unknown
  }
  readonly agents: () => { readonly connected: number; readonly authorized: number }
  readonly version: string
  readonly product: string
  /** Kind of the data plane: `lab`, `host` or `none`. */
  readonly dataPlane: string
  readonly startedMs: number
}

/** Figures of the serving process: configuration, log, sessions, jobs, client agents. Counts from now on. */
export function serviceFigures(parts: ServiceParts): FigureSource {
  const { store, logs, sessions, jobs, agents, version, product, dataPlane, startedMs } = parts
  const ended = new Map<string, number>()
  jobs.listen(({ state }) => {
    if (state !== 'running') ended.set(state, (ended.get(state) ?? 0) + 1)
  })
  return () => {
    const { connected, authorized } = agents()
    return {
      gatehouse_build: [{ labels: [version, product, dataPlane], value: 1 }],
      gatehouse_start_time_seconds: one(startedMs / 1000),
      gatehouse_sessions: one(sessions.list().length),
      gatehouse_agents: samplesOf(Object.entries({ connected, authorized })),
      gatehouse_jobs_running: one(jobs.runningCount),
      gatehouse_jobs: samplesOf(ended),
      gatehouse_config_revision: one(store.snapshot.revision),
      gatehouse_storage_up: one(store.disk.fault === null ? 1 : 0),
      gatehouse_log_up: one(logs.fault === null ? 1 : 0),
      gatehouse_log_rows: logs.taken.all().map(({ origin, kind, rows }) => ({
        labels: [origin, kind === '' ? 'none' : kind],
        value: rows,
      })),
      gatehouse_log_rows_dropped: samplesOf(Object.entries(logs.dropped)),
      gatehouse_log_rows_removed: one(logs.left),
      gatehouse_log_rows_waiting: one(logs.waiting),
    }
  }
}

function one(value: number): Sample[] {
  return [{ labels: [], value }]
}

function samplesOf(entries: Iterable<readonly [string, number]>): Sample[] {
  return [...entries].map(([label, value]) => ({ labels: [label], value }))
}
