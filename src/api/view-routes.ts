import { createHash } from 'node:crypto'
import Type from 'typebox'
import { decodeInput } from '../core/decode.ts'
import { ok, type Result } from '../core/failure.ts'
import type { Action, ActionTools, View, ViewContext } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { parseWireId } from '../core/wire.ts'
import { changeRoute } from './change-route.ts'
import type { ApiContext } from './context.ts'
import { hashPassword } from './password.ts'
import { readQuery } from './query.ts'
import type { Answer, ApiRequest, Route, RouteDoc } from './route.ts'
import { singletonEtag } from './singleton-routes.ts'
import { etagsOf } from './table-place.ts'
import { writtenSchema } from './wire-schema.ts'

type Fields = Record<string, unknown>

const noQuery = Type.Object({})

/** ETag of a computed answer: changes with its bytes. */
function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** GET of a view, or POST of one that takes a body, at each of its paths. */
export function viewRoutes(view: View, context: ApiContext): Route[] {
  const { store, control, vendor, machine, uploads, nowMs } = context
  return [view.path, ...(view.otherPaths ?? [])].map((path) => ({
    method: view.input ? 'POST' : 'GET',
    path,
    access: { area: view.area, competence: 'read' },
    doc: {
      summary: view.summary,
      source: view.source,
      tag: view.name,
      response: view.output,
      ...(view.text ? { responseType: view.text.type } : {}),
      ...(view.params ? { params: view.params } : {}),
      ...(view.query ? { query: view.query } : {}),
      ...(view.input ? { request: writtenSchema(view.input, 'create') } : {}),
      ...(view.statuses ? { statuses: view.statuses } : {}),
    },
    handle: async ({ query: raw, params, body }) => {
      const query = readQuery(view.query ?? noQuery, raw)
      if (!query.ok) return query
      const input: Result<unknown> = view.input ? decodeInput(view.input, body) : ok({})
      if (!input.ok) return input
      if (view.freshCounters) await control.freshCounters()
      const context: ViewContext<never, never> = {
        snapshot: store.snapshot,
        observed: control.observed,
        query: query.value as never,
        input: input.value as never,
        params,
        nowSeconds: Math.floor(nowMs() / 1000),
        machine,
        kept: uploads,
        vendor,
      }
      const read = view.read(context)
      return read.ok ? ok(viewAnswer(view, context, read.value)) : read
    },
  }))
}

function viewAnswer({ text }: View, context: ViewContext<never, never>, value: unknown): Answer {
  const body = Buffer.from(text ? String(value) : JSON.stringify(value))
  const name = text?.fileName?.(context)
  return {
    body,
    headers: {
      'Content-Type': `${text?.type ?? 'application/json'}; charset=utf-8`,
      ETag: etagOf(body),
      ...(name === undefined ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  }
}

/** The route of an action, at each of its paths. */
export function actionRoutes(action: Action, context: ApiContext): Route[] {
  const prepare = action.prepare as ((input: Fields, tools: ActionTools) => Promise<Fields>) | undefined
  return [action.path, ...(action.otherPaths ?? [])].map((path) =>
    changeRoute<Fields | null>(context, {
      method: action.method,
      path,
      access: { area: action.area, competence: 'write' },
      doc: () => ({
        summary: action.summary,
        source: action.source,
        tag: action.name,
        ...(action.params ? { params: action.params } : {}),
        ...requestDoc(action),
        ...(action.output ? { response: action.output } : {}),
        ...(action.unknownIsInvalid ? { unknownIsInvalid: true } : {}),
        headers: ['X-Revision', 'X-Applied'],
        conditions: action.method === 'POST' ? ['If-Match', 'Idempotency-Key'] : ['If-Match'],
      }),
      rawBody: action.textBody !== undefined,
      prepare: async (request) => {
        if (!prepare) return ok(null)
        const input = readInput(action, request)
        return input.ok ? ok(await prepare(input.value, { hashPassword })) : input
      },
      intent: (request, prepared) => {
        const input = prepared ? ok(prepared) : readInput(action, request)
        if (!input.ok) return input
        return ok({
          etags: (snapshot) => etagsOfChange(action, request, snapshot),
          change: (transaction) => action.run(input.value as never, { transaction, params: request.params }),
        })
      },
    }),
  )
}

/** What `If-Match` may name: the ETag of what the action changes. */
function etagsOfChange({ changes }: Action, { params }: ApiRequest, snapshot: Snapshot): string[] {
  if (changes.shape === 'singleton') return [singletonEtag(changes, snapshot)]
  const id = parseWireId(changes, params['id'] ?? '')
  return etagsOf(changes, snapshot, id === null ? undefined : snapshot.rows(changes).get(id))
}

function requestDoc({ input, textBody }: Action): Pick<RouteDoc, 'request' | 'requestType'> {
  if (textBody !== undefined)
    return { requestType: textBody, request: input?.properties['text'] ?? Type.String() }
  return input ? { request: writtenSchema(input, 'create') } : {}
}

function readInput({ input, textBody }: Action, { body, bytes }: ApiRequest): Result<Fields> {
  if (!input) return ok({})
  return decodeInput(input, textBody === undefined ? body : { text: bytes.toString('utf8') })
}
