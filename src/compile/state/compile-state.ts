import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Memos } from '../../core/memo.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'

/** Observed inputs, and the memos of the compiler that answers. */
export interface CompileContext {
  readonly inputs: CompileInputs
  readonly memos: Memos
}

/** A configuration with the observed inputs and the memos of the compiler that answers questions about it. */
export interface CompileState extends CompileContext {
  readonly snapshot: Snapshot
}
