import { tmpdir } from 'node:os'
import Type from 'typebox'
import { type Artifacts, type EngineName, engineNames } from '../core/artifact.ts'
import { fail, ok, type Problem } from '../core/failure.ts'
import type { Observed, ServiceStatus } from '../core/observation.ts'
import type { PacketLosses } from '../core/packet-loss.ts'
import type { ProcessStatus } from '../core/process-status.ts'
import type { Say } from '../core/resource.ts'
import { visibleLines } from '../core/visible.ts'
import { backupStream } from './backup-file.ts'
import type { ApiContext } from './context.ts'
import type { Route } from './route.ts'

/** What the operator's routes show besides the configuration. */
export interface OperatorTools {
  readonly artifacts: () => Artifacts
  readonly check: () => Promise<Readonly<Record<string, readonly Problem[]>>>
  /** Prints an artifact as its engine would get it. */
  readonly print: { readonly [E in EngineName]: (artifact: Artifacts[E]) => string }
  readonly version: string
  readonly product: string
  /** With how much power the serving process runs, in words. */
  readonly privilege: string
  /** What the data folder can and cannot do, as the status shows it. */
  readonly storage: () => object
  /** The processes of the gateway, as those who keep them running see them. */
  readonly processes: () => readonly ProcessStatus[]
  readonly log: LogCondition
}

/** Whether the system log takes rows. */
export interface LogCondition {
  /** Why rows cannot be written; empty while all is well. */
  readonly fault: string
  /** Rows that were dropped since the start, by their origin. */
  readonly dropped: Readonly<Record<string, number>>
}

const tag = 'operation'
const source = 'silences#extensions'
const read = { area: 'system', competence: 'read' } as const
const write = { area: 'system', competence: 'write' } as const
const anyObject = Type.Object({}, { additionalProperties: true })

