import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '../fixture/gateway.ts'

const run = promisify(execFile)
const marker = '--- next step ---'

interface Step {
  readonly command: string
  /** Output that README.md shows; `…` stands for anything. */
  readonly output: string
}

/** The commands of the tour, with what they print. The block that starts the gateway is left out. */
function tour(): Step[] {
  const readme = readFileSync('README.md', 'utf8')
  const section = readme.slice(readme.indexOf('## Five minutes'), readme.indexOf('## Options'))
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block]) => block!).slice(1)
  return blocks.flatMap((block) =>
    block.split(/^(?=api|npm|curl|G=)/m).map((text) => {
      const [command = ''] = /^(?:.*\\\n|.*,\n)*.*\n/.exec(text) ?? []
      return { command: command.trim(), output: text.slice(command.length).trim() }
    }),
  )
}

/** Shown output as a pattern: numbers of packets and moments differ from time to time. */
function patternOf(output: string): RegExp {
  const fixed = output.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const loose = fixed.replaceAll('…', '.*').replaceAll(/(?<="(?:packets|at)":)\d+/g, '\\d+')
  return new RegExp(`^${loose}$`)
}

test('the tour of README.md does what it says', async () => {
  const gateway = await startGateway({ mode: 'lab' })
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-tour-'))
  onTestFinished(async () => {
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  })
  const steps = tour()
  expect(steps.length).toBeGreaterThan(15)
  const script = steps
    .map(({ command }) =>
      command
        .replace('https://127.0.0.1:8443', gateway.origin)
        .replaceAll(/-([bc]) cookies/g, `-$1 ${folder}/cookies`),
    )
    .join(`\necho '${marker}'\n`)
  const { stdout } = await run('bash', ['-c', script], {
    env: { ...process.env, GATEHOUSE_DATA: gateway.dataFolder },
  })
  const printed = stdout.split(marker).map((text) => text.trim())
  for (const [index, { command, output }] of steps.entries()) {
    expect(printed[index], command).toMatch(patternOf(output))
  }
})
