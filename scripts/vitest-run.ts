import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, runNode } from './step.ts'

/** Tests counted by vitest. `skipped` ran nowhere and are no success. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/**
 * Runs one project of `vitest.config.ts`. A run that ended badly without a failed test (a file that does not
 * load, a crash) counts as one failure, so that the sum never looks clean.
 */
export async function runVitest(project: string, show: boolean): Promise<Outcome & { count: TestCount }> {
  const report = join('.cache', 'vitest', `${project}.json`)
  mkdirSync(join('.cache', 'vitest'), { recursive: true })
  rmSync(report, { force: true })
  const outcome = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    show,
  )
  const count = readCount(report)
  const failed = outcome.ok ? count.failed : Math.max(1, count.failed)
  return { ...outcome, count: { ...count, failed }, notes: [countText({ ...count, failed })] }
}

/** The sum of two counts. */
export function addCounts(a: TestCount, b: TestCount): TestCount {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** `N passed, N failed`, and what was skipped when anything was. */
export function countText(count: TestCount): string {
  const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`
  return `${count.passed} passed, ${count.failed} failed${skipped}`
}

function readCount(report: string): TestCount {
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
  const counted = JSON.parse(text) as VitestReport
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests,
    skipped: counted.numPendingTests + counted.numTodoTests,
  }
}
