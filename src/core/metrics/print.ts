import type { Distribution, MetricDefinition, Sample } from './metric.ts'
import { type Figures, type MetricName, metricList } from './metric-list.ts'

/** Text formats: OpenMetrics 1.0, and the older one of Prometheus (0.0.4). */
export type MetricForm = 'openmetrics' | 'prometheus'

/** Samples of one piece of text: what is printed without a pause. */
const mostSamples = 50
/** Longer values of labels are cut. */
const longestLabel = 128

/**
 * Prints figures as text in pieces, in the order of `metricList`. Metrics without samples are left out, and values that are not
 * known (NaN), too. Source: OpenMetrics 1.0, "Text format"; Prometheus, "Exposition formats".
 */
export function* printMetrics(form: MetricForm, figures: Figures): Generator<string> {
  for (const [name, definition] of Object.entries(metricList) as [MetricName, MetricDefinition][]) {
    const samples = (figures[name] ?? []).filter(({ value }) => !Number.isNaN(value))
    if (samples.length === 0) continue
    const print = samplePrinter(form, name, definition)
    let text = headOf(form, name, definition)
    const seen = new Set<string>()
    for (const [at, sample] of samples.entries()) {
      const pairs = pairsOf(definition, sample)
      // Readers refuse a page on which a series stands twice.
      if (!seen.has(pairs)) text += print(pairs, sample.value)
      seen.add(pairs)
      if ((at + 1) % mostSamples !== 0) continue
      yield text
      text = ''
    }
    yield text
  }
  if (form === 'openmetrics') yield '# EOF\n'
}

/** End of the names of samples that have one value. */
function suffixOf({ type }: MetricDefinition): string {
  return type === 'counter' ? '_total' : type === 'info' ? '_info' : ''
}

function headOf(form: MetricForm, name: string, definition: MetricDefinition): string {
  const { type, unit, help } = definition
  if (form === 'prometheus') {
    const full = name + suffixOf(definition)
    return `# HELP ${full} ${escaped(help, false)}\n# TYPE ${full} ${type === 'info' ? 'gauge' : type}\n`
  }
  const unitLine = unit === undefined ? '' : `# UNIT ${name} ${unit}\n`
  return `# TYPE ${name} ${type}\n${unitLine}# HELP ${name} ${escaped(help, true)}\n`
}

function pairsOf({ labels: names }: MetricDefinition, { labels }: Sample): string {
  return names.map((label, at) => `${label}="${labelValue(labels[at] ?? '')}"`).join(',')
}

function samplePrinter(form: MetricForm, name: string, definition: MetricDefinition) {
  const full = name + suffixOf(definition)
  return (pairs: string, value: Sample['value']): string =>
    typeof value === 'number'
      ? line(full, pairs, numberText(value))
      : distributionText(form, name, { pairs, value })
}

function distributionText(
  form: MetricForm,
  name: string,
  { pairs, value }: { readonly pairs: string; readonly value: Distribution },
): string {
  const { bounds, counts, sum } = value
  let count = 0
  const buckets = counts.map((own, at) => {
    count += own
    const bound = bounds[at] ?? Number.POSITIVE_INFINITY
    // OpenMetrics wants one way to write a number.
    const le = form === 'openmetrics' && Number.isInteger(bound) ? `${bound}.0` : numberText(bound)
    return line(`${name}_bucket`, `${pairs}${pairs === '' ? '' : ','}le="${le}"`, String(count))
  })
  return [
    ...buckets,
    line(`${name}_count`, pairs, String(count)),
    line(`${name}_sum`, pairs, numberText(sum)),
  ].join('')
}

function line(name: string, pairs: string, value: string): string {
  return pairs === '' ? `${name} ${value}\n` : `${name}{${pairs}} ${value}\n`
}

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

function labelValue(text: string): string {
  const short = text.length > longestLabel ? text.slice(0, longestLabel) : text
  return escaped(short.toWellFormed(), true)
}

function escaped(text: string, withQuotes: boolean): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return withQuotes ? plain.replaceAll('"', '\\"') : plain
}
