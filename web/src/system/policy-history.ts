import { read } from '../app/client.ts'
import type { Sheet } from '../resource/export.ts'

/** A finding of the analysis. */
export interface Finding {
  readonly kind: string
  readonly table: string
  readonly rule?: string
  readonly rules?: readonly string[]
  readonly objects?: readonly string[]
}

/** Answer of `GET /x/revisions/<id>/findings`. */
export interface RevisionFindings {
  readonly revision: number
  readonly appeared: readonly Finding[]
  readonly vanished: readonly Finding[]
}

/** A finding that came or went. */
export interface FindingLine {
  readonly change: 'appeared' | 'vanished'
  readonly finding: Finding
}

/** A run of the packet checks, as `GET /x/check-runs` has it. */
export interface CheckRun {
  readonly id: number
  /** Unix seconds. */
  readonly at: number
  readonly revision: number
  readonly failed: number
  readonly checks: readonly {
    readonly id: string
    readonly result: 'drop' | 'accept'
    readonly rule_id: string
    readonly as_expected: boolean
  }[]
}

/** Most runs that are kept. */
const mostRuns = 1000

/** Findings that appeared and vanished with a revision. */
export async function readFindings(revision: number, signal?: AbortSignal): Promise<RevisionFindings> {
  return await read(`/x/revisions/${revision}/findings`, {}, signal)
}

/** Runs of the packet checks, newest first: all, or those under one revision. */
export async function readCheckRuns(
  query: { readonly revision?: number },
  signal?: AbortSignal,
): Promise<readonly CheckRun[]> {
  return await read('/x/check-runs', { ...query, limit: mostRuns }, signal)
}

/** Findings in one list, those that came first. */
export function findingLines({ appeared, vanished }: RevisionFindings): readonly FindingLine[] {
  return [
    ...appeared.map((finding): FindingLine => ({ change: 'appeared', finding })),
    ...vanished.map((finding): FindingLine => ({ change: 'vanished', finding })),
  ]
}

/** Findings as a sheet. */
export function findingSheet(findings: RevisionFindings): Sheet {
  return {
    head: ['revision', 'change', 'finding', 'table', 'rule', 'rules', 'objects'],
    rows: findingLines(findings).map(({ change, finding: { kind, table, rule, rules, objects } }) => [
      ...[findings.revision, change, kind, table, rule],
      ...[rules?.join(' '), objects?.join(' ')],
    ]),
    data: findings,
  }
}

/** Runs as a sheet, a row for each check. */
export function runSheet(runs: readonly CheckRun[]): Sheet {
  return {
    head: ['revision', 'time', 'run', 'check', 'result', 'rule', 'as_expected'],
    rows: runs.flatMap(({ id, at, revision, checks }): Sheet['rows'] => {
      const run = [revision, new Date(at * 1000).toISOString(), id]
      if (checks.length === 0) return [[...run, null, null, null, null]]
      return checks.map((check) => [...run, check.id, check.result, check.rule_id, check.as_expected])
    }),
    data: runs,
  }
}
