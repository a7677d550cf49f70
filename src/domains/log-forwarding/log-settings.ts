import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'

/** The number that documentation and examples use. */
const exampleEnterprise = 32_473

/** Settings of the system log that the documents leave open. Source: silences#log-receivers. */
export const logSettings = singleton({
  name: 'log_settings',
  path: '/x/logs/settings',
  area: 'system',
  summary: 'Settings of the system log.',
  source: 'silences#log-receivers',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    enterprise_id: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      default: exampleEnterprise,
      description:
        'Private enterprise number (IANA) of `gatehouse@N` in the structured data of forwarded rows.',
    }),
  }),
  initial: { enterprise_id: exampleEnterprise },
})
