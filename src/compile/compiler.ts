import type { Artifacts } from '../core/engine/artifact.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { TrialSetup } from '../core/engine/trial.ts'
import { Memos } from '../core/memo.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { trialChains } from '../domains/firewall/compile/inspection/trial-chains.ts'
import { linearLayout } from '../domains/firewall/compile/layout.ts'
import type { Layout } from '../domains/firewall/compile/normalised-rule.ts'
import { firewallWatch } from '../domains/firewall/counting-state.ts'
import { artifacts, type CompiledEngine, compiledEngines } from './artifacts.ts'
import { ruleset, rulesetAhead } from './filter.ts'
import type { CompileState } from './state/compile-state.ts'
import { trialSetup } from './trial-ruleset.ts'

/**
 * Compiles configurations, and remembers what it made: after a small change it does little. All answers follow from the
 * arguments alone, so any two compilers answer the same.
 */
export interface Compiler {
  readonly memos: Memos
  /** The state that explanations, analyses and packet checks work on. */
  state(snapshot: Snapshot, inputs: CompileInputs): CompileState
  /** Compiles the artifacts of all engines. */
  artifacts(snapshot: Snapshot, inputs: CompileInputs): Artifacts
  /**
   * Compiles what is long and new of the ruleset in steps, so that the compilation that follows has little to do. Yields parts
   * that will be in the ruleset (`rulesetAhead`).
   */
  ahead(snapshot: Snapshot, inputs: CompileInputs): Generator<Ruleset, void, void>
  /** Compiles the ruleset of the packet filter. */
  ruleset(snapshot: Snapshot, inputs: CompileInputs): Ruleset
  /** Compiles the ruleset and the devices for trials of packets. */
  trial(snapshot: Snapshot, inputs: CompileInputs): TrialSetup
  /** A compiler for a possible next configuration: it begins with the present layout and leaves this compiler unchanged. */
  candidate(): Compiler
}

/** Makes a compiler that remembers nothing yet. `newLayout` makes what lays out lists of rules. */
export function createCompiler(
  newLayout: () => Layout = () => linearLayout,
  engines: readonly CompiledEngine[] = compiledEngines,
): Compiler {
  return compilerWith(new Memos(), newLayout(), { newLayout, engines })
}

interface CompilerParts {
  readonly newLayout: () => Layout
  readonly engines: readonly CompiledEngine[]
}

function compilerWith(memos: Memos, layout: Layout, parts: CompilerParts): Compiler {
  const state = (snapshot: Snapshot, inputs: CompileInputs) => ({ snapshot, inputs, memos })
  const compiled = (snapshot: Snapshot, inputs: CompileInputs) => ruleset(state(snapshot, inputs), layout)
  // Rules that do not count become other rules in trials: each compilation would undo what the other one remembers.
  let uncounted: Compiler | null = null
  const counted = (snapshot: Snapshot, inputs: CompileInputs) => {
    uncounted ??= createCompiler(parts.newLayout)
    return uncounted.ruleset(snapshot, inputs)
  }
  return {
    memos,
    state,
    artifacts: (snapshot, inputs) =>
      artifacts(parts.engines, state(snapshot, inputs), compiled(snapshot, inputs)),
    ahead: (snapshot, inputs) => rulesetAhead(state(snapshot, inputs), layout),
    ruleset: compiled,
    trial: (snapshot, inputs) => {
      const { enabled } = snapshot.value(firewallWatch)
      const { ruleset: made, devices } = trialSetup(snapshot, inputs, enabled ? compiled : counted)
      return { ruleset: memos.of(trialChains).counted(made), devices }
    },
    candidate: () => compilerWith(memos, layout.fork?.() ?? layout, parts),
  }
}
