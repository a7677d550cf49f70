import type { ServiceStatus } from '../../core/engine/status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Said } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { agentState } from './state.ts'

/** Observations of agents now. */
export interface AgentsNow {
  readonly connected: number
  readonly authorized: number
  /** The listener of their own. */
  readonly listener: { readonly status: ServiceStatus; readonly msg: Said }
}

/** Status rows of the client agents. Source: silences#agent-devices. */
export function agentStatus(snapshot: Snapshot, { connected, authorized, listener }: AgentsNow) {
  const { enabled } = snapshot.value(agentState)
  return [
    {
      name: 'authorization',
      status: enabled ? 'active' : 'inactive',
      msg: enabled
        ? message('{connected} connected, {authorized} authorized', { connected, authorized })
        : message('switched off'),
    },
    { name: 'single-sign-on', status: 'inactive', msg: message('the gateway has joined no directory') },
    {
      name: 'tunnel',
      status: 'inactive',
      msg: message('there is no WireGuard server yet: no tunnel can be built'),
    },
    { name: 'agent-listener', ...listener },
  ] as const
}
