import { printAddress } from '../../../core/ip.ts'
import { without } from '../../../core/list-changes.ts'
import type { ChainElement, ChainRule, KeyField, VerdictMap } from '../../../core/ruleset.ts'
import type { DeviceNumbers } from './asked.ts'
import { bitsBelow, fieldBits, fields, isPort, versionOf } from './field.ts'
import { type By, keySize } from './key.ts'
import type { GraphNode } from './node.ts'

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

/** The map before with the elements of some keys; the same object where they are the same. */
export function mapEdited(
  before: GraphNode,
  branches: GraphNode['branches'],
  keys: Iterable<number>,
): VerdictMap {
  const map = before.map!
  const [gone, come]: [ChainElement[], ChainElement[]] = [[], []]
  for (const key of keys) {
    const [old, now] = [before.branches.get(key)?.element, branches.get(key)?.element]
    if (old === now) continue
    if (old !== undefined) gone.push(old)
    if (now !== undefined) come.push(now)
  }
  if (gone.length + come.length === 0) return map
  return { ...map, elements: without(map.elements, gone).concat(come) }
}
