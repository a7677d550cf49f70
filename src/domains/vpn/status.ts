import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { choice } from '../../core/fields.ts'
import type { Item } from '../../core/resource.ts'
import { view } from '../../core/resource.ts'
import { vpnSettings } from './settings.ts'

/** What the VPN server does. Source: document 2, "VPN server settings"; silences#vpn-status. */
export const vpnStatus = view({
  name: 'vpn_status',
  path: '/vpn_servers/status',
  area: 'network',
  summary: 'What the VPN server does, and what it lacks.',
  source: 'document 2, VPN server',
  output: Type.Object({
    name: Type.String({ description: 'Domain of the server; `vpn-server` while none is set.' }),
    status: choice(['active', 'activating', 'deactivating', 'failed', 'inactive', 'reloading'], {
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

/** What is missing for users to connect, in sentences. */
function missing({ pptp_enabled, sstp }: Item<typeof vpnSettings>): string[] {
  return [
    ...(pptp_enabled ? ['PPTP is on, but this version has no PPTP server'] : []),
    ...(sstp.enabled ? ['SSTP is on, but this version has no SSTP server'] : []),
    ...(sstp.enabled && sstp.domain === null ? ['SSTP is on, but has no domain'] : []),
    ...(pptp_enabled || sstp.enabled ? [] : ['PPTP and SSTP are switched off']),
    'this version has no L2TP, IKEv2 or WireGuard server',
  ]
}
