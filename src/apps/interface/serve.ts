import { once } from 'node:events'
import type { Server } from 'node:http'
import { StrangerConnections } from '../../api/admission/stranger-connections.ts'
import type { AgentSockets } from '../../api/agents/agent-socket.ts'
import type { BegunRequest, RequestMetrics } from '../../api/metrics/request-metrics.ts'
import {
  closeServer,
  createOperatorServer,
  createServer,
  type ServerOptions,
} from '../../api/server/server.ts'
import { consoleFiles } from '../../api/ui/console-files.ts'
import { whyNotEnforced } from '../../control/why-not-enforced.ts'
import { nicsOf } from '../../core/engine/observation.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { trimHeap } from '../../processes/heap-trim.ts'
import { catalogue } from './catalogue.ts'
import type { Foundation } from './foundation.ts'
import { hostsOf } from './hosts.ts'
import type { ServedRoutes } from './interface-routes.ts'
import type { Management } from './management.ts'
import { endWhenTold, tell } from './process.ts'

/** Parts of a product that its management interface serves. */
export interface Serving {
  readonly foundation: Foundation
  readonly management: Management
  readonly routes: ServedRoutes
  /** Names of the gateway in addition to those that both products know. */
  readonly hostNames: () => readonly string[]
  /** Connections of client agents; null where there are none. */
  readonly agents: { readonly sockets: AgentSockets; readonly hasListener: boolean; close(): void } | null
  /** Metrics of this product, which follow requests; null where there are none. */
  readonly metrics: {
    readonly requests: Pick<RequestMetrics, 'begin'>
    begin(web: Omit<ServerOptions, 'routes' | 'upgrades' | 'strangers'>): void
    close(): void
  } | null
  /** Called when the interface is ready. */
  readonly onReady?: () => void
  /** Ends the parts that only this product runs. */
  readonly close?: () => void | Promise<void>
}

/** Serves a management interface until the supervisor says otherwise. */
export async function serveInterface(serving: Serving): Promise<void> {
  const { foundation, management, routes, agents, metrics } = serving
  const { options, store, sessions, jobs, logEvent, reportBug, licenseServer, version, firstPassword } =
    foundation
  const { disk } = store
  const { sockets } = options
  const hosts = hostsOf(options, {
    snapshot: () => store.snapshot,
    names: serving.hostNames,
    nics: () => nicsOf(management.control.observed),
  })
  const strangers = new StrangerConnections((place) => sessions.signIns.isKnownPlace(place))
  const trimming = trimHeap(() => strangers.arrived)
  const begun = (request: BegunRequest) => metrics?.requests.begin(request)
  const common = { catalogue, sessions, reportBug, disk, logEvent, begun }
  const demandsNote = () => store.snapshot.value(systemSettings).change_note === 'required'
  // Who is at the machine itself gives no reason: it is the way in when all others are shut.
  const web = { ...common, hosts, strangers, demandsNote }
  const upgrades = agents ? { upgrades: agents.sockets } : {}
  const pages = consoleFiles(process.env['GATEHOUSE_WEB'] ?? null, options.product)
  const server = createServer({ ...web, pages, routes: routes.all, ...upgrades })
  await listenAt(server, sockets.api)
  const agentServer = agents?.hasListener
    ? createServer({
        ...web,
        routes: routes.all.filter(({ audience }) => audience === 'agents'),
        ...upgrades,
      })
    : null
  if (agentServer) await listenAt(agentServer, sockets.agents)
  licenseServer.watch()
  const operator = createOperatorServer({ ...common, routes: routes.all })
  await listenAt(operator, sockets.operators)
  metrics?.begin({ ...common, hosts })
  const servers = [server, operator, ...(agentServer ? [agentServer] : [])]
  endWhenTold(async () => {
    // Streams of jobs and sockets of agents last until they are ended.
    jobs.end()
    agents?.close()
    metrics?.close()
    await Promise.all(servers.map(closeServer))
    await serving.close?.()
    await management.stopActing()
    foundation.closeEvents()
    management.stopAnswering()
    trimming.close()
    strangers.close()
    await foundation.close()
  })
  await management.start()
  serving.onReady?.()
  const { control } = management
  const notEnforced = control.isEnforced() ? null : whyNotEnforced(control.observed)
  tell({ type: 'ready', firstPassword, notEnforced })
  logEvent({ kind: 'started', version })
}

/** Takes connections from a socket that listens already. */
async function listenAt(server: Server, fd: number): Promise<void> {
  server.listen({ fd })
  await once(server, 'listening')
}
