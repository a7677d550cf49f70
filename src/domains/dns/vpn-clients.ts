import { type Prefix, parsePrefix, prefixInterval, printAddress } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { vpnSettings } from '../vpn/settings.ts'

/** The network of VPN clients while a VPN server is on, else null. Source: silences#dns-vpn-clients. */
export function vpnClients(snapshot: Snapshot): Prefix | null {
  const { pptp_enabled, sstp, network } = snapshot.value(vpnSettings)
  return pptp_enabled || sstp.enabled ? parsePrefix(network) : null
}

/** The first address of a VPN network, which is the server's own. */
export function vpnServerAddress(network: Prefix): string {
  return printAddress(network.family, prefixInterval(network).lo + 1n)
}
