import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { view } from '../../core/resource/resource.ts'
import { message } from './messages.ts'
import { vpnRoutes } from './route.ts'
import { vpnSettings } from './settings.ts'
import { sstpScript } from './sstp-script.ts'

/** Availability of the script for SSTP: it is on and has a domain. Source: silences#vpn-sstp-script. */
export const powershellStatus = view({
  name: 'vpn_powershell_status',
  path: '/vpn_servers/powershell/status',
  area: 'network',
  summary: 'Whether there is a script for connecting users over SSTP.',
  source: 'document 2, VPN server',
  output: Type.Object({
    sstp_available: Type.Boolean({ description: 'Whether SSTP is on and has a domain.' }),
  }),
  read: ({ snapshot }) => {
    const { enabled, domain } = snapshot.value(vpnSettings).sstp
    return ok({ sstp_available: enabled && domain !== null })
  },
})

/** The script itself; 404 while there is none. Source: document 2, "VPN server"; silences#vpn-sstp-script. */
export const powershellScript = view({
  name: 'vpn_powershell_sstp',
  path: '/vpn_servers/powershell/sstp',
  area: 'network',
  summary: 'A PowerShell script for connecting users over SSTP.',
  source: 'document 2, VPN server',
  output: Type.String(),
  statuses: [404],
  text: { type: 'text/plain', fileName: ({ vendor }) => `${vendor}_NGFW_VPN_SSTP.ps1` },
  read: ({ snapshot, vendor }) => {
    const settings = snapshot.value(vpnSettings)
    const script = sstpScript({ vendor, settings, mode: snapshot.value(vpnRoutes).mode })
    return script === null
      ? notThere(message('there is no script while SSTP is off or has no domain'))
      : ok(script)
  },
})
