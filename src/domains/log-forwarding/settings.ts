import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { choice, formatted, nullable } from '../../core/schema/fields.ts'
import { hostlessProblems } from './host.ts'

/**
 * Target of the forwarding of the system log. Source: document 3, "Log forwarding and log query";
 * silences#log-forward-state.
 */
export const logForwardingSettings = singleton({
  name: 'log_forwarding_settings',
  path: '/logs_backend/remote_syslog',
  area: 'system',
  summary: 'Where the system log is forwarded to, and in which form.',
  source: 'document 3, Log forwarding and logs',
  schema: Type.Object({
    host: nullable(formatted('address'), { default: null, description: 'Address of the server, or null.' }),
    port: nullable(Type.Integer({ minimum: 1, maximum: 65535 }), {
      default: null,
      description: 'Port of the server, or null.',
    }),
    protocol: choice(['tcp', 'udp'], { default: 'udp', description: 'Transport protocol.' }),
    format: choice(['syslog', 'cef'], { default: 'syslog', description: 'Form of the messages.' }),
  }),
  initial: { host: null, port: null, protocol: 'udp', format: 'syslog' },
  // Stored settings may be older than this rule.
  check: ({ host }, { before }) => (host === null || before?.host === host ? [] : hostlessProblems(host)),
})
