import type { NetworkArtifact, NetworkLink } from '../../core/engine/declared/network.ts'
import { parsePrefix, printPrefix } from '../../core/net/ip.ts'
import type { Message } from '../../core/text/message.ts'
import { divertSteps } from './diversion.ts'
import { guardSteps } from './guard.ts'
import { type DefaultRoute, type Device, type Machine, routeProtocol } from './machine.ts'
import { message } from './messages.ts'
import type { Step } from './step.ts'
import { waySteps } from './ways.ts'

/** Something a link needs that the machine cannot give. */
export interface LinkProblem {
  readonly connection: number
  readonly why: Message
}

/** Steps that lead from the machine to the artifact, additions first. `devices` are those that will be ours. */
export interface NetworkPlan {
  readonly steps: readonly Step[]
  readonly problems: readonly LinkProblem[]
  readonly devices: readonly string[]
  /** The device of each connection that has one. */
  readonly placed: readonly { readonly connection: number; readonly device: string }[]
}

/** Features that the kernel supports, as far as they have been tried. */
export interface KernelKinds {
  readonly dummy: boolean
  readonly vlan: boolean
  /** Policy routes that guard devices: wanted, and supported. */
  readonly policyRoutes: boolean
  /** Policy routes that lead what the gateway sends out of one connection, and to its transparent proxy. */
  readonly ways: boolean
}

/** Alias of devices that we use (`gatehouse:3`) and of those that we made ourselves (`gatehouse:made:3`). */
const ownedPrefix = 'gatehouse:'
const madePrefix = 'gatehouse:made:'

/** Metrics of default routes start here, so that an administrator's own can come before. */
const firstMetric = 100

/**
 * Compares the artifact with the machine. Nothing differs: no steps. A device of ours holds exactly the wanted
 * addresses (link-local ones apart) and default routes; a device that is not ours any more holds none of them.
 */
export function networkPlan(artifact: NetworkArtifact, machine: Machine, kinds: KernelKinds): NetworkPlan {
  const problems: LinkProblem[] = []
  const uses: { link: NetworkLink; device: DeviceUse }[] = []
  for (const link of artifact.links) {
    const device = deviceOf(link, machine, kinds)
    if ('problem' in device) problems.push({ connection: link.connection, why: device.problem })
    else uses.push({ link, device })
  }
  const names = [...new Set(uses.map(({ device }) => device.name))]
  const steps = names.flatMap((name) => {
    const here = uses.filter(({ device }) => device.name === name)
    return deviceSteps(
      here[0]!.device,
      here.map(({ link }) => link),
      machine,
    )
  })
  // A device is guarded before it has an address.
  const guards = guardSteps(kinds.policyRoutes ? names : [], machine)
  const diversion = divertSteps(kinds.ways && artifact.diverts ? names : [], machine)
  const ways = waySteps(
    kinds.ways ? artifact.ways : [],
    uses.map(({ link, device }) => ({ link, device: device.name })),
    machine,
  )
  return {
    steps: [...guards, ...steps, ...diversion, ...ways, ...releaseSteps(names, machine)],
    problems,
    devices: names,
    placed: uses.map(({ link, device }) => ({ connection: link.connection, device: device.name })),
  }
}

/** A device that a link sits on: `make` is the command that makes it where it does not exist yet. */
interface DeviceUse {
  readonly name: string
  readonly existing: Device | null
  readonly make: string | null
  readonly alias: string
}

function deviceOf(link: NetworkLink, machine: Machine, kinds: KernelKinds): DeviceUse | { problem: Message } {
  const made = `${madePrefix}${link.connection}`
  if (link.type === 'loopback') {
    const kind = kinds.dummy ? 'dummy' : 'bridge'
    return ownDevice(link.device ?? `loop${link.connection}`, `type ${kind}`, made, machine)
  }
  const card = machine.devices.find((device) => device.mac === link.mac && isCard(device))
  if (card === undefined)
    return { problem: message('no network card with MAC {mac}', { mac: link.mac ?? '' }) }
  if (link.vlanTag === null) {
    return { name: card.name, existing: card, make: null, alias: `${ownedPrefix}${link.connection}` }
  }
  if (!kinds.vlan) return { problem: message('not applied: this kernel has no VLAN support') }
  const name = link.device ?? `${card.name}.${link.vlanTag}`.slice(0, 15)
  const existing = machine.devices.find((device) => device.name === name)
  const other = existing !== undefined && (existing.parent !== card.name || existing.vlanTag !== link.vlanTag)
  if (other) return { problem: message('not applied: there is another device called {name}', { name }) }
  return ownDevice(name, `link ${card.name} type vlan id ${link.vlanTag}`, made, machine)
}

/** Tells whether a device has a MAC of its own: not a VLAN or bridge that borrows one, nor a device that we made. */
function isCard(device: Device): boolean {
  return !['vlan', 'macvlan', 'bridge'].includes(device.kind ?? '') && !device.alias.startsWith(madePrefix)
}

