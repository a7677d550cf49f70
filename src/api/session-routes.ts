import Type from 'typebox'
import { decodeInput } from '../core/decode.ts'
import { fail, ok } from '../core/failure.ts'
import { formatted } from '../core/fields.ts'
import { computedListRoutes } from './computed-list.ts'
import { closingCookies, openingCookies } from './cookie.ts'
import type { Route } from './route.ts'
import type { Credentials, Sessions } from './session.ts'
import { writtenSchema } from './wire-schema.ts'

const loginBody = Type.Object({
  login: Type.String({ maxLength: 255, description: '`name`, `name@domain` or `name@radius`.' }),
  password: Type.String({ maxLength: 1024, writeOnly: true, description: 'The password.' }),
  rest_path: formatted('cookie-path', {
    maxLength: 255,
    default: '/',
    description: 'URL prefix for which cookies are set.',
  }),
  recaptcha: Type.String({ maxLength: 8192, default: '', description: 'Accepted and not used.' }),
})

const sessionRow = Type.Object({
  id: Type.String({ format: 'uuid' }),
  login: Type.String(),
  address: Type.String(),
  created: Type.Integer({ description: 'Unix seconds.' }),
  last_seen: Type.Integer({ description: 'Unix seconds.' }),
  current: Type.Boolean(),
})

const sessionPath = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the session.' }) })

const tag = 'sessions'
const source = 'document 1, Sessions'

/** Log in, log out, and who is logged in. Source: document 1, "Sessions"; silences#local-admins. */
export function sessionRoutes(sessions: Sessions, vendor: string): Route[] {
  return [
    loginRoute(sessions, vendor, '/web/auth/login'),
    loginRoute(sessions, vendor, '/web/admin/auth/login'),
    logoutRoute(sessions, vendor, '/web/auth/login'),
    logoutRoute(sessions, vendor, '/web/admin/auth/login'),
    whoamiRoute,
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
        headers: {
          'Set-Cookie': openingCookies(vendor, sessionId, secret, credentials.rest_path),
          'Cache-Control': 'no-store',
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

const whoamiRoute: Route = {
  method: 'GET',
  path: '/web/whoami',
  access: 'session',
  doc: {
    summary: 'Who is logged in, and what the access level allows.',
    source: 'silences#local-admins',
    tag,
    response: Type.Object({
      login: Type.String(),
      name: Type.String(),
      role: Type.Integer(),
      role_name: Type.String(),
      competences: Type.Record(Type.String(), Type.Enum(['read', 'write'])),
    }),
  },
  handle: ({ caller: { account } }) =>
    ok({
      body: {
        login: account.login,
        name: account.name,
        role: account.role,
        role_name: account.roleName,
        competences: account.competences,
      },
    }),
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
    handle: ({ params }) =>
      sessions.end(params['id']!)
        ? ok({})
        : fail({ kind: 'not-found', message: `there is no session ${params['id']}` }),
  }
}

function endOthersRoute(sessions: Sessions): Route {
  return {
    method: 'DELETE',
    path: '/web/sessions',
    access: { area: 'administrators', competence: 'write' },
    doc: { summary: "Ends all sessions but one's own.", source: 'silences#local-admins', tag },
    handle: ({ caller }) => {
      for (const { id } of sessions.list()) if (id !== caller.sessionId) sessions.end(id)
      return ok({})
    },
  }
}
