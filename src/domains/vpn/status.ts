import Type from 'typebox'
import { serviceStatuses } from '../../core/engine/status.ts'
import { ok } from '../../core/failure.ts'
import type { Item } from '../../core/resource/resource.ts'
import { view } from '../../core/resource/resource.ts'
import { choice } from '../../core/schema/fields.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { vpnSettings } from './settings.ts'

/** Status of the VPN server. Source: document 2, "VPN server settings"; silences#vpn-status. */
export const vpnStatus = view({
  name: 'vpn_status',
  path: '/vpn_servers/status',
  area: 'network',
  summary: 'What the VPN server does, and what it lacks.',
  source: 'document 2, VPN server',
  output: Type.Object({
    name: Type.String({
      'x-words': { 'vpn-server': 'vpn-server' },
      description: 'Domain of the server; `vpn-server` while none is set.',
    }),
    status: choice([...serviceStatuses], {
      description: 'Status of the service.',
    }),
    msg: Type.Array(Type.String(), { description: 'What explains the status.' }),
  }),
  read: ({ snapshot, say }) => {
    const settings = snapshot.value(vpnSettings)
    return ok({
      name: settings.sstp.domain ?? 'vpn-server',
      status: 'inactive' as const,
      msg: missing(settings).map((text) => say(text)),
    })
  },
})

/** Sentences about what is missing for users to connect. */
function missing({ pptp_enabled, sstp }: Item<typeof vpnSettings>): Message[] {
  return [
    ...(pptp_enabled ? [message('PPTP is on, but this version has no PPTP server')] : []),
    ...(sstp.enabled ? [message('SSTP is on, but this version has no SSTP server')] : []),
    ...(sstp.enabled && sstp.domain === null ? [message('SSTP is on, but has no domain')] : []),
    ...(pptp_enabled || sstp.enabled ? [] : [message('PPTP and SSTP are switched off')]),
    message('this version has no L2TP, IKEv2 or WireGuard server'),
  ]
}
