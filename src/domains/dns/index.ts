import { dynamicDns } from './dynamic-dns.ts'
import { dynamicDnsPresetList } from './dynamic-dns-preset.ts'
import { dynamicDnsSettings } from './dynamic-dns-settings.ts'
import { dynamicDnsState } from './dynamic-dns-state.ts'
import { forwardZones } from './forward-zone.ts'
import { dnsHostNames } from './host-name.ts'
import { masterZones } from './master-zone.ts'
import { rootServers } from './root-server.ts'
import { dnsSafeSearch } from './safe-search.ts'
import { dnsServerSettings } from './server-settings.ts'
import { dnsSettings } from './settings.ts'
import { dnsStatus } from './status.ts'
import { dnsNames } from './view/names-view.ts'
import { dnsQueries, dnsStats } from './view/stats-view.ts'

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
