import { tmpdir } from 'node:os'
import Type from 'typebox'
import type { Artifacts, EngineName } from '../../core/engine/artifact.ts'
import type { EngineDeclaration } from '../../core/engine/declaration.ts'
import { engineState } from '../../core/engine/engine-state.ts'
import type { EngineStatus, Observed } from '../../core/engine/observation.ts'
import type { PackageStatus } from '../../core/engine/package-status.ts'
import type { PacketLosses } from '../../core/engine/packet-loss.ts'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { ok, type Problem } from '../../core/failure.ts'
import type { BackupEvent } from '../../core/log/event.ts'
import { notThere } from '../../core/missing.ts'
import type { Say } from '../../core/resource/resource.ts'
import { isMessage, type Message, type Said } from '../../core/text/message.ts'
import type { Store } from '../../store/config/store.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'
import type { ControlSide } from '../change/control-side.ts'
import type { Route } from '../route/route.ts'
import { backupStream } from './backup-file.ts'
import type { CertificateStatus } from './certificate-status.ts'
import { message } from './messages.ts'

/** Parts of the operator's routes. */
export interface OperatorContext {
  readonly store: Pick<Store, 'snapshot' | 'backup' | 'serialized'>
  readonly control: Pick<ControlSide, 'observed'>
  /** Has the folder for temporary files that is on the disk of the data folder. */
  readonly uploads: Pick<UploadFiles, 'folder'>
  readonly logEvent: (event: BackupEvent) => void
}

/** Data that the operator's routes show, other than the configuration. */
export interface OperatorTools {
  readonly artifacts: () => Artifacts
  readonly check: () => Promise<Readonly<Record<string, readonly Problem[]>>>
  /** Prints an artifact as its engine would get it. */
  readonly print: (engine: EngineName, artifacts: Artifacts) => string
  readonly version: string
  readonly product: string
  /** With how much power the serving process runs, in words. */
  readonly privilege: Message
  /** State of the data folder, as the status shows it. */
  readonly storage: () => object
  /** Certificates that it serves with or trusts, as the status shows them. */
  readonly certificates: () => readonly CertificateStatus[]
  /** The processes of the gateway, as those who keep them running see them. */
  readonly processes: () => readonly ProcessStatus[]
  readonly log: LogCondition
  /** Debian packages of engines. */
  readonly packages: () => readonly PackageStatus[]
  /** State of the listener of metrics; absent where there are none. */
  readonly metrics?: () => { readonly status: ServiceStatus; readonly message: Said }
  /** State of the place of the log beside this machine. */
  readonly logStore: () => { readonly status: ServiceStatus; readonly message: Said }
}

/** State of the system log: whether it takes rows. */
export interface LogCondition {
  /** Why rows cannot be written; empty while all is well. */
  readonly fault: Message | null
  /** Rows that were dropped since the start, by their origin. */
  readonly dropped: Readonly<Record<string, number>>
}

const tag = 'operation'
const source = 'silences#extensions'
const read = { area: 'system', competence: 'read' } as const
const write = { area: 'system', competence: 'write' } as const
const anyObject = Type.Object({}, { additionalProperties: true })

/**
 * Status, artifacts, the engines' own checks, and the backup; `engines` in the order in which they are listed. Source:
 * silences#extensions.
 */
export function operatorRoutes(
  context: OperatorContext,
  tools: OperatorTools,
  engines: readonly EngineDeclaration[],
): Route[] {
  const names = engines.map(({ name }) => name)
  return [
    statusRoute(context, tools, names),
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
          body: Object.fromEntries(names.map((name) => [name, tools.print(name, artifacts)])),
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
        params: Type.Object({ engine: Type.Enum([...names], { description: 'Name of the engine.' }) }),
        responseType: 'text/plain',
      },
      handle: ({ params }) => {
        const name = names.find((engine) => engine === params['engine'])
        if (!name) return notThere(message('there is no engine {id}', { id: params['engine'] ?? '' }))
        const text = tools.print(name, tools.artifacts())
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

function statusRoute(
  { store, control }: OperatorContext,
  tools: OperatorTools,
  names: readonly EngineName[],
): Route {
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
      const { observed } = control
      const { plane, influences, appliedRevision, applyError, repair, values } = observed
      const forwarding = values['packet-filter']?.forwarding ?? null
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
          engines: names.map((name) => shownEngine(name, observed, packagesOf(name, tools))),
          processes: tools.processes().map(shownProcess),
          log: {
            status: tools.log.fault === null ? 'active' : 'failed',
            msg: tools.log.fault ?? '',
            dropped: tools.log.dropped,
          },
          log_store: shownState(tools.logStore()),
          ...(tools.metrics ? { metrics: shownState(tools.metrics()) } : {}),
          influences: influences.map(({ isOld, ...influence }) => ({ ...influence, is_old: isOld })),
          forwarding: forwarding && { status: forwarding.status, msg: forwarding.message },
          storage: tools.storage(),
          certificates: tools.certificates(),
          packages: tools
            .packages()
            .map(({ engine, state, message, missing }) => ({ engine, state, msg: message, missing })),
          missing: plane?.missing ?? [],
          last_repair: repair && { engine: repair.engine, message: repair.message, at: repair.atSeconds },
        }),
      })
    },
  }
}

/** Members of a status that are sentences. */
function inLanguageOf(say: Say, value: unknown): unknown {
  if (isMessage(value)) return say(value)
  if (Array.isArray(value)) return value.map((each) => inLanguageOf(say, each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inLanguageOf(say, each)]))
}

function shownState({ status, message: msg }: { readonly status: ServiceStatus; readonly message: Said }) {
  return { status, msg }
}

function shownLosses({ leftOut, unread, unheard }: PacketLosses) {
  return { left_out: leftOut, unread, unheard }
}

function packagesOf(name: string, { packages }: OperatorTools): PackageStatus | undefined {
  return packages().find(({ engine }) => engine === name)
}

/** An engine that misses its packages only knows how an administrator would install them. */
function withPackages(state: EngineStatus, packages: PackageStatus | undefined): EngineStatus {
  if (packages?.state === 'installing') return { ...state, status: 'activating', message: packages.message }
  const isMissed = packages?.state === 'failed' && state.message !== ''
  return isMissed ? { ...state, status: 'failed', message: packages.message } : state
}

function shownEngine(name: EngineName, observed: Observed, packages: PackageStatus | undefined) {
  const state = withPackages(engineState(observed, name), packages)
  const { status, losses, comparedAtSeconds } = state
  return {
    name,
    status,
    msg: state.message,
    ...(losses ? { losses: shownLosses(losses) } : {}),
    ...(comparedAtSeconds ? { compared_at: comparedAtSeconds } : {}),
  }
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

function backupRoute({ store, uploads, logEvent }: OperatorContext): Route {
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
        logEvent({ kind: 'backup', login: account.login, address, revision, isWhole })
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
