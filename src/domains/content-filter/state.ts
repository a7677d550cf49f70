import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether the content filter works. Source: document 3, "Content filter (gateway)". */
export const contentFilterState = singleton({
  name: 'content_filter_state',
  path: '/content-filter/state',
  area: 'security',
  summary: 'Content filter on or off.',
  source: 'document 3, Content filter (gateway)',
  schema: Type.Object({ enabled: flag(false, 'Content filter on or off.') }),
  initial: { enabled: false },
})
