import type { CompileInputs } from '../../core/inputs.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { policyDifference } from './difference.ts'
import { type ToldChange, toldChange } from './told.ts'

/** So many changes are told; `total` counts them all. */
const mostTold = 100

/** Which packets fare otherwise under another configuration. */
export interface VerdictChanges {
  /** Regions that were found. */
  readonly total: number
  /** Whether they are all there are. */
  readonly complete: boolean
  readonly changes: readonly ToldChange[]
}

/** The difference of two policies in words; by table, then as found. */
export function verdictChanges(before: Snapshot, after: Snapshot, inputs: CompileInputs): VerdictChanges {
  const tables = policyDifference(before, after, inputs)
  const dnat = tables.find(({ sides }) => sides[0].name === 'dnat')!
  const all = tables.flatMap((table) => table.changes.map((change) => ({ table, change })))
  return {
    total: all.length,
    complete: tables.every(({ isComplete }) => isComplete),
    changes: all.slice(0, mostTold).map(({ table, change }) => toldChange(table, change, dnat)),
  }
}
