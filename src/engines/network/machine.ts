import { webProxy } from '../../core/net/web-proxy.ts'
import { ipLists, listWith } from '../ip-batch.ts'

/** Mark of routes that we set; any number above 4 and unknown to other programs does. */
export const routeProtocol = 71

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

/** A route in a table of a way. */
export interface WayRoute {
  readonly family: 4 | 6
  readonly table: number
  readonly isUnreachable: boolean
  /** `IP/prefix` of the destinations. */
  readonly to: string
  readonly gateway: string | null
  readonly device: string | null
}

/** The route of the transparent proxy's table: every address is the gateway's own. */
export interface DivertRoute {
  readonly family: 4 | 6
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
  /** Addresses that packets must come from and go to; null for any. */
  readonly from: string | null
  readonly to: string | null
  /** `udp 53`: protocol and destination port; null for any. */
  readonly service: string | null
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
  readonly wayRoutes: readonly WayRoute[]
  readonly divertRoutes: readonly DivertRoute[]
}

/** Tables of ways have the number of their connection behind this. */
export const firstWayTable = 710_000

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
  readonly type?: string
  readonly table?: string
  readonly pref?: string
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
  readonly ipproto?: string
  readonly dport?: number
}

interface IpNeighbour {
  readonly dst: string
  readonly lladdr?: string
  readonly state?: readonly string[]
}

/** Asks the kernel. Rejects when `ip` is missing. */
export async function readMachine(): Promise<Machine> {
  const [v4, v6] = await Promise.all([
    listsOf([], ['address show', 'route show default', 'rule show', ownRoutes]),
    listsOf(['-6'], ['route show default', 'rule show', ownRoutes]),
  ])
  const devices = listWith<IpDevice>(v4, 'ifname')
  const routes = [...mainRoutes(4, v4), ...mainRoutes(6, v6)]
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
    wayRoutes: [...wayRoutes(4, v4), ...wayRoutes(6, v6)],
    divertRoutes: [...divertRoutes(4, v4), ...divertRoutes(6, v6)],
  }
}

const ownRoutes = `route show table all proto ${routeProtocol}`

/** Every list of routes; without a family `ip` lists those of all tables in both, of which IPv6 ones have a preference. */
function routesIn(family: WayRoute['family'], all: readonly (readonly unknown[])[]): readonly IpRoute[] {
  const routes = all.flatMap((list) =>
    (list as readonly IpRoute[]).filter((entry) => 'dst' in entry && !('priority' in entry)),
  )
  return family === 6 ? routes : routes.filter(({ pref }) => pref === undefined)
}

/** Default routes of the main table, which stand in both lists. */
function mainRoutes(family: WayRoute['family'], all: readonly (readonly unknown[])[]): readonly IpRoute[] {
  const defaults = routesIn(family, all).filter(
    ({ dst, table = 'main' }) => dst === 'default' && table === 'main',
  )
  const key = ({ dev, gateway, metric }: IpRoute) => `${dev} ${gateway} ${metric ?? 0}`
  return [...new Map(defaults.map((route) => [key(route), route])).values()]
}

function wayRoutes(family: WayRoute['family'], all: readonly (readonly unknown[])[]): readonly WayRoute[] {
  return routesIn(family, all).flatMap(({ dst, dev, gateway, type, table }): WayRoute[] => {
    const number = Number(table)
    if (!(number > firstWayTable)) return []
    const isUnreachable = type === 'unreachable'
    const device = isUnreachable ? null : (dev ?? null)
    return [
      {
        family,
        table: number,
        isUnreachable,
        to: wholePrefix(family, dst),
        gateway: gateway ?? null,
        device,
      },
    ]
  })
}

function divertRoutes(family: DivertRoute['family'], all: readonly (readonly unknown[])[]): DivertRoute[] {
  return routesIn(family, all)
    .filter(({ dst, type, table }) => {
      return type === 'local' && dst === 'default' && Number(table) === webProxy.table
    })
    .map(() => ({ family }))
}

/** `ip` leaves out the length of a whole address, and calls everything `default`. */
function wholePrefix(family: WayRoute['family'], text: string): string {
  if (text === 'default') return family === 4 ? '0.0.0.0/0' : '::/0'
  return text.includes('/') ? text : `${text}/${family === 4 ? 32 : 128}`
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
  const { ipproto, dport: port } = rule
  return {
    ...{ family, priority, device: iif, mark, action, text: words.join(' ') },
    from: src === 'all' ? null : network(src, srclen),
    to: dst === undefined ? null : network(dst, dstlen),
    service: ipproto === undefined || port === undefined ? null : `${ipproto} ${port}`,
  }
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
