import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Observed } from '../../core/engine/observation.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Compiler } from '../compiler.ts'
import { posturesAhead } from '../posture.ts'
import type { CompileState } from '../state/compile-state.ts'
import { tableIndexes } from './table-indexes.ts'

/** Access to the present observations, read only when the work comes to them. */
interface Observing {
  readonly observed: Pick<Observed, 'devices'>
  inputs(snapshot: Snapshot): CompileInputs
}

/** Makes what questions about packets need, before they come. Reports of devices are first, in steps of their own. */
export function* explanationsAhead(
  snapshot: Snapshot,
  control: Observing,
  compiler: Pick<Compiler, 'memos' | 'state'>,
): Generator<unknown, void> {
  yield* posturesAhead(snapshot, control.observed.devices, compiler.memos)
  yield* explainAhead(compiler.state(snapshot, control.inputs(snapshot)))
}

/** Makes the indexes that explain packets, a part of a table each step. */
export function* explainAhead(state: CompileState): Generator<void> {
  for (const { parts } of Object.values(tableIndexes(state))) {
    for (const part of parts) {
      void part.block
      yield
    }
  }
}
