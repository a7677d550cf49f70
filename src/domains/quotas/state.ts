import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the counting of traffic for quotas. Source: document 3, "Quotas". */
export const quotaState = singleton({
  name: 'quota_state',
  path: '/quotas/state',
  area: 'users',
  summary: 'Quota counting on or off.',
  source: 'document 3, Quotas',
  schema: Type.Object({ enabled: flag(false, 'Quota counting on or off.') }),
  initial: { enabled: false },
})
