import { ipLists, listWith } from '../ip-batch.ts'

/** A network device as `ip` shows it. */
export interface Device {
  readonly name: string
  readonly ifindex: number
  readonly mac: string
  /** Kind of a device made by software (`veth`, `bridge`, `vlan`, …), or null. */
  readonly kind: string | null
  readonly alias: string
  /** Switched on. */
  readonly on: boolean
  /** Switched on, and its cable carries. */
  readonly carrier: boolean
  /** The device that a VLAN sits on. */
  readonly parent: string | null
  readonly vlanTag: number | null
  /** `IP/prefix`, link-local ones left out. */
  readonly addresses: readonly string[]
  /** True when it has an IPv6 link-local address, without which it forwards no IPv6. */
  readonly linkLocal: boolean
}

/** A default route of either family. */
export interface DefaultRoute {
  readonly device: string
  readonly gateway: string
  readonly metric: number
}

/** A policy route, as far as `ip rule` shows it. */
export interface PolicyRoute {
  readonly family: 4 | 6
  readonly priority: number
  /** The device that packets must come from; null for any. */
  readonly device: string | null
  /** `value/mask` of the packet's mark, as ip writes it; null where it does not count. */
  readonly mark: string | null
  /** Action on packets that match: `blackhole`, `lookup main`, … */
  readonly action: string
  /** The whole rule in words. */
  readonly text: string
}

/** A neighbour's address and MAC, as the kernel knows them. */
export interface NeighbourEntry {
  readonly address: string
  readonly mac: string
}

/** Present state of the machine's network. */
export interface Machine {
  readonly devices: readonly Device[]
  readonly defaultRoutes: readonly DefaultRoute[]
  /** In the order in which the kernel asks them, IPv4 first. */
  readonly policyRoutes: readonly PolicyRoute[]
}

interface IpDevice {
  readonly ifname: string
  readonly ifindex: number
  readonly address?: string
  readonly flags: readonly string[]
  readonly link?: string
  readonly ifalias?: string
  readonly linkinfo?: { readonly info_kind?: string; readonly info_data?: { readonly id?: number } }
  readonly addr_info?: readonly {
    readonly local?: string
    readonly prefixlen: number
    readonly scope: string
  }[]
}

interface IpRoute {
  readonly dst: string
  readonly dev?: string
  readonly gateway?: string
  readonly metric?: number
}

interface IpRule {
  readonly priority: number
  readonly src: string
  readonly srclen?: number
  readonly dst?: string
  readonly dstlen?: number
  readonly not?: null
  readonly iif?: string
  readonly oif?: string
  readonly fwmark?: string
  readonly fwmask?: string
  readonly action?: string
  readonly table?: string
  readonly goto?: number
}

interface IpNeighbour {
  readonly dst: string
  readonly lladdr?: string
  readonly state?: readonly string[]
}

/** Asks the kernel. Rejects when `ip` is missing. */
export async function readMachine(): Promise<Machine> {
  const [v4, v6] = await Promise.all([
    listsOf([], ['address show', 'route show default', 'rule show']),
    listsOf(['-6'], ['route show default', 'rule show']),
  ])
  const devices = listWith<IpDevice>(v4, 'ifname')
  const routes = [v4, v6].flatMap((all) => listWith<IpRoute>(all, 'dst'))
  return {
    devices: devices.filter((device) => device.ifname !== 'lo').map(toDevice),
    defaultRoutes: routes.flatMap((route) =>
      route.dev === undefined || route.gateway === undefined
        ? []
        : [{ device: route.dev, gateway: route.gateway, metric: route.metric ?? 0 }],
    ),
    policyRoutes: [
      ...listWith<IpRule>(v4, 'priority').map((rule) => toPolicyRoute(4, rule)),
      ...listWith<IpRule>(v6, 'priority').map((rule) => toPolicyRoute(6, rule)),
    ],
  }
}

function toPolicyRoute(family: PolicyRoute['family'], rule: IpRule): PolicyRoute {
  const { priority, iif = null, oif, fwmark, fwmask, src, srclen, dst, dstlen } = rule
  const mark = fwmark === undefined ? null : fwmask === undefined ? fwmark : `${fwmark}/${fwmask}`
  const action =
    rule.action ?? (rule.goto === undefined ? `lookup ${rule.table ?? '?'}` : `goto ${rule.goto}`)
  const network = (address: string, length?: number) =>
    length === undefined ? address : `${address}/${length}`
  const words = [
    `${priority}:`,
    ...(rule.not === null ? ['not'] : []),
    `from ${network(src, srclen)}`,
    ...(dst === undefined ? [] : [`to ${network(dst, dstlen)}`]),
    ...(iif === null ? [] : [`iif ${iif}`]),
    ...(oif === undefined ? [] : [`oif ${oif}`]),
    ...(mark === null ? [] : [`fwmark ${mark}`]),
    action,
  ]
  return { family, priority, device: iif, mark, action, text: words.join(' ') }
}

/** Neighbours that have answered; those that failed to are left out. */
export async function readNeighbours(): Promise<readonly NeighbourEntry[]> {
  const entries = listWith<IpNeighbour>(await listsOf([], ['neighbour show']), 'dst')
  return entries
    .flatMap(({ dst, lladdr, state }) =>
      lladdr === undefined || state?.includes('FAILED') ? [] : [{ address: dst, mac: lladdr }],
    )
    .sort((a, b) => (a.address < b.address ? -1 : 1))
}

async function listsOf(
  family: readonly string[],
  commands: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const lists = await ipLists(family, commands)
  if (lists === null) throw new Error('ip does not run: apt-get install iproute2')
  return lists
}

function toDevice(device: IpDevice): Device {
  const on = device.flags.includes('UP')
  return {
    name: device.ifname,
    ifindex: device.ifindex,
    mac: device.address ?? '',
    kind: device.linkinfo?.info_kind ?? null,
    alias: device.ifalias ?? '',
    on,
    carrier: on && !device.flags.includes('NO-CARRIER') && !device.flags.includes('M-DOWN'),
    parent: device.link ?? null,
    vlanTag: device.linkinfo?.info_kind === 'vlan' ? (device.linkinfo.info_data?.id ?? null) : null,
    addresses: (device.addr_info ?? []).flatMap(({ local, prefixlen, scope }) =>
      local === undefined || scope === 'link' ? [] : [`${local}/${prefixlen}`],
    ),
    linkLocal: (device.addr_info ?? []).some(({ local }) => local?.startsWith('fe80:')),
  }
}
