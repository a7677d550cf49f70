import type { EngineName } from '../../core/engine/artifact.ts'
import {
  type NetworkFigures,
  type NetworkQuestion,
  networkFigures,
} from '../../core/engine/declared/network-figures.ts'
import type { PacketFilterQuestion } from '../../core/engine/declared/packet-filter.ts'
import type { CounterValue } from '../../core/engine/observation.ts'
import type { Sample } from '../../core/metrics/metric.ts'
import type { FigureSource, Figures } from '../../core/metrics/metric-list.ts'
import { validate } from '../../core/schema/validate.ts'
import type { ControlSide } from '../change/control-side.ts'
import { planeAnswers } from './observed-figures.ts'

/** A rule whose hits are metrics: its table, and its id as the kernel and the log have it. */
export interface MeasuredRule {
  readonly table: string
  readonly rule: string
}

/** Parts that ask the data plane. */
export interface PlaneFigureParts {
  readonly control: Pick<ControlSide, 'observed' | 'ask'>
  readonly rules: () => readonly MeasuredRule[]
}

/** Time after which an answer is left out. */
const patienceMs = 1_000

/**
 * Figures that only the data plane has, asked at each reading. Of an engine that has not answered an earlier question nothing is
 * asked: one that hangs holds up one question, and no reading for longer than a second.
 */
export function planeFigures({ control, rules }: PlaneFigureParts): FigureSource {
  const pending = new Set<EngineName>()
  const ask = async (engine: EngineName, question: NetworkQuestion | PacketFilterQuestion) => {
    if (pending.has(engine)) return 'silent'
    pending.add(engine)
    const answer = control
      .ask(engine, question)
      .then((result) => (result.ok ? result.value : null))
      .finally(() => pending.delete(engine))
    return await inTime(answer)
  }
  return async () => {
    if (planeAnswers(control.observed) !== true) return {}
    const measured = rules()
    const [network, counters] = await Promise.all([
      ask('network', { kind: 'figures' }),
      measured.length === 0
        ? null
        : ask('packet-filter', { kind: 'counters', of: measured.map(({ rule }) => rule) }),
    ])
    return {
      ...(isNetwork(network) ? { ...interfaceFigures(network), ...conntrackFigures(network) } : {}),
      ...ruleFigures(measured, counters),
      // The data plane answers this one itself: it hangs, be it for less time than its status takes to say so.
      ...(network === 'silent' ? { gatehouse_data_plane_up: [{ labels: [], value: 0 }] } : {}),
    }
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T | 'silent'> {
  const late = Promise.withResolvers<'silent'>()
  const timer = setTimeout(() => late.resolve('silent'), patienceMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function isNetwork(value: unknown): value is NetworkFigures {
  return value !== null && validate(networkFigures, value).length === 0
}

function interfaceFigures({ interfaces }: NetworkFigures): Figures {
  const each = (read: (one: NetworkFigures['interfaces'][number]) => number) =>
    interfaces.map((one): Sample => ({ labels: [one.device], value: read(one) }))
  return {
    gatehouse_interface_receive_bytes: each(({ receive }) => receive.bytes),
    gatehouse_interface_receive_packets: each(({ receive }) => receive.packets),
    gatehouse_interface_receive_errors: each(({ receive }) => receive.errors),
    gatehouse_interface_receive_drops: each(({ receive }) => receive.drops),
    gatehouse_interface_transmit_bytes: each(({ transmit }) => transmit.bytes),
    gatehouse_interface_transmit_packets: each(({ transmit }) => transmit.packets),
    gatehouse_interface_transmit_errors: each(({ transmit }) => transmit.errors),
    gatehouse_interface_transmit_drops: each(({ transmit }) => transmit.drops),
  }
}

function conntrackFigures({ conntrack }: NetworkFigures): Figures {
  if (conntrack === null) return {}
  const { entries, limit, failures } = conntrack
  const kinds = failures && {
    drop: failures.drop,
    early_drop: failures.earlyDrop,
    insert_failed: failures.insertFailed,
  }
  return {
    gatehouse_conntrack_entries: [{ labels: [], value: entries }],
    gatehouse_conntrack_entries_limit: limit === null ? [] : [{ labels: [], value: limit }],
    gatehouse_conntrack_failures: Object.entries(kinds ?? {}).map(([kind, value]) => ({
      labels: [kind],
      value,
    })),
  }
}

function ruleFigures(rules: readonly MeasuredRule[], counters: unknown): Figures {
  if (typeof counters !== 'object' || counters === null) return {}
  const known = rules.flatMap(({ table, rule }) => {
    const value = (counters as Readonly<Record<string, unknown>>)[rule]
    return isCounter(value) ? [{ labels: [table, rule], hits: value }] : []
  })
  return {
    gatehouse_rule_packets: known.map(({ labels, hits }) => ({ labels, value: hits.packets })),
    gatehouse_rule_bytes: known.map(({ labels, hits }) => ({ labels, value: hits.bytes })),
  }
}

function isCounter(value: unknown): value is CounterValue {
  if (typeof value !== 'object' || value === null) return false
  const { packets, bytes } = value as Partial<CounterValue>
  return (
    Number(packets) >= 0 && Number(bytes) >= 0 && typeof packets === 'number' && typeof bytes === 'number'
  )
}
