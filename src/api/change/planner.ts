import type { Finding } from '../../core/finding.ts'
import type { LineDifference } from '../../core/list/line-diff.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'

/** Part of a plan. */
export type PreviewPart = 'engines' | 'findings' | 'verdict_changes'

/** Effects that changes would have, other than on what is stored; parts that are not asked for are absent. */
export interface Preview {
  readonly engines?: Readonly<Record<string, LineDifference>>
  readonly findings?: { readonly appeared: readonly Finding[]; readonly vanished: readonly Finding[] }
  readonly verdict_changes?: object
}

/** Two configurations. */
export interface Prospect {
  readonly before: Snapshot
  readonly after: Snapshot
}

/** Previews the effects of changes, without holding up other requests. */
export interface Planner {
  /** Parts that it can preview. */
  readonly knows: readonly PreviewPart[]
  preview(prospect: Prospect, wanted: readonly PreviewPart[]): Promise<Preview>
}
