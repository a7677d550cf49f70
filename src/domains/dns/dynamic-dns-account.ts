import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { type Connection, connections } from '../network/connection.ts'
import { dynamicDns } from './dynamic-dns.ts'
import { dynamicDnsSettings } from './dynamic-dns-settings.ts'

const providerTypes: readonly Connection['type'][] = ['wan', 'pptp', 'l2tp', 'pppoe']

/** Fields that dynamic DNS needs with its protocol and that are empty, with their paths where they are not in `/dns/ddns`. */
export function missingFields(snapshot: Snapshot): readonly string[] {
  const { domain, service_login, service_password } = snapshot.value(dynamicDns)
  const { protocol, update_url, server, key_name, key } = snapshot.value(dynamicDnsSettings)
  const needed =
    protocol === 'dyndns'
      ? { domain, service_login, service_password, '/x/dns/ddns update_url': update_url }
      : {
          domain,
          '/x/dns/ddns server': server,
          '/x/dns/ddns key_name': key_name,
          '/x/dns/ddns key': key,
        }
  return Object.entries(needed).flatMap(([field, value]) => (value === '' ? [field] : []))
}

/** The provider connection whose address is published: the chosen one, or the first that is enabled. */
export function publishedConnection(snapshot: Snapshot): Entry<Connection> | null {
  const { connection } = snapshot.value(dynamicDnsSettings)
  const { entries } = snapshot.rows(connections)
  if (connection === null) {
    return entries.find(({ item }) => item.enabled && providerTypes.includes(item.type)) ?? null
  }
  const alias = parseAlias(connection)
  const id = alias?.kind === 'object' ? alias.id : null
  return entries.find((entry) => entry.id === id && entry.item.enabled) ?? null
}
