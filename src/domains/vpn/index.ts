import type { Resource } from '../../core/resource.ts'

/** What is served about the VPN server. */
export const vpn: readonly Resource[] = []
