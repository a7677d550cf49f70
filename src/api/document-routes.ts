import { ok } from '../core/failure.ts'
import { type ApiInfo, openApi } from './openapi.ts'
import type { Route } from './route.ts'

const doc = { source: 'silences#extensions', tag: 'documentation' }

/** Readiness, the OpenAPI description and the documentation page. */
export function documentRoutes(routes: readonly Route[], info: ApiInfo, isReady: () => boolean): Route[] {
  let description: Buffer | undefined
  const own: Route[] = [
    {
      method: 'GET',
      path: '/health',
      access: 'public',
      doc: { ...doc, summary: '200 when the gateway is ready.', statuses: [503] },
      handle: () =>
        isReady()
          ? ok({ body: { status: 'ready' } })
          : ok({ status: 503, body: { status: 'starting' }, headers: { 'Retry-After': '1' } }),
    },
    {
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      doc: { ...doc, summary: 'This description.' },
      handle: () => {
        description ??= Buffer.from(JSON.stringify(openApi([...routes, ...own], info)))
        return ok({ body: description, headers: { 'Content-Type': 'application/json; charset=utf-8' } })
      },
    },
  ]
  return own
}
