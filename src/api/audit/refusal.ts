import type { Failure } from '../../core/failure.ts'
import { replyTo } from '../failure-status.ts'
import type { Access } from '../route.ts'

/** A request that was refused. `login` is empty where nobody had signed in. */
export interface RefusalEvent {
  readonly kind: 'refused-request'
  readonly login: string
  readonly address: string
  /** Method and path. */
  readonly request: string
  /** Status and code, and what was wrong: names of fields, never their values. */
  readonly answer: string
}

/** A request, as far as its refusal is told. */
export interface RefusedRequest extends Pick<RefusalEvent, 'login' | 'address'> {
  readonly method: string
  readonly path: string
  readonly access: Access
}

const longestPath = 200
const mostFields = 10

/**
 * The row about a refusal; null for those that nobody need know of. Told are all that an access level forbids, refused
 * writes of who has signed in, writes without a session, and sign-ins that are not even judged. A wrong password is told by
 * the session. Source: silences#audit.
 */
export function refusalEvent(
  { method, path, access, login, address }: RefusedRequest,
  failure: Failure,
): RefusalEvent | null {
  if (!isTold(access, method, failure)) return null
  const { status, code, errors, detail } = replyTo(failure)
  const fields = [...new Set(errors.map((error) => error.path).filter((name) => name !== ''))]
  const more = failure.kind === 'forbidden' ? detail : fields.slice(0, mostFields).join(', ')
  return {
    kind: 'refused-request',
    login,
    address,
    request: `${method} ${path.slice(0, longestPath)}`,
    answer: `${status} ${code}${more === '' ? '' : ` (${more.slice(0, longestPath)})`}`,
  }
}

function isTold(access: Access, method: string, { kind }: Failure): boolean {
  if (kind === 'bad-credentials') return false
  if (access === 'public') return kind === 'too-many' || kind === 'forbidden'
  if (kind === 'forbidden') return true
  const reads =
    method === 'GET' || method === 'HEAD' || (access !== 'session' && access.competence === 'read')
  return !reads
}
