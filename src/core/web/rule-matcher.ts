import type { WebAddresses, WebPolicy, WebRule } from '../engine/declared/web-policy.ts'
import { type AddressSet, containsAddress, type Interval, parseAddress, unmapAddress } from '../net/ip.ts'
import { leadsToItself, redirectTarget } from './redirect.ts'

/** A request as rules see it. */
export interface RuleSubject {
  /** Address of the client. */
  readonly source: string
  readonly categories: readonly string[]
  /** Null where it is not known. */
  readonly method: string | null
  /** MIME type of the answer; null where it is not known. */
  readonly type: string | null
  readonly host: string
  /** Port of the server. */
  readonly port: number
  /** Null where it is not known. */
  readonly path: string | null
  /** True where the request may still be decrypted: elsewhere rules that decrypt do not match. */
  readonly mayBump: boolean
  /** Unix seconds. */
  readonly nowSeconds: number
}

/** Rules of the content filter, ready to be asked. */
export interface RuleMatcher {
  /** The first rule that matches, or null. */
  find(subject: RuleSubject): WebRule | null
  /** Identifier of the user at an address; empty for none. */
  userAt(source: string): string
}

/** Clients whose rules are remembered. */
const mostSources = 20_000

/** Bits of rules: rule 0 is the lowest bit of the first word. */
type Bits = Uint32Array

/** Reads rules; address sets that were read before are not read again. */
export function ruleReader(): (policy: Pick<WebPolicy, 'rules' | 'users'>) => RuleMatcher {
  let known = new Map<string, AddressSet>()
  return ({ rules, users }) => {
    const next = new Map<string, AddressSet>()
    const read = (addresses: WebAddresses): AddressSet => {
      const text = JSON.stringify(addresses)
      const set = next.get(text) ?? known.get(text) ?? addressSetOf(addresses)
      next.set(text, set)
      return set
    }
    const matcher = matcherOf(rules, read, userFinder(users, read))
    known = next
    return matcher
  }
}

/** The addresses of a policy as a set. */
export function addressSetOf({ v4, v6 }: WebAddresses): AddressSet {
  const intervals = (ranges: WebAddresses['v4']) =>
    ranges.flatMap(({ lo, hi }): Interval[] => {
      const [from, to] = [parseAddress(lo), parseAddress(hi)]
      return from === null || to === null ? [] : [{ lo: from.value, hi: to.value }]
    })
  return { v4: intervals(v4), v6: intervals(v6) }
}

type ReadAddresses = (addresses: WebAddresses) => AddressSet

function userFinder(users: WebPolicy['users'], read: ReadAddresses): (source: string) => string {
  const single = new Map<string, string>()
  const others: { readonly alias: string; readonly set: AddressSet }[] = []
  for (const { alias, addresses } of users) {
    const ranges = [...addresses.v4, ...addresses.v6]
    if (ranges.every(({ lo, hi }) => lo === hi)) {
      for (const { lo } of ranges) if (!single.has(lo)) single.set(lo, alias)
    } else others.push({ alias, set: read(addresses) })
  }
  return (source) => {
    const alias = single.get(source)
    if (alias !== undefined || others.length === 0) return alias ?? ''
    const address = parseAddress(source)
    if (address === null) return ''
    return others.find(({ set }) => containsAddress(set, address))?.alias ?? ''
  }
}

