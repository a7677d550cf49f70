import type { Problem } from '../../../sdk/src/types.generated.ts'
import { escaped } from '../resource/hostile.ts'
import { isAttended } from './activity.ts'
import { Attempts } from './waiting/attempt.ts'

/** A refusal of the gateway, in its own words. */
export class Refusal extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.detail)
    this.name = 'Refusal'
    this.status = status
    this.problem = problem
  }
}

/** The gateway did not answer. */
export class Away extends Error {}

/** A request as it is made, and as it is shown. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** An answer with what its headers say. */
export interface Answered<T> {
  readonly body: T
  readonly etag: string | null
  readonly total: number | null
  readonly revision: number | null
  /** Outcome of a change: a revision that is in force, `pending`, `none`; null where nothing was changed. */
  readonly applied: string | null
  readonly headers: Headers
}

type Listener = (isAway: boolean) => void

/** Asks the administrator for reasons of changes. */
interface ReasonAsker {
  /** Resolves with null where none is given. */
  readonly ask: (refusal: Refusal) => Promise<string | null>
  /** Says that the change of the last reason is made. */
  readonly taken: () => void
}

const away = new Set<Listener>()
const ended = new Set<() => void>()
let reasons: ReasonAsker | null = null
let asked: Promise<string | null> | null = null
/** Reads that are under way. */
const reads = new Set<AbortController>()
/** So long a request goes without an answer before the page asks whether the gateway is there, and so long it waits for that. */
const doubtMs = 3_000
let looking: Promise<void> | null = null
let language = 'en'
let awayText = ''
let endedText = ''
const attempts = new Attempts()
const changing = new Set<Promise<unknown>>()
let answeredMs = 0
let aheadMs = 0

/** Tells when the gateway stops answering, and when it does again. */
export function onAway(listener: Listener): () => void {
  away.add(listener)
  return () => away.delete(listener)
}

