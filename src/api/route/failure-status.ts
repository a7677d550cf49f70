import type { Failure, Problem, Usage } from '../../core/failure.ts'
import { joined, type Message, messageOf, type Said, titleOf, verbatim } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** Failure as it is on the wire. */
export interface FailureReply {
  readonly status: number
  readonly code: string
  readonly title: Message
  readonly detail: Said
  readonly errors: readonly Problem[]
  readonly headers: Readonly<Record<string, string>>
}

/** The reply to a failure. Source: document 1, "Errors"; silences#statuses, silences#error-body. */
export function replyTo(failure: Failure): FailureReply {
  switch (failure.kind) {
    case 'malformed':
      return reply(400, 'malformed', message('The request cannot be read'), failure.message)
    case 'unauthenticated':
      return reply(
        401,
        'unauthenticated',
        message('No session'),
        message('log in first: there is no session, or it has expired'),
      )
    case 'bad-credentials':
      return {
        ...reply(401, 'bad_credentials', message('Login refused'), message('login or password is wrong')),
        headers: retryAfter(failure.retryAfterSeconds),
      }
    case 'forbidden':
      return {
        ...reply(401, 'forbidden', message('Not permitted'), failure.message),
        headers: failure.challenge === undefined ? {} : { 'WWW-Authenticate': failure.challenge },
      }
    // 404 or 542: `core/missing.ts`.
    case 'not-found':
      return reply(404, 'not_found', message('Not found'), failure.message)
    case 'method-not-allowed':
      return {
        ...reply(
          405,
          'method_not_allowed',
          message('Method not allowed'),
          message('use {methods}', { methods: failure.allow.join(', ') }),
        ),
        headers: { Allow: failure.allow.join(', ') },
      }
    case 'too-slow':
      return reply(
        408,
        'too_slow',
        message('Too slow'),
        message('a body must come whole within {limitSeconds} seconds', {
          limitSeconds: failure.limitSeconds,
        }),
      )
    case 'conflict':
      return {
        ...reply(409, 'conflict', message('Conflict'), failure.message),
        headers: failure.endsConnection ? { Connection: 'close' } : {},
      }
    case 'stale':
      return reply(412, 'stale', message('Changed meanwhile'), failure.message)
    case 'too-large':
      return reply(
        413,
        'too_large',
        message('Too large'),
        message('a body may have at most {limitBytes} bytes', { limitBytes: failure.limitBytes }),
      )
    case 'misdirected':
      return reply(421, 'misdirected', message('Not for this gateway'), misdirectedText(failure.host))
    case 'too-many':
      return {
        ...reply(
          429,
          'too_many',
          message('Too many requests'),
          message('try again in {retryAfterSeconds} seconds', {
            retryAfterSeconds: failure.retryAfterSeconds,
          }),
        ),
        headers: retryAfter(failure.retryAfterSeconds),
      }
    case 'invalid':
      return invalidReply(failure.problems)
    case 'in-use':
      return inUseReply(failure)
    case 'in-the-way':
      return inTheWayReply(failure)
    case 'in-change':
      return inChangeReply(failure.place, replyTo(failure.failure))
    case 'upstream':
      return reply(502, 'upstream', message('Bad gateway'), failure.message)
    case 'unavailable':
      return reply(503, 'unavailable', message('Not available'), failure.message)
    case 'storage-full':
      return reply(507, 'storage_full', message('No room on the disk'), storageFullText)
  }
}

/** Message to a request that found no room on the disk. */
const storageFullText = message(
  'the disk of the gateway is full: nothing was stored, and nothing can be until there is room',
)

function reply(status: number, code: string, title: Message, detail: Said): FailureReply {
  return { status, code, title, detail, errors: [], headers: {} }
}

function misdirectedText(host: string): Message {
  return message(
    '{host} is no name or address of this gateway; if it is one, start it with --host-name {host}, or add it to names in /x/system/host-names',
    { host },
  )
}

function retryAfter(seconds: number): Record<string, string> {
  return seconds > 0 ? { 'Retry-After': String(Math.ceil(seconds)) } : {}
}

/** All problems in one line. */
export function detailOf(problems: readonly Problem[]): Message {
  const all = problems.map(({ path, message: rule }) => {
    const said = messageOf(rule)
    return path === '' ? said : message('{path}: {rule}', { path, rule: said })
  })
  return joined(all) ?? verbatim('')
}

function invalidReply(problems: readonly Problem[]): FailureReply {
  const codes = new Set(problems.map(({ code }) => code))
  const code = codes.size === 1 ? [...codes][0]! : 'invalid'
  const general = ['required', 'unknown_field', 'read_only'].includes(code) ? 'invalid' : code
  return { ...reply(542, general, message('The body breaks a rule'), detailOf(problems)), errors: problems }
}

function inUseReply({ usages, total }: Failure & { kind: 'in-use' }): FailureReply {
  const errors = usages.map((usage) => ({
    path: usage.fields[0] ?? '',
    code: 'in_use',
    message: message('{user} uses it in {fields}', { user: userOf(usage), fields: usage.fields.join(', ') }),
    resource: usage.place,
    id: usage.id,
    title: titleOf(usage.title),
  }))
  const names = joined(usages.map(userOf), ', ') ?? verbatim('')
  const more = total - usages.length
  const detail =
    more > 0
      ? message('it is used by {names} and by {more} more', { names, more })
      : message('it is used by {names}', { names })
  return { ...reply(542, 'in_use', message('In use'), detail), errors }
}

function inTheWayReply({ usages, total }: Failure & { kind: 'in-the-way' }): FailureReply {
  const errors = usages.map((usage) => ({
    path: usage.fields[0] ?? '',
    code: 'in_the_way',
    message:
      usage.fields.length === 0
        ? message('{item} is not as that revision left it', { item: userOf(usage) })
        : message('{item} stands in the way with {fields}', {
            item: userOf(usage),
            fields: usage.fields.join(', '),
          }),
    resource: usage.place,
    id: usage.id,
    title: titleOf(usage.title),
  }))
  const names = joined(usages.map(userOf), ', ') ?? verbatim('')
  const more = total - usages.length
  const detail =
    more > 0
      ? message('later changes stand in the way: {names} and {more} more', { names, more })
      : message('later changes stand in the way: {names}', { names })
  return { ...reply(409, 'in_the_way', message('Conflict'), detail), errors }
}

/** The same refusal, of one change of a list: each error names the change. */
function inChangeReply(place: string, refused: FailureReply): FailureReply {
  const own = [{ path: place, code: refused.code, message: refused.detail }]
  const errors = refused.errors.length > 0 ? refused.errors.map((error) => ({ ...error, path: place })) : own
  return { ...refused, detail: detailOf(errors), errors }
}

/** User of an item: another item by its path and title, a setting by its path. */
function userOf({ place, id, title }: Usage): Message {
  if (id === '') return verbatim(place)
  const quoted = typeof title === 'string' ? JSON.stringify(title) : message('"{title}"', { title })
  return message('{place} {title}', { place, title: quoted })
}
