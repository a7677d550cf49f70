import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompiler } from '../../../src/compile/compiler.ts'
import { printArtifact } from '../../../src/compile/text/printers.ts'
import { Control } from '../../../src/control/control.ts'
import type { Artifacts, EngineName } from '../../../src/core/engine/artifact.ts'
import { engineState } from '../../../src/core/engine/engine-state.ts'
import type { ProcessStatus } from '../../../src/core/engine/process-status.ts'
import type { EngineRow } from '../../../src/core/engine/rows/engine-row.ts'
import type { GatewayEvent } from '../../../src/core/log/event.ts'
import { emptySnapshot } from '../../snapshot.ts'
import { LabFixture } from '../lab.ts'
import { compiled, engines } from './echo-list.ts'

// An engine from declaration to daemon: what a new one takes, and what it then has without a line of its own.

const here = import.meta.dirname
const echo = 'echo' as EngineName
const secret = 'open sesame 4711'
const sealed = 'enc:v1:sealed'
const patience = { timeout: 15_000 }
const lab = new LabFixture(join(here, 'echo-plane.ts'))
const events: GatewayEvent[] = []
const rows: EngineRow[] = []
const compiler = createCompiler(undefined, compiled)
let revision = 1
let control: Control

function artifacts(): Artifacts {
  const snapshot = Object.assign(emptySnapshot(), { revision })
  return compiler.artifacts(snapshot, control.inputs(snapshot))
}

beforeAll(async () => {
  await lab.open()
  control = new Control({
    planeSocket: () => lab.socketPath,
    noPlaneReason: '',
    engines: engines.map(({ declaration }) => declaration),
    sources: { openSecret: (text: string) => (text === sealed ? secret : null), readFile: async () => null },
    snapshot: () => Object.assign(emptySnapshot(), { revision }),
    compile: () => artifacts(),
    ahead: () => [].values(),
    trial: () => expect.unreachable(),
    trialPart: () => expect.unreachable(),
    recompileAt: () => null,
    given: () => ({ countries: () => ({ v4: [], v6: [] }) }),
    posture: { of: () => [], ahead: () => [].values() },
    readings: () => [].values(),
    checks: { trial: () => expect.unreachable(), block: () => false, saved: null, save: () => undefined },
    kept: { saved: () => null, save: () => undefined },
    nowMs: () => Date.now(),
    events: {
      rows: (_engine: EngineName, more: readonly EngineRow[]) => rows.push(...more),
      rowsKept: async () => undefined,
      logEvent: (event: GatewayEvent) => events.push(event),
      tried: () => undefined,
    },
  } as unknown as ConstructorParameters<typeof Control>[0])
})

afterAll(async () => {
  control.close()
  await lab.close()
})

const state = () => engineState(control.observed, echo)
const said = () => (control.observed.values as Record<string, { readonly said: string }>)['echo']?.said
const processOf = (): ProcessStatus | undefined => state().processes?.[0]
const lines = () => rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []))
const pid = () =>
  (JSON.parse(readFileSync(join(lab.folder, 'echo', 'echo', 'process.json'), 'utf8')) as { pid: number }).pid
const kindOf = (kind: string) => events.filter((event) => event.kind === kind)

test('a new engine is four files, and a line of each list: compilers are pure, what starts engines acts', () => {
  expect(readdirSync(join(here, 'engine')).sort()).toEqual([
    'compile.ts',
    'declaration.ts',
    'engine.ts',
    'text.ts',
  ])
  const list = readFileSync(join(here, 'echo-list.ts'), 'utf8')
  expect(list.split('\n').filter((line) => /^ {2}\{ declaration: echo, /.test(line))).toHaveLength(2)
})

test('its daemon runs, what it observes and prints arrives, and its status is active', async () => {
  await expect.poll(() => state().status, patience).toBe('active')
  await expect.poll(said, patience).toBe('hello')
  expect(lines()).toContain('says hello')
  expect(await control.settle(1, 5_000)).toBe('applied')
})

test('another revision reaches it', async () => {
  revision = 2
  control.changed()
  await expect.poll(said, patience).toBe('hello again')
})

test.each(['SIGKILL', 'SIGSTOP'] as const)('%s of it is logged, shown and mended', async (signal) => {
  const before = pid()
  const ends = kindOf('process-ended').length
  const { restarts = 0 } = processOf() ?? {}
  process.kill(before, signal)
  await expect.poll(() => kindOf('process-ended').length, patience).toBe(ends + 1)
  expect(events.at(-1)).toMatchObject({ kind: 'process-ended', process: 'echo' })
  await expect.poll(() => processOf()?.restarts, patience).toBe(restarts + 1)
  await expect.poll(() => state().status, patience).toBe('active')
  expect(pid()).not.toBe(before)
})

test('its secret is in no row, event, status, print, argument and file that others read', () => {
  expect(lines()).toContain(`was given ${secret.length} characters, ‹secret›`)
  const shown = [rows, events, control.observed, printArtifact(echo, artifacts())]
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(printArtifact(echo, artifacts())).toContain('‹secret›')
  expect(printArtifact(echo, artifacts())).not.toContain('sealed')
  for (const each of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    expect(argumentsOf(each)).not.toContain(secret)
  }
  for (const entry of readdirSync(lab.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    expect(readFileSync(path, 'utf8'), path).not.toContain(secret)
    expect(statSync(path).mode & 0o077, path).toBe(0)
  }
})

function argumentsOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
