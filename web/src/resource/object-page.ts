import { resourcePages } from '../words/names.generated.ts'

const tables: Readonly<Record<string, string>> = {
  ip: 'ip_addresses',
  ip_range: 'ip_ranges',
  subnet: 'subnets',
  domain: 'domains',
  address_list: 'address_lists',
  ip_address_list: 'ip_address_lists',
  list_of_iplists: 'country_lists',
  port: 'ports',
  port_range: 'port_ranges',
  port_list: 'port_lists',
  time_range: 'time_ranges',
  time_list: 'schedules',
  zone: 'zones',
  user: 'users',
  hip_profile: 'hip_profiles',
}

/** The page and item of an object; null for one that stands on no page. */
export function pageOfObject({
  id,
}: {
  readonly id: string
}): { room: string; page: string; item: string } | null {
  const [, type = '', number = ''] = /^([a-z_]+)\.id\.(\d+)$/.exec(id) ?? []
  // Groups stand in the tree of users.
  if (type === 'group') return { room: 'users', page: 'users', item: id }
  const table = tables[type]
  const page = resourcePages.find(({ name }) => name === table)
  return page === undefined ? null : { room: page.room, page: page.name, item: type === '' ? id : number }
}
