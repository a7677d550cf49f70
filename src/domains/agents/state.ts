import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/**
 * Switch of the authorization of users through the client agent. Source: document 2, "Client-agent authorization
 * settings".
 */
export const agentState = singleton({
  name: 'agent_state',
  path: '/agent_backend/wireguard/state',
  area: 'users',
  summary: 'Whether users may authorize through the client agent.',
  source: 'document 2, Client-agent authorization settings',
  schema: Type.Object({ enabled: flag(false, 'Authorization through the client agent is on.') }),
  initial: { enabled: false },
})
