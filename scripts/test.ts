import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackages } from '../bin/debian-packages.js'
import { engineTools } from '../src/apps/engine-list.ts'
import { thisMachine } from '../src/plane/install/apt.ts'
import { installOnce } from '../src/plane/install/install-engines.ts'
import { missingTools, startTools } from '../src/plane/install/tools.ts'
import { checkSteps, testTally } from './check-steps.ts'
import { type Finished, type Outcome, reportFailures, runStep, runSteps } from './step.ts'
import { runVitestTwice } from './vitest-run.ts'

// Everything: what tests need, `check`, then the tests against the real kernel. Run by `npm test`.

/** Material of others that some tests read; without it they leave those cases out. */
const material = [
  { folder: '../shared/data/classbench', leavesOut: 'policies of the ClassBench generator' },
  { folder: '../shared/data/json', leavesOut: 'JSONTestSuite against request bodies' },
  { folder: '../shared/data/strings', leavesOut: 'the Big List of Naughty Strings against text fields' },
  { folder: '../shared/data/logs', leavesOut: 'real log lines in log queries' },
]

const start = performance.now()
const tally = testTally()
installDebianPackages('.', spawnSync, ['src/plane/install/tools.json', 'scripts/test-tools.json'])
installClickHouseOfToday()
for (const { engine, message } of await installOnce(engineTools, thisMachine()))
  console.error(`${engine}: ${message}`)
const quick = await runSteps(checkSteps(tally.add))
const kernel = await runStep({ name: 'kernel tests', run: kernelTests })
const finished = [...quick, kernel]
reportFailures(finished)
for (const { folder, leavesOut } of material) {
  if (!existsSync(folder)) console.log(`left out: ${leavesOut} (${folder} is absent)`)
}
console.log(`\nall in ${((performance.now() - start) / 60_000).toFixed(1)} min`)
// A step that is no test counts as one failure, so that the last line never looks clean when something is wrong.
const failed = tally.total().failed + failedSteps(finished)
if (tally.total().skipped > 0) console.log(`${tally.total().skipped} skipped`)
console.log(`${tally.total().passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** ClickHouse of today, some 150 MB to fetch, which only tests need; the tests say so where it is missing. */
function installClickHouseOfToday(): void {
  const folder = 'test/dialect'
  if (existsSync(`${folder}/node_modules/chdb`)) return
  console.error('Installing chdb for tests …')
  const npm = process.env['npm_execpath']
  const [program, ...rest] = npm === undefined ? ['npm'] : [process.execPath, npm]
  // The lock lacks other platforms, which `npm ci` wants.
  const options = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, '--no-audit', '--no-fund']
  spawnSync(program!, [...rest, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function kernelTests(): Promise<Outcome> {
  const tools = [...startTools, ...engineTools.flatMap((engine) => engine.tools)]
  const missing = missingTools(tools).map((tool) => `${tool.tool} (Debian package ${tool.package})`)
  if (missing.length > 0) {
    tally.add({ passed: 0, failed: 1, skipped: 0 })
    return { ok: false, output: `did not run: this machine lacks ${missing.join(', ')}` }
  }
  console.log('\nkernel tests:')
  const outcomes = await runVitestTwice(['kernel', 'waiting'])
  for (const { count } of outcomes) tally.add(count)
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: 'see above',
    notes: outcomes.flatMap(({ notes = [] }) => notes),
  }
}

function failedSteps(steps: readonly Finished[]): number {
  const counted = ['tests', 'kernel tests']
  return steps.filter((step) => !step.ok && !counted.includes(step.name)).length
}
