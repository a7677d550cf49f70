import type { Memos } from '../../../core/memo.ts'
import type { LogPlan } from './log-plan.ts'
import type { Vocabulary } from './normalise.ts'
import type { ChangedMeanings } from './widely-named.ts'

/** Everything but the rule itself that decides what becomes of a rule. */
export interface PolicyContext {
  /** Memos of the compiler. */
  readonly memos: Memos
  readonly vocabulary: Vocabulary
  readonly logs: LogPlan
  /** True when rules count their hits. */
  readonly counting: boolean
  /**
   * Numbers that connections' marks hold of rules which ask for inspection and whose own the mark has no room for; null while no rule
   * asks for it.
   */
  readonly inspected: ReadonlyMap<string, number> | null
  /** A context that differs in the meaning of some identifiers only, while it is still used. */
  readonly before?: { readonly context: WeakRef<PolicyContext>; readonly changed: ChangedMeanings }
}
