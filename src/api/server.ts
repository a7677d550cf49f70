import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Account } from '../core/account.ts'
import { type Failure, fail, invalid, ok, type Result } from '../core/failure.ts'
import { visibleLines } from '../core/visible.ts'
import { failureOfDisk } from '../store/disk/disk-fault.ts'
import type { DiskState } from '../store/disk/disk-state.ts'
import { permitted } from './access.ts'
import type { Caller } from './account.ts'
import type { OwnHosts } from './admission/own-hosts.ts'
import { refuseUpgrade } from './admission/refuse-upgrade.ts'
import type { StrangerConnections } from './admission/stranger-connections.ts'
import { checkTarget, originForm, type Target } from './admission/target.ts'
import { refuseUnreadable } from './admission/unreadable.ts'
import type { Upgrades } from './agent-socket.ts'
import { type RefusalEvent, refusalEvent } from './audit/refusal.ts'
import { takeFromFront } from './behind-front.ts'
import { type BodyLimits, dropRest, hasBody, parseJson, readWhole } from './body.ts'
import { gateHeader, readGate } from './check-gate.ts'
import { confirmHeader, readWindow } from './confirmations.ts'
import {
  connectionNumber,
  giveConnection,
  leaveConnection,
  numberConnections,
  useConnection,
} from './connection.ts'
import { type FailureReply, replyTo } from './failure-status.ts'
import { inLanguage, languageOf, speechFor } from './language.ts'
import { checkWriteQuery, type RawQuery } from './query.ts'
import {
  type Access,
  type Answer,
  type ApiRequest,
  bodyLimitOf,
  makesRevisions,
  type Route,
} from './route.ts'
import { Router } from './router.ts'
import type { Sessions } from './session.ts'
import { uploadedFile } from './upload-body.ts'

/** What a server listens with. */
export interface ServerOptions {
  readonly sessions: Sessions
  readonly routes: readonly Route[]
  /** Tells of a bug; never of an expected failure. */
  readonly report: (message: string) => void
  /** Knows errors of the disk, which are no bugs. */
  readonly disk: Pick<DiskState, 'refuse'>
  /** Takes requests for WebSockets; without it they are requests like others. */
  readonly upgrades?: Upgrades
  /** Tells the log which requests were refused. */
  readonly note: (event: RefusalEvent) => void
  /** Names and addresses that requests may name; null where nobody else can connect. */
  readonly hosts: OwnHosts | null
  /** Connections without a session; null where nobody else can connect. */
  readonly strangers: StrangerConnections | null
}

/** When a body must be there. */
const bodySeconds = 120
const publicBodySeconds = 10
/** Room for log queries: 255 values of a filter stand in the path, URL-encoded. */
const maxHeaderBytes = 128 * 1024
/** Time for the head of a request. Bodies have limits of their own (`body.ts`, `upload-body.ts`). */
const headersTimeoutMs = 10_000
const timeoutCheckMs = 1000
/** Time for the largest upload over a slow line. */
const requestTimeoutMs = 12 * 3600 * 1000

/** Bodies are read and written by the resources themselves: Fastify need not load its compilers of schemas. */
const ownSchemas = {
  schemaController: {
    compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
  },
  frameworkErrors: badPath,
}

/** A path that cannot be decoded, which Fastify refuses ahead of every hook. */
function badPath(_error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  return sendFailure(reply, { kind: 'malformed', message: 'the path is not percent-encoded UTF-8' })
}

function noSchemas(): never {
  throw new Error('routes of this server have no schemas of Fastify’s')
}

