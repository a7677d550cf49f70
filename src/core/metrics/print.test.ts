import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Histogram } from './histogram.ts'
import type { Distribution, Sample } from './metric.ts'
import { type Figures, type MetricName, metricList } from './metric-list.ts'
import { type MetricForm, printMetrics } from './print.ts'

function text(form: MetricForm, figures: Figures): string {
  return [...printMetrics(form, figures)].join('')
}

// The grammar of OpenMetrics 1.0 ("ABNF"), line by line; numbers as ABNF `number`, labels with their escapes.
const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const labelText = String.raw`"(?:[^"\\\n]|\\["\\n])*"`
const labels = String.raw`(?:\{${name}=${labelText}(?:,${name}=${labelText})*\})?`
const number = String.raw`(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?[Ii]nf(?:inity)?|[Nn]a[Nn])`
const help = String.raw`(?:[^"\\\n]|\\["\\n])*`
const openLine = new RegExp(
  `^(?:# TYPE ${name} (?:counter|gauge|histogram|info)|# UNIT ${name} [a-z_]+|# HELP ${name} ${help}|${name}${labels} ${number})$`,
  'u',
)

/** Fails where a text is not what a reader of OpenMetrics takes; answers its families by name. */
function parse(page: string): Map<string, { type: string; samples: string[] }> {
  expect(page.endsWith('# EOF\n')).toBe(true)
  const families = new Map<string, { type: string; samples: string[] }>()
  let current = ''
  for (const line of page.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    expect(line).toMatch(openLine)
    const [, kind, family = '', value = ''] = /^# (TYPE|UNIT|HELP) (\S+) (.*)$/u.exec(line) ?? []
    if (kind === 'TYPE') {
      // Families never come twice, and their lines stand together.
      expect(families.has(family)).toBe(false)
      families.set(family, { type: value, samples: [] })
      current = family
    } else if (kind !== undefined) expect(family).toBe(current)
    else {
      const { type, samples } = families.get(current)!
      const suffixes = { counter: ['_total'], info: ['_info'], gauge: [''] } as Record<string, string[]>
      const allowed = suffixes[type] ?? ['_bucket', '_count', '_sum']
      expect(allowed.map((suffix) => current + suffix)).toContain(/^[^{ ]*/.exec(line)![0])
      const series = line.slice(0, line.lastIndexOf(' '))
      expect(samples).not.toContain(series)
      samples.push(series)
    }
    if (kind === 'UNIT') expect(current.endsWith(`_${value}`)).toBe(true)
  }
  return families
}

const anyLabel = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '"', '\\', '\n', '\\"', 'a\nb', '\ud800', '\u0000', 'Ы', '{x="1"}', 'x'.repeat(500)),
)
const anyNumber = fc.oneof(fc.nat(), fc.double({ noNaN: true }), fc.constantFrom(1e21, 5e-324, 2 ** 60))

function samplesOf(metric: MetricName): fc.Arbitrary<Sample[]> {
  const { labels: names, type } = metricList[metric]
  const value =
    type === 'histogram'
      ? fc
          .tuple(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), anyNumber)
          .map(([counts, sum]) => ({ bounds: [0.5, 1], counts, sum }))
      : anyNumber
  return fc.array(fc.record({ labels: fc.tuple(...names.map(() => anyLabel)), value }), { maxLength: 4 })
}

test('whatever the labels and values are, the text keeps the grammar of OpenMetrics', () => {
  const metrics = Object.keys(metricList) as MetricName[]
  fc.assert(
    fc.property(fc.record(Object.fromEntries(metrics.map((each) => [each, samplesOf(each)]))), (figures) => {
      const families = parse(text('openmetrics', figures))
      for (const metric of metrics)
        expect(families.get(metric)?.type).toBe(
          figures[metric]!.length === 0 ? undefined : metricList[metric].type,
        )
    }),
    { numRuns: 60 },
  )
})

test('both forms of a counter, a gauge, an info and a histogram', () => {
  const histogram = new Histogram({ bounds: [0.1, 1], mostSeries: 10, overflow: ['other', 'other', 'other'] })
  for (const seconds of [0.05, 0.1, 0.5, 1, 7]) histogram.observe(['GET', '/a/{id}', '2xx'], seconds)
  const figures: Figures = {
    gatehouse_build: [{ labels: ['1', 'utm', 'lab'], value: 1 }],
    gatehouse_sessions: [{ labels: [], value: 3 }],
    gatehouse_http_request_duration_seconds: histogram.samples(),
    gatehouse_interface_receive_bytes: [{ labels: ['a"b\\c\nd'], value: 7 }],
    gatehouse_process_cpu_seconds: [{ labels: ['x'], value: Number.NaN }],
  }
  const series = 'method="GET",route="/a/{id}",status="2xx"'
  const open = text('openmetrics', figures)
  expect(open).toContain('# TYPE gatehouse_build info\n')
  expect(open).toContain('gatehouse_build_info{version="1",product="utm",data_plane="lab"} 1\n')
  expect(open).toContain('# UNIT gatehouse_interface_receive_bytes bytes\n')
  expect(open).toContain('gatehouse_interface_receive_bytes_total{device="a\\"b\\\\c\\nd"} 7\n')
  expect(open).toContain(`_bucket{${series},le="0.1"} 2\n`)
  expect(open).toContain(`_bucket{${series},le="1.0"} 4\n`)
  expect(open).toContain(`_bucket{${series},le="+Inf"} 5\n`)
  expect(open).toContain(`_count{${series}} 5\n`)
  expect(open).toContain(`_sum{${series}} 8.65\n`)
  expect(open).not.toContain('gatehouse_process_cpu_seconds')
  const old = text('prometheus', figures)
  expect(old).toContain('# TYPE gatehouse_build_info gauge\n')
  expect(old).toContain('# TYPE gatehouse_interface_receive_bytes_total counter\n')
  expect(old).toContain(`_bucket{${series},le="1"} 4\n`)
  expect(old).not.toMatch(/# UNIT|# EOF/)
})

test('a histogram has a bound on its series: what comes later counts as other', () => {
  const histogram = new Histogram({ bounds: [1], mostSeries: 2, overflow: ['other'] })
  for (const label of ['a', 'b', 'c', 'd', 'a']) histogram.observe([label], 0.5)
  histogram.observe(['a'], Number.NaN)
  histogram.observe(['a'], -1)
  const counts = histogram
    .samples()
    .map(({ labels, value }) => [labels[0], (value as Distribution).counts[0]])
  expect(counts).toEqual([
    ['a', 2],
    ['b', 1],
    ['other', 2],
  ])
})

test('names and units are as OpenMetrics wants them', () => {
  for (const [metric, { type, unit, help: words, labels: names }] of Object.entries(metricList)) {
    expect(metric).toMatch(/^gatehouse_[a-z]+(_[a-z]+)*$/)
    expect(metric).not.toMatch(/_(total|info|bucket|count|sum|created)$/)
    if (unit !== undefined) expect(metric.endsWith(`_${unit}`)).toBe(true)
    else expect(metric).not.toMatch(/_(seconds|bytes)$/)
    if (type === 'histogram') expect(names).not.toContain('le')
    expect(words).toMatch(/^\S.*\.$/)
  }
})
