import { fail, ok, type Result } from '../../core/failure.ts'
import type { ChangeEvent } from '../../core/log/event.ts'
import { english, type Message } from '../../core/text/message.ts'
import type { Author } from '../../store/config/archive.ts'
import type { Store } from '../../store/config/store.ts'
import type { Written } from '../../store/config/writer.ts'
import type { SecretBox } from '../../store/secret/secret.ts'
import type { Intent, StoredAnswer } from '../route/change-intent.ts'
import type { Answer, ApiRequest } from '../route/route.ts'
import type { Confirmations } from './confirmations.ts'
import { type CheckGate, gatedWrite } from './gated-write.ts'
import { message } from './messages.ts'
import type { Settling } from './settling.ts'

/** Parts that make a change durable and wait until it is in force. */
export interface CommitContext {
  readonly store: Store
  readonly control: Settling
  readonly secrets: Pick<SecretBox, 'fingerprint'>
  readonly nowMs: () => number
  readonly confirmations: Confirmations
  readonly gate: CheckGate
  /** Tells the log what an administrator changed. */
  readonly logEvent: (event: ChangeEvent) => void
}

const settleMs = 3000

/**
 * Makes a change durable, waits until the packet filter has it, and answers. Honours `If-Match` and, on POST,
 * `Idempotency-Key`. Source: silences#when-200, silences#concurrency.
 */
export async function commit(
  context: CommitContext,
  request: ApiRequest,
  intent: Intent,
): Promise<Result<Answer>> {
  const { store } = context
  const login = request.caller.account.login
  const { conditions } = request
  const key = request.method === 'POST' ? conditions.idempotencyKey : undefined
  const fingerprint = key === undefined ? '' : fingerprintOf(context, request)
  const author = authorOf(request)
  const written = await gatedWrite(context, conditions.mustPassChecks, author, (transaction) => {
    if (key !== undefined) {
      const known = store.idempotency.find(login, key)
      if (known && known.fingerprint !== fingerprint) {
        return fail({
          kind: 'conflict',
          message: message('this Idempotency-Key was used for another request'),
        })
      }
      if (known) return ok(JSON.parse(known.answer) as unknown)
    }
    const match = checkMatch(conditions.ifMatch, intent.etags?.(transaction.snapshot))
    if (!match.ok) return match
    const result = intent.change(transaction)
    if (result.ok && key !== undefined) {
      const answer = JSON.stringify(result.value ?? null)
      store.idempotency.remember(login, key, { fingerprint, answer }, Math.floor(context.nowMs() / 1000))
    }
    if (result.ok) {
      const revision = transaction.snapshot.revision + 1
      expectConfirmation(context, author, conditions.confirmWithinSeconds, revision)
    }
    return result
  })
  if (!written.ok) return written
  const { value } = written.value
  const headers = await settled(context, author, written.value)
  const etag = intent.etagAfter?.(store.snapshot, written.value.revision)
  const warning = warningHeader(intent.warnings?.(store.snapshot, value) ?? [])
  const plain = {
    body: value ?? undefined,
    headers: { ...headers, ...warning, ...(etag ? { ETag: etag } : {}) },
  }
  const made = written.value.changed ? written.value.revision : null
  const stored = conditions.wantsStored ? intent.stored?.(store.snapshot, value, made) : undefined
  return ok(stored ? represented(plain, stored) : plain)
}

/** The answer of a write with the body of a read of what was written. Source: RFC 7240, 4.2; silences#representation. */
function represented({ headers }: Answer, { body, headers: own }: StoredAnswer): Answer {
  return { body, headers: { ...headers, ...own, 'Preference-Applied': 'return=representation' } }
}

/** Headers are ASCII, hence English. Source: RFC 7234, 5.5; silences#warnings. */
function warningHeader(warnings: readonly Message[]): Readonly<Record<string, string>> {
  const quoted = warnings.map((each) => `299 - "${english(each).replaceAll(/["\\]|[^ -~]/g, '?')}"`)
  return quoted.length > 0 ? { Warning: quoted.join(', ') } : {}
}

/** Author of a request, as a revision names it. */
export function authorOf({ caller, method, path, conditions: { note } }: ApiRequest): Author {
  return { login: caller.account.login, address: caller.address, action: `${method} ${path}`, note }
}

/** Remembers, inside the transaction that makes `revision`, that it is to be confirmed within so many seconds. */
export function expectConfirmation(
  { confirmations }: CommitContext,
  author: Author,
  window: number | undefined,
  revision: number,
): void {
  if (window !== undefined) confirmations.add({ ...author, revision, window_seconds: window })
}

/** Tells the log what was written, waits until it is in force, and answers the headers that say so. */
export async function settled(
  { confirmations, control, logEvent }: CommitContext,
  { login, address, action }: Author,
  { revision, changed, items }: Pick<Written<unknown>, 'revision' | 'changed' | 'items'>,
): Promise<Readonly<Record<string, string>>> {
  if (changed) logEvent({ kind: 'change', login, address, revision, summary: `${action}: ${items}` })
  const open = changed ? confirmations.begin(revision) : undefined
  const state = await control.settle(revision, settleMs)
  const unconfirmed = confirmations.all().map((each) => each.revision)
  return {
    'X-Revision': String(revision),
    'X-Applied': state === 'applied' ? String(revision) : state,
    ...(open ? { 'X-Confirm-Until': String(Math.ceil(open.deadline_ms / 1000)) } : {}),
    ...(unconfirmed.length > 0 ? { 'X-Unconfirmed': unconfirmed.join(', ') } : {}),
  }
}

/** Checks that `If-Match` holds where `etags` may be named; fails `stale`. */
export function checkMatch(wanted: string | undefined, etags: readonly string[] | undefined): Result<null> {
  if (wanted === undefined || wanted.trim() === '*' || !etags) return ok(null)
  const named = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (etags.some((etag) => named.includes(etag))) return ok(null)
  return fail({
    kind: 'stale',
    message: message('it was changed meanwhile; it is now {etag}', { etag: etags[0] ?? '' }),
  })
}

/** The body may hold a password, hence a digest that needs the key. */
function fingerprintOf({ secrets }: CommitContext, request: ApiRequest): string {
  const line = [request.method, request.path, JSON.stringify(request.query), ''].join('\n')
  return secrets.fingerprint(line, request.bytes)
}
