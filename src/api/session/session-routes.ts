import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { choice, formatted, nullable } from '../../core/schema/fields.ts'
import type { Caller } from '../route/account.ts'
import { computedListRoutes } from '../route/computed-list.ts'
import type { Route } from '../route/route.ts'
import { writtenSchema } from '../schema/wire-schema.ts'
import { closingCookies, openingCookies } from './cookie.ts'
import { message } from './messages.ts'
import type { Credentials, SessionLife, Sessions } from './session.ts'

const loginBody = Type.Object({
  login: Type.String({ maxLength: 255, description: '`name`, `name@domain` or `name@radius`.' }),
  password: Type.String({ maxLength: 1024, writeOnly: true, description: 'The password.' }),
  rest_path: formatted('cookie-path', {
    maxLength: 255,
    default: '/',
    description: 'URL prefix for which cookies are set.',
  }),
  recaptcha: Type.String({ maxLength: 2048, default: '', description: 'Accepted and not used.' }),
})

const sessionRow = Type.Object({
  id: Type.String({ format: 'uuid' }),
  login: Type.String(),
  address: Type.String(),
  created: Type.Integer({ description: 'Unix seconds.' }),
  last_seen: Type.Integer({ description: 'Unix seconds.' }),
  current: Type.Boolean(),
})

const lockRow = Type.Object({
  login: nullable(Type.String({ description: 'In lower case; null for every login from the address.' })),
  address: nullable(Type.String({ description: 'An address or an IPv6 network; null for every address.' })),
  seconds: Type.Integer({ description: 'What is left of it.' }),
})

const signIn = Type.Object({ time: Type.Integer({ description: 'Unix seconds.' }), address: Type.String() })

const refused = (description: string) =>
  Type.Object(
    {
      count: Type.Integer(),
      addresses: Type.Array(
        Type.Object({
          address: Type.String(),
          count: Type.Integer(),
          first: Type.Integer({ description: 'Unix seconds.' }),
          last: Type.Integer({ description: 'Unix seconds.' }),
        }),
        { description: 'Those with the most of them.' },
      ),
    },
    { description },
  )

const signInFields = {
  last_login: nullable(signIn, { description: 'The newest login of this administrator.' }),
  previous_login: nullable(signIn, { description: 'The login before that.' }),
  refused_before: refused('Logins as this administrator that were refused between those two.'),
  refused_since: refused('Those that were refused since the newest.'),
}

const lifeFields = {
  address: Type.String({ description: 'Where this request came from.' }),
  session: nullable(
    Type.Object({
      began: Type.Integer({ description: 'Unix seconds.' }),
      idle_end: Type.Integer({ description: 'When it ends if it is not used, Unix seconds.' }),
      latest_end: Type.Integer({ description: 'When it ends in any case, Unix seconds.' }),
    }),
    { description: 'Both ends of the session; null where a request needs none.' },
  ),
  if_nothing_is_done: Type.Array(
    Type.Object({
      at: Type.Integer({ description: 'Unix seconds.' }),
      what: choice(['session_ends', 'taken_back']),
      revision: nullable(Type.Integer(), { description: 'The revision that is taken back.' }),
    }),
    { description: 'What changes by itself, the next first.' },
  ),
}

/** A change that comes by itself. `at` is Unix seconds. */
export interface ChangeAhead {
  readonly at: number
  readonly what: 'session_ends' | 'taken_back'
  readonly revision: number | null
}

/** Revisions that are taken back unless somebody confirms them, as far as a caller may see them. */
export type TakenBackSoon = (caller: Caller) => readonly ChangeAhead[]

function sessionEnd(life: SessionLife | null): readonly ChangeAhead[] {
  return life ? [{ at: Math.min(life.idleEnd, life.latestEnd), what: 'session_ends', revision: null }] : []
}

const sessionPath = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the session.' }) })

const tag = 'sessions'
const source = 'document 1, Sessions'

/** Log in, log out, and who is logged in. Source: document 1, "Sessions"; silences#local-admins. */
export function sessionRoutes(sessions: Sessions, vendor: string, ahead: TakenBackSoon): Route[] {
  return [
    loginRoute(sessions, vendor, '/web/auth/login'),
    loginRoute(sessions, vendor, '/web/admin/auth/login'),
    logoutRoute(sessions, vendor, '/web/auth/login'),
    logoutRoute(sessions, vendor, '/web/admin/auth/login'),
    whoamiRoute(sessions, ahead),
    ...locksRoutes(sessions),
    unlockRoute(sessions),
    ...listRoutes(sessions),
    endOneRoute(sessions),
    endOthersRoute(sessions),
  ]
}

