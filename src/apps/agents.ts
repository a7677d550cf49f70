import type { FastifyInstance } from 'fastify'
import { AgentHub } from '../api/agent-hub.ts'
import type { Presence } from '../api/agent-presence.ts'
import type { AgentSide, AgentStatus } from '../api/agent-routes.ts'
import { AgentSockets, agentPath } from '../api/agent-socket.ts'
import type { Route } from '../api/route.ts'
import { fulfilledProfiles } from '../compile/posture.ts'
import { agentDistributions, requiredAgents } from '../domains/agents/distribution.ts'
import { agentProtocol } from '../domains/agents/protocol.ts'
import { agentState } from '../domains/agents/state.ts'
import { evaluateProfiles } from '../domains/hip/evaluate.ts'
import { requestOf } from '../domains/hip/request.ts'
import type { GatewayEvent } from '../domains/logs/event-row.ts'
import { agentFile, openAgentTable, temporaryAgentTable } from '../store/agent-table.ts'
import { openOrReplace, replacedText } from '../store/data-folder/set-aside-file.ts'
import type { Store } from '../store/store.ts'
import type { UploadFiles } from '../store/upload-files.ts'
import type { AgentListener } from './gateway-options.ts'
import { placeText } from './listen-place.ts'

/** What agents are served with. */
export interface AgentParts {
  readonly store: Store
  readonly dataFolder: string
  readonly files: UploadFiles
  readonly listener: AgentListener
  readonly nowMs: () => number
  readonly note: (event: GatewayEvent) => void
  /** Tells of a bug. */
  readonly report: (message: string) => void
  readonly control: { agents(presence: Presence): void }
}

/** The agents of a running gateway. */
export interface Agents {
  readonly side: AgentSide
  readonly sockets: AgentSockets
  /** Makes the server of the second listener, with the routes that are for agents; null where there is no listener. */
  serve(create: (isOwn: (route: Route) => boolean) => FastifyInstance): FastifyInstance | null
  close(): void
}

/** Serves agents: their connections, devices and distributions. */
export function serveAgents({
  store,
  dataFolder,
  files,
  listener,
  nowMs,
  note,
  report,
  control,
}: AgentParts): Agents {
  const devices = { dataFolder, file: agentFile }
  const isDiskFault = (error: unknown) => store.disk.note(error) !== null
  const { opened: table, replaced } = openOrReplace(devices, () => {
    try {
      return openAgentTable(dataFolder, isDiskFault)
    } catch (error) {
      if (!isDiskFault(error)) throw error
      note({
        kind: 'data-notice',
        message: `${agentFile} cannot be opened: devices are kept until the next start only`,
      })
      return temporaryAgentTable()
    }
  })
  if (replaced !== null) note({ kind: 'data-notice', message: replacedText(agentFile, replaced) })
  const hub = new AgentHub({
    protocol: agentProtocol(requestOf),
    snapshot: () => store.snapshot,
    required: () => requiredAgents(store.snapshot, files),
    table,
    nowMs,
    note,
    report,
    present: (presence) => control.agents(presence),
  })
  store.onCommit(() => hub.review())
  const sockets = new AgentSockets({ hub, report })
  const { place } = listener
  const listenerStatus: Omit<AgentStatus, 'name'> =
    place === null
      ? { status: listener.status, msg: listener.msg }
      : { status: 'active', msg: `wss://${placeText(place)}${agentPath}` }
  if (listenerStatus.status === 'failed') {
    note({ kind: 'engine-failed', engine: 'agent listener', message: listenerStatus.msg })
  }

  const status = (): readonly AgentStatus[] => {
    const { connected, authorized } = hub.counts
    const { enabled } = store.snapshot.value(agentState)
    return [
      {
        name: 'authorization',
        status: enabled ? 'active' : 'inactive',
        msg: enabled ? `${connected} connected, ${authorized} authorized` : 'switched off',
      },
      { name: 'single-sign-on', status: 'inactive', msg: 'the gateway has joined no directory' },
      { name: 'tunnel', status: 'inactive', msg: 'there is no WireGuard server yet: no tunnel can be built' },
      { name: 'agent-listener', ...listenerStatus },
    ]
  }
  return {
    side: {
      hub,
      table,
      files,
      distributions: agentDistributions,
      status,
      fulfilled: (posture) => fulfilledProfiles(store.snapshot, posture).map((id) => `hip_profile.id.${id}`),
      evaluated: (posture) => evaluateProfiles(store.snapshot, posture),
    },
    sockets,
    serve: (create) =>
      place === null
        ? null
        : create(({ access, path }) => access === 'public' && path.startsWith('/x/agents/')),
    close: () => {
      sockets.close()
      table.close()
    },
  }
}
