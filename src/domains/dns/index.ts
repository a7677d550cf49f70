import { dynamicDns } from './dynamic-dns.ts'
import { dynamicDnsState } from './dynamic-dns-state.ts'
import { forwardZones } from './forward-zone.ts'
import { masterZones } from './master-zone.ts'
import { rootServers } from './root-server.ts'
import { dnsSafeSearch } from './safe-search.ts'
import { dnsSettings } from './settings.ts'
import { dnsStatus } from './status.ts'

/** What is served about DNS. */
export const dns = [
  dnsStatus,
  dnsSettings,
  dnsSafeSearch,
  rootServers,
  forwardZones,
  masterZones,
  dynamicDnsState,
  dynamicDns,
]
