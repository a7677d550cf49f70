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

/**
 * Makes a request by `make`; where it would cut the connection of this page, only with a window in which it is confirmed, and
 * once somebody has agreed. Rejects with `GivenUp` where nobody did.
 */
export async function withoutLockOut<T>(
  request: Request,
  make: (request: Request) => Promise<Answered<T>> = send,
): Promise<Answered<T>> {
  if (!mayCut(request) || !(await wouldCut(request))) return await make(request)
  if (!((await asker?.()) ?? false)) throw new GivenUp()
  return await make({
    ...request,
    headers: { ...request.headers, 'X-Confirm-Within': String(withinSeconds) },
  })
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

/** FORWARD, SNAT and logging do not decide about connections to the gateway, and a new object is in no rule. */
function concernsGateway(method: string, path: string): boolean {
  if (path.startsWith('/aliases/')) return method !== 'POST'
  if (/^\/x\/tables\/(input|dnat)$/.test(path)) return true
  return path.startsWith('/firewall/') && !/^\/firewall\/rules\/(forward|snat|log)\b/.test(path)
}

async function wouldCut(request: Request): Promise<boolean> {
  const { 'Idempotency-Key': _once, ...headers } = request.headers ?? {}
  try {
    const { body } = await send<{ readonly own_connection?: OwnConnection | null }>({
      ...request,
      headers,
      query: { ...request.query, dry_run: 1, parts: 'packets' },
    })
    return cutsOwnConnection(body?.own_connection)
  } catch (error) {
    // What is refused is refused once more, in words that belong to the change.
    if (error instanceof Refusal) return false
    throw error
  }
}
