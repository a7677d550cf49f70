import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Settings of the content filter. Source: document 3, "Content filter", settings. */
export const contentFilterSettings = singleton({
  name: 'content_filter_settings',
  path: '/content-filter/settings',
  area: 'security',
  summary: 'Extended categorization, and whether QUIC is forbidden.',
  source: 'document 3, Content filter (gateway)',
  schema: Type.Object({
    enabled_extended_categorizer: flag(false, 'Extended categorization.'),
    quic_reject_enabled: flag(false, 'Whether QUIC traffic is forbidden.'),
  }),
  initial: { enabled_extended_categorizer: false, quic_reject_enabled: false },
})