/** Status, artifacts, the engines' own checks, and the backup. Source: silences#extensions. */
export function operatorRoutes(context: ApiContext, tools: OperatorTools): Route[] {
  return [
    statusRoute(context, tools),
    {
      method: 'GET',
      path: '/x/artifacts',
      access: read,
      doc: {
        summary: 'What each engine gets, as text.',
        source,
        tag,
        response: Type.Record(Type.String(), Type.String()),
      },
      handle: () => {
        const artifacts = tools.artifacts()
        return ok({
          body: Object.fromEntries(engineNames.map((name) => [name, print(tools, name, artifacts)])),
        })
      },
    },
    {
      method: 'GET',
      path: '/x/artifacts/:engine',
      access: read,
      doc: {
        summary: 'What one engine gets, as text.',
        source,
        tag,
        params: Type.Object({ engine: Type.Enum([...engineNames], { description: 'Name of the engine.' }) }),
        responseType: 'text/plain',
      },
      handle: ({ params }) => {
        const name = engineNames.find((engine) => engine === params['engine'])
        if (!name) return fail({ kind: 'not-found', message: `there is no engine ${params['engine']}` })
        const text = print(tools, name, tools.artifacts())
        return ok({ body: Buffer.from(text), headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
      },
    },
    {
      method: 'GET',
      path: '/x/check',
      access: read,
      doc: {
        summary: "What the engines' own checkers say of the newest artifacts; an empty list is good.",
        source,
        tag,
        response: Type.Record(Type.String(), Type.Array(anyObject)),
      },
      handle: async () => ok({ body: await tools.check() }),
    },
    backupRoute(context),
  ]
}

function print<E extends EngineName>(tools: OperatorTools, name: E, artifacts: Artifacts): string {
  return visibleLines(tools.print[name](artifacts[name]))
}

function statusRoute({ store, control }: ApiContext, tools: OperatorTools): Route {
  const { version, product, privilege } = tools
  return {
    method: 'GET',
    path: '/x/status',
    access: read,
    doc: {
      summary: 'What runs, what is applied, what is missing.',
      tagSummary: 'Status, artifacts, checks and backup.',
      source,
      tag,
      response: anyObject,
    },
    handle: ({ say }) => {
      const { plane, engines, forwarding, influences, appliedRevision, applyError, repair } = control.observed
      return ok({
        body: inLanguageOf(say, {
          product,
          version,
          privilege,
          revision: store.snapshot.revision,
          applied_revision: plane?.mode === 'none' ? null : appliedRevision,
          apply_error: applyError,
          data_plane: plane
            ? { mode: plane.mode, reason: plane.reason }
            : { mode: 'disconnected', reason: applyError },
          engines: engineNames.map((name) => ({
            name,
            status: engines[name]?.status ?? unknownEngine(plane).status,
            msg: engines[name]?.message ?? unknownEngine(plane).msg,
            ...(engines[name]?.losses ? { losses: shownLosses(engines[name].losses) } : {}),
            ...(engines[name]?.comparedAtSeconds ? { compared_at: engines[name].comparedAtSeconds } : {}),
          })),
          processes: tools.processes().map(shownProcess),
          log: {
            status: tools.log.fault === '' ? 'active' : 'failed',
            msg: tools.log.fault,
            dropped: tools.log.dropped,
          },
          influences: influences.map(({ isOld, ...influence }) => ({ ...influence, is_old: isOld })),
          forwarding: forwarding && { status: forwarding.status, msg: forwarding.message },
          storage: tools.storage(),
          missing: plane?.missing ?? [],
          last_repair: repair && { engine: repair.engine, message: repair.message, at: repair.atSeconds },
        }),
      })
    },
  }
}

/** Members of a status that are sentences. */
const sentences = new Set(['msg', 'message', 'reason', 'apply_error', 'privilege'])

/** A status with its sentences in the language of who asks. */
function inLanguageOf(say: Say, value: unknown, name = ''): unknown {
  if (typeof value === 'string') return sentences.has(name) ? say(value) : value
  if (Array.isArray(value)) return value.map((each) => inLanguageOf(say, each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inLanguageOf(say, each, key)]))
}

function shownLosses({ leftOut, unread, unheard }: PacketLosses) {
  return { left_out: leftOut, unread, unheard }
}

/** What an engine is of which nothing is heard. */
function unknownEngine(plane: Observed['plane']): { readonly status: ServiceStatus; readonly msg: string } {
  if (plane?.mode === 'none') {
    return { status: 'inactive', msg: 'there is no data plane: nothing is enforced' }
  }
  const msg = 'the data plane is not connected: what the kernel holds stays as it is'
  return { status: 'activating', msg }
}

function shownProcess({ name, status, message, restarts, lastEnd, nextStartMs }: ProcessStatus) {
  return {
    name,
    status,
    msg: message,
    restarts,
    last_end: lastEnd && { at: Math.floor(lastEnd.atMs / 1000), reason: lastEnd.reason },
    next_start: nextStartMs && nextStartMs / 1000,
  }
}

function backupRoute({ store, uploads, note }: ApiContext): Route {
  return {
    method: 'GET',
    path: '/x/backup',
    access: write,
    doc: {
      summary: 'One consistent file of the whole configuration and its history, made while running.',
      source,
      tag,
      responseType: 'application/vnd.sqlite3',
      statuses: [503, 507],
    },
    handle: async ({ caller: { account, address } }) => {
      const { revision } = store.snapshot
      const noteEnd = (isWhole: boolean) =>
        note({ kind: 'backup', login: account.login, address, revision, isWhole })
      const stream = await backupStream(store, [tmpdir(), uploads.folder]).catch((error: unknown) => {
        noteEnd(false)
        throw error
      })
      stream.once('close', () => noteEnd(stream.readableEnded))
      return ok({
        body: stream,
        headers: {
          'Content-Type': 'application/vnd.sqlite3',
          'Content-Disposition': 'attachment; filename="gatehouse-backup.db"',
        },
      })
    },
  }
}
