import type { Failure } from '../../core/failure.ts'
import type { RefusalEvent } from '../../core/log/event.ts'
import { english } from '../../core/text/message.ts'
import { replyTo } from '../route/failure-status.ts'
import type { Access } from '../route/route.ts'

/** The parts of a request that the report of its refusal needs. */
export interface RefusedRequest extends Pick<RefusalEvent, 'login' | 'address'> {
  readonly method: string
  readonly path: string
  readonly access: Access
}

const longestPath = 200
const mostFields = 10

/**
 * The event about a refusal; null for a refusal that is not logged. Logged are all requests that an access level forbids,
 * refused writes of signed-in administrators, writes without a session, and sign-ins that are not even judged. A wrong
 * password is reported by the session. Source: silences#audit.
 */
export function refusalEvent(
  { method, path, access, login, address }: RefusedRequest,
  failure: Failure,
): RefusalEvent | null {
  if (!isTold(access, method, failure)) return null
  const { status, code, errors, detail } = replyTo(failure)
  const fields = [...new Set(errors.map((error) => error.path).filter((name) => name !== ''))]
  const more = failure.kind === 'forbidden' ? english(detail) : fields.slice(0, mostFields).join(', ')
  return {
    kind: 'refused-request',
    login,
    address,
    request: requestText(method, path),
    answer: `${status} ${code}${more === '' ? '' : ` (${more.slice(0, longestPath)})`}`,
  }
}

/** A request as events name it. */
export function requestText(method: string, path: string): string {
  return `${method} ${path.slice(0, longestPath)}`
}

function isTold(access: Access, method: string, { kind }: Failure): boolean {
  if (kind === 'bad-credentials') return false
  if (access === 'public') return kind === 'too-many' || kind === 'forbidden'
  if (kind === 'forbidden') return true
  const reads =
    method === 'GET' || method === 'HEAD' || (access !== 'session' && access.competence === 'read')
  return !reads
}
