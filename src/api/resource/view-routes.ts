import Type from 'typebox'
import type { PacketFilterAnswers, PacketFilterQuestion } from '../../core/engine/declared/packet-filter.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok, type Result } from '../../core/failure.ts'
import type { Machine } from '../../core/license/installation.ts'
import type { Action, ActionTools, Table, View, ViewContext } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { KeptFiles } from '../../core/resource/upload.ts'
import { parseWireId } from '../../core/resource/wire.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { nodeOf } from '../../core/schema/schema.ts'
import { inTurns } from '../../core/steps.ts'
import type { Store } from '../../store/config/store.ts'
import { type ChangeContext, changeRoute } from '../change/change-route.ts'
import type { ControlSide } from '../change/control-side.ts'
import { computedListRoutes, etagOf, jsonAnswer } from '../route/computed-list.ts'
import { readQuery } from '../route/query.ts'
import type { Answer, ApiRequest, Route, RouteDoc } from '../route/route.ts'
import { writtenSchema } from '../schema/wire-schema.ts'
import { hashPassword } from '../session/sign-in/password.ts'
import { message } from './messages.ts'
import { singletonEtag } from './singleton-routes.ts'
import { etagsOf } from './table-paths.ts'

type Fields = Record<string, unknown>

/** Parts of the routes of views: what views may read (`core/resource/resource.ts`, `ViewContext`). */
export interface ViewParts {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'observed' | 'ask' | 'freshCounters' | 'currentInputs'>
  readonly uploads: KeptFiles
  readonly machine: Machine
  /** The word in the names of cookies and files. */
  readonly vendor: string
  readonly nowMs: () => number
}

const noQuery = Type.Object({})
/** So long others wait for a view that is made in steps, in milliseconds. */
const turnMs = 4

/** GET of a view, or POST of one that takes a body, at each of its paths. */
export function viewRoutes(view: View, parts: ViewParts): Route[] {
  return [view.path, ...(view.otherPaths ?? [])].flatMap((path) => {
    const common = { path, access: { area: view.area, competence: 'read' }, doc: viewDoc(view) } as const
    if (!view.input && nodeOf(view.output).type === 'array') {
      const rows = async (request: ApiRequest, query: object) => {
        const read = await readView(view, parts, request, query)
        return read.ok ? ok(read.value.value as readonly unknown[]) : read
      }
      const { madeOf } = view
      return computedListRoutes({
        ...common,
        rows,
        isPart: view.isPart ?? false,
        ...(madeOf ? { stateOf: (request) => stateOf(madeOf, parts.store.snapshot, request) } : {}),
      })
    }
    const route: Route = {
      ...common,
      method: view.input ? 'POST' : 'GET',
      handle: async (request) => {
        const query = readQuery(view.query ?? noQuery, request.query)
        if (!query.ok) return query
        const read = await readView(view, parts, request, query.value)
        if (!read.ok) return read
        return ok(view.text ? textAnswer(view.text, read.value) : jsonAnswer(read.value.value))
      },
    }
    return [route]
  })
}

/** Revisions of the tables, and the language. */
function stateOf(tables: readonly Table[], snapshot: Snapshot, { say }: Pick<ApiRequest, 'say'>) {
  const state = tables.map((table) => snapshot.rows(table).revision).join('.')
  return { state, language: say(message('English')) }
}

function viewDoc(view: View): RouteDoc {
  return {
    summary: view.summary,
    source: view.source,
    tag: view.name,
    response: view.output,
    ...(view.text ? { responseType: view.text.type } : {}),
    ...(view.params ? { params: view.params } : {}),
    ...(view.query ? { query: view.query } : {}),
    ...(view.input ? { request: writtenSchema(view.input, 'create') } : {}),
    ...(view.statuses ? { statuses: view.statuses } : {}),
  }
}

/** Answer of a view, and its context. */
interface ReadView {
  readonly value: unknown
  readonly context: ViewContext<never, never>
}

async function readView(
  view: View,
  { store, control, vendor, machine, uploads, nowMs }: ViewParts,
  { params, body, say }: ApiRequest,
  query: object,
): Promise<Result<ReadView>> {
  const input: Result<unknown> = view.input ? decodeInput(view.input, body) : ok({})
  if (!input.ok) return input
  const observed = await observedFor(view, control)
  const { snapshot } = store
  const inputs = view.needsInputs ? await control.currentInputs(snapshot) : null
  const context: ViewContext<never, never> = {
    snapshot,
    observed,
    inputs,
    query: query as never,
    input: input.value as never,
    params,
    nowSeconds: Math.floor(nowMs() / 1000),
    machine,
    kept: uploads,
    vendor,
    say,
  }
  const read = view.steps ? await inTurns(view.steps(context), turnMs) : view.read(context)
  return read.ok ? ok({ value: read.value, context }) : read
}

function textAnswer(text: NonNullable<View['text']>, { value, context }: ReadView): Answer {
  const body = Buffer.from(String(value))
  const name = text.fileName?.(context)
  return {
    body,
    headers: {
      'Content-Type': `${text.type}; charset=utf-8`,
      ETag: etagOf(body),
      ...(name === undefined ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  }
}

/** The route of an action, at each of its paths. */
export function actionRoutes(action: Action, context: ChangeContext): Route[] {
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

/** ETags that `If-Match` may name: that of the action's target. */
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

/** The newest observations, with the counters that the view wants as they are now; as they were known where the kernel cannot be asked. */
async function observedFor({ freshCounters: of }: View, control: ViewParts['control']): Promise<Observed> {
  if (of === 'all') await control.freshCounters()
  if (of === 'all' || of === undefined) return control.observed
  const question: PacketFilterQuestion = { kind: 'counters', of }
  const answer = await control.ask('packet-filter', question)
  if (!answer.ok) return control.observed
  return { ...control.observed, counters: answer.value as PacketFilterAnswers['counters'] }
}