/** The server of the management interface, for connections that the front brings; not yet listening. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { upgrades } = options
  const server = Fastify({
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      maxHeaderSize: maxHeaderBytes,
      // What is wrong with a Host is told by "target.ts".
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => upgrades?.accepts(request) ?? false,
    },
    logger: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: refuseUnreadable,
    rewriteUrl: ({ url = '' }) => originForm(url),
    requestTimeout: requestTimeoutMs,
    // What still comes while the gateway ends is answered; each answer then closes its connection.
    return503OnClosing: false,
    ...ownSchemas,
  })
  takeFromFront(server.server, (socket) => options.strangers?.enter(socket))
  numberConnections(server.server)
  server.server.on('connect', (_request, socket) => refuseUpgrade(socket, 405))
  if (upgrades) takeUpgrades(server, upgrades, options)
  addRoutes(server, options)
  return server
}

/** Agents reach us by any public name; browsers, which say their origin, by a name of ours. */
function takeUpgrades({ server }: FastifyInstance, upgrades: Upgrades, { hosts, strangers }: ServerOptions) {
  server.on('upgrade', (request, socket, head) => {
    leaveConnection(socket as Socket)
    strangers?.leave(request.socket)
    const isPage = request.headers.origin !== undefined
    const target = checkTarget(request, isPage ? hosts : null)
    if (target.ok) upgrades.take(request, socket, head)
    else refuseUpgrade(socket, replyTo(target.failure).status)
  })
}

/** The same routes over plain HTTP without sessions, for a socket that only the operator can open. */
export function createOperatorServer(options: Omit<ServerOptions, 'hosts' | 'strangers'>): FastifyInstance {
  const server = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    ...ownSchemas,
  })
  numberConnections(server.server)
  addRoutes(server, { ...options, hosts: null, strangers: null }, operator)
  return server
}

function addRoutes(server: FastifyInstance, options: ServerOptions, as?: Caller) {
  server.removeAllContentTypeParsers()
  // Bodies are read when it is known who sends them, and by whom they are wanted.
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) => {
    waiting.add(message)
    server.server.emit('request', message, response)
  })
  server.addHook('onRequest', async (request, reply) => {
    // Any Content-Type is read the same way, also a malformed one that Fastify would refuse.
    if (request.headers['content-type'] !== undefined || request.headers['content-length'] !== undefined) {
      request.headers['content-type'] = 'application/octet-stream'
    }
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Strict-Transport-Security', 'max-age=31536000')
  })
  const router = new Router(options.routes)
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    handle(request, reply, router, options, as)
  // Fastify knows one route: paths are found here, so that many of them cost no start anything.
  server.all('*', handler)
  server.setNotFoundHandler(handler)
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, options))
}

/** Requests whose clients send their body only when they are told to (`Expect: 100-continue`). */
const waiting = new WeakSet<IncomingMessage>()

