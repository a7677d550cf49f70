import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource.ts'
import { inactiveRow, type ServiceRow, saidRows, serviceRows } from '../../core/service-status.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { dynamicDns } from './dynamic-dns.ts'
import { dynamicDnsState } from './dynamic-dns-state.ts'
import { masterZones } from './master-zone.ts'
import { dnsSafeSearch } from './safe-search.ts'
import { dnsSettings } from './settings.ts'
import { parseZone } from './zone-text.ts'

const noServer = 'not done yet: this version has no name server'
const noUpdater = 'not done yet: this version does not speak with DNS providers'

/** What is done about DNS, and what is missing. Source: document 3, "DNS". */
export const dnsStatus = view({
  name: 'dns_status',
  path: '/dns/status',
  area: 'network',
  summary: 'What is done about DNS, and what is missing.',
  source: 'document 3, DNS',
  output: serviceRows,
  read: ({ snapshot, say }) => {
    const rows = [
      inactiveRow('dns-server', true, [noServer, ...leftOut(snapshot)]),
      inactiveRow('dns-intercept', snapshot.value(dnsSettings).intercept_enabled, [noServer]),
      inactiveRow('dns-safe-search', snapshot.value(dnsSafeSearch).enabled, [noServer]),
      dynamicRow(snapshot),
    ]
    return ok(saidRows(rows, say))
  },
})

function dynamicRow(snapshot: Snapshot): ServiceRow {
  const { domain, service_login, service_password } = snapshot.value(dynamicDns)
  const missing = Object.entries({ domain, service_login, service_password })
    .filter(([, value]) => value === '')
    .map(([field]) => `${field} is not set`)
  return inactiveRow('ddns', snapshot.value(dynamicDnsState).enabled, [...missing, noUpdater])
}

const outsideOf = new WeakMap<object, readonly number[]>()

/** Records of enabled master zones that do not lie in their zone. */
function leftOut(snapshot: Snapshot): string[] {
  return snapshot.rows(masterZones).entries.flatMap(({ item }) => {
    if (!item.enabled) return []
    const lines = outsideOf.get(item) ?? parseZone(item.config, item.name).outside
    outsideOf.set(item, lines)
    return lines.length === 0
      ? []
      : [`master zone ${item.name}: records outside the zone are left out, in lines ${lines.join(', ')}`]
  })
}
