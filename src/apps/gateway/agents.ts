import { AgentHub } from '../../api/agents/agent-hub.ts'
import type { Presence } from '../../api/agents/agent-presence.ts'
import type { AgentSide } from '../../api/agents/agent-routes.ts'
import { AgentSockets, agentPath } from '../../api/agents/agent-socket.ts'
import { fulfilledProfiles } from '../../compile/posture.ts'
import type { Memos } from '../../core/memo.ts'
import { english, verbatim } from '../../core/text/message.ts'
import { agentDistributions, requiredAgents } from '../../domains/agents/distribution.ts'
import { agentProtocol } from '../../domains/agents/protocol.ts'
import { type AgentsNow, agentStatus } from '../../domains/agents/status.ts'
import { evaluateProfiles } from '../../domains/hip/evaluate.ts'
import { requestOf } from '../../domains/hip/request.ts'
import { openAgentTableAnyway } from '../../store/agents/open-agent-table.ts'
import type { Foundation } from '../interface/foundation.ts'
import type { AgentListener } from '../options/gateway-options.ts'
import { placeText } from '../options/listen-address.ts'

/** Parts that serving agents needs in addition to the foundation. */
export interface AgentParts {
  readonly listener: AgentListener
  readonly control: { agents(presence: Presence): void }
  /** Memos of the compiler. */
  readonly memos: Memos
}

/** The agents of a running gateway. */
export interface Agents {
  readonly side: AgentSide
  readonly sockets: AgentSockets
  /** True when agents have a listener of their own. */
  readonly hasListener: boolean
  close(): void
}

/** Serves agents: their connections, devices and distributions. */
export function serveAgents(
  { options, store, uploads: files, nowMs, logEvent, reportBug }: Foundation,
  { listener, control, memos }: AgentParts,
): Agents {
  const table = openAgentTableAnyway({
    dataFolder: options.dataFolder,
    isDiskFault: (error) => store.disk.note(error) !== null,
    notice: (message) => logEvent({ kind: 'data-notice', message }),
  })
  const hub = new AgentHub({
    protocol: agentProtocol(requestOf),
    snapshot: () => store.snapshot,
    required: () => requiredAgents(store.snapshot, files),
    table,
    nowMs,
    logEvent,
    reportBug,
    present: (presence) => control.agents(presence),
  })
  store.onCommit(() => hub.review())
  const sockets = new AgentSockets({ hub, reportBug })
  const listening = listenerStatus(listener)
  if (listening.status === 'failed') {
    logEvent({ kind: 'engine-failed', engine: 'agent listener', message: english(listening.msg) })
  }
  return {
    side: {
      hub,
      table,
      files,
      distributions: agentDistributions,
      status: () => agentStatus(store.snapshot, { ...hub.counts, listener: listening }),
      fulfilled: (posture) =>
        fulfilledProfiles(store.snapshot, posture, memos).map((id) => `hip_profile.id.${id}`),
      evaluated: (posture) => evaluateProfiles(store.snapshot, posture),
    },
    sockets,
    hasListener: listener.place !== null,
    close: () => {
      sockets.close()
      table.close()
    },
  }
}

function listenerStatus(listener: AgentListener): AgentsNow['listener'] {
  return listener.place === null
    ? { status: listener.status, msg: listener.msg }
    : { status: 'active', msg: verbatim(`wss://${placeText(listener.place)}${agentPath}`) }
}
