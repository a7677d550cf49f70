import { createServer as createHttpServer, type ServerOptions as HttpOptions, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { refuseUpgrade } from '../admission/refuse-upgrade.ts'
import { checkTarget } from '../admission/target.ts'
import { refuseUnreadable } from '../admission/unreadable.ts'
import type { Upgrades } from '../agents/agent-socket.ts'
import type { Caller } from '../route/account.ts'
import { leaveConnection, numberConnections } from '../route/connection.ts'
import { replyTo } from '../route/failure-status.ts'
import type { Route } from '../route/route.ts'
import { Router } from '../route/router.ts'
import { openExchange } from './exchange.ts'
import { message } from './messages.ts'
import { takeFromFront } from './proxy-protocol.ts'
import { awaitContinue } from './request-body.ts'
import { type Serving, serve } from './serve.ts'

/** Dependencies of a server of the interface. */
export interface ServerOptions extends Omit<Serving, 'router' | 'as'> {
  readonly routes: readonly Route[]
  /** Takes requests for WebSockets; without it they are requests like others. */
  readonly upgrades?: Upgrades
}

/** Bodies have time limits of their own (`request-body.ts`, `upload-body.ts`). */
const httpOptions: HttpOptions = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  /** Time for the largest upload over a slow line. */
  requestTimeout: 12 * 3600 * 1000,
  /**
   * Longer than clients and proxies keep a connection (Chromium 300 s, Firefox 115 s, Go 90 s), so that none is closed under a
   * request. With a certificate that it does not trust, Chromium pays for each new one with one that fails, and gives up on a request
   * that meets 32 of those. Source: silences#kept-connections.
   */
  keepAliveTimeout: 310_000,
  /** Room for log queries: 255 values of a filter stand in the path, URL-encoded. */
  maxHeaderSize: 128 * 1024,
  // Faults of a Host are reported by "target.ts".
  requireHostHeader: false,
}

const idleSweepMs = 50

/** The server of the management interface, for connections that the front brings; not yet listening. */
export function createServer({ routes, upgrades, ...options }: ServerOptions): Server {
  const { hosts, strangers } = options
  const server = createHttpServer({
    ...httpOptions,
    shouldUpgradeCallback: (request) => upgrades?.accepts(request) ?? false,
  })
  takeFromFront(server, (socket) => strangers?.enter(socket))
  server.on('connect', (_request, socket) => refuseUpgrade(socket, 405))
  if (upgrades) takeUpgrades(server, upgrades, { hosts, strangers })
  return answering(server, { ...options, router: new Router(routes), as: null })
}

/** The same routes over plain HTTP without sessions, for a socket that only the operator can open. */
export function createOperatorServer({
  routes,
  ...options
}: Omit<ServerOptions, 'hosts' | 'strangers' | 'upgrades'>): Server {
  const router = new Router(routes)
  const server = createHttpServer(httpOptions)
  return answering(server, { ...options, router, hosts: null, strangers: null, as: operator })
}

/** Requests to a server of few routes that only read are short. */
const plainOptions: HttpOptions = {
  ...httpOptions,
  requestTimeout: 15_000,
  maxHeaderSize: 16 * 1024,
}

/** A server of these routes over plain HTTP, for clients that connect to it directly; not yet listening. */
export function createPlainServer({ routes, ...options }: Omit<ServerOptions, 'upgrades'>): Server {
  const server = createHttpServer(plainOptions)
  server.on('connection', (socket) => options.strangers?.enter(socket))
  server.on('connect', (_request, socket) => refuseUpgrade(socket, 405))
  return answering(server, { ...options, router: new Router(routes), as: null })
}

function answering(server: Server, serving: Serving): Server {
  numberConnections(server)
  const { catalogue } = serving
  return server
    .on('request', (request, response) => {
      void serve(openExchange({ server, catalogue }, request, response), serving)
    })
    .on('checkContinue', (request, response) => {
      awaitContinue(request)
      server.emit('request', request, response)
    })
    .on('clientError', refuseUnreadable)
}

/** Takes no more connections, and resolves when what is under way is answered. */
export async function closeServer(server: Server): Promise<void> {
  // Node closes the connections that are idle now; those that become idle later would be kept until they time out.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(sweep)
}

/** Agents reach us by any public name; browsers, which say their origin, by a name of ours. */
function takeUpgrades(
  server: Server,
  upgrades: Upgrades,
  { hosts, strangers }: Pick<Serving, 'hosts' | 'strangers'>,
): void {
  server.on('upgrade', (request, socket, head) => {
    leaveConnection(socket as Socket)
    strangers?.leave(request.socket)
    const isPage = request.headers.origin !== undefined
    const target = checkTarget(request, isPage ? hosts : null)
    if (target.ok) upgrades.take(request, socket, head)
    else refuseUpgrade(socket, replyTo(target.failure).status)
  })
}

const operator: Caller = {
  account: {
    login: 'operator',
    name: 'Local operator',
    enabled: true,
    passwordHash: '',
    role: 1,
    roleName: message('Local operator'),
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
