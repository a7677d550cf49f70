import type { Sequence } from '../../../../core/list/sequence.ts'
import { printAddress } from '../../../../core/net/ip.ts'
import { mapWith } from '../../../../core/ruleset/map-elements.ts'
import type { ChainsByNumber, KeyField, NumberMap, VerdictMap } from '../../../../core/ruleset/ruleset.ts'
import { roomFor } from '../../../../core/ruleset/set-size.ts'
import { type By, keySize } from './cuts/key.ts'
import type { DeviceNumbers } from './regions/asked.ts'
import { bitsBelow, fieldBits, fields, isPort, versionOf } from './regions/field.ts'

type Bits = Pick<By, 'field' | 'bits'>

/** Key of the map of a cut. */
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

/** The map with room for its elements: as `before`, which has the same key, where they fit. */
export function sizedMap<M extends VerdictMap | NumberMap | ChainsByNumber>(
  map: Omit<M, 'elements' | 'size'> & Pick<M, 'name'>,
  elements: Sequence<M['elements'][number]>,
  before: M | null,
): M {
  const size = roomFor(elements.length, before?.size ?? null)
  return mapWith<M>({ ...map, name: `${map.name}_${Math.log2(size)}`, size } as Omit<M, 'elements'>, elements)
}
