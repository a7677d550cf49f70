import { Value } from 'typebox/value'
import { bodyLimitBytes } from '../../core/body-limit.ts'
import { singleton } from '../../core/resource.ts'
import { ztnaRequest } from '../../core/ztna.ts'

/**
 * What every agent is asked to tell of its device beside what HIP objects check.
 * Source: document 2, "ZTNA request"; silences#agent-posture.
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