const operator: Caller = {
  account: {
    login: 'operator',
    name: 'Local operator',
    enabled: true,
    passwordHash: '',
    role: 1,
    roleName: 'Local operator',
    competences: {
      administrators: 'write',
      firewall: 'write',
      logs: 'write',
      network: 'write',
      objects: 'write',
      security: 'write',
      system: 'write',
      users: 'write',
    },
  },
  sessionId: '',
  address: 'local',
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  router: Router,
  { sessions, hosts, strangers, note }: Pick<ServerOptions, 'sessions' | 'hosts' | 'strangers' | 'note'>,
  as: Caller | undefined,
) {
  const { socket } = request.raw
  strangers?.follow(request.raw, reply.raw)
  const found = router.find(request.method, pathOf(request))
  const anyHost = found.ok && found.value.route.anyHost === true
  const target = as ? ok(null) : checkTarget(targetOf(request), anyHost ? null : hosts)
  if (!target.ok) return sendFailure(closing(reply), target.failure)
  if (!found.ok) return sendFailure(reply, found.failure)
  const { route, params } = found.value
  const caller = as ? ok(as) : admit(request, route.access, sessions)
  const { login } = caller.ok ? caller.value.account : nobody
  const address = as?.address ?? request.ip
  const refuse = (failure: Failure) => {
    const { method } = request
    const event = refusalEvent(
      { method, path: pathOf(request), access: route.access, login, address },
      failure,
    )
    if (event) note(event)
    return sendFailure(reply, failure)
  }
  if (!caller.ok) {
    if (caller.failure.kind === 'unauthenticated') strangers?.enter(socket)
    return refuse(caller.failure)
  }
  if (route.access !== 'public') strangers?.leave(socket)
  const may = as || route.access === 'public' ? ok(null) : permitted(caller.value.account, route.access)
  if (!may.ok) return refuse(may.failure)
  useConnection(caller.value.sessionId, request.raw.socket, reply.raw)
  const window = checkWindow(request, route)
  if (!window.ok) return refuse(window.failure)
  const gate = checkGateHeader(request, route)
  if (!gate.ok) return refuse(gate.failure)
  const query = checkQuery(route, request)
  if (!query.ok) return refuse(query.failure)
  const body = await readBody(route, request, reply)
  if (!body.ok) {
    if (body.failure.kind === 'too-slow') closing(reply)
    return refuse(body.failure)
  }
  const speech = speechFor(request.headers['accept-language'])
  const result = await route.handle({
    caller: caller.value,
    method: request.method,
    path: pathOf(request),
    params,
    query: request.query as RawQuery,
    ...body.value,
    headers: request.headers,
    address: caller.value.address,
    connection: connectionNumber(request.raw.socket),
    say: speech.say,
  })
  if (result.ok && result.value.sessionId !== undefined) {
    strangers?.leave(socket)
    giveConnection(result.value.sessionId, socket)
  }
  if (speech.isUsed()) reply.header('Content-Language', speech.language).header('Vary', 'Accept-Language')
  return result.ok ? sendAnswer(request, reply, result.value) : refuse(result.failure)
}

function closing(reply: FastifyReply): FastifyReply {
  return reply.header('Connection', 'close')
}

/** The target as it came: on its way the server gives an absolute one the form of others. */
function targetOf({ raw, originalUrl }: FastifyRequest): Target {
  const { rawHeaders, httpVersion, socket } = raw
  return { rawHeaders, httpVersion, socket, url: originalUrl }
}

/** Whether the header that asks for a confirmation can be honoured: it is never passed over (silences#confirm). */
function checkWindow(request: FastifyRequest, route: Route): Result<unknown> {
  const text = request.headers[confirmHeader.toLowerCase()]
  if (text === undefined || isRead(request)) return ok(null)
  if (!makesRevisions(route))
    return invalid(confirmHeader, 'is not possible here: this changes no configuration')
  return readWindow(String(text))
}

/** Whether the header that asks for packet checks can be honoured (silences#check-gate). */
function checkGateHeader(request: FastifyRequest, route: Route): Result<unknown> {
  const text = request.headers[gateHeader.toLowerCase()]
  if (text === undefined || isRead(request)) return ok(null)
  if (!route.knowsDryRun) return invalid(gateHeader, 'is not possible for this request')
  return readGate(String(text))
}

/** Whether a write knows every parameter of its query. What does not know `dry_run` must not be done because of it. */
function checkQuery(route: Route, request: FastifyRequest): Result<null> {
  const query = request.query as RawQuery
  // Most writes have none, and the description of a route is made when it is asked for.
  if (isRead(request) || Object.keys(query).length === 0) return ok(null)
  const checked = checkWriteQuery(route.doc.query, query)
  if (!checked.ok || (query['dry_run'] ?? '0') === '0' || route.knowsDryRun) return checked
  return invalid('dry_run', 'is not possible for this request')
}

type Body = Pick<ApiRequest, 'body' | 'bytes' | 'file'>

const noBytes = Buffer.alloc(0)

