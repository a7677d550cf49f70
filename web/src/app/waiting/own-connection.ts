import { useSyncExternalStore } from 'react'
import { cutsOwnConnection, type OwnConnection } from '../../policy/plan/own-connection.ts'
import { type Answered, Refusal, type Request, send } from '../client.ts'

/** Seconds in which a change that cuts the connection of this page has to be confirmed. */
const withinSeconds = 60

/** A change that its author gave up when the page said that it cuts his own connection. */
export class GivenUp extends Error {}

type Ask = () => Promise<boolean>

let asker: Ask | null = null

/** Sets who asks whether a change that cuts the connection of this page is to be made. */
export function askCutsBy(ask: Ask | null): void {
  asker = ask
}

/** The question whether a change is to be made that cuts the connection of this page. */
export interface CutQuestion {
  readonly isOpen: boolean
  /** When the last one was answered, in Unix milliseconds. */
  readonly answeredMs: number
}

let question: CutQuestion = { isOpen: false, answeredMs: 0 }
const listeners = new Set<() => void>()

function setQuestion(next: CutQuestion): void {
  question = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question about the own connection; while it is open nothing is sent. */
export function useCutQuestion(): CutQuestion {
  return useSyncExternalStore(listen, () => question)
}

/** One of several changes that are sent together. */
interface SentChange {
  readonly method: string
  readonly path: string
  readonly if_match?: string
}

/** Changes whose effect on the connection of this page the gateway has said, and the revision that it said it of. */
interface Tried {
  readonly text: string
  readonly revision: number
  readonly cuts: boolean
}

let tried: Tried | null = null

/** Remembers what a plan said of the connection of this page, so that the same changes need not be tried once more. */
export function noteTried(
  changes: readonly SentChange[],
  revision: number,
  own: OwnConnection | null | undefined,
): void {
  tried = { text: textOf(changes), revision, cuts: cutsOwnConnection(own) }
}

/** The answer of the last plan to whether a request cuts the connection of this page; null where it was about others, or another revision. */
export function triedCut({ path, body }: Request, revision: number | undefined): boolean | null {
  if (tried === null || path !== '/x/transactions' || tried.revision !== revision) return null
  const { changes } = body as { readonly changes: readonly SentChange[] }
  return tried.text === textOf(changes) ? tried.cuts : null
}

function textOf(changes: readonly SentChange[]): string {
  return JSON.stringify(changes.map(({ if_match: _etag, ...change }) => change))
}

interface Making<T> {
  readonly make?: (request: Request) => Promise<Answered<T>>
  /** Revision that this page knows of. */
  readonly revision?: number | undefined
}

/**
 * Makes a request by `make`; where it would cut the connection of this page, only with a window in which it is confirmed, and
 * once somebody has agreed. Rejects with `GivenUp` where nobody did.
 */
export async function withoutLockOut<T>(
  request: Request,
  { make = send, revision }: Making<T> = {},
): Promise<Answered<T>> {
  if (!mayCut(request)) return await make(request)
  if (!(triedCut(request, revision) ?? (await wouldCut(request)))) return await make(request)
  if (!(await agreed())) throw new GivenUp()
  return await make({
    ...request,
    headers: { ...request.headers, 'X-Confirm-Within': String(withinSeconds) },
  })
}

async function agreed(): Promise<boolean> {
  setQuestion({ ...question, isOpen: true })
  try {
    return (await asker?.()) ?? false
  } finally {
    setQuestion({ isOpen: false, answeredMs: Date.now() })
  }
}

/** True where a request is not known to leave connections to the gateway itself alone. */
export function mayCut({ method, path, body, headers = {} }: Request): boolean {
  if (method === 'GET' || 'X-Confirm-Within' in headers) return false
  if (path !== '/x/transactions') return concernsGateway(method, path)
  const { changes = [] } = (body ?? {}) as {
    readonly changes?: readonly { readonly method: string; readonly path: string }[]
  }
  return changes.some((change) => concernsGateway(change.method, change.path))
}

/**
 * FORWARD, SNAT and logging do not decide about connections to the gateway, and a new object is in no rule. What has the
 * address at which the page came may lose it.
 */
function concernsGateway(method: string, path: string): boolean {
  if (path.startsWith('/network/')) return method !== 'POST'
  if (path.startsWith('/aliases/')) return method !== 'POST'
  if (/^\/x\/tables\/(input|dnat)$/.test(path)) return true
  // A way back may bring back anything.
  if (/^\/x\/revisions\/\d+\/(revert|restore)$/.test(path)) return true
  return path.startsWith('/firewall/') && !/^\/firewall\/rules\/(forward|snat|log)\b/.test(path)
}

async function wouldCut(request: Request): Promise<boolean> {
  try {
    const { body } = await send<{ readonly own_connection?: OwnConnection | null }>({
      ...request,
      query: { ...request.query, dry_run: 1, parts: 'packets' },
    })
    return cutsOwnConnection(body?.own_connection)
  } catch (error) {
    // What is refused is refused once more, in words that belong to the change.
    if (error instanceof Refusal) return false
    throw error
  }
}
