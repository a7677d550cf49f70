import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of anonymous statistics. Source: document 1, "Anonymous statistics". */
export const statisticsSettings = singleton({
  name: 'statistics_settings',
  path: '/gather_stat/settings',
  otherPaths: ['/gather_stat'],
  area: 'system',
  summary: 'Collection of anonymous statistics on or off.',
  source: 'document 1, Anonymous statistics',
  schema: Type.Object({ enabled: flag(false, 'Whether anonymous statistics may be collected.') }),
  initial: { enabled: false },
})
