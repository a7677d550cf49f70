import type { CompileInputs } from '../../core/inputs.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { tableIndexes } from './table-indexes.ts'

/** Makes what questions about packets need before they are asked: the indexes, a part of a table each step. */
export function* explainAhead(snapshot: Snapshot, inputs: CompileInputs): Generator<void> {
  for (const { parts } of Object.values(tableIndexes(snapshot, inputs))) {
    for (const part of parts) {
      void part.block
      yield
    }
  }
}
