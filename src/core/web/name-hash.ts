/** A name that is being hashed: two mixing states of 32 bits. */
export interface NameHash {
  high: number
  low: number
}

/** Two numbers of 32 bits that the hashes of an index begin with, so that nobody can make names that meet in it. */
export type Salt = readonly [number, number]

/** Begins a hash. */
export function startHash([high, low]: Salt): NameHash {
  return { high: 0xdeadbeef ^ high, low: 0x41c6ce57 ^ low }
}

/** Takes the next character of a name, of 16 bits. */
export function mixHash(hash: NameHash, code: number): void {
  hash.high = Math.imul(hash.high ^ code, 2654435761)
  hash.low = Math.imul(hash.low ^ code, 1597334677)
}

/** The finished upper half of a hash. */
export function highOf({ high, low }: NameHash): number {
  let mixed = Math.imul(high ^ (high >>> 16), 2246822507)
  mixed ^= Math.imul(low ^ (low >>> 13), 3266489909)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** The finished lower half of a hash. */
export function lowOf({ high, low }: NameHash): number {
  let mixed = Math.imul(low ^ (low >>> 16), 2246822507)
  mixed ^= Math.imul(high ^ (high >>> 13), 3266489909)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Takes a host from its end to its beginning, so that the hashes of all sites above it come on the way. */
export function mixHost(hash: NameHash, host: string): void {
  for (let at = host.length - 1; at >= 0; at--) mixHash(hash, host.charCodeAt(at))
}

/** Takes text from its beginning. */
export function mixText(hash: NameHash, text: string): void {
  for (let at = 0; at < text.length; at++) mixHash(hash, text.charCodeAt(at))
}
