import { ok, type Result } from '../../core/failure.ts'
import type { RefusalEvent, RequestDoneEvent } from '../../core/log/event.ts'
import { canonicalAddress } from '../../core/net/authority.ts'
import type { Account } from '../../core/resource/account.ts'
import { verbatim } from '../../core/text/message.ts'
import { failureOfDisk } from '../../store/disk/disk-fault.ts'
import type { DiskState } from '../../store/disk/disk-state.ts'
import type { OwnHosts } from '../admission/own-hosts.ts'
import type { StrangerConnections } from '../admission/stranger-connections.ts'
import { checkTarget } from '../admission/target.ts'
import { type Catalogue, speechFor } from '../language/language.ts'
import type { BegunRequest } from '../metrics/request-metrics.ts'
import { permitted } from '../route/access.ts'
import type { Caller } from '../route/account.ts'
import { connectionNumber, giveConnection, useConnection } from '../route/connection.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import type { RouteMatch, Router } from '../route/router.ts'
import type { Sessions } from '../session/session.ts'
import type { ConsoleFiles } from '../ui/console-files.ts'
import { sendAnswer, sendFailure, sendProblem } from './answer.ts'
import { type Exchange, isRead } from './exchange.ts'
import { message } from './messages.ts'
import { refusalEvent, requestText } from './refusal.ts'
import { readBody } from './request-body.ts'
import { checkOrigin, readWrite } from './request-check.ts'

/** Dependencies of the way from a request to its answer. */
export interface Serving {
  readonly sessions: Sessions
  readonly router: Router
  /** Russian forms of what the program says. */
  readonly catalogue: Catalogue
  /** Reports a bug; never an expected failure. */
  readonly reportBug: (message: string) => void
  /** Recognises errors of the disk, which are no bugs. */
  readonly disk: Pick<DiskState, 'refuse'>
  /** Logs that a request was refused, or done. */
  readonly logEvent: (event: RefusalEvent | RequestDoneEvent) => void
  /** Names and addresses that requests may name; null where nobody else can connect. */
  readonly hosts: OwnHosts | null
  /** Connections without a session; null where nobody else can connect. */
  readonly strangers: StrangerConnections | null
  /** Caller of every request where no session is asked for; null elsewhere. */
  readonly as: Caller | null
  /** Pages beside the routes; null where there are none. */
  readonly pages?: ConsoleFiles | null
  /** True while every change must give its reason; absent where none must. Source: silences#change-note-required. */
  readonly demandsNote?: () => boolean
  /** Is told of each request whose head can be read. */
  readonly begun?: (request: BegunRequest) => void
}

/** Answers a request, whatever comes of it. */
export async function serve(exchange: Exchange, serving: Serving): Promise<void> {
  try {
    await answer(exchange, serving)
  } catch (error) {
    sendError(exchange, serving, error)
  }
}

async function answer(exchange: Exchange, serving: Serving): Promise<void> {
  const { method, path, message: request, response } = exchange
  const { strangers, logEvent, as } = serving
  strangers?.follow(request, response)
  const found = findRoute(serving, method, path)
  serving.begun?.({ method, route: found.ok ? found.value.route : null, response })
  const anyHost = found.ok && found.value.route.audience === 'agents'
  const target = as ? ok(null) : checkTarget(request, anyHost ? null : serving.hosts)
  if (!target.ok) {
    response.setHeader('Connection', 'close')
    return sendFailure(exchange, target.failure)
  }
  if (!found.ok) return sendFailure(exchange, found.failure)
  const { access } = found.value.route
  const caller = as ? ok(as) : admit(exchange, found.value.route, serving)
  if (!caller.ok && caller.failure.kind === 'unauthenticated') strangers?.enter(request.socket)
  const result = caller.ok ? await handle(exchange, found.value, caller.value, serving) : caller
  const { account, address } = caller.ok ? caller.value : { account: nobody, address: addressOf(exchange) }
  const who = { login: account.login, address }
  if (result.ok) {
    if (found.value.route.isLogged)
      logEvent({ kind: 'request-done', ...who, request: requestText(method, path) })
    return await sendAnswer(exchange, result.value, (error) => sendError(exchange, serving, error))
  }
  const event = refusalEvent({ method, path, access, ...who }, result.failure)
  if (event) logEvent(event)
  sendFailure(exchange, result.failure)
}

