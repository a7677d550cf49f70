import type { MetricForm } from './print.ts'

/** Media types of the text formats. */
export const metricTypes: Readonly<Record<MetricForm, string>> = {
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
}

/**
 * Form that a client prefers by its `Accept` header. OpenMetrics is answered to who names it, with any 1.x version or
 * none, and not below what else it takes; all others get the older form, which every reader knows.
 */
export function negotiatedForm(accept: string | undefined): MetricForm {
  const ranges = (accept ?? '').split(',').map(readRange)
  const best = (isOne: (range: Range) => boolean) =>
    Math.max(0, ...ranges.filter(isOne).map(({ quality }) => quality))
  const open = best(({ type, version }) => {
    const isKnown = version === null || /^1\.\d/.test(version)
    return type === 'application/openmetrics-text' && isKnown
  })
  const plain = best(({ type, version }) => {
    return (type === 'text/plain' && (version === null || version === '0.0.4')) || type === 'text/*'
  })
  return open > 0 && open >= plain ? 'openmetrics' : 'prometheus'
}

interface Range {
  readonly type: string
  readonly version: string | null
  readonly quality: number
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const value = (name: string) => {
    const found = parameters.find((part) => part.toLowerCase().startsWith(`${name}=`))
    return found?.slice(name.length + 1).replace(/^"(.*)"$/, '$1') ?? null
  }
  const quality = Number(value('q') ?? 1)
  return { type: type.toLowerCase(), version: value('version'), quality: Number.isNaN(quality) ? 0 : quality }
}
