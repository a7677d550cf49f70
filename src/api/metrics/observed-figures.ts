import type { EngineName } from '../../core/engine/artifact.ts'
import { engineState, isWorking } from '../../core/engine/engine-state.ts'
import { nicsOf, type Observed } from '../../core/engine/observation.ts'
import type { PacketLosses } from '../../core/engine/packet-loss.ts'
import type { Sample } from '../../core/metrics/metric.ts'
import type { Figures } from '../../core/metrics/metric-list.ts'

/** More receivers of the log, cards and devices than these are left out. */
const mostItems = 512

/** Tells whether there is a data plane that answers; null where there is to be none. */
export function planeAnswers({ plane, silentSeconds }: Observed): boolean | null {
  if (plane?.mode === 'none') return null
  return plane !== null && silentSeconds === 0
}

/** Names that figures need beside what was observed. */
export interface ObservedNames {
  readonly engines: readonly EngineName[]
  /** Name of a receiver of the log by its id. */
  readonly receiver: (id: string) => string
}

/** Figures of the data plane, its engines and the receivers of the log, as they were observed last. */
export function observedFigures(observed: Observed, { engines, receiver }: ObservedNames): Figures {
  const answers = planeAnswers(observed)
  const receivers = receiverFigures(observed, receiver)
  if (answers === null) return receivers
  return {
    ...receivers,
    gatehouse_data_plane_up: [claim([], answers)],
    ...engineFigures(observed, engines),
    ...(answers ? presentFigures(observed) : {}),
  }
}

function engineFigures(observed: Observed, engines: readonly EngineName[]): Figures {
  const states = engines.map((engine) => [engine, engineState(observed, engine).status] as const)
  return {
    gatehouse_engine_up: states.map(([engine, status]) => claim([engine], isWorking({ status }))),
    gatehouse_engine_state: states.map((labels) => ({ labels, value: 1 })),
  }
}

/** Figures that hold only while the data plane answers. */
function presentFigures(observed: Observed): Figures {
  const losses = observed.engines['packet-log']?.losses
  return {
    gatehouse_config_revision_applied: [{ labels: [], value: observed.appliedRevision }],
    gatehouse_interface_up: nicsOf(observed)
      .slice(0, mostItems)
      .map(({ device, up }) => claim([device], up)),
    gatehouse_packet_log_unlogged: losses ? lossSamples(losses) : [],
  }
}

function lossSamples({ leftOut, unread, unheard, connections }: PacketLosses): Sample[] {
  return Object.entries({ left_out: leftOut, unread, unheard, connections }).flatMap(([reason, value]) =>
    value === undefined ? [] : [{ labels: [reason], value }],
  )
}

function receiverFigures({ forwarding = [] }: Observed, nameOf: ObservedNames['receiver']): Figures {
  const all = forwarding.slice(0, mostItems)
  const each = (read: (state: (typeof all)[number]) => number) =>
    all.map((state): Sample => ({ labels: [nameOf(state.id)], value: read(state) }))
  return {
    gatehouse_log_receiver_up: each(({ isConnected }) => (isConnected ? 1 : 0)),
    gatehouse_log_receiver_sent_rows: each(({ sentRows }) => sentRows),
    gatehouse_log_receiver_skipped_rows: each(({ skippedRows }) => skippedRows),
    gatehouse_log_receiver_cut_rows: each(({ cutRows }) => cutRows),
    gatehouse_log_receiver_lag_rows: each(({ lagRows }) => lagRows),
    gatehouse_log_receiver_lag_seconds: each(({ lagSeconds }) => lagSeconds),
  }
}

function claim(labels: readonly string[], holds: boolean): Sample {
  return { labels, value: holds ? 1 : 0 }
}
