/** Numbers of a range of addresses, of one family. `first` and `last` are both part of it. */
export interface AddressRange {
  readonly family: 4 | 6
  readonly first: bigint
  readonly last: bigint
}

/** Reads an address, a prefix (`10.1.2.0/24`) or a range (`10.1.2.1-10.1.2.9`); null for anything else. */
export function readRange(text: string): AddressRange | null {
  const dash = text.indexOf('-')
  if (dash > 0) {
    const first = readAddress(text.slice(0, dash).trim())
    const last = readAddress(text.slice(dash + 1).trim())
    if (!first || !last || first.family !== last.family || last.value < first.value) return null
    return { family: first.family, first: first.value, last: last.value }
  }
  const [written = '', mask, more] = text.split('/')
  const address = readAddress(written)
  if (!address || more !== undefined) return null
  const bits = address.family === 4 ? 32 : 128
  const length = mask === undefined ? bits : prefixLength(mask, bits)
  if (length === null) return null
  const size = 1n << BigInt(bits - length)
  const first = address.value - (address.value % size)
  return { family: address.family, first, last: first + size - 1n }
}

/** True when `outer` holds every address of `inner`. */
export function contains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last
}

/** True when two ranges share an address. */
export function overlaps(one: AddressRange, other: AddressRange): boolean {
  return one.family === other.family && one.first <= other.last && other.first <= one.last
}

/** True when the range is one address. */
export function isSingle({ first, last }: AddressRange): boolean {
  return first === last
}

/** Text of an address by its number, IPv6 in the short form of RFC 5952. */
export function printAddress(family: 4 | 6, value: bigint): string {
  const parts = (count: number, bits: bigint) =>
    Array.from(
      { length: count },
      (_none, index) => (value >> (bits * BigInt(count - 1 - index))) & ((1n << bits) - 1n),
    )
  if (family === 4) return parts(4, 8n).join('.')
  const groups = parts(8, 16n).map((group) => group.toString(16))
  const [longest] = [...groups.join(':').matchAll(/\b0(?::0)+\b/g)].toSorted(
    ([one], [other]) => other.length - one.length,
  )
  if (longest === undefined) return groups.join(':')
  const text = groups.join(':')
  const [front, back] = [text.slice(0, longest.index), text.slice(longest.index + longest[0].length)]
  return `${front.replace(/:$/, '')}::${back.replace(/^:/, '')}`
}

function prefixLength(mask: string, bits: number): number | null {
  if (/^\d{1,3}$/.test(mask)) return Number(mask) <= bits ? Number(mask) : null
  const dotted = bits === 32 ? readFour(mask) : null
  if (dotted === null) return null
  const hosts = (1n << 32n) - dotted
  return hosts > 0n && (hosts & (hosts - 1n)) === 0n ? 33 - hosts.toString(2).length : null
}

function readAddress(text: string): { readonly family: 4 | 6; readonly value: bigint } | null {
  const four = readFour(text)
  if (four !== null) return { family: 4, value: four }
  const six = text.includes(':') ? readSix(text) : null
  return six === null ? null : { family: 6, value: six }
}

function readFour(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null
  return BigInt(parts.reduce((sum, part) => sum * 256 + Number(part), 0))
}

function readSix(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const groups = halves.map((half) => (half === '' ? [] : half.split(':').flatMap(embeddedFour)))
  const [front = [], back = []] = groups
  const missing = 8 - front.length - back.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const all = [...front, ...Array.from({ length: missing }, () => '0'), ...back]
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return all.reduce((sum, group) => (sum << 16n) + BigInt(Number.parseInt(group, 16)), 0n)
}

/** The last group of an address may be written as one of IPv4. */
function embeddedFour(group: string): string[] {
  const four = group.includes('.') ? readFour(group) : null
  return four === null ? [group] : [(four >> 16n).toString(16), (four & 0xffffn).toString(16)]
}
