import { asciiName } from '../../core/net/domain-name.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { vpnRoutes } from './route.ts'
import type { vpnSettings } from './settings.ts'

/** Values in the script. */
export interface SstpScriptParts {
  readonly vendor: string
  readonly settings: Item<typeof vpnSettings>
  readonly mode: Item<typeof vpnRoutes>['mode']
}

/**
 * A PowerShell script that makes the SSTP connection of this gateway for the user who runs it, in place of an older one
 * of the same name. ASCII, lines end as Windows has them. Null while SSTP is off or has no domain.
 * Source: document 2, "VPN server"; silences#vpn-sstp-script.
 */
export function sstpScript({ vendor, settings: { sstp, dns_suffix }, mode }: SstpScriptParts): string | null {
  if (!sstp.enabled || sstp.domain === null) return null
  const lines = [
    '# Makes the VPN connection to this gateway for the user who runs it.',
    "$ErrorActionPreference = 'Stop'",
    '$connection = @{',
    `  Name = ${quoted(`${vendor} NGFW SSTP`)}`,
    `  ServerAddress = ${quoted(`${asciiName(sstp.domain)}:${sstp.port}`)}`,
    "  TunnelType = 'Sstp'",
    "  AuthenticationMethod = 'MSChapv2'",
    "  EncryptionLevel = 'Required'",
    '  RememberCredential = $true',
    `  SplitTunneling = ${mode === 'all' ? '$false' : '$true'}`,
    ...(dns_suffix === '' ? [] : [`  DnsSuffix = ${quoted(asciiName(dns_suffix))}`]),
    '  Force = $true',
    '}',
    'if (Get-VpnConnection -Name $connection.Name -ErrorAction SilentlyContinue) {',
    '  Remove-VpnConnection -Name $connection.Name -Force',
    '}',
    'Add-VpnConnection @connection',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

/**
 * A PowerShell string that stands for exactly `text`, which stays one line of ASCII: in single quotes nothing is
 * evaluated but the quotes themselves, and PowerShell takes typographic ones for quotes too.
 */
export function quoted(text: string): string {
  const safe = text.replaceAll(/[^\x20-\x7e]/g, '?')
  return `'${safe.replaceAll("'", "''")}'`
}
