import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Type from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptySnapshot } from '../../test/snapshot.ts'
import { type Artifacts, artifactForm, type EngineName } from '../core/engine/artifact.ts'
import { fileReference, sealedSecret } from '../core/engine/artifact-parts.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import { network } from '../core/engine/declared/network.ts'
import { engineState } from '../core/engine/engine-state.ts'
import type { ControlEvent } from '../core/log/event.ts'
import { english, verbatim } from '../core/text/message.ts'
import type { Engine } from '../engines/contract.ts'
import { eventHub } from '../plane/server/event-hub.ts'
import { openFileStore } from '../plane/server/file-store.ts'
import { serveEngine } from '../plane/server/served-engine.ts'
import { type PlaneServer, servePlane } from '../plane/server/server.ts'
import { Control } from './control.ts'
import type { Attempt } from './lane.ts'

// Lanes against a real plane server, with engines made for the test behind it.

let folder: string
let events: ControlEvent[]
let attempts: (Attempt & { readonly engine: string })[]
let plane: PlaneServer | null
let control: Control | null
let revision: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-lane-'))
  events = []
  attempts = []
  revision = 1
  plane = null
  control = null
})

afterEach(async () => {
  control?.close()
  await plane?.close()
  rmSync(folder, { recursive: true, force: true })
})

const nic = { device: 'lan', mac: '02:00:00:00:00:01', ifindex: 2, up: true, addresses: [], gateways: [] }
const text = artifactForm<{ readonly text: string }>(
  Type.Object({
    text: Type.String(),
    secret: Type.Optional(sealedSecret('A secret.')),
    file: Type.Optional(fileReference('A file.')),
  }),
)

/** Application of the artifacts that reach an engine of the test. */
type Apply = (artifact: Record<string, string>, signal: AbortSignal) => Promise<void> | void

function declared(name: string, gates: boolean): EngineDeclaration {
  const own = { name, gates, summary: name, artifact: text, observation: null, isCompiledFrom: false }
  return { ...own, tools: [], enforces: {} } as unknown as EngineDeclaration
}

function engineOf(name: string, apply: Apply): Engine<never> {
  return {
    name,
    check: async () => [],
    apply: async (artifact, signal) => apply(artifact, signal),
    observe: async () => ({ status: 'active', message: '' }),
    close: async () => undefined,
  }
}

const gating = declared('gating', true)
const other = declared('other', false)

async function startPlane(applies: Readonly<Record<string, Apply>>): Promise<void> {
  const hub = eventHub()
  hub.emit({ event: 'description', value: { mode: 'host', reason: verbatim('test'), missing: [] } })
  hub.emit({
    event: 'observed',
    engine: 'network',
    value: { nics: [nic], neighbours: [], leases: [], dhcpProblems: [] },
  })
  const files = openFileStore(join(folder, 'files'))
  const declarations = [network as unknown as EngineDeclaration, gating, other]
  const engines = declarations.map((each) =>
    serveEngine(each, engineOf(each.name, applies[each.name] ?? (() => undefined)), files.keep),
  )
  plane = await servePlane({ socket: join(folder, 'plane.sock'), engines, hub, files })
}

interface Given {
  readonly artifact: () => Record<string, string>
  readonly openSecret?: (sealed: string) => string | null
  readonly readFile?: (file: string) => Promise<Buffer | null>
}

function startControl({ artifact, openSecret = () => null, readFile = async () => null }: Given): Control {
  const snapshot = () => Object.assign(emptySnapshot(), { revision })
  const made = new Control({
    planeSocket: () => join(folder, 'plane.sock'),
    noPlaneReason: verbatim(''),
    engines: [network as unknown as EngineDeclaration, gating, other],
    sources: { openSecret, readFile },
    snapshot,
    compile: () =>
      ({
        network: { links: [], ways: [], diverts: false },
        gating: artifact(),
        other: artifact(),
      }) as unknown as Artifacts,
    ahead: () => [].values(),
    trial: () => expect.unreachable(),
    trialPart: () => expect.unreachable(),
    recompileAt: () => null,
    given: () => ({ countries: () => ({ v4: [], v6: [] }) }),
    posture: { of: () => [], ahead: () => [].values() },
    readings: () => expect.unreachable(),
    checks: { trial: () => expect.unreachable(), block: () => false, saved: null, save: () => undefined },
    nowMs: () => Date.now(),
    events: {
      rows: () => undefined,
      logEvent: (event: ControlEvent) => events.push(event),
      tried: (engine: string, attempt: Attempt) => attempts.push({ engine, ...attempt }),
    },
  } as unknown as ConstructorParameters<typeof Control>[0])
  control = made
  return made
}

const patience = { timeout: 10_000 }
const faultOf = (made: Control, engine: string) => english(made.observed.faults[engine as EngineName] ?? '')
const told = (kind: string) => events.filter((event) => event.kind === kind)

test('an engine that sleeps delays no other, be it one that gates', async () => {
  let slept = 0
  const sleeps: Apply = async (_, signal) => {
    slept += 1
    await sleep(60_000, undefined, { signal }).catch(() => undefined)
  }
  await startPlane({ other: sleeps })
  const seen: string[] = []
  const made = startControl({ artifact: () => ({ text: `revision ${revision}` }) })
  expect(await made.settle(1, 5_000)).toBe('applied')
  for (revision = 2; revision <= 5; revision++) {
    made.changed()
    expect(await made.settle(revision, 5_000)).toBe('applied')
    seen.push(String(revision))
  }
  expect(seen).toHaveLength(4)
  expect(slept).toBe(1)
})

