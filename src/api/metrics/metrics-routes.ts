import { createHash, timingSafeEqual } from 'node:crypto'
import { fail, ok, type Result } from '../../core/failure.ts'
import { metricTypes, negotiatedForm } from '../../core/metrics/negotiate.ts'
import { notThere } from '../../core/missing.ts'
import { saidRows, serviceRows } from '../../core/resource/service-status.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import type { ListenerState } from './listener.ts'
import { message } from './messages.ts'
import type { MetricsPage } from './page.ts'

/** Who may read metrics: nobody, who has the token, or everybody who connects. */
export type MetricsReaders = 'none' | { readonly token: string } | 'all'

/** Dependencies of the routes of metrics. */
export interface MetricsRouteParts {
  readonly page: Pick<MetricsPage, 'text'>
  /** Readers at the management address. */
  readonly readers: () => Exclude<MetricsReaders, 'all'>
  readonly listener: () => ListenerState
}

const source = 'silences#metrics'
const tag = 'metrics'

/** The page of metrics at the management address, and the status of its own address. Source: silences#metrics. */
export function metricsRoutes({ page, readers, listener }: MetricsRouteParts): Route[] {
  return [
    metricsRoute(page, readers),
    {
      method: 'GET',
      path: '/x/metrics/status',
      access: { area: 'system', competence: 'read' },
      doc: {
        summary: 'Whether metrics are answered, and where.',
        ...{ source, tag },
        response: serviceRows(['metrics-management', 'metrics-listener']),
      },
      handle: ({ say }) => {
        const { status, message: why } = listener()
        const isOff = readers() === 'none'
        const rows = [
          {
            name: 'metrics-management',
            status: isOff ? 'inactive' : 'active',
            msg: isOff ? [message('switched off, or without a token')] : [],
          },
          { name: 'metrics-listener', status, msg: why === '' ? [] : [why] },
        ] as const
        return ok({ body: saidRows(rows, say) })
      },
    },
  ]
}

/** The page of metrics for these readers. */
export function metricsRoute(page: Pick<MetricsPage, 'text'>, readers: () => MetricsReaders): Route {
  return {
    method: 'GET',
    path: '/metrics',
    access: 'public',
    doc: {
      summary:
        'Metrics in the text format of OpenMetrics or of Prometheus, to who has the token of `/x/metrics/settings`.',
      description: 'With `Authorization: Bearer` and the token; `docs/metrics.md` lists the metrics.',
      tagSummary: 'Metrics for monitoring.',
      source,
      tag,
      responseType: 'text/plain',
      statuses: [401, 404],
    },
    handle: async (request) => {
      const may = admitted(readers(), request)
      return may.ok ? await answer(page, request) : may
    },
  }
}

async function answer(
  page: Pick<MetricsPage, 'text'>,
  { headers }: Pick<ApiRequest, 'headers'>,
): Promise<Result<Answer>> {
  const form = negotiatedForm(String(headers['accept'] ?? ''))
  return ok({
    body: await page.text(form),
    headers: { 'Content-Type': metricTypes[form], 'Cache-Control': 'no-store', Vary: 'Accept' },
  })
}

function admitted(readers: MetricsReaders, { headers }: Pick<ApiRequest, 'headers'>): Result<null> {
  if (readers === 'none')
    return notThere(
      message('metrics are not answered here: /x/metrics/settings has enabled and token for it'),
    )
  if (readers === 'all') return ok(null)
  const given = /^Bearer +(\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1] ?? ''
  if (readers.token !== '' && timingSafeEqual(digest(given), digest(readers.token))) return ok(null)
  return fail({
    kind: 'forbidden',
    message: message('Authorization must be Bearer with the token of /x/metrics/settings'),
    challenge: 'Bearer realm="metrics"',
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
