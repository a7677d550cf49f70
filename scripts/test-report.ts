import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** How the tests of one file ended. `skipped` ran nowhere and are no success. */
export interface FileReport {
  /** From the project's folder. */
  readonly file: string
  /** Of its tests, and of what is made and ended for them. */
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The names of failed tests, each with the beginning of what each try said; what belongs to no test has the name ''. */
  readonly failures: readonly Failure[]
  /** Tests that passed only on the second try. */
  readonly retried: readonly Failure[]
}

interface Failure {
  readonly test: string
  readonly message: string
}

/** Where the report of a project of `vitest.config.ts` is. */
export const reportPath = (project: string): string => join('.cache', 'vitest', `${project}.json`)

/** Writes a report of each file for the scripts that run tests. Errors that no test caught are failures of the file that they come from. */
export default class TestReport implements Reporter {
  /** Says at once what failed: a run that is ended has no report. */
  onTestModuleEnd(module: TestModule): void {
    for (const { test, message } of fileReport(module, []).failures)
      console.log(`   failed: ${test}: ${message}`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly Thrown[]): void {
    const [first] = modules
    if (first === undefined) return
    const reports = modules.map((module) => {
      const own = errors.filter(({ VITEST_TEST_PATH: path }) => path === module.moduleId)
      return fileReport(module, own)
    })
    const others = errors.filter(
      ({ VITEST_TEST_PATH: path }) => !modules.some(({ moduleId }) => moduleId === path),
    )
    if (others.length > 0) reports.push({ ...none, failed: 1, failures: [outside(others)] })
    mkdirSync(join('.cache', 'vitest'), { recursive: true })
    writeFileSync(reportPath(first.project.name), JSON.stringify(reports))
  }
}

const none: FileReport = { file: '', seconds: 0, passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }

interface Thrown {
  readonly message?: string
  readonly stack?: string
  readonly VITEST_TEST_PATH?: string
}

function fileReport(module: TestModule, thrown: readonly Thrown[]): FileReport {
  const tests = [...module.children.allTests()]
  const ended = (state: string) => tests.filter((test) => test.result().state === state)
  const suites: readonly (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
  const failures = [
    ...ended('failed').map(failure),
    ...suites.filter((suite) => suite.errors().length > 0).map((suite) => outside(suite.errors())),
    ...(thrown.length > 0 ? [outside(thrown)] : []),
  ]
  return {
    file: relative('.', module.moduleId),
    seconds: module.diagnostic().duration / 1000,
    passed: ended('passed').length,
    // What is made before all tests of a file, or ended behind them, belongs to none of them.
    failed: Math.max(ended('failed').length, Math.min(1, failures.length)),
    skipped: tests.length - ended('passed').length - ended('failed').length,
    failures,
    retried: ended('passed')
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map(failure),
  }
}

function failure(test: TestCase): Failure {
  return { test: test.fullName, message: (test.result().errors ?? []).map(beginningOf).join(' | ') }
}

function outside(errors: readonly Thrown[]): Failure {
  return { test: '', message: errors.map(beginningOf).join(' | ') }
}

/** The lines of a message that say why: a property's second one has its seed, a browser's next ones tell what it waited for. */
function beginningOf({ stack = '', message = '' }: Thrown): string {
  const text = stack.includes(message) ? stack : `${message}\n${stack}`
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !line.includes('node_modules/vitest/'))
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' ')
    .slice(0, 900)
}