function matcherOf(
  rules: readonly WebRule[],
  read: ReadAddresses,
  userAt: (source: string) => string,
): RuleMatcher {
  const size = Math.ceil(rules.length / 32)
  const bitsOf = (holds: (rule: WebRule) => boolean): Bits => {
    const bits = new Uint32Array(size)
    for (const [index, rule] of rules.entries()) if (holds(rule)) bits[index >>> 5]! |= 1 << (index & 31)
    return bits
  }
  const categories = fieldBits(rules, size, ({ categories: wanted }) => wanted)
  const methods = fieldBits(rules, size, ({ methods: wanted }) => wanted)
  const types = fieldBits(rules, size, ({ types: wanted }) => wanted)
  const noBump = bitsOf(({ access }) => access !== 'bump')
  const targets = rules.map(({ access, redirect }) =>
    access === 'redirect' ? redirectTarget(redirect) : null,
  )
  const sourceBits = sourceReader(rules, size, read)
  const inForce = clock(rules, size)
  const matched = new Uint32Array(size)
  return {
    userAt,
    find: (subject) => {
      const { type, method } = subject
      matched.set(inForce(subject.nowSeconds))
      keep(matched, [sourceBits(subject.source)])
      keep(matched, [categories.any, ...named(categories, subject.categories)])
      keep(matched, [methods.any, ...named(methods, method === null ? [] : [method])])
      const asked = type === null ? [] : [type, `${type.split('/', 1)[0]}/*`]
      keep(matched, [types.any, ...named(types, asked)])
      if (!subject.mayBump) keep(matched, [noBump])
      return firstOf(matched, rules, (index) => !leadsToItself(targets[index]!, subject))
    },
  }
}

/** Rules that name one of the values. */
function named({ by }: FieldBits, values: readonly string[]): Bits[] {
  const found: Bits[] = []
  for (const value of values) {
    const bits = by.get(value)
    if (bits !== undefined) found.push(bits)
  }
  return found
}

interface FieldBits {
  /** Rules that take any value. */
  readonly any: Bits
  /** Rules that name a value. */
  readonly by: ReadonlyMap<string, Bits>
}

function fieldBits(
  rules: readonly WebRule[],
  size: number,
  valuesOf: (rule: WebRule) => 'any' | readonly string[],
): FieldBits {
  const any = new Uint32Array(size)
  const by = new Map<string, Bits>()
  for (const [index, rule] of rules.entries()) {
    const values = valuesOf(rule)
    if (values === 'any') any[index >>> 5]! |= 1 << (index & 31)
    else
      for (const value of values) {
        const bits = by.get(value) ?? new Uint32Array(size)
        bits[index >>> 5]! |= 1 << (index & 31)
        by.set(value, bits)
      }
  }
  return { any, by }
}

/** Keeps the bits that are in one of `others`. */
function keep(bits: Bits, others: readonly Bits[]): void {
  for (let word = 0; word < bits.length; word++) {
    let union = 0
    for (const other of others) union |= other[word]!
    bits[word]! &= union
  }
}

function firstOf(bits: Bits, rules: readonly WebRule[], isGood: (index: number) => boolean): WebRule | null {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const index = word * 32 + (31 - Math.clz32(left & -left))
      if (isGood(index)) return rules[index]!
    }
  }
  return null
}

/** Rules for the address of a client; those of the newest clients are remembered. */
function sourceReader(rules: readonly WebRule[], size: number, read: ReadAddresses) {
  const groups = new Map<AddressSet | null, Bits>()
  for (const [index, { sources }] of rules.entries()) {
    const set = sources === 'any' ? null : read(sources)
    const bits = groups.get(set) ?? new Uint32Array(size)
    bits[index >>> 5]! |= 1 << (index & 31)
    groups.set(set, bits)
  }
  const known = new Map<string, Bits>()
  return (source: string): Bits => {
    const before = known.get(source)
    if (before !== undefined) return before
    const address = parseAddress(source)
    const bits = new Uint32Array(size)
    for (const [set, members] of groups) {
      const holds = set === null || (address !== null && containsAddress(set, unmapAddress(address)))
      if (holds) for (const [word, value] of members.entries()) bits[word]! |= value
    }
    if (known.size >= mostSources) known.clear()
    known.set(source, bits)
    return bits
  }
}

/** Rules whose timetable holds, worked out once a second. */
function clock(rules: readonly WebRule[], size: number): (nowSeconds: number) => Bits {
  const bits = new Uint32Array(size)
  let at: number | null = null
  return (nowSeconds) => {
    if (at === nowSeconds) return bits
    at = nowSeconds
    bits.fill(0)
    for (const [index, { windows }] of rules.entries()) {
      const holds = windows === null || windows.some(({ from, to }) => from <= nowSeconds && nowSeconds <= to)
      if (holds) bits[index >>> 5]! |= 1 << (index & 31)
    }
    return bits
  }
}
