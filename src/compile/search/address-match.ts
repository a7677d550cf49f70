import {
  type Address,
  containsValue,
  parseAddress,
  parsePrefix,
  parseRange,
  prefixInterval,
} from '../../core/net/ip.ts'
import type { Stored } from '../../core/resource/resource.ts'
import { type Alias, addressClasses, parseAlias } from '../../core/schema/alias.ts'
import { annotation, type Node, propertiesOf, visitLeaves } from '../../core/schema/schema.ts'
import type { AddressUse } from '../../domains/objects/address-search.ts'
import { addressPath, type MemberSources } from '../explain/membership.ts'

/** Address that is looked for: the way to it from an identifier, remembered for one search. */
export interface Probe {
  readonly address: Address
  /** The identifier and its members down to what holds the address; null when it does not. */
  readonly pathFrom: (id: string) => readonly string[] | null
  /** MAC addresses, in lower case, at which the neighbour table shows the address. */
  readonly macs: ReadonlySet<string>
  /** HIP profiles that the devices there fulfil; `hip_profile.id.none` alone where one has no report. */
  readonly postures: readonly string[]
}

/** Asks whether identifiers lead to `address`. */
export function probeOf(sources: MemberSources, address: Address): Probe {
  const known = new Map<string, readonly string[] | null>()
  const shown = sources.inputs.neighbours.filter((one) => writtenTouch(one.address, '', address) !== null)
  return {
    address,
    macs: new Set(shown.map(({ mac }) => mac.toLowerCase())),
    postures: sources.live.postureAt(address),
    pathFrom: (id) => {
      if (!known.has(id)) known.set(id, addressPath(sources, [id], address))
      return known.get(id)!
    },
  }
}

/** Formats of text that may be an address, a network or a range. */
const addressFormats: readonly string[] = [
  'address',
  'address-prefix',
  'address-or-range',
  'host',
  'ipv4-address-or-network',
  'ipv4-network',
]

/** Every field of an item by which it touches the address. Secrets are not looked at. */
export function touchesOf(resource: Stored, item: object, probe: Probe): AddressUse[] {
  const fields = item as Readonly<Record<string, unknown>>
  return propertiesOf(resource.schema).flatMap(([name, node]) => {
    if (node.writeOnly || node['x-secret'] || fields[name] === undefined) return []
    const found = leafTouches(node, fields[name], { probe, path: name })
    if (typeof fields[`${name}_negate`] !== 'boolean') return found
    return ruleTouches(found, {
      path: name,
      ids: fields[name] as string[],
      negated: fields[`${name}_negate`] === true,
    })
  })
}

interface AddressField {
  readonly path: string
  readonly ids: readonly string[]
  readonly negated: boolean
}

/** An address field of a rule: empty means any, and it may be inverted. */
function ruleTouches(found: readonly AddressUse[], { path, ids, negated }: AddressField): AddressUse[] {
  const isAny = ids.length === 0 || found.some(({ how }) => how === 'any')
  const any: AddressUse = { field: path, how: 'any', members: [], content: '' }
  // Inverted, any address is none (silences#negated-any).
  if (isAny) return negated ? [] : [...found.filter(({ how }) => how !== 'any'), any]
  if (!negated) return [...found]
  if (found.length > 0) return found.map((each) => ({ ...each, how: 'excludes' }))
  return [{ ...any, how: 'others' }]
}

function leafTouches(
  node: Node,
  value: unknown,
  { probe, path }: { readonly probe: Probe; readonly path: string },
): AddressUse[] {
  const found: AddressUse[] = []
  const see = (leaf: Node, text: unknown, at: string) => {
    if (typeof text !== 'string' || leaf.writeOnly || leaf['x-secret']) return
    const touch = takesAddresses(leaf) ? identifierTouch(text, at, probe) : null
    const written = holdsAddresses(leaf, at) ? writtenTouch(text, at, probe.address) : null
    const either = touch ?? written
    if (either) found.push(either)
  }
  visitLeaves(node, value, see, path)
  return found
}

/** True when identifiers of addresses may stand there. */
function takesAddresses(node: Node): boolean {
  const classes = annotation(node, 'x-alias') ?? []
  return classes.some((each) => each !== 'any' && (addressClasses as readonly string[]).includes(each))
}

/** Lease rules have their address in a field without format (silences#vpn-leases). */
function holdsAddresses(node: Node, path: string): boolean {
  const format = node.format ?? node.anyOf?.find((branch) => branch.format)?.format
  const other = annotation(node, 'x-or-format')
  if (format === undefined && other === undefined) return path === 'address'
  return [format, other].some((each) => each !== undefined && addressFormats.includes(each))
}

function identifierTouch(id: string, field: string, { pathFrom }: Probe): AddressUse | null {
  if (id === 'any') return { field, how: 'any', members: [], content: '' }
  const alias: Alias | null = parseAlias(id)
  const path = alias && pathFrom(id)
  return path && { field, how: 'member', members: [...path], content: '' }
}

/** Use of the address by a text that is the address, or a network or range with the address in it. */
export function writtenTouch(text: string, field: string, address: Address): AddressUse | null {
  const single = parseAddress(text)
  if (single) {
    const isSame = single.family === address.family && single.value === address.value
    return isSame ? { field, how: 'equals', members: [], content: text } : null
  }
  const prefix = parsePrefix(text)
  const range = prefix ? { family: prefix.family, interval: prefixInterval(prefix) } : parseRange(text)
  if (range?.family !== address.family || !containsValue([range.interval], address.value)) return null
  return { field, how: 'contains', members: [], content: text }
}
