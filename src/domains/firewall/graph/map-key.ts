import { printAddress } from '../../../core/ip.ts'
import { mapWith } from '../../../core/map-elements.ts'
import { roomFor } from '../../../core/room.ts'
import type { ChainElement, ChainRule, KeyField, VerdictMap } from '../../../core/ruleset.ts'
import type { Sequence } from '../../../core/sequence.ts'
import { type By, keySize } from './cuts/key.ts'
import type { DeviceNumbers } from './regions/asked.ts'
import { bitsBelow, fieldBits, fields, isPort, versionOf } from './regions/field.ts'

type Bits = Pick<By, 'field' | 'bits'>

/** What the map of a cut is looked up by. */
export function keyField({ field, bits }: Bits): KeyField {
  const version = versionOf(field)
  if (version !== 6 && bits === fieldBits[field]) return { field: fields[field]!, mask: null }
  const below = fieldBits[field]! - bits + bitsBelow[field]!
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(below)
  return { field: fields[field]!, mask: version === null ? String(mask) : printAddress(version, mask) }
}

/** A key of the map of a cut, as the ruleset writes it. */
export function keyText({ field, bits }: Bits, key: number, devices: DeviceNumbers): string {
  const version = versionOf(field)
  if (version !== null) {
    return printAddress(version, BigInt(key) << BigInt(fieldBits[field]! - bits + bitsBelow[field]!))
  }
  if (isPort(field)) return String(key * keySize(field, bits))
  if (fields[field] === 'meta nfproto') return key === 0 ? 'ipv4' : 'ipv6'
  const isDevice = fields[field] === 'iifname' || fields[field] === 'oifname'
  return isDevice ? devices.nameOf(key) : String(key)
}

/** The rule that looks a map up. */
export function lookUp({ key, name }: VerdictMap): ChainRule {
  return { match: [], statements: [], verdict: { op: 'look-up', key, map: name }, comment: '' }
}

/** The map with room for its elements: as `before`, which has the same key, where they fit. */
export function sizedMap(
  { name, key }: Pick<VerdictMap, 'name' | 'key'>,
  elements: Sequence<ChainElement>,
  before: VerdictMap | null,
): VerdictMap {
  const size = roomFor(elements.length, before?.size ?? null)
  return mapWith<VerdictMap>({ name: `${name}_${Math.log2(size)}`, key, size }, elements)
}
