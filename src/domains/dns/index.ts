import { dynamicDns } from './dynamic-dns.ts'
import { dynamicDnsPresetList } from './dynamic-dns-preset.ts'
import { dynamicDnsSettings } from './dynamic-dns-settings.ts'
import { dynamicDnsState } from './dynamic-dns-state.ts'
import { forwardZones } from './forward-zone.ts'
import { dnsHostNames } from './host-name.ts'
import { masterZones } from './master-zone.ts'
import { dnsNames } from './names-view.ts'
import { rootServers } from './root-server.ts'
import { dnsSafeSearch } from './safe-search.ts'
import { dnsServerSettings } from './server-settings.ts'
import { dnsSettings } from './settings.ts'
import { dnsQueries, dnsStats } from './stats-view.ts'
import { dnsStatus } from './status.ts'

/** Resources about DNS. */
export const dns = [
  dnsStatus,
  dnsSettings,
  dnsServerSettings,
  dnsNames,
  dnsStats,
  dnsQueries,
  dnsSafeSearch,
  rootServers,
  forwardZones,
  masterZones,
  dnsHostNames,
  dynamicDnsState,
  dynamicDns,
  dynamicDnsSettings,
  dynamicDnsPresetList,
]
