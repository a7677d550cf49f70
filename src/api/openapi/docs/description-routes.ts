import Type from 'typebox'
import { ok } from '../../../core/failure.ts'
import { notThere } from '../../../core/missing.ts'
import { choice } from '../../../core/schema/fields.ts'
import type { DiskFaultKind } from '../../../store/disk/disk-fault.ts'
import { preparedContent } from '../../route/prepared.ts'
import type { Route } from '../../route/route.ts'
import type { Json } from '../../schema/published-schema.ts'
import { message } from '../messages.ts'
import { type ApiInfo, openApi } from '../openapi.ts'
import { operationPart, outline } from './parts.ts'

/** `not-enforced`: it serves, but the packet filter is not known to hold the policy. */
export type Health = 'ready' | 'starting' | 'not-enforced'

/** Answer of `/health`. */
export interface HealthReport {
  readonly status: () => Health
  /** `active`, or why nothing can be stored; the gateway still filters, and is ready. */
  readonly storage: () => 'active' | DiskFaultKind
}

const doc = { source: 'silences#extensions', tag: 'documentation' }
const json = 'application/json; charset=utf-8'

const storage = Type.String({ description: '`active`, or why nothing can be stored.', examples: ['active'] })
const readiness = Type.Object({
  status: choice(['ready'], { description: 'It serves, and its policy is in force.' }),
  storage,
})
const notReady = Type.Object({
  status: choice(['starting', 'not-enforced'], {
    description: '`not-enforced`: it serves, but the packet filter is not known to hold the policy.',
  }),
  storage,
})

/** The description of `routes`, made when it is first read. */
export function describedBy(routes: () => readonly Route[], info: ApiInfo): () => Json {
  let known: Json | undefined
  return () => {
    known ??= openApi(routes(), info)
    return known
  }
}

/** Readiness and the OpenAPI description. */
export function documentRoutes(description: () => Json, health: HealthReport): Route[] {
  const whole = preparedContent({ type: json, read: () => Buffer.from(JSON.stringify(description())) })
  return [
    {
      method: 'GET',
      path: '/health',
      access: 'public',
      doc: {
        ...doc,
        summary: '200 when the gateway serves and its policy is in force, or nothing is to be enforced.',
        response: readiness,
        statuses: [503],
        statusBodies: { 503: notReady },
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
      doc: {
        ...doc,
        summary: 'This description.',
        description: 'Compressed for clients that take `br` or `gzip`.',
        response: Type.Object(
          { openapi: Type.String({ description: 'Version of OpenAPI.', examples: ['3.1.0'] }) },
          { additionalProperties: true },
        ),
        headers: ['ETag'],
      },
      handle: async (request) => ok(await whole(request)),
    },
  ]
}

/** Parts of the description for the documentation page. */
export function descriptionPartRoutes(description: () => Json): Route[] {
  const first = preparedContent({
    type: json,
    read: () => Buffer.from(JSON.stringify(outline(description()))),
  })
  return [
    {
      method: 'GET',
      path: '/docs/outline.json',
      access: 'public',
      doc: { ...doc, summary: 'Every operation with its summary.' },
      handle: async (request) => ok(await first(request)),
    },
    {
      method: 'GET',
      path: '/docs/operations/:id',
      access: 'public',
      doc: { ...doc, summary: 'One operation with what it refers to.' },
      handle: async (request) => {
        const { id } = request.params
        const part = operationPart(description(), id!)
        if (!part) return notThere(message('there is no operation {id}', { id: id ?? '' }))
        return ok({ body: part, headers: { 'Content-Type': json, 'Cache-Control': 'no-cache' } })
      },
    },
  ]
}