function loginRoute(sessions: Sessions, vendor: string, path: string): Route {
  return {
    method: 'POST',
    path,
    access: 'public',
    doc: {
      summary: 'Opens a session.',
      tagSummary: 'Log in and out, and who is logged in.',
      source,
      tag,
      request: writtenSchema(loginBody, 'create'),
      headers: ['X-Refused-Logins'],
      statuses: [401, 429],
    },
    handle: async ({ body, address }) => {
      const input = decodeInput(loginBody, body)
      if (!input.ok) return input
      const credentials = input.value as unknown as Credentials
      const opened = await sessions.open(credentials, address)
      if (!opened.ok) return opened
      const { sessionId, secret } = opened.value
      return ok({
        sessionId,
        headers: {
          'Set-Cookie': openingCookies(vendor, sessionId, secret, credentials.rest_path),
          'Cache-Control': 'no-store',
          'X-Refused-Logins': String(sessions.signIns.of(credentials.login).refusedBefore.count),
        },
      })
    },
  }
}

function logoutRoute(sessions: Sessions, vendor: string, path: string): Route {
  return {
    method: 'DELETE',
    path,
    access: 'session',
    doc: { summary: 'Ends the session.', source, tag },
    handle: ({ caller }) => {
      const session = sessions.end(caller.sessionId)
      return ok({ headers: { 'Set-Cookie': closingCookies(vendor, caller.sessionId, session?.path ?? '/') } })
    },
  }
}

function whoamiRoute(sessions: Sessions, ahead: TakenBackSoon): Route {
  return {
    method: 'GET',
    path: '/web/whoami',
    access: 'session',
    doc: {
      summary:
        'Who is logged in, what the access level allows, and who tried to log in as the same administrator.',
      source: 'silences#local-admins, silences#sign-in-notice',
      tag,
      response: Type.Object({
        login: Type.String(),
        name: Type.String(),
        role: Type.Integer(),
        role_name: Type.String(),
        competences: Type.Record(Type.String(), Type.Enum(['read', 'write'])),
        ...signInFields,
        ...lifeFields,
      }),
    },
    handle: ({ caller, say }) => {
      const { account, address, sessionId } = caller
      const { last, previous, refusedBefore, refused } = sessions.signIns.of(account.login)
      const life = sessions.lifeOf(sessionId)
      return ok({
        body: {
          login: account.login,
          name: account.name,
          role: account.role,
          role_name: say(account.roleName),
          competences: account.competences,
          last_login: last,
          previous_login: previous,
          refused_before: refusedBefore,
          refused_since: refused,
          address,
          session: life && { began: life.began, idle_end: life.idleEnd, latest_end: life.latestEnd },
          if_nothing_is_done: [...sessionEnd(life), ...ahead(caller)].sort((one, other) => one.at - other.at),
        },
      })
    },
  }
}

function locksRoutes({ signIns }: Sessions): Route[] {
  return computedListRoutes({
    path: '/x/sign-in-locks',
    access: { area: 'administrators', competence: 'read' },
    doc: {
      summary: 'Who may not log in at the moment because of wrong passwords.',
      source: 'silences#brute-force',
      tag,
      response: Type.Array(lockRow),
    },
    rows: () => ok(signIns.locks()),
  })
}

function unlockRoute(sessions: Sessions): Route {
  return {
    method: 'DELETE',
    path: '/x/sign-in-locks',
    access: { area: 'administrators', competence: 'write' },
    doc: { summary: 'Ends all these locks.', source: 'silences#brute-force', tag },
    handle: ({ caller }) => {
      sessions.unlock(caller)
      return ok({})
    },
  }
}

function listRoutes(sessions: Sessions): Route[] {
  return computedListRoutes({
    path: '/web/sessions',
    access: { area: 'administrators', competence: 'read' },
    doc: {
      summary: 'Open sessions.',
      source: 'silences#local-admins',
      tag,
      response: Type.Array(sessionRow),
    },
    rows: ({ caller }) =>
      ok(
        sessions.list().map(({ id, login, address, created, last_seen }) => {
          return { id, login, address, created, last_seen, current: id === caller.sessionId }
        }),
      ),
  })
}

function endOneRoute(sessions: Sessions): Route {
  return {
    method: 'DELETE',
    path: '/web/sessions/:id',
    access: { area: 'administrators', competence: 'write' },
    doc: { summary: 'Ends one session.', source: 'silences#local-admins', tag, params: sessionPath },
    handle: ({ params, caller }) =>
      sessions.end(params['id']!, caller)
        ? ok({})
        : notThere(message('there is no session {id}', { id: params['id'] ?? '' })),
  }
}

function endOthersRoute(sessions: Sessions): Route {
  return {
    method: 'DELETE',
    path: '/web/sessions',
    access: { area: 'administrators', competence: 'write' },
    doc: { summary: "Ends all sessions but one's own.", source: 'silences#local-admins', tag },
    handle: ({ caller }) => {
      for (const { id } of sessions.list()) if (id !== caller.sessionId) sessions.end(id, caller)
      return ok({})
    },
  }
}
