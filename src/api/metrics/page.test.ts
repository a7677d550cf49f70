import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nothingObserved, type Observed } from '../../core/engine/observation.ts'
import { ok, type Result } from '../../core/failure.ts'
import type { Figures } from '../../core/metrics/metric-list.ts'
import { verbatim } from '../../core/text/message.ts'
import type { ControlSide } from '../change/control-side.ts'
import { observedFigures } from './observed-figures.ts'
import { MetricsPage } from './page.ts'
import { planeFigures } from './plane-figures.ts'

const nothing: Observed = { ...nothingObserved, appliedRevision: 7 }
const lab = { mode: 'lab', reason: verbatim('test'), missing: [] } as const
const present: Observed = { ...nothing, plane: lab, engines: { network: { status: 'active', message: '' } } }
const names = { engines: ['network', 'packet-filter'] as const, receiver: (id: string) => id }

type Ask = (engine: string, question: object) => Promise<Result<unknown>>

function controlled(observed: Observed, ask: Ask) {
  return { observed, ask } as Pick<ControlSide, 'observed' | 'ask'>
}

const rules = () => [{ table: 'forward', rule: 'fwd.ngfw.1' }]
const traffic = { bytes: 1, packets: 2, errors: 3, drops: 4 }
const answers: Readonly<Record<string, unknown>> = {
  network: {
    interfaces: [{ device: 'lan', receive: traffic, transmit: traffic }],
    conntrack: { entries: 5, limit: null, failures: null },
  },
  'packet-filter': { 'fwd.ngfw.1': { packets: 6, bytes: 70 } },
}

test('figures of the data plane', async () => {
  const figures = await planeFigures({
    control: controlled(present, async (engine) => ok(answers[engine])),
    rules,
  })()
  expect(figures.gatehouse_rule_bytes).toEqual([{ labels: ['forward', 'fwd.ngfw.1'], value: 70 }])
  expect(figures.gatehouse_interface_transmit_drops).toEqual([{ labels: ['lan'], value: 4 }])
  expect(figures.gatehouse_conntrack_entries).toEqual([{ labels: [], value: 5 }])
  expect(figures.gatehouse_conntrack_entries_limit).toEqual([])
})

test.each([
  ['is away', nothing],
  ['is silent', { ...present, silentSeconds: 3 }],
  ['is not to be', { ...present, plane: { ...lab, mode: 'none' } } as Observed],
])('a data plane that %s is asked nothing, and what it would know is absent', async (_, observed) => {
  const control = controlled(observed, () => Promise.reject(new Error('asked')))
  expect(await planeFigures({ control, rules })()).toEqual({})
  const { gatehouse_interface_up, gatehouse_config_revision_applied } = observedFigures(observed, names)
  expect([gatehouse_interface_up, gatehouse_config_revision_applied]).toEqual([undefined, undefined])
})

test('engines of a data plane that is away are down, and there are none where there is to be no data plane', () => {
  const { gatehouse_engine_up, gatehouse_data_plane_up } = observedFigures(nothing, names)
  expect(gatehouse_data_plane_up).toEqual([{ labels: [], value: 0 }])
  expect(gatehouse_engine_up).toEqual([
    { labels: ['network'], value: 0 },
    { labels: ['packet-filter'], value: 0 },
  ])
  expect(observedFigures(present, names).gatehouse_engine_up?.[0]?.value).toBe(1)
  const none = observedFigures({ ...nothing, plane: { ...lab, mode: 'none' } }, names)
  expect([none.gatehouse_data_plane_up, none.gatehouse_engine_up]).toEqual([undefined, undefined])
})

test('an engine that hangs holds a reading for a second, is asked once, and hides nothing of others', async () => {
  let asked = 0
  let answer: (result: Result<unknown>) => void = () => undefined
  const figuresOf = planeFigures({
    control: controlled(present, (engine) => {
      if (engine === 'network') return Promise.resolve(ok(answers['network']))
      asked++
      return new Promise((resolve) => {
        answer = resolve
      })
    }),
    rules,
  })
  for (let reading = 0; reading < 3; reading++) {
    const figures = await figuresOf()
    expect(figures.gatehouse_rule_packets).toBeUndefined()
    expect(figures.gatehouse_conntrack_entries).toHaveLength(1)
  }
  expect(asked).toBe(1)
  answer(ok({}))
  await sleep(0)
  const again = figuresOf()
  answer(ok(answers['packet-filter']))
  expect((await again).gatehouse_rule_packets).toHaveLength(1)
})

test('a data plane that does not answer is down, also before its status says so', async () => {
  const control = controlled(present, () => new Promise(() => undefined))
  const figures = await planeFigures({ control, rules })()
  expect(figures).toEqual({ gatehouse_data_plane_up: [{ labels: [], value: 0 }] })
})

test.each([
  ['no object', 'x'],
  ['null', null],
  ['counters that are none', { 'fwd.ngfw.1': { packets: -1, bytes: 'x' } }],
  ['other rules', { 'fwd.ngfw.2': { packets: 1, bytes: 1 }, __proto__: { packets: 1 } }],
])('an answer with %s makes no figures', async (_, value) => {
  const figures = await planeFigures({ control: controlled(present, async () => ok(value)), rules })()
  expect(figures.gatehouse_rule_packets ?? []).toEqual([])
  expect(figures.gatehouse_interface_receive_bytes ?? []).toEqual([])
})

test('a part that fails is reported and hides nothing; readers at a time share one reading', async () => {
  const bugs: string[] = []
  let readings = 0
  const page = new MetricsPage({
    sources: [
      () => {
        readings++
        throw new Error('broken')
      },
      async () => ({ gatehouse_sessions: [{ labels: [], value: 4 }] }),
    ],
    reportBug: (message) => bugs.push(message),
  })
  const texts = await Promise.all([page.text('openmetrics'), page.text('openmetrics')])
  expect(texts.map(String)).toEqual(Array(2).fill(expect.stringContaining('gatehouse_sessions 4\n# EOF\n')))
  expect(readings).toBe(1)
  expect(bugs).toEqual([expect.stringContaining('broken')])
})

test('a page of more than it may have is made in turns with others', async () => {
  const distribution = { bounds: [1, 2, 3, 4, 5, 6, 7], counts: Array<number>(8).fill(1), sum: 1 }
  const many = (count: number) => Array.from({ length: count }, (_, at) => String(at))
  const figures: Figures = {
    gatehouse_http_request_duration_seconds: many(501).map((at) => ({
      labels: ['GET', `/some/path/of/a/route/${at}`, '2xx'],
      value: distribution,
    })),
    gatehouse_rule_packets: many(20_000).map((at) => ({ labels: ['forward', `fwd.ngfw.${at}`], value: 1 })),
    gatehouse_rule_bytes: many(20_000).map((at) => ({ labels: ['forward', `fwd.ngfw.${at}`], value: 1 })),
    gatehouse_interface_receive_bytes: many(512).map((at) => ({ labels: [at], value: 1 })),
  }
  const page = new MetricsPage({ sources: [() => figures], reportBug: () => undefined })
  let turns = 0
  const count = () => {
    turns++
    if (turns < 10_000) next = setImmediate(count)
  }
  let next = setImmediate(count)
  const text = String(await page.text('openmetrics'))
  clearImmediate(next)
  expect(text.split('\n').length).toBeGreaterThan(7000)
  expect(turns).toBeGreaterThan(1)
})
