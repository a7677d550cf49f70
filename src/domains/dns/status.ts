import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { saidRows, serviceRows } from '../../core/resource/service-status.ts'
import { dynamicDnsRow } from './dynamic-dns-row.ts'
import { leftOutRows, nameServerRows, serverRows, zoneRows } from './name-server-rows.ts'

/** Status of DNS, with what is missing. Source: document 3, "DNS". */
export const dnsStatus = view({
  name: 'dns_status',
  path: '/dns/status',
  area: 'network',
  summary: 'What is done about DNS, and what is missing.',
  source: 'document 3, DNS',
  output: serviceRows([
    ...['dns-server', 'dns-intercept', 'dns-safe-search', 'dns-validation'],
    ...['dns-upstream', 'dns-zone', 'ddns'],
  ]),
  read: ({ snapshot, observed, say }) => {
    const rows = [
      ...nameServerRows(snapshot, observed),
      ...serverRows(observed),
      ...leftOutRows(snapshot, observed),
      ...zoneRows(snapshot),
      dynamicDnsRow(snapshot, observed),
    ]
    return ok(saidRows(rows, say))
  },
})
