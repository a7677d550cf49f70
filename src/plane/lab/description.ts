/** Names of the lab's networks; the gateway's card in each carries the same name. */
export type LabNetworkName = 'lan' | 'dmz' | 'wan'

/** Names of the lab's hosts, the gateway apart. */
export type LabHostName = 'lan1' | 'lan2' | 'dmz1' | 'wan1'

/** A network of the lab and the gateway's card in it. Addresses carry no prefix length: see `prefixLengths`. */
export interface LabNetwork {
  readonly name: LabNetworkName
  readonly type: 'lan' | 'wan'
  readonly ipv4Network: string
  readonly ipv6Network: string
  readonly gateway: LabCard
}

/** One network card: MAC and both addresses. */
export interface LabCard {
  readonly mac: string
  readonly ipv4: string
  readonly ipv6: string
}

/** A host behind one of the gateway's cards; its own card is always called `eth0`. */
export interface LabHost extends LabCard {
  readonly name: LabHostName
  readonly network: LabNetworkName
}

/** A connection of the first configuration, to be created as an administrator would. */
export interface LabConnection {
  readonly title: LabNetworkName
  readonly type: 'lan' | 'wan'
  readonly mac: string
  /** `IP/prefix`, IPv4 first. */
  readonly addresses: readonly string[]
  readonly gateway: string | null
  readonly dns: readonly string[]
}

/** Prefix lengths of every network of the lab. */
export const prefixLengths = { ipv4: 24, ipv6: 64 } as const

/** The provider's router: the gateway's way out, and its name server. */
const providerRouter: LabHost = {
  name: 'wan1',
  network: 'wan',
  mac: '02:67:68:00:00:31',
  ipv4: '203.0.113.1',
  ipv6: '2001:db8:113::1',
}

/** The zone of the lab's hosts, which the provider's router answers for; nobody signs it. */
export const labZone = {
  name: 'lab.',
  servers: [providerRouter.ipv4, providerRouter.ipv6],
  hosts: [],
} as const

/** The three networks: two private ones, and documentation addresses for the provider's. */
export const labNetworks: readonly LabNetwork[] = [
  {
    name: 'lan',
    type: 'lan',
    ipv4Network: '192.168.10.0',
    ipv6Network: 'fd00:10::',
    gateway: { mac: '02:67:68:00:00:01', ipv4: '192.168.10.1', ipv6: 'fd00:10::1' },
  },
  {
    name: 'dmz',
    type: 'lan',
    ipv4Network: '172.16.20.0',
    ipv6Network: 'fd00:20::',
    gateway: { mac: '02:67:68:00:00:02', ipv4: '172.16.20.1', ipv6: 'fd00:20::1' },
  },
  {
    name: 'wan',
    type: 'wan',
    ipv4Network: '203.0.113.0',
    ipv6Network: '2001:db8:113::',
    gateway: { mac: '02:67:68:00:00:03', ipv4: '203.0.113.2', ipv6: '2001:db8:113::2' },
  },
]

/** The hosts, in the order in which they are listed. */
export const labHosts: readonly LabHost[] = [
  { name: 'lan1', network: 'lan', mac: '02:67:68:00:00:11', ipv4: '192.168.10.11', ipv6: 'fd00:10::11' },
  { name: 'lan2', network: 'lan', mac: '02:67:68:00:00:12', ipv4: '192.168.10.12', ipv6: 'fd00:10::12' },
  { name: 'dmz1', network: 'dmz', mac: '02:67:68:00:00:21', ipv4: '172.16.20.11', ipv6: 'fd00:20::11' },
  providerRouter,
]

/** Address that the lab's name server listens on. */
export const labNameServer = providerRouter.ipv4

/** Ports that every host serves. */
export const labPorts = { http: [80, 8080], echo: 7, dns: 53 } as const

/** The gateway's connections of a lab's first configuration. */
export const labConnections: readonly LabConnection[] = labNetworks.map((network) => ({
  title: network.name,
  type: network.type,
  mac: network.gateway.mac,
  addresses: [
    `${network.gateway.ipv4}/${prefixLengths.ipv4}`,
    `${network.gateway.ipv6}/${prefixLengths.ipv6}`,
  ],
  gateway: network.type === 'wan' ? providerRouter.ipv4 : null,
  dns: network.type === 'wan' ? [labNameServer] : [],
}))

/** The subnet objects of a lab's first configuration: one for each network, IPv4. */
export const labSubnets: readonly { readonly title: string; readonly cidr: string }[] = labNetworks.map(
  (network) => ({
    title: `${network.name}-network`,
    cidr: `${network.ipv4Network}/${prefixLengths.ipv4}`,
  }),
)

/** The network that a host is in. */
export function networkOf(host: LabHost): LabNetwork {
  return labNetworks.find((network) => network.name === host.network) as LabNetwork
}
