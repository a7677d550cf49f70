import {
  type LabHost,
  type LabNetwork,
  labHosts,
  labNetworks,
  networkOf,
  prefixLengths,
} from './description.ts'

/** Name of the namespace that holds the bridge of the networks with several hosts. */
export const switchNamespace = 'switch'

/** Arguments of `ethtool -K` that make every packet of the lab one that a wire could carry. */
export const offloadsOff = ['tso', 'off', 'gso', 'off', 'gro', 'off', 'tx', 'off'] as const

/**
 * Commands for `ip -batch`, run in the gateway's namespace: all namespaces, and the gateway's cards. A network
 * with one host is a cable; one with several is a bridge in a namespace of its own, so that the gateway has
 * nothing but its cards. Addresses, routes and forwarding of the gateway belong to the network engine.
 */
export function gatewayCommands(): readonly string[] {
  const namespaces = [switchNamespace, ...labHosts.map((host) => host.name)]
  return [
    ...namespaces.map((name) => `netns add ${name}`),
    'link set lo up',
    ...labNetworks.map((network) => {
      const hosts = labHosts.filter((host) => host.network === network.name)
      const [first] = hosts
      const peer =
        hosts.length === 1 && first !== undefined
          ? `name eth0 address ${first.mac} netns ${first.name}`
          : `name ${network.name}-gw netns ${switchNamespace}`
      return `link add ${network.name} address ${network.gateway.mac} type veth peer ${peer}`
    }),
  ]
}

/** Commands for `ip -batch` in the switch's namespace: a bridge for each network with several hosts. */
export function switchCommands(): readonly string[] {
  return labNetworks.flatMap((network) => {
    const hosts = labHosts.filter((host) => host.network === network.name)
    if (hosts.length < 2) return []
    const bridge = network.name
    return [
      `link add ${bridge} type bridge stp_state 0 mcast_snooping 0`,
      `link set ${bridge} up`,
      `link set ${bridge}-gw master ${bridge} up`,
      ...hosts.flatMap((host) => [
        `link add ${host.name} type veth peer name eth0 address ${host.mac} netns ${host.name}`,
        `link set ${host.name} master ${bridge} up`,
      ]),
    ]
  })
}

/**
 * Commands for `ip -batch` in a host's own namespace; they may be repeated. The provider's router also answers
 * as any address of the world, so that the gateway's default route leads somewhere.
 */
export function hostCommands(host: LabHost): readonly string[] {
  const network = networkOf(host)
  const common = [
    'link set lo up',
    'link set eth0 up',
    `address replace ${host.ipv4}/${prefixLengths.ipv4} dev eth0`,
    `address replace ${host.ipv6}/${prefixLengths.ipv6} dev eth0 nodad`,
    `route replace 0.0.0.0/0 via ${network.gateway.ipv4}`,
    `route replace ::/0 via ${network.gateway.ipv6}`,
  ]
  return network.type === 'wan' ? [...common, ...worldCommands(network)] : common
}

/**
 * The world is local, but for private addresses and the provider's own network. It must be in the table `local`
 * itself: the kernel answers from no other address.
 */
function worldCommands({ ipv4Network, ipv6Network }: LabNetwork): readonly string[] {
  const elsewhere = [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    `${ipv4Network}/${prefixLengths.ipv4}`,
    'fc00::/7',
    'fe80::/10',
    `${ipv6Network}/${prefixLengths.ipv6}`,
  ]
  return [
    // Without a rule of its own a namespace keeps `local` and `main` in one table, where `throw` ends the search.
    'rule add from 0.0.0.0/0 pref 100 lookup local',
    ...elsewhere.map((prefix) => `route replace throw ${prefix} table local`),
    ...['0.0.0.0/0', '::/0'].map((prefix) => `route replace local ${prefix} dev lo table local`),
  ]
}
