import { isSingle, printAddress, readRange } from '../model/address.ts'
import { readPorts } from '../model/port.ts'
import type { NamedObject } from '../model/rule.ts'
import type { ObjectIndex } from './object-index.ts'

/** Kind of values of a cell: addresses, ports or times. */
export type CellKind = 'address' | 'port' | 'time'

/** The object that stands for a typed value: one that is there, or the request that makes it. */
export type Resolved =
  | { readonly found: NamedObject }
  | { readonly create: { readonly path: string; readonly body: Readonly<Record<string, unknown>> } }

/**
 * The narrowest object for what somebody typed in a cell: an address, network, range, domain or port. An object with
 * exactly this value is found before one is made; of several the first. A name of an object is that object. Null where
 * the text is none of these.
 */
export function objectFor(typed: string, kind: CellKind, objects: ObjectIndex): Resolved | null {
  const text = typed.trim()
  if (text === '') return null
  const named = [...objects.all()].find(
    (object) => fits(object, kind) && (object.id === text || object.title === text),
  )
  if (named) return { found: named }
  return objectOfValue(text, kind, objects)
}

/** The same by the value alone: an object is found by what stands in it, never by its name. */
export function objectOfValue(text: string, kind: CellKind, objects: ObjectIndex): Resolved | null {
  // A time is more than a text.
  if (kind === 'time') return null
  const create = kind === 'port' ? portRequest(text) : addressRequest(text)
  if (!create) return null
  const same = [...objects.all()].find(
    (object) => object.values === undefined && fits(object, kind) && isSameValue(object.value, text, kind),
  )
  return same ? { found: same } : { create }
}

const kinds: Record<CellKind, RegExp> = {
  address:
    /^(any|zero_subnet|quota|ip|ip_range|subnet|domain|address_list|ip_address_list|iplist|list_of_iplists|user|group|security_group)$/,
  port: /^(any|port|port_range|port_list)$/,
  time: /^(time_range|time_list)$/,
}

/** True when a cell of this kind takes the object. */
export function fits({ type }: NamedObject, kind: CellKind): boolean {
  return kinds[kind].test(type)
}

function isSameValue(value: string | number | undefined, text: string, kind: CellKind): boolean {
  if (value === undefined) return false
  if (kind === 'port') {
    const [one, other] = [readPorts(String(value)), readPorts(text)]
    return one !== null && other !== null && one.first === other.first && one.last === other.last
  }
  const [one, other] = [readRange(String(value)), readRange(text)]
  if (!one || !other) return String(value).toLowerCase() === text.toLowerCase()
  return one.family === other.family && one.first === other.first && one.last === other.last
}

function addressRequest(text: string) {
  const range = readRange(text)
  if (range && isSingle(range)) {
    const value = text.split(/[-/]/)[0]!.trim()
    return request('/aliases/ip_addresses', { title: value, value })
  }
  if (range && text.includes('-')) {
    const [start, end] = text.split('-').map((part) => part.trim())
    return request('/aliases/ip_ranges', { title: `${start}-${end}`, start, end })
  }
  if (range) {
    return range.family === 4
      ? request('/aliases/networks', { title: text, value: text })
      : sixRange(text, range)
  }
  return isDomain(text) ? request('/aliases/domains', { title: text, value: text }) : null
}

/** Networks of IPv6 have no object of their own: the range of their addresses stands for them. */
function sixRange(title: string, { first, last }: { readonly first: bigint; readonly last: bigint }) {
  return request('/aliases/ip_ranges', { title, start: printAddress(6, first), end: printAddress(6, last) })
}

function portRequest(text: string) {
  const ports = readPorts(text)
  if (!ports) return null
  const { first, last } = ports
  return first === last
    ? request('/aliases/ports', { title: String(first), value: first })
    : request('/aliases/port_ranges', { title: `${first}-${last}`, start: first, end: last })
}

/** A name with a dot in it, of which no label is a number alone in the last place. */
function isDomain(text: string): boolean {
  return (
    /^(\*\.)?([\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]{0,61}[\p{L}\d]$/u.test(text) &&
    text.length <= 253
  )
}

function request(path: string, body: Readonly<Record<string, unknown>>) {
  return { path, body }
}
