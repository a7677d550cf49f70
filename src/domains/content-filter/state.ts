import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the content filter. Source: document 3, "Content filter (gateway)". */
export const contentFilterState = singleton({
  name: 'content_filter_state',
  path: '/content-filter/state',
  area: 'security',
  summary: 'Content filter on or off.',
  source: 'document 3, Content filter (gateway)',
  schema: Type.Object({ enabled: flag(false, 'Content filter on or off.') }),
  initial: { enabled: false },
})
