import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { formatted, nullable } from '../../core/schema/fields.ts'

const moment = Type.Integer({ minimum: 0, 'x-shown': 'moment' })

/**
 * The central console that the gateway belongs to. Only `cc_server` is written here; `root_ca` has verbs of its own,
 * and the moments, in Unix seconds, come from the connection. Source: document 3, "Central console (gateway side)".
 */
export const centralConsoleSettings = singleton({
  name: 'central_console_settings',
  path: '/central_console/settings',
  area: 'system',
  summary: 'The central console that the gateway belongs to.',
  source: 'document 3, Central console (gateway side)',
  schema: Type.Object({
    cc_server: nullable(formatted('host'), {
      default: null,
      description: 'Domain or IP address of the console, or null.',
    }),
    last_connect: nullable(moment, {
      readOnly: true,
      description: 'When data was last synchronized, Unix seconds.',
    }),
    last_sync: nullable(moment, {
      readOnly: true,
      description: 'Last attempt, Unix seconds.',
    }),
    root_ca: nullable(Type.String({ 'x-text': 'pem' }), {
      readOnly: true,
      description: 'Root certificate that the console must show, in PEM.',
    }),
  }),
  initial: { cc_server: null, last_connect: null, last_sync: null, root_ca: null },
})
