import type { Failure, Problem, Usage } from '../core/failure.ts'

/** What the wire says of a failure. */
export interface FailureReply {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors: readonly Problem[]
  readonly headers: Readonly<Record<string, string>>
}

/** The reply to a failure. Source: document 1, "Errors"; silences#statuses, silences#error-body. */
export function replyTo(failure: Failure): FailureReply {
  switch (failure.kind) {
    case 'malformed':
      return reply(400, 'malformed', 'The request cannot be read', failure.message)
    case 'unauthenticated':
      return reply(
        401,
        'unauthenticated',
        'No session',
        'log in first: there is no session, or it has expired',
      )
    case 'bad-credentials':
      return {
        ...reply(401, 'bad_credentials', 'Login refused', 'login or password is wrong'),
        headers: retryAfter(failure.retryAfterSeconds),
      }
    case 'forbidden':
      return reply(401, 'forbidden', 'Not permitted', failure.message)
    case 'not-found':
      return reply(404, 'not_found', 'Not found', failure.message)
    case 'method-not-allowed':
      return {
        ...reply(405, 'method_not_allowed', 'Method not allowed', `use ${failure.allow.join(', ')}`),
        headers: { Allow: failure.allow.join(', ') },
      }
    case 'too-slow':
      return reply(
        408,
        'too_slow',
        'Too slow',
        `a body must come whole within ${failure.limitSeconds} seconds`,
      )
    case 'conflict':
      return {
        ...reply(409, 'conflict', 'Conflict', failure.message),
        headers: failure.endsConnection ? { Connection: 'close' } : {},
      }
    case 'stale':
      return reply(412, 'stale', 'Changed meanwhile', failure.message)
    case 'too-large':
      return reply(413, 'too_large', 'Too large', `a body may have at most ${failure.limitBytes} bytes`)
    case 'misdirected':
      return reply(421, 'misdirected', 'Not for this gateway', misdirectedText(failure.host))
    case 'too-many':
      return {
        ...reply(429, 'too_many', 'Too many requests', `try again in ${failure.retryAfterSeconds} seconds`),
        headers: retryAfter(failure.retryAfterSeconds),
      }
    case 'invalid':
      return invalidReply(failure.problems)
    case 'in-use':
      return inUseReply(failure)
    case 'in-change':
      return inChangeReply(failure.place, replyTo(failure.failure))
    case 'upstream':
      return reply(502, 'upstream', 'Bad gateway', failure.message)
    case 'unavailable':
      return reply(503, 'unavailable', 'Not available', failure.message)
    case 'storage-full':
      return reply(507, 'storage_full', 'No room on the disk', storageFullText)
  }
}

/** What a request is told that found no room on the disk. */
const storageFullText =
  'the disk of the gateway is full: nothing was stored, and nothing can be until there is room'

function reply(status: number, code: string, title: string, detail: string): FailureReply {
  return { status, code, title, detail, errors: [], headers: {} }
}

function misdirectedText(host: string): string {
  return `${host} is no name or address of this gateway; if it is one, start it with --host-name ${host}, or add it to names in /x/system/host-names`
}

function retryAfter(seconds: number): Record<string, string> {
  return seconds > 0 ? { 'Retry-After': String(Math.ceil(seconds)) } : {}
}

/** All problems in one line. */
export function detailOf(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ')
}

function invalidReply(problems: readonly Problem[]): FailureReply {
  const codes = new Set(problems.map(({ code }) => code))
  const code = codes.size === 1 ? [...codes][0]! : 'invalid'
  const general = ['required', 'unknown_field', 'read_only'].includes(code) ? 'invalid' : code
  return { ...reply(542, general, 'The body breaks a rule', detailOf(problems)), errors: problems }
}

function inUseReply({ usages, total }: Failure & { kind: 'in-use' }): FailureReply {
  const errors = usages.map((usage) => ({
    path: usage.fields[0] ?? '',
    code: 'in_use',
    message: `${userOf(usage)} uses it in ${usage.fields.join(', ')}`,
    resource: usage.place,
    id: usage.id,
    title: usage.title,
  }))
  const names = usages.map(userOf).join(', ')
  const more = total - usages.length
  const detail = more > 0 ? `it is used by ${names} and by ${more} more` : `it is used by ${names}`
  return { ...reply(542, 'in_use', 'In use', detail), errors }
}

/** The same refusal, of one change of a list: each error names the change. */
function inChangeReply(place: string, refused: FailureReply): FailureReply {
  const own = [{ path: place, code: refused.code, message: refused.detail }]
  const errors = refused.errors.length > 0 ? refused.errors.map((error) => ({ ...error, path: place })) : own
  return { ...refused, detail: detailOf(errors), errors }
}

/** Who uses it: an item by its path and title, a setting by its path. */
function userOf({ place, id, title }: Usage): string {
  return id === '' ? place : `${place} ${JSON.stringify(title)}`
}
