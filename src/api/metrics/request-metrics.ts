import type { ServerResponse } from 'node:http'
import { Histogram } from '../../core/metrics/histogram.ts'
import type { Figures } from '../../core/metrics/metric-list.ts'
import type { Route } from '../route/route.ts'

/** A request whose head has come; the route is null where there is none for it. */
export interface BegunRequest {
  readonly method: string
  readonly route: Pick<Route, 'path'> | null
  readonly response: ServerResponse
}

const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
/** Of some thousand that are possible; what comes when there are so many counts as `other`. */
const mostSeries = 500
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Durations of requests, by method, template of the route and class of the status. */
export class RequestMetrics {
  #inFlight = 0
  readonly #durations = new Histogram({ bounds, mostSeries, overflow: ['other', 'other', 'other'] })

  /** Follows a request until its answer has ended, or its connection has. */
  begin({ method, route, response }: BegunRequest): void {
    const since = performance.now()
    this.#inFlight++
    response.once('close', () => {
      this.#inFlight--
      const labels = [
        methods.has(method) ? method : 'other',
        route === null ? 'none' : template(route.path),
        response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'none',
      ]
      this.#durations.observe(labels, (performance.now() - since) / 1000)
    })
  }

  /** Counts so far. */
  figures(): Figures {
    return {
      gatehouse_http_requests_in_flight: [{ labels: [], value: this.#inFlight }],
      gatehouse_http_request_duration_seconds: this.#durations.samples(),
    }
  }
}

/** The path of a route as the description of the interface writes it: `/a/{id}`. */
function template(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
