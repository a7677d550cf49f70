import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { choice, flag } from '../../core/schema/fields.ts'

/** Automatic SNAT and what is logged. Source: document 3, "Firewall settings"; silences#log-table. */
export const firewallSettings = singleton({
  name: 'firewall_settings',
  path: '/firewall/settings',
  area: 'firewall',
  summary: 'Automatic SNAT and what the packet filter logs.',
  source: 'document 3, Gateway firewall',
  schema: Type.Object({
    automatic_snat_enabled: flag(true, 'Masquerade private networks out of external interfaces.'),
    log_mode: choice(['nothing', 'all', 'selected'], {
      default: 'nothing',
      description: '`selected` logs only traffic that the logging table marked.',
    }),
    log_actions: Type.Array(choice(['accept', 'drop', 'dnat', 'snat', 'mark_log', 'mark_not_log']), {
      uniqueItems: true,
      'x-set': 'members',
      default: ['accept', 'drop', 'dnat', 'snat'],
      description: 'Which actions make a log row.',
    }),
  }),
  initial: {
    automatic_snat_enabled: true,
    log_mode: 'nothing',
    log_actions: ['accept', 'drop', 'dnat', 'snat'],
  },
})
