import { Value } from 'typebox/value'
import { ztnaRequest } from '../../core/agent/ztna.ts'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'

/**
 * Settings of the request to agents: data about a device that no HIP object checks. Source: document 2, "ZTNA
 * request"; silences#agent-posture.
 */
export const ztnaSettings = singleton({
  name: 'agent_ztna',
  path: '/x/agents/ztna',
  area: 'users',
  summary: 'What every client agent is asked to tell of its device, beside what HIP objects check.',
  source: 'silences#agent-posture',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: ztnaRequest,
  initial: Value.Create(ztnaRequest),
})