/** Tells when a session has ended. */
export function onSessionEnd(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

/** Asks for reasons where the gateway demands one; null: refusals are left as they are. */
export function askReasonsBy(asker: ReasonAsker | null): void {
  reasons = asker
}

/** Milliseconds by which the gateway's clock is ahead of that of this browser. */
export function gatewayMs(): number {
  return aheadMs
}

/** When the gateway last answered, by the clock of this browser. */
export function lastAnswerMs(): number {
  return answeredMs
}

/** The language that answers come in from now on, what is said where none comes, and where the session of a change had ended. */
export function answerIn(code: string, own: { readonly away: string; readonly ended: string }): void {
  language = code
  awayText = own.away
  endedText = own.ended
}

/** Makes a change whose answer brings what it changed; until then `changesAnswered` waits. */
export async function change<T>(request: Request): Promise<Answered<T>> {
  const answer = send<T>(request)
  changing.add(answer)
  try {
    return await answer
  } finally {
    changing.delete(answer)
  }
}

/** Resolves when what is changed by `change` now has its answers. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(changing)
}

/** Path with query of a request. */
export function addressOf({ path, query = {} }: Pick<Request, 'path' | 'query'>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Makes a request, again with a reason where the gateway demands one. Rejects with a `Refusal` when the gateway refuses, with `Away` when it does not answer; one that needs a
 * session also tells those who listen to its end.
 */
export async function send<T>(request: Request): Promise<Answered<T>> {
  const { method, headers = {}, signal } = request
  const attempt = attempts.of(request)
  const body = attempt === null ? request.body : attempt.body
  let reply: Response
  let text: string
  const given = new AbortController()
  if (method === 'GET') reads.add(given)
  const doubt = setTimeout(() => void gatewayAnswers(), doubtMs)
  try {
    reply = await fetch(addressOf(request), {
      method,
      headers: {
        'Accept-Language': language,
        ...(method === 'GET' && !isAttended() ? { 'X-Background': '1' } : {}),
        ...(attempt === null ? {} : { 'Idempotency-Key': attempt.key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, given.signal]) : given.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    })
    text = await reply.text()
  } catch (error) {
    if (signal?.aborted === true) throw error
    attempt?.lost()
    tellAway(true)
    throw new Away(awayText, { cause: error })
  } finally {
    clearTimeout(doubt)
    reads.delete(given)
  }
  attempt?.answered()
  if (method !== 'GET' && reply.headers.has('X-Revision')) attempts.changed()
  noteAnswer(reply.headers)
  tellAway(false)
  if (!reply.ok) {
    const refusal = refusalOf(request, reply.status, problemOf(reply, text))
    const reason = headers[reasonHeader] === undefined ? await demandedReason(refusal) : null
    if (reason === null) throw refusal
    const answered = await send<T>({ ...request, headers: { ...headers, [reasonHeader]: reason } })
    takeReason()
    return answered
  }
  const number = (name: string) => {
    const value = reply.headers.get(name)
    return value === null ? null : Number(value)
  }
  return {
    body: bodyOf(reply, text) as T,
    etag: reply.headers.get('ETag'),
    total: number('X-Total-Count'),
    revision: number('X-Revision'),
    applied: reply.headers.get('X-Applied'),
    headers: reply.headers,
  }
}

/** The refusal of a request; where it says that the session has ended, those who listen to that are told. */
export function refusalOf(
  { method, path }: Pick<Request, 'method' | 'path'>,
  status: number,
  problem: Problem,
): Refusal {
  // What an access level may not do is answered by the same status, and ends no session.
  const isEnd = status === 401 && problem?.code !== 'forbidden' && path !== '/web/auth/login'
  if (isEnd) for (const listener of ended) listener()
  // The words are there still when somebody has signed in again.
  return new Refusal(status, isEnd && method !== 'GET' ? { ...problem, detail: endedText } : problem)
}

/** Header with the reason of a change. */
export const reasonHeader = 'X-Change-Note'

/** The reason that an administrator gives where a refusal demands one, as the header has it; null where none is demanded or given. */
export async function demandedReason(refusal: Refusal): Promise<string | null> {
  const reason = lacksReason(refusal) ? await reasonFor(refusal) : null
  return reason === null ? null : encodeURIComponent(reason)
}

/** Says that the change of the last reason is made: the next one has a reason of its own. */
export function takeReason(): void {
  reasons?.taken()
}

function tellAway(isAway: boolean): void {
  for (const listener of away) listener(isAway)
}

/**
 * Asks until the gateway answers. Where packets are dropped on the way nothing ever fails by itself: reads that hang are
 * given up, or they would wait on connections that lead nowhere.
 */
export function gatewayAnswers(): Promise<void> {
  looking ??= lookForGateway().finally(() => {
    looking = null
  })
  return looking
}

async function lookForGateway(): Promise<void> {
  while (!(await isThere())) {
    tellAway(true)
    for (const each of reads) each.abort()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  tellAway(false)
}

async function isThere(): Promise<boolean> {
  try {
    const { headers } = await fetch('/x/state', {
      headers: { 'X-Background': '1' },
      signal: AbortSignal.timeout(doubtMs),
      credentials: 'same-origin',
      cache: 'no-store',
    })
    noteAnswer(headers)
    return true
  } catch {
    return false
  }
}

function lacksReason({ problem }: Refusal): boolean {
  return problem.errors.some(({ path, code }) => path === reasonHeader && code === 'required')
}

/** Changes that are refused together have one reason. */
function reasonFor(refusal: Refusal): Promise<string | null> {
  asked ??= (reasons?.ask(refusal) ?? Promise.resolve(null)).finally(() => {
    asked = null
  })
  return asked
}

function noteAnswer(headers: Headers): void {
  answeredMs = Date.now()
  const stated = Date.parse(headers.get('Date') ?? '')
  // The header has whole seconds.
  if (!Number.isNaN(stated)) aheadMs = Math.abs(stated - answeredMs) < 2_000 ? 0 : stated - answeredMs
}

/** The body of a read. */
export async function read<T>(path: string, query?: Request['query'], signal?: AbortSignal): Promise<T> {
  const { body } = await send<T>({
    method: 'GET',
    path,
    ...(query ? { query } : {}),
    ...(signal ? { signal } : {}),
  })
  return body
}

function bodyOf(reply: Response, text: string): unknown {
  if (text === '') return null
  return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

function problemOf(reply: Response, text: string): Problem {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return {
      detail: `${reply.status} ${reply.statusText}`,
      message: reply.statusText,
      code: 'unknown',
      errors: [],
    } as unknown as Problem
  }
}

/** The request for a shell; quoting is that of POSIX, and control characters are written by their codes. */
export function asCurl({ method, body, headers = {}, ...request }: Request): string {
  const parts = ['curl -k -b cookies', ...(method === 'GET' ? [] : ['-X', method])]
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`))
  if (body !== undefined && !(body instanceof Blob)) parts.push('-d', quoted(JSON.stringify(body)))
  if (body instanceof Blob) parts.push('--data-binary', '@FILE')
  parts.push(quoted(`${location.origin}${addressOf(request)}`))
  return parts.join(' ')
}

/** The request for the typed client, with the same characters by their codes. */
export function asTypeScript({ method, path, query, body, headers }: Request): string {
  const input = {
    ...(query && Object.values(query).some((value) => value !== undefined) ? { query } : {}),
    ...(body === undefined || body instanceof Blob ? {} : { body }),
    ...(headers && Object.keys(headers).length > 0 ? { headers } : {}),
  }
  const lines = JSON.stringify(input, null, 2).split('\n').map(escaped)
  const shown = Object.keys(input).length > 0 ? `, ${lines.join('\n')}` : ''
  return `await gateway.call(${JSON.stringify(`${method} ${path}`)}${shown})`
}

function quoted(text: string): string {
  return `'${escaped(text).replaceAll("'", `'\\''`)}'`
}
