import { existsSync } from 'node:fs'
import { checkConsoleSize } from './console-size.ts'
import { checkFileSizes } from './file-size.ts'
import { checkSilences } from './silences.ts'
import { runNode, type Step } from './step.ts'
import { addCounts, runVitest, type TestCount } from './vitest-run.ts'

const biome = 'node_modules/@biomejs/biome/bin/biome'
const compiler = 'node_modules/@typescript/native/bin/tsc'
const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
const generator = 'scripts/generate.ts'

/** Everything quick, the longest first; `count` is called with the tests' result. */
export function checkSteps(count: (tests: TestCount) => void): readonly Step[] {
  const tests = {
    name: 'tests',
    run: async () => {
      const outcome = await runVitest('quick', false)
      count(outcome.count)
      return outcome
    },
  }
  const folders = ['src', 'test', 'scripts', 'sdk', 'web/src'].filter((folder) => existsSync(folder))
  const projects = ['.', 'web'].filter((folder) => existsSync(`${folder}/tsconfig.json`))
  return [
    tests,
    command('format', [biome, 'format', '.']),
    command('lint', [biome, 'check', '--formatter-enabled=false', '--error-on-warnings', '.']),
    ...projects.map((project) =>
      command(project === '.' ? 'types' : `types ${project}`, [compiler, '-p', project]),
    ),
    command('dependencies', [cruiser, ...folders]),
    { name: 'file sizes', run: async () => checkFileSizes() },
    { name: 'console size', run: async () => checkConsoleSize() },
    { name: 'silences', run: async () => checkSilences() },
    ...(existsSync(generator) ? [command('generated', [generator, '--check'])] : []),
  ]
}

/** A count to start from, and the function that adds to it. */
export function testTally() {
  let total: TestCount = { passed: 0, failed: 0, skipped: 0 }
  return {
    add: (count: TestCount) => {
      total = addCounts(total, count)
    },
    total: () => total,
  }
}

function command(name: string, arguments_: readonly string[]): Step {
  return { name, run: () => runNode(arguments_) }
}
