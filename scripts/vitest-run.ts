import { readFileSync, rmSync } from 'node:fs'
import { type Outcome, runNode } from './step.ts'
import { type FileReport, reportPath } from './test-report.ts'

/** Tests counted. `skipped` ran nowhere and are no success. */
export type TestCount = Pick<FileReport, 'passed' | 'failed' | 'skipped'>

/** A run that failed in more files than these is not tried again: its reason is no busy machine. */
const mostTriedAgain = 12

/** Runs one project of `vitest.config.ts`. */
export async function runVitest(project: string, show: boolean): Promise<Outcome & { count: TestCount }> {
  const { outcome, reports } = await runFiles(project, show)
  return summary(outcome, reports, [])
}

/**
 * Runs projects beside each other, then the files that failed once more, each alone: a busy machine makes tests fail that wait for something. The end of a run
 * names them.
 */
export async function runVitestTwice(
  projects: readonly string[],
): Promise<readonly (Outcome & { count: TestCount })[]> {
  const runs = await Promise.all(
    projects.map(async (project) => ({ project, ...(await runFiles(project, true)) })),
  )
  const failed = runs.flatMap(({ reports }) => reports.filter(isFailedFile))
  if (failed.length > mostTriedAgain) return runs.map(({ outcome, reports }) => summary(outcome, reports, []))
  const ended: (Outcome & { count: TestCount })[] = []
  for (const { project, outcome, reports } of runs) {
    const bad = reports.filter(isFailedFile)
    const others = reports.filter((report) => !isFailedFile(report))
    const again: FileReport[] = []
    let isOk = outcome.ok || bad.length > 0
    for (const { file } of bad) {
      console.log(`\nonce more, alone: ${file}`)
      const alone = await runFiles(project, true, file)
      isOk &&= alone.outcome.ok
      again.push(...alone.reports)
    }
    const notes = bad.flatMap(({ file, failures }) =>
      lines('failed beside others, and then run alone', file, failures),
    )
    ended.push(summary({ ...outcome, ok: isOk }, [...others, ...again], notes))
  }
  return ended
}

/** The sum of counts. */
export function addCounts(...counts: readonly TestCount[]): TestCount {
  const sum = (key: keyof TestCount) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

async function runFiles(project: string, show: boolean, ...files: readonly string[]) {
  rmSync(reportPath(project), { force: true })
  const outcome = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=./scripts/test-report.ts',
      ...files,
    ],
    show,
  )
  return { outcome, reports: readReports(project) }
}

/** What a run wrote; nothing where it crashed. */
function readReports(project: string): readonly FileReport[] {
  try {
    return JSON.parse(readFileSync(reportPath(project), 'utf8')) as FileReport[]
  } catch {
    return []
  }
}

/** Errors that belong to no file are told as they are. */
const isFailedFile = ({ file, failed }: FileReport): boolean => failed > 0 && file !== ''

/** A run that ended badly without a failed test (a crash) counts as one failure, so that the sum never looks clean. */
function summary(outcome: Outcome, reports: readonly FileReport[], before: readonly string[]) {
  const sum = addCounts(...reports)
  const count = { ...sum, failed: outcome.ok ? sum.failed : Math.max(1, sum.failed) }
  const notes = [
    countText(count),
    ...before,
    ...reports.flatMap(({ file, failures }) => lines('failed', file, failures)),
    ...reports.flatMap(({ file, retried }) => lines('passed only on the second try', file, retried)),
  ]
  return { ...outcome, ok: count.failed === 0, count, notes }
}

/** `N passed, N failed`, and what was skipped when anything was. */
function countText({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

function lines(how: string, file: string, failures: FileReport['failures']): readonly string[] {
  return failures.map(({ test, message }) => `${how}: ${file}: ${test}: ${message}`)
}
