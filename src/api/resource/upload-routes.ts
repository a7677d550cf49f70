import { fail, ok, type Result } from '../../core/failure.ts'
import type { Machine } from '../../core/license/installation.ts'
import type { UploadEvent } from '../../core/log/event.ts'
import type { ExamineContext, Upload } from '../../core/resource/upload.ts'
import { contentInMemory } from '../../store/uploads/upload-content.ts'
import type { ReceivedFile, UploadFiles } from '../../store/uploads/upload-files.ts'
import { type ChangeContext, dryRun, isDryRun, withDryRun } from '../change/change-route.ts'
import { commit } from '../change/commit.ts'
import { declaredBytes } from '../route/body.ts'
import type { Intent } from '../route/change-intent.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { UploadError } from '../route/upload-error.ts'
import { message } from './messages.ts'

/** So many files may be on their way at once, over all uploads. */
const slots = 4
const retryAfterSeconds = 5
/** Limit of the other parts of a form. */
const formBytes = 256 * 1024

const running = new WeakMap<object, number>()

/** Parts of the routes of uploads. */
export type UploadContext = ChangeContext & {
  readonly uploads: UploadFiles
  readonly machine: Machine
  readonly logEvent: (event: UploadEvent) => void
}

/** The route of an upload. Source: silences#uploads. */
export function uploadRoutes(upload: Upload, context: UploadContext): Route[] {
  const { name, path, area, method, limitBytes, summary, source } = upload
  return [
    {
      method,
      path,
      access: { area, competence: 'write' },
      doc: withDryRun({
        summary,
        description: `The file is the body itself, or the one file of a form. At most ${limitBytes} bytes.`,
        source,
        tag: name,
        ...(upload.run ? { headers: ['X-Revision', 'X-Applied'] } : {}),
        statuses: [429, 503],
      }),
      knowsDryRun: true,
      upload: { limitBytes },
      handle: (request) => inSlot(context, () => receive(upload, context, request)),
    },
  ]
}

async function inSlot(context: UploadContext, work: () => Promise<Result<Answer>>): Promise<Result<Answer>> {
  const { uploads } = context
  const taken = running.get(uploads) ?? 0
  if (taken >= slots) return fail({ kind: 'too-many', retryAfterSeconds })
  running.set(uploads, taken + 1)
  try {
    return await work()
  } catch (error) {
    if (error instanceof UploadError) return fail(error.failure)
    throw error
  } finally {
    running.set(uploads, running.get(uploads)! - 1)
  }
}

async function receive(upload: Upload, context: UploadContext, request: ApiRequest): Promise<Result<Answer>> {
  const { limitBytes } = upload
  const dry = isDryRun(request.query)
  if (!dry.ok) return dry
  if (declaredBytes(request) > limitBytes + formBytes) return fail({ kind: 'too-large', limitBytes })
  const received = await context.uploads.receive(request.file, limitBytes)
  if (!received.ok) return received
  try {
    if (received.value.sizeBytes === 0)
      return fail({ kind: 'malformed', message: message('a file is needed') })
    return await judge(upload, { context, request, file: received.value, isTried: dry.value })
  } finally {
    await received.value.discard()
  }
}

interface Received {
  readonly context: UploadContext
  readonly request: ApiRequest
  readonly file: ReceivedFile
  readonly isTried: boolean
}

async function judge(upload: Upload, { context, request, file, isTried }: Received): Promise<Result<Answer>> {
  const { store, machine, nowMs, logEvent } = context
  const nowSeconds = Math.floor(nowMs() / 1000)
  const examining: ExamineContext = {
    snapshot: store.snapshot,
    machine,
    nowSeconds,
    inMemory: contentInMemory,
  }
  const facts = await upload.examine(file.content, examining)
  if (!facts.ok) return facts
  const { run } = upload
  const change: Intent['change'] = (transaction) =>
    run ? run(facts.value, transaction, nowSeconds) : ok(null)
  if (isTried) return dryRun(context, request, { change })
  if (run) return commit(context, request, { change })
  const { login } = request.caller.account
  await file.keep(upload, { facts: facts.value, atSeconds: nowSeconds, login })
  const summary = `${request.method} ${request.path}: ${file.sizeBytes} bytes, SHA-256 ${file.sha256}`
  logEvent({ kind: 'upload', login, address: request.caller.address, summary })
  return ok({})
}
