import type { DynamicDnsArtifact } from '../core/engine/declared/dynamic-dns.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { DhcpLease, Nic } from '../core/engine/observation.ts'
import { contentHash } from '../core/hash.ts'
import { asciiName } from '../core/net/domain-name.ts'
import { type Family, parsePrefix, printAddress } from '../core/net/ip.ts'
import type { Entry, Snapshot } from '../core/resource/snapshot.ts'
import { dynamicDns } from '../domains/dns/dynamic-dns.ts'
import { missingFields, publishedConnection } from '../domains/dns/dynamic-dns-account.ts'
import { dynamicDnsSettings, withoutDot } from '../domains/dns/dynamic-dns-settings.ts'
import { dynamicDnsState } from '../domains/dns/dynamic-dns-state.ts'
import { parseServer } from '../domains/dns/name-server.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { deviceOf, obstacles } from '../domains/network/device.ts'
import { addressesWithLease } from '../domains/network/lease.ts'

/**
 * What is to stand at the DNS provider: names, the addresses that the chosen connection has now, and how the provider is
 * told. Off while something is not set. Source: document 3, "DNS" (dynamic DNS); silences#ddns-protocols.
 */
export function dynamicDnsArtifact(
  snapshot: Snapshot,
  { nics, leases = [], dynamicDns: known }: Pick<CompileInputs, 'nics' | 'leases' | 'dynamicDns'>,
): DynamicDnsArtifact {
  const { domain, service_login, service_password } = snapshot.value(dynamicDns)
  const settings = snapshot.value(dynamicDnsSettings)
  const { names, ipv4, ipv6 } = settings
  const isComplete = missingFields(snapshot).length === 0
  const server = parseServer(settings.server)
  const ascii = domain === '' ? 'unset.invalid' : asciiName(domain)
  const connection = publishedConnection(snapshot)
  const common = {
    protocol: settings.protocol,
    names: names.map((name) => (name === '@' ? ascii : `${name}.${ascii}`)),
  }
  const dyndns = {
    updateUrl: settings.update_url,
    ipv6Parameter: settings.ipv6_parameter,
    login: service_login,
    password: service_password,
    ca: settings.ca,
  }
  const rfc2136 = {
    server: server?.host ?? '',
    port: server?.port ?? 53,
    zone: settings.zone === '' ? ascii : asciiName(withoutDot(settings.zone)),
    ttlSeconds: settings.ttl,
    keyName: settings.key_name === '' ? '' : asciiName(withoutDot(settings.key_name)),
    keyAlgorithm: settings.key_algorithm,
    key: settings.key,
  }
  const hash = contentHash(JSON.stringify([common, settings.protocol === 'dyndns' ? dyndns : rfc2136]))
  return {
    ...common,
    ...dyndns,
    ...rfc2136,
    enabled: snapshot.value(dynamicDnsState).enabled && isComplete,
    settings: hash,
    connection: connection?.item.title ?? '',
    addresses: connection === null ? [] : addressesOf(connection, { snapshot, nics, leases, ipv4, ipv6 }),
    sources:
      connection === null ? [] : addressesOf(connection, { snapshot, nics, leases, ipv4: true, ipv6: true }),
    checkipUrl: settings.checkip_url,
    checkipAlways: settings.checkip === 'always',
    checkipSeconds: settings.checkip_seconds,
    memory: known?.settings === hash ? known : null,
  }
}

interface Sight {
  readonly snapshot: Snapshot
  readonly nics: readonly Nic[]
  readonly leases: readonly DhcpLease[]
  readonly ipv4: boolean
  readonly ipv6: boolean
}

/**
 * The address of each wanted family that the connection has now. Of fixed ones the first in the order of the configuration,
 * and never one that the device still has from before; where the provider gives them, the one by DHCP, then the device's first. Source: silences#ddns-address.
 */
function addressesOf(entry: Entry<Connection>, { snapshot, nics, leases, ipv4, ipv6 }: Sight): string[] {
  const { id, item } = entry
  if (obstacles(snapshot.rows(connections).entries).has(Number(id))) return []
  const device = deviceOf(item, nics)
  const held = nics.find((nic) => nic.device === device)?.addresses.map(plainAddress) ?? []
  const configured = addressesWithLease(entry, leases)
    .map(plainAddress)
    .filter((each) => held.includes(each))
  const candidates = item.enable_dhcp ? [...configured, ...held] : configured
  const first = (family: Family) => candidates.find((each) => each.includes(':') === (family === 6)) ?? []
  return [ipv4 ? first(4) : [], ipv6 ? first(6) : []].flat()
}

/** `IP/prefix` without its prefix, in the one form that an address has. */
function plainAddress(text: string): string {
  const prefix = parsePrefix(text)
  return prefix === null ? text : printAddress(prefix.family, prefix.value)
}
