import { highOf, lowOf, mixHash, type NameHash, type Salt, startHash } from './name-hash.ts'

/** Where an index is read: bytes from a place on, as many as there are up to `length`, in a buffer that begins at a multiple of 8. */
export type ReadIndex = (offset: number, length: number) => Uint8Array

/** An entry of an index that holds for a request, and the numbers of the extended categories that it names. */
export interface IndexHit {
  readonly entry: string
  readonly categories: readonly number[]
}

/** Names of extended categories, ready to be asked. */
export interface CategoryIndex {
  readonly header: IndexHeader
  /** Entries for a host in its ASCII form, and for a path that begins with `/`; null where the path is not known. */
  find(host: string, path: string | null): readonly IndexHit[]
}

/** Facts at the beginning of an index. */
export interface IndexHeader {
  readonly salt: Salt
  /** Number of entries. */
  readonly entries: number
  /** True when it has entries with a path. */
  readonly hasPages: boolean
  /** Leading bits of a hash that choose its bucket. */
  readonly bits: number
  /** Bytes of the number of a set of categories. */
  readonly width: 2 | 4
  /** Categories of each set. */
  readonly sets: readonly (readonly number[])[]
}

/** First bytes of an index. */
export const indexMagic = 'GHCATS1\n'
/** Where the text of the header begins: behind the magic and its own length. */
export const headerStart = 12
const longestHeader = 64 * 1024 * 1024
/** Parts of a path that are compared at most. */
const deepestPath = 32

/** Places of the parts of an index, in bytes. */
export interface IndexLayout {
  readonly buckets: number
  readonly high: number
  readonly low: number
  readonly values: number
  readonly end: number
}

/** Finds the places of the parts behind a header of `headerBytes`. */
export function layoutOf({ entries, bits, width }: IndexHeader, headerBytes: number): IndexLayout {
  const align = (at: number) => Math.ceil(at / 8) * 8
  const buckets = align(headerStart + headerBytes)
  const high = align(buckets + 4 * (2 ** bits + 1))
  const low = align(high + 4 * entries)
  const values = align(low + 4 * entries)
  return { buckets, high, low, values, end: align(values + width * entries) }
}

/** Opens an index of `sizeBytes` that is read where it is asked; null where it is none, or cut off. */
export function openIndex(read: ReadIndex, sizeBytes: number): CategoryIndex | null {
  const found = readHeader(read, sizeBytes)
  if (found === null) return null
  const { header, layout, buckets } = found
  const setOf: SetOf = (high, low) => {
    const bucket = bucketOf(high, header.bits)
    const first = buckets[bucket]!
    const count = buckets[bucket + 1]! - first
    if (count === 0) return null
    const highs = words(read(layout.high + 4 * first, 4 * count))
    const lows = words(read(layout.low + 4 * first, 4 * count))
    const at = placeOf({ highs, lows, from: 0, to: count - 1 }, high, low)
    return at < 0 ? null : valueAt(header, read, layout.values + header.width * (first + at))
  }
  return { header, find: (host, path) => findEntries({ header, setOf }, host, path) }
}

/** Opens an index that is in memory as a whole; null where it is none. */
export function indexInMemory(bytes: Uint8Array): CategoryIndex | null {
  const all = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes)
  const found = readHeader((offset, length) => all.subarray(offset, offset + length), all.length)
  if (found === null) return null
  const { header, layout, buckets } = found
  const { entries, bits, width } = header
  const start = all.byteOffset
  const highs = new Uint32Array(all.buffer, start + layout.high, entries)
  const lows = new Uint32Array(all.buffer, start + layout.low, entries)
  const values =
    width === 2
      ? new Uint16Array(all.buffer, start + layout.values, entries)
      : new Uint32Array(all.buffer, start + layout.values, entries)
  const setOf: SetOf = (high, low) => {
    const bucket = bucketOf(high, bits)
    const at = placeOf({ highs, lows, from: buckets[bucket]!, to: buckets[bucket + 1]! - 1 }, high, low)
    return at < 0 ? null : values[at]!
  }
  return { header, find: (host, path) => findEntries({ header, setOf }, host, path) }
}

