import { ok } from '../core/failure.ts'
import type { DiskFaultKind } from '../store/disk/disk-fault.ts'
import { type ApiInfo, openApi } from './openapi.ts'
import type { Route } from './route.ts'

/** `not-enforced`: it serves, but the packet filter is not known to hold the policy. */
export type Health = 'ready' | 'starting' | 'not-enforced'

/** What `/health` tells everybody. */
export interface HealthReport {
  readonly status: () => Health
  /** `active`, or why nothing can be stored; the gateway filters, and is ready, all the same. */
  readonly storage: () => 'active' | DiskFaultKind
}

const doc = { source: 'silences#extensions', tag: 'documentation' }

/** Readiness, the OpenAPI description and the documentation page. */
export function documentRoutes(routes: readonly Route[], info: ApiInfo, health: HealthReport): Route[] {
  let description: Buffer | undefined
  const own: Route[] = [
    {
      method: 'GET',
      path: '/health',
      access: 'public',
      doc: {
        ...doc,
        summary: '200 when the gateway serves and its policy is in force, or nothing is to be enforced.',
        statuses: [503],
      },
      handle: () => {
        const status = health.status()
        const body = { status, storage: health.storage() }
        return status === 'ready' ? ok({ body }) : ok({ status: 503, body, headers: { 'Retry-After': '1' } })
      },
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
