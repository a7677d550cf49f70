import type { LeftOut } from '../../core/engine/packet-loss.ts'
import { type Rate, TokenBucket } from '../../core/log/token-bucket.ts'

/** Limits on the rows of packets. */
export interface LimitOptions {
  readonly source: Rate
  /** Of all sources of a rule: addresses are easily made up. */
  readonly rule: Rate
  /** Sources that are remembered. */
  readonly mostSources: number
}

/** Limits in use: as many rows of a flood as an administrator reads and the log can hold for an hour. */
export const usualLimits: LimitOptions = {
  source: { burst: 500, perSecond: 20 },
  rule: { burst: 5_000, perSecond: 200 },
  mostSources: 10_000,
}

/** Sources of one period that are reported one by one. */
const mostTold = 50

interface Source {
  readonly prefix: string
  readonly name: string
  readonly bucket: TokenBucket
  leftOut: number
}

/**
 * Lets so many packets of each rule and source become rows, and counts the others. Memory is bounded: packets of sources
 * that are forgotten are reported by rule.
 */
export class PacketLimit {
  readonly #options: LimitOptions
  readonly #sources = new Map<string, Source>()
  readonly #rules = new Map<string, TokenBucket>()
  /** Packets left out, by rule, of sources that are not reported one by one. */
  #others = new Map<string, number>()

  constructor(options: LimitOptions) {
    this.#options = options
  }

  /** Tells whether this packet becomes a row, and counts it. */
  admits(prefix: string, address: string, nowMs: number): boolean {
    const source = this.#source(prefix, address, nowMs)
    if (!source.bucket.hasRoom(nowMs)) {
      source.leftOut += 1
      return false
    }
    const rule = this.#rule(prefix, nowMs)
    if (!rule.hasRoom(nowMs)) {
      this.#addOthers(prefix, 1)
      return false
    }
    source.bucket.take()
    rule.take()
    return true
  }

  /** Returns the packets left out since the last call: of the sources with most packets, and of each rule the rest. */
  collect(): readonly LeftOut[] {
    const over = [...this.#sources.values()].filter(({ leftOut }) => leftOut > 0)
    over.sort((a, b) => b.leftOut - a.leftOut)
    for (const { prefix, leftOut } of over.slice(mostTold)) this.#addOthers(prefix, leftOut)
    const told = over.slice(0, mostTold).map(({ prefix, name, leftOut }) => {
      return { prefix, source: name, packets: leftOut }
    })
    const rest = [...this.#others].map(([prefix, packets]) => ({ prefix, source: null, packets }))
    for (const source of over) source.leftOut = 0
    this.#others = new Map()
    return [...told, ...rest]
  }

  /** Counts packets again whose report nobody took. */
  putBack(leftOut: readonly LeftOut[]): void {
    for (const { prefix, packets } of leftOut) this.#addOthers(prefix, packets)
  }

  #source(prefix: string, address: string, nowMs: number): Source {
    const name = sourceName(address)
    const key = `${prefix} ${name}`
    const known = this.#sources.get(key)
    const source = known ?? {
      prefix,
      name,
      bucket: new TokenBucket(this.#options.source, nowMs),
      leftOut: 0,
    }
    if (known !== undefined && this.#sources.size < this.#options.mostSources) return known
    // The one that was silent for longest is forgotten first.
    this.#sources.delete(key)
    this.#sources.set(key, source)
    if (this.#sources.size > this.#options.mostSources) this.#forgetOldest()
    return source
  }

  #forgetOldest(): void {
    const [[key, { prefix, leftOut }] = ['', { prefix: '', leftOut: 0 }]] = this.#sources
    this.#sources.delete(key)
    if (leftOut > 0) this.#addOthers(prefix, leftOut)
  }

  #rule(prefix: string, nowMs: number): TokenBucket {
    const known = this.#rules.get(prefix)
    if (known !== undefined) return known
    // Rules come and go; a rule that is forgotten starts again.
    if (this.#rules.size >= this.#options.mostSources) this.#rules.clear()
    const rule = new TokenBucket(this.#options.rule, nowMs)
    this.#rules.set(prefix, rule)
    return rule
  }

  #addOthers(prefix: string, packets: number): void {
    this.#others.set(prefix, (this.#others.get(prefix) ?? 0) + packets)
  }
}

/** One customer may have a whole network of 64 bits to take addresses from. */
function sourceName(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const behind = tail === '' ? [] : tail.split(':')
    while (groups.length + behind.length < 8) groups.push('0')
    groups.push(...behind)
  }
  return `${groups
    .slice(0, 4)
    .join(':')
    .replace(/(:0)+$/, '')}::/64`
}
