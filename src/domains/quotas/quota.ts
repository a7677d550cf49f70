import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { choice, comment, flag, title } from '../../core/schema/fields.ts'

/** Limits of traffic in an interval. Source: document 3, "Quota". */
export const quotas = collection({
  name: 'quotas',
  path: '/quotas/quotas',
  area: 'users',
  summary: 'Limits of traffic in an interval.',
  source: 'document 3, Quotas',
  id: { kind: 'uuid' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    quota: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-shown': 'bytes',
      description: 'Traffic limit in bytes.',
      examples: [10_737_418_240],
    }),
    enabled: flag(true, 'Whether the quota is in force.'),
    interval: choice(['hour', 'day', 'week', 'month', 'quarter'], {
      description: 'Time after which counting begins anew.',
    }),
  }),
  label: (quota) => quota.title,
  search: ['title', 'comment'],
})