function findRoute({ router, pages }: Serving, method: string, path: string): Result<RouteMatch> {
  const page = method === 'GET' || method === 'HEAD' ? pages?.routeOf(path) : null
  return page ? ok({ route: page, params: {} }) : router.find(method, path)
}

/** Fails `forbidden` for a page of another origin, then `unauthenticated` without the session that a route asks for. */
function admit(
  exchange: Exchange,
  { access, isBackground }: Pick<Route, 'access' | 'isBackground'>,
  { sessions }: Serving,
): Result<Caller> {
  const origin = checkOrigin(exchange)
  if (!origin.ok) return origin
  const address = addressOf(exchange)
  if (access === 'public') return ok({ account: nobody, sessionId: '', address })
  const { cookie, 'x-background': background } = exchange.message.headers
  const isUse = !isBackground && !(isRead(exchange) && background === '1')
  return isUse ? sessions.recognise(cookie, address) : sessions.lookUp(cookie, address)
}

const nobody: Account = {
  login: '',
  name: '',
  enabled: false,
  passwordHash: '',
  role: 0,
  roleName: verbatim(''),
  competences: {},
}

function addressOf({ message }: Exchange): string {
  return message.socket.remoteAddress ?? ''
}

/** The answer of the route to somebody whose session, if it needs one, is known. */
async function handle(
  exchange: Exchange,
  { route, params }: RouteMatch,
  caller: Caller,
  { strangers, as, demandsNote }: Serving,
): Promise<Result<Answer>> {
  const { method, path, query, message: request, response } = exchange
  const { access } = route
  const { socket, headers } = request
  if (access !== 'public') strangers?.leave(socket)
  const may = as || access === 'public' ? ok(null) : permitted(caller.account, access)
  if (!may.ok) return may
  useConnection(caller.sessionId, socket, response)
  const conditions = readWrite(route, exchange, demandsNote?.() ?? false)
  if (!conditions.ok) return conditions
  const body = await readBody(route, exchange)
  if (!body.ok) {
    if (body.failure.kind === 'too-slow') response.setHeader('Connection', 'close')
    return body
  }
  const speech = speechFor(headers['accept-language'], exchange.catalogue)
  const result = await route.handle({
    caller,
    method,
    path,
    params,
    query,
    ...body.value,
    headers,
    conditions: conditions.value,
    address: caller.address,
    connection: connectionNumber(socket),
    say: speech.say,
    ...endsOf(socket),
    gone: () => goneSignal(response),
  })
  if (result.ok && result.value.sessionId !== undefined) {
    strangers?.leave(socket)
    giveConnection(result.value.sessionId, socket)
  }
  if (speech.isUsed()) {
    response.setHeader('Content-Language', speech.language)
    response.setHeader('Vary', 'Accept-Language')
  }
  return result
}

function endsOf({
  remoteAddress,
  remotePort,
  localAddress,
  localPort,
}: Exchange['message']['socket']): Pick<ApiRequest, 'ends'> {
  const [from, to] = [remoteAddress, localAddress].map((text) => text && canonicalAddress(text))
  if (!from || !to || remotePort === undefined || localPort === undefined) return {}
  return {
    ends: { source: { address: from, port: remotePort }, destination: { address: to, port: localPort } },
  }
}

/** A signal that is aborted when a connection ends before its answer did. */
function goneSignal(response: Exchange['response']): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Answers what no route expected: a fault of the disk, or else a bug, which is reported. */
function sendError(exchange: Exchange, { reportBug, disk }: Serving, error: unknown): void {
  const { id, method, path, response } = exchange
  const fault = disk.refuse(error)
  if (fault === null) reportBug(`${method} ${path} (${id}): ${(error as Error).stack ?? String(error)}`)
  if (response.headersSent) return void response.destroy()
  if (fault !== null) return sendFailure(exchange, failureOfDisk(fault))
  sendProblem(exchange, {
    status: 500,
    code: 'internal',
    title: message('Internal error'),
    detail: message('the gateway met an error of its own; the system log tells more under this request_id'),
    errors: [],
    headers: {},
  })
}
