import type { DomainSamples, TableSample } from './sample.ts'

const object = (path: string, rest: Readonly<Record<string, unknown>>): TableSample => ({
  path,
  create: { title: `from ${path}`, comment: '', ...rest },
  change: { title: 'changed', comment: 'по-русски' },
})

/** Bodies of this domain. */
export const objectsSamples: DomainSamples = {
  tables: [
    object('/aliases/zones', {}),
    object('/aliases/ip_addresses', { value: '192.0.2.1' }),
    object('/aliases/ip_ranges', { start: '192.0.2.1', end: '192.0.2.9' }),
    object('/aliases/networks', { value: '192.0.2.0/255.255.255.0' }),
    object('/aliases/domains', { value: 'example.com' }),
    object('/aliases/ip_address_lists', { values: ['192.0.2.1', '192.0.2.0/24'] }),
    object('/aliases/lists/iplists', { values: ['iplist.DE'] }),
    object('/aliases/lists/addresses', { values: ['ip.id.1', 'subnet.id.1', 'list_of_iplists.id.1'] }),
    object('/aliases/ports', { value: 8080 }),
    object('/aliases/port_ranges', { start: 8000, end: 8010 }),
    object('/aliases/lists/ports', { values: ['port.id.1', 'port_range.id.1'] }),
    object('/aliases/time_ranges', { weekdays: [1, 5], start: '08:00', end: '18:00' }),
    object('/aliases/lists/times', { values: ['time_range.id.1'] }),
  ],
  reads: ['/aliases', '/aliases/all'],
}
