import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether traffic is counted for quotas. Source: document 3, "Quotas". */
export const quotaState = singleton({
  name: 'quota_state',
  path: '/quotas/state',
  area: 'users',
  summary: 'Quota counting on or off.',
  source: 'document 3, Quotas',
  schema: Type.Object({ enabled: flag(false, 'Quota counting on or off.') }),
  initial: { enabled: false },
})
