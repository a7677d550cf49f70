import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { formatted, nullable } from '../../core/schema/fields.ts'

/** External address of the console. Source: document 3, "Central console (console's own interface)". */
export const consoleSetting = singleton({
  name: 'console_setting',
  path: '/servers/setting',
  area: 'system',
  summary: 'The address under which servers reach the central console.',
  source: "document 3, Central console (console's own interface)",
  schema: Type.Object({
    domain: nullable(formatted('host'), {
      default: null,
      description: 'External address of the console, a domain or an IP address, or null.',
    }),
  }),
  initial: { domain: null },
})