/** The body as the handler gets it: JSON, unless the route reads bytes or a file. */
async function readBody(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Result<Body>> {
  const { doc, rawBody, upload } = route
  const { raw } = request
  const none = { body: undefined, bytes: noBytes, file: noFile() }
  const begin = () => {
    if (waiting.delete(raw)) reply.raw.writeContinue()
  }
  if (isRead(request)) {
    if (hasBody(raw)) dropRest(raw)
    return ok(none)
  }
  if (upload) return ok({ ...none, file: uploadedFile(raw, begin) })
  const whole = hasBody(raw) ? await readWhole(raw, bodyLimitsOf(route), begin) : ok(noBytes)
  if (!whole.ok) return whole
  const bytes = whole.value
  if (rawBody) return ok({ ...none, bytes })
  const body = bytes.length === 0 && !doc.request ? ok({}) : parseJson(bytes)
  return body.ok ? ok({ ...none, bytes, body: body.value }) : body
}

async function* noFile(): AsyncGenerator<Uint8Array> {}

function bodyLimitsOf(route: Route): BodyLimits {
  return { bytes: bodyLimitOf(route), seconds: route.access === 'public' ? publicBodySeconds : bodySeconds }
}

/** Who makes the request: its origin first, then the session. */
function admit(request: FastifyRequest, access: Access, sessions: Sessions): Result<Caller> {
  if (!isRead(request) && isForeign(request)) {
    return fail({ kind: 'forbidden', message: 'requests from pages of another origin are refused' })
  }
  const address = request.ip
  if (access === 'public') return ok({ account: nobody, sessionId: '', address })
  return sessions.recognise(request.headers.cookie, address)
}

const nobody: Account = {
  login: '',
  name: '',
  enabled: false,
  passwordHash: '',
  role: 0,
  roleName: '',
  competences: {},
}

/** Whether a browser says that a page of another origin makes this request. */
function isForeign(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) return true
  return origin !== undefined && origin !== `https://${host}`
}

function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?')
  return query < 0 ? request.url : request.url.slice(0, query)
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status = 200, body, headers }: Answer) {
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value)
  const etag = headers?.['ETag']
  if (isRead(request) && typeof etag === 'string' && namesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  reply.code(status)
  if (body === undefined || Buffer.isBuffer(body) || isStream(body)) return reply.send(body)
  if (!reply.hasHeader('Content-Type')) reply.header('Content-Type', 'application/json; charset=utf-8')
  return reply.send(typeof body === 'string' && headers?.['Content-Type'] ? body : JSON.stringify(body))
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a list of entity tags names `etag`, compared weakly (RFC 9110, 13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pipe' in body
}

function sendFailure(reply: FastifyReply, failure: Failure) {
  return sendProblem(reply, replyTo(failure))
}

function sendProblem(reply: FastifyReply, english: FailureReply) {
  const message = reply.request.raw
  // Who waits to be told to send gets an answer instead, and keeps the body.
  if (waiting.has(message)) reply.header('Connection', 'close')
  else if (hasBody(message)) dropRest(message)
  const language = languageOf(reply.request.headers['accept-language'])
  const failure = inLanguage(english, language)
  for (const [name, value] of Object.entries(failure.headers)) reply.header(name, value)
  reply.code(failure.status).header('Content-Type', 'application/problem+json; charset=utf-8')
  reply.header('Content-Language', language).header('Vary', 'Accept-Language')
  const detail = visibleLines(failure.detail)
  return reply.send(
    JSON.stringify({
      type: 'about:blank',
      title: failure.title,
      status: failure.status,
      detail,
      message: detail,
      code: failure.code,
      errors: failure.errors.map((error) => ({ ...error, message: visibleLines(error.message) })),
      request_id: reply.request.id,
    }),
  )
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { report, disk }: Pick<ServerOptions, 'report' | 'disk'>,
) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 400 && status < 500) {
    return sendFailure(reply, { kind: 'malformed', message: String((error as Error).message).toLowerCase() })
  }
  const fault = disk.refuse(error)
  if (fault !== null) return sendFailure(reply, failureOfDisk(fault))
  report(`${request.method} ${pathOf(request)} (${request.id}): ${(error as Error).stack ?? String(error)}`)
  return sendProblem(reply, {
    status: 500,
    code: 'internal',
    title: 'Internal error',
    detail: 'the gateway met an error of its own; the system log tells more under this request_id',
    errors: [],
    headers: {},
  })
}