test('an engine is behind from the answer to a write until it holds what was written', async () => {
  const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let taken = 0
  const takesLong: Apply = async () => await done[taken++]!.promise
  await startPlane({ other: takesLong })
  let artifact = { text: 'one' }
  const made = startControl({ artifact: () => artifact })
  done[0]!.resolve()
  await expect.poll(() => made.observed.behind, patience).toEqual([])
  await expect.poll(() => taken, patience).toBe(1)
  artifact = { text: 'two' }
  revision = 2
  made.changed()
  expect(await made.settle(2, 5_000)).toBe('applied')
  expect(made.observed.behind).toEqual(['other'])
  await expect
    .poll(() => engineState(made.observed, 'other' as EngineName).status, patience)
    .toBe('reloading')
  done[1]!.resolve()
  await expect.poll(() => made.observed.behind, patience).toEqual([])
  revision = 3
  made.changed()
  expect(made.observed.behind).toEqual([])
  expect(await made.settle(3, 5_000)).toBe('applied')
  expect(made.observed.behind).toEqual([])
})

test('a fault is told once, is tried again by itself, and so is its end', async () => {
  let attempts = 0
  const failsThrice: Apply = () => {
    attempts += 1
    if (attempts <= 3) throw new Error('the program is missing: apt-get install program')
  }
  await startPlane({ other: failsThrice })
  const made = startControl({ artifact: () => ({ text: 'same' }) })
  await expect.poll(() => faultOf(made, 'other'), patience).toContain('apt-get install program')
  expect(await made.settle(1, 5_000)).toBe('applied')
  await expect
    .poll(() => told('engine-recovered'), patience)
    .toEqual([{ kind: 'engine-recovered', engine: 'other' }])
  expect(attempts).toBe(4)
  expect(told('engine-failed')).toHaveLength(1)
  expect(faultOf(made, 'other')).toBe('')
})

test('a change of something else does not try again what has just failed', async () => {
  let attempts = 0
  const fails: Apply = () => {
    attempts += 1
    throw new Error('refused')
  }
  await startPlane({ other: fails })
  const made = startControl({ artifact: () => ({ text: 'same' }) })
  await expect.poll(() => attempts, patience).toBe(3)
  for (revision = 2; revision <= 30; revision++) {
    made.changed()
    expect(await made.settle(revision, 5_000)).toBe('applied')
  }
  expect(attempts).toBeLessThanOrEqual(6)
})

test('a revision that an engine which gates refuses is pending, with the reason, until it takes it', async () => {
  let isWell = false
  const refuses: Apply = () => {
    if (!isWell) throw new Error('no room')
  }
  await startPlane({ gating: refuses })
  const made = startControl({ artifact: () => ({ text: 'same' }) })
  await expect.poll(() => english(made.observed.applyError), patience).toBe('no room')
  expect(await made.settle(1, 300)).toBe('pending')
  isWell = true
  await expect.poll(() => made.observed.appliedRevision, patience).toBe(1)
  expect(made.observed.applyError).toBe('')
  const ofGating = attempts.filter(({ engine }) => engine === 'gating').map(({ isDone }) => isDone)
  expect(ofGating.at(0)).toBe(false)
  expect(ofGating.filter((isDone) => isDone)).toHaveLength(1)
  for (const { seconds } of attempts) expect(seconds).toBeGreaterThan(0)
})

test('a new plane is brought to the newest revision', async () => {
  const heard: string[] = []
  const hears: Apply = ({ text: said }) => void heard.push(said!)
  await startPlane({ gating: hears })
  const made = startControl({ artifact: () => ({ text: `revision ${revision}` }) })
  expect(await made.settle(1, 5_000)).toBe('applied')
  await plane!.close()
  await expect.poll(() => made.observed.plane, patience).toBeNull()
  revision = 2
  made.changed()
  await startPlane({ gating: hears })
  await expect.poll(() => made.observed.appliedRevision, patience).toBe(2)
  expect(heard).toEqual(['revision 1', 'revision 2'])
})

test('secrets are opened on their way out; one that does not open is a fault that names the remedy', async () => {
  const heard: string[] = []
  await startPlane({ other: ({ secret }) => void heard.push(secret!) })
  let sealed = 'enc:v1:first'
  const opened = new Map([['enc:v1:first', 'open sesame']])
  const made = startControl({
    artifact: () => ({ text: 'same', secret: sealed }),
    openSecret: (each) => opened.get(each) ?? null,
  })
  await expect.poll(() => heard, patience).toEqual(['open sesame'])
  sealed = 'enc:v1:of another key'
  revision = 2
  made.changed()
  await expect.poll(() => faultOf(made, 'other'), patience).toContain('secret.key')
  expect(JSON.stringify(made.observed) + JSON.stringify(events)).not.toContain('open sesame')
})

test('a large file travels by its hash, once', async () => {
  const content = randomBytes(5_000_000)
  const file = createHash('sha256').update(content).digest('hex')
  const sizes: number[] = []
  let reads = 0
  await startPlane({
    other: ({ file: named }) => void sizes.push(statSync(join(folder, 'files', named!)).size),
  })
  const made = startControl({
    artifact: () => ({ text: `revision ${revision}`, file }),
    readFile: async (wanted) => {
      if (wanted !== file) return null
      reads += 1
      return content
    },
  })
  await expect.poll(() => sizes, patience).toEqual([content.length])
  revision = 2
  made.changed()
  await expect.poll(() => sizes, patience).toEqual([content.length, content.length])
  expect(reads).toBe(1)
})
