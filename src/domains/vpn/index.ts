import { vpnAccessRules } from './access-rule.ts'
import { vpnLeaseRules } from './lease-rule.ts'
import { powershellScript, powershellStatus } from './powershell.ts'
import { vpnRoutes } from './route.ts'
import { vpnSettings } from './settings.ts'
import { vpnStatus } from './status.ts'
import { twoFactorInAccessRules, vpnsInAccessRules } from './usage.ts'
import { userAccessRules } from './user-rules.ts'

/** Resources about the VPN server. */
export const vpn = [
  vpnStatus,
  vpnSettings,
  powershellStatus,
  powershellScript,
  vpnAccessRules,
  vpnsInAccessRules,
  twoFactorInAccessRules,
  userAccessRules,
  vpnLeaseRules,
  vpnRoutes,
]