function ownDevice(
  name: string,
  kind: string,
  alias: string,
  machine: Machine,
): DeviceUse | { problem: Message } {
  const existing = machine.devices.find((device) => device.name === name) ?? null
  if (existing !== null && !existing.alias.startsWith(madePrefix) && existing.alias !== '') {
    return { problem: message('not applied: there is another device called {name}', { name }) }
  }
  return { name, existing, make: existing === null ? makeCommand(name, kind) : null, alias }
}

function makeCommand(name: string, kind: string): string {
  const [parent, type] = kind.startsWith('link ') ? kind.split(/ (?=type )/) : ['', kind]
  return `link add ${parent} name ${name} ${type}`.replace('  ', ' ')
}

function deviceSteps(use: DeviceUse, links: readonly NetworkLink[], machine: Machine): Step[] {
  const { name, existing, make, alias } = use
  const wanted = unique(links.flatMap((link) => link.addresses).map(canonical))
  const present = existing?.addresses ?? []
  const routes = links.flatMap((link): DefaultRoute[] =>
    link.gateway === null
      ? []
      : [{ device: name, gateway: link.gateway, metric: firstMetric + link.connection }],
  )
  const presentRoutes = machine.defaultRoutes.filter((route) => route.device === name)
  const commands = [
    ...(make === null ? [] : [make]),
    ...(existing?.alias === alias ? [] : [`link set dev ${name} alias ${alias}`]),
    ...(existing?.on ? [] : [`link set dev ${name} up`]),
    ...(lacksLinkLocal(existing, wanted) ? [linkLocalCommand(name, existing!.mac)] : []),
    ...wanted.filter((address) => !present.includes(address)).map((address) => addCommand(name, address)),
    ...routes.filter((route) => !hasRoute(presentRoutes, route)).map(routeCommand),
    ...presentRoutes.filter((route) => !hasRoute(routes, route)).map(dropRouteCommand),
    ...present.filter((address) => !wanted.includes(address)).map((address) => dropCommand(name, address)),
  ]
  const connection = links[0]?.connection ?? 0
  return commands.map((command) => ({ connection, command }))
}

/** Gives up what is ours and not wanted any more. */
function releaseSteps(wanted: readonly string[], machine: Machine): Step[] {
  const left = machine.devices.filter(
    (device) => device.alias.startsWith(ownedPrefix) && !wanted.includes(device.name),
  )
  const commands = left.flatMap((device) =>
    device.alias.startsWith(madePrefix)
      ? [`link delete dev ${device.name}`]
      : [
          ...machine.defaultRoutes.filter((route) => route.device === device.name).map(dropRouteCommand),
          ...device.addresses.map((address) => dropCommand(device.name, address)),
          `link set dev ${device.name} alias ""`,
        ],
  )
  return commands.map((command) => ({ connection: 0, command }))
}

/** The kernel gives a device its link-local address once; after a flush by others it is ours to give back. */
function lacksLinkLocal(device: Device | null, wanted: readonly string[]): boolean {
  if (device === null || !device.carrier || device.linkLocal) return false
  return wanted.some((address) => address.includes(':'))
}

/** The address that the kernel would make from the MAC. Source: RFC 4291, appendix A. */
function linkLocalCommand(device: string, mac: string): string {
  const bytes = mac.split(':')
  const first = (Number.parseInt(bytes[0] ?? '', 16) ^ 2).toString(16).padStart(2, '0')
  const [, b, c, d, e, f] = bytes
  return `address add fe80::${first}${b}:${c}ff:fe${d}:${e}${f}/64 dev ${device} scope link nodad`
}

function addCommand(device: string, address: string): string {
  // Without `nodad` an IPv6 address stays unusable for a second or two.
  const option = address.includes(':') ? 'nodad' : 'broadcast +'
  return `address add ${address} dev ${device} ${option}`
}

function dropCommand(device: string, address: string): string {
  return `address delete ${address} dev ${device}`
}

function routeCommand({ device, gateway, metric }: DefaultRoute): string {
  return `route replace ${anywhere(gateway)} via ${gateway} dev ${device} proto ${routeProtocol} metric ${metric}`
}

function dropRouteCommand({ device, gateway, metric }: DefaultRoute): string {
  return `route delete ${anywhere(gateway)} via ${gateway} dev ${device} metric ${metric}`
}

function anywhere(gateway: string): string {
  return gateway.includes(':') ? '::/0' : '0.0.0.0/0'
}

function hasRoute(routes: readonly DefaultRoute[], wanted: DefaultRoute): boolean {
  return routes.some((route) => route.gateway === wanted.gateway && route.metric === wanted.metric)
}

function canonical(address: string): string {
  const prefix = parsePrefix(address)
  return prefix === null ? address : printPrefix(prefix)
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
