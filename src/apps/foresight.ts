import { sortFindings } from '../compile/analysis/sort.ts'
import { artifacts } from '../compile/artifacts.ts'
import { type Artifacts, type EngineName, engineNames } from '../core/artifact.ts'
import type { Finding } from '../core/finding.ts'
import type { CompileInputs } from '../core/inputs.ts'
import { type LineDifference, lineDifference } from '../core/line-diff.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { visibleLines } from '../core/visible.ts'
import type { Layout } from '../domains/firewall/policy.ts'
import { printers } from './printers.ts'

/** A configuration with what is observed. */
export interface Situation {
  readonly snapshot: Snapshot
  readonly inputs: CompileInputs
}

/** What lays out the rules that are in force, and beside it those that might be. */
export interface Layouts {
  readonly inForce: Layout
  /** One for what would come after what `inForce` laid out last. */
  readonly wouldBe: () => Layout
}

/** What each engine would get otherwise, as text; engines that would get the same are left out. */
export function engineDifferences(
  before: Situation,
  after: Situation,
  { inForce, wouldBe }: Layouts,
): Readonly<Record<string, LineDifference>> {
  const old = artifacts(before.snapshot, before.inputs, inForce)
  const now = artifacts(after.snapshot, after.inputs, wouldBe())
  const differences = engineNames.map(
    (name) => [name, lineDifference(print(name, old), print(name, now))] as const,
  )
  return Object.fromEntries(differences.filter(([, { diff }]) => diff !== ''))
}

function print<E extends EngineName>(name: E, artifacts: Artifacts): string {
  return visibleLines(printers[name](artifacts[name]))
}

/** Findings that one side has and the other has not. */
export interface FindingDifference {
  readonly appeared: readonly Finding[]
  readonly vanished: readonly Finding[]
}

/** What is found on one side only, each side in its order. A finding with another proof is another one. */
export function findingDifference(
  before: { readonly snapshot: Snapshot; readonly findings: readonly Finding[] },
  after: { readonly snapshot: Snapshot; readonly findings: readonly Finding[] },
): FindingDifference {
  const [old, now] = [before, after].map(({ findings }) => new Set(findings.map(keyOf)))
  return {
    appeared: sortFindings(
      after.snapshot,
      after.findings.filter((each) => !old!.has(keyOf(each))),
    ),
    vanished: sortFindings(
      before.snapshot,
      before.findings.filter((each) => !now!.has(keyOf(each))),
    ),
  }
}

/** Everything but the witness, of which there may be many for one proof. */
function keyOf({ witness: _witness, ...finding }: Finding): string {
  return JSON.stringify(finding)
}
