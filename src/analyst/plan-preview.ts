import { sortFindings } from '../compile/analysis/sort.ts'
import type { Compiler } from '../compile/compiler.ts'
import { printArtifact } from '../compile/text/printers.ts'
import type { EngineName } from '../core/engine/artifact.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { Finding } from '../core/finding.ts'
import { type LineDifference, lineDifference } from '../core/list/line-diff.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'

/** A configuration with what is observed. */
export interface ObservedConfiguration {
  readonly snapshot: Snapshot
  readonly inputs: CompileInputs
}

/** Line differences of the artifacts of two configurations, by engine; engines without a difference are absent. */
export function engineDifferences(
  before: ObservedConfiguration,
  after: ObservedConfiguration,
  compiler: Compiler,
): Readonly<Record<string, LineDifference>> {
  const old = compiler.artifacts(before.snapshot, before.inputs)
  const now = compiler.candidate().artifacts(after.snapshot, after.inputs)
  const differences = (Object.keys(now) as EngineName[]).map(
    (name) => [name, lineDifference(printArtifact(name, old), printArtifact(name, now))] as const,
  )
  return Object.fromEntries(differences.filter(([, { diff }]) => diff !== ''))
}

/** Findings that one side has and the other has not. */
export interface FindingDifference {
  readonly appeared: readonly Finding[]
  readonly vanished: readonly Finding[]
}

/** Findings on one side only, each side in its order. A finding with another proof is another one. */
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
