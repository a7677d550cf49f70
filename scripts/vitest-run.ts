import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
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
  const { count, failures } = readReport(report)
  const failed = outcome.ok ? count.failed : Math.max(1, count.failed)
  return { ...outcome, count: { ...count, failed }, notes: [countText({ ...count, failed }), ...failures] }
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

/**
 * Counts of a report, and a line for each test that failed or passed only when it was tried again: file, name and the beginning
 * of each try's message.
 */
function readReport(path: string): { readonly count: TestCount; readonly failures: readonly string[] } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return { count: { passed: 0, failed: 0, skipped: 0 }, failures: [] }
  }
  const report = JSON.parse(text) as VitestReport
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  const failures = report.testResults.flatMap(
    ({ name, status: ofFile, message: whyFile = '', assertionResults }) => {
      const ofTests = assertionResults
        .filter(({ failureMessages }) => (failureMessages ?? []).length > 0)
        .map(({ fullName, status, failureMessages }) => {
          const message = (failureMessages ?? []).map(beginningOf).join(' | ')
          const outcome = status === 'failed' ? 'failed' : 'passed only on the second try'
          return `${outcome}: ${relative('.', name)}: ${fullName}: ${message}`
        })
      // What is made before all tests of a file, or ended behind them, belongs to none of them.
      const isOfNoTest = ofFile === 'failed' && !assertionResults.some(({ status }) => status === 'failed')
      return isOfNoTest ? [...ofTests, `failed: ${relative('.', name)}: ${whyFile.split('\n')[0]}`] : ofTests
    },
  )
  return { count, failures }
}

/** The lines of a message that say why: a property's second one has its seed, a browser's next ones tell what it waited for. */
function beginningOf(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' ')
    .slice(0, 900)
}