function readHeader(read: ReadIndex, sizeBytes: number) {
  if (sizeBytes < headerStart) return null
  const front = read(0, headerStart)
  if (new TextDecoder('latin1').decode(front.subarray(0, 8)) !== indexMagic) return null
  const headerBytes = new DataView(front.buffer, front.byteOffset).getUint32(8, true)
  if (headerBytes > longestHeader || headerStart + headerBytes > sizeBytes) return null
  const header = parsed(new TextDecoder().decode(read(headerStart, headerBytes)))
  if (header === null) return null
  const layout = layoutOf(header, headerBytes)
  if (layout.end !== sizeBytes) return null
  const buckets = new Uint32Array(whole(read(layout.buckets, 4 * (2 ** header.bits + 1))))
  const isBroken = buckets.some((at, index) => at > header.entries || (index > 0 && at < buckets[index - 1]!))
  return isBroken ? null : { header, layout, buckets }
}

function parsed(text: string): IndexHeader | null {
  try {
    const header = JSON.parse(text) as IndexHeader
    const { salt, entries, bits, width, sets } = header
    const isCount = (each: unknown) => Number.isSafeInteger(each) && (each as number) >= 0
    const isGood =
      [entries, bits, width].every(isCount) &&
      bits <= 24 &&
      (width === 2 || width === 4) &&
      salt.length === 2 &&
      typeof header.hasPages === 'boolean' &&
      sets.every((set) => Array.isArray(set) && set.every(isCount))
    return isGood ? header : null
  } catch {
    return null
  }
}

/** The number of the set of a hash; null where the index does not have it. */
type SetOf = (high: number, low: number) => number | null

interface Opened {
  readonly header: IndexHeader
  readonly setOf: SetOf
}

/** The buffer of exactly these bytes. */
function whole(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

function findEntries(index: Opened, host: string, path: string | null): IndexHit[] {
  const hits: IndexHit[] = []
  const hash = startHash(index.header.salt)
  for (let at = host.length - 1; at >= 0; at--) {
    mixHash(hash, host.charCodeAt(at))
    if (at === 0 || host.charCodeAt(at - 1) === dot)
      take(hits, index, hash, { host, from: at, path: '', end: 0 })
  }
  if (index.header.hasPages && path !== null && path !== '/')
    findPages(hits, index, withoutWww(host), path.toLowerCase())
  return hits
}

const dot = 0x2e
const [slash, question, hashSign] = [0x2f, 0x3f, 0x23]

/** A page counts together with everything below it. */
function findPages(hits: IndexHit[], index: Opened, host: string, path: string): void {
  const hash = startHash(index.header.salt)
  for (let at = host.length - 1; at >= 0; at--) mixHash(hash, host.charCodeAt(at))
  let parts = 0
  for (let at = 0; at < path.length && parts < deepestPath; at++) {
    mixHash(hash, path.charCodeAt(at))
    const next = at + 1 < path.length ? path.charCodeAt(at + 1) : slash
    if (next !== slash && next !== question && next !== hashSign) continue
    parts += 1
    if (at > 0) take(hits, index, hash, { host, from: 0, path, end: at + 1 })
  }
}

/** A host without `www.` in front, as entries with a path have it. */
export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

function take(hits: IndexHit[], { header, setOf }: Opened, hash: NameHash, entry: Entry): void {
  const set = setOf(highOf(hash), lowOf(hash))
  const categories = set === null ? undefined : header.sets[set]
  if (categories !== undefined) hits.push({ entry: textOf(entry), categories })
}

/** A host and where in it the entry begins, a path and where in it the entry ends. */
interface Entry {
  readonly host: string
  readonly from: number
  readonly path: string
  readonly end: number
}

function textOf({ host, from, path, end }: Entry): string {
  return host.slice(from) + path.slice(0, end)
}

interface Stretch {
  readonly highs: Uint32Array
  readonly lows: Uint32Array
  readonly from: number
  readonly to: number
}

/** The place of a hash in a stretch, by halving; -1 where it is not there. */
function placeOf(stretch: Stretch, high: number, low: number): number {
  const { highs, lows } = stretch
  let { from, to } = stretch
  while (from <= to) {
    const middle = (from + to) >>> 1
    const there = highs[middle]!
    const below = lows[middle]!
    if (high < there || (high === there && low < below)) to = middle - 1
    else if (high === there && low === below) return middle
    else from = middle + 1
  }
  return -1
}

function valueAt({ width }: IndexHeader, read: ReadIndex, at: number): number {
  const bytes = read(at, width)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return width === 2 ? view.getUint16(0, true) : view.getUint32(0, true)
}

function words(bytes: Uint8Array): Uint32Array {
  const isAligned = bytes.byteOffset % 4 === 0
  return isAligned
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
    : new Uint32Array(whole(bytes))
}

/** The bucket of a hash by its leading bits. */
export function bucketOf(high: number, bits: number): number {
  return bits === 0 ? 0 : high >>> (32 - bits)
}
