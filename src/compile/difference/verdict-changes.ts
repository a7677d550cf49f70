import type { LoggedPacket } from '../../core/engine/observation.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { CompileContext } from '../state/compile-state.ts'
import { type ToldChange, toldChange } from './change-report.ts'
import { type Change, policyDifference, type TableDifference } from './difference.ts'
import { loggedFlows } from './logged-flows.ts'

/** So many changes are reported; `total` counts them all. */
const mostTold = 300

/** Packets that were logged, and from when on, in Unix seconds. */
export interface LoggedTraffic {
  readonly packets: readonly LoggedPacket[]
  readonly sinceSeconds: number
}

/** A change, with the number of the logged packets in it; null where the log does not hold enough. */
export interface CountedChange extends ToldChange {
  readonly logged_flows: number | null
}

/** Packets whose verdict changes under another configuration. */
export interface VerdictChanges {
  /** Regions that were found. */
  readonly total: number
  /** True when they are all there are. */
  readonly complete: boolean
  /** Unix seconds from which on the log was looked at; null where nothing changes. */
  readonly logged_since: number | null
  readonly changes: readonly CountedChange[]
}

/**
 * The difference of two policies in words; by table, then as found, and something of each pair of rules before more of
 * one. The log is asked when something changes.
 */
export function verdictChanges(
  before: Snapshot,
  after: Snapshot,
  context: CompileContext,
  traffic: () => LoggedTraffic,
): VerdictChanges {
  const tables = policyDifference(before, after, context)
  const dnat = tables.find(({ sides }) => sides[0].name === 'dnat')!
  const told = chosen(tables)
  const logged = told.length > 0 ? traffic() : null
  const counts = new Map(
    tables.map((table) => {
      const changes = told.filter((each) => each.table === table).map(({ change }) => change)
      return [table, loggedFlows(table, changes, logged?.packets ?? [])]
    }),
  )
  return {
    total: tables.reduce((sum, { changes }) => sum + changes.length, 0),
    complete: tables.every(({ isComplete }) => isComplete),
    logged_since: logged?.sinceSeconds ?? null,
    changes: told.map(({ table, change }) => ({
      ...toldChange(table, change, dnat),
      logged_flows: counts.get(table)?.get(change) ?? null,
    })),
  }
}

interface Chosen {
  readonly table: TableDifference
  readonly change: Change
}

/** Changes to report: the first of each pair of rules, then the second of each, as far as there is room. */
function chosen(tables: readonly TableDifference[]): Chosen[] {
  const rounds: Chosen[][] = []
  for (const table of tables) {
    const met = new Map<string, number>()
    for (const change of table.changes) {
      const pair = `${change.before.id} ${change.after.id}`
      const round = met.get(pair) ?? 0
      met.set(pair, round + 1)
      rounds[round] ??= []
      rounds[round].push({ table, change })
    }
  }
  const told = new Set(
    rounds
      .flat()
      .slice(0, mostTold)
      .map(({ change }) => change),
  )
  return tables.flatMap((table) =>
    table.changes.filter((change) => told.has(change)).map((change) => ({ table, change })),
  )
}
