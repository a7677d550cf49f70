import { parseAddress, printAddress } from '../../core/net/ip.ts'
import type { ElementRange, NamedSet, Ruleset } from '../../core/ruleset/ruleset.ts'

/** An address that a set is to have before a ruleset has it, and the time at which it is taken out again, in Unix seconds. */
export interface LentElement {
  readonly address: string
  readonly untilSeconds: number
}

/** A lent address as the set's elements say it. */
export interface Loan {
  readonly range: ElementRange
  readonly value: bigint
  readonly family: 4 | 6
  readonly untilSeconds: number
}

/** Loans by the name of their set. */
export type Lendings = ReadonlyMap<string, readonly Loan[]>

/** Sets of a ruleset with what is lent to them, by name; sets to which nothing is lent are absent. */
export type LentSets = ReadonlyMap<string, LentSet>

/** A set of a ruleset with what is lent to it beyond. A loan costs nothing of the set's length until `whole` is asked for. */
export class LentSet {
  readonly #set: NamedSet
  readonly #loans = new Map<string, Loan>()
  #whole: NamedSet | null = null

  constructor(set: NamedSet) {
    this.#set = set
  }

  /** The set with what is lent, as the kernel holds it: each loan is an element of its own, also where it touches others. */
  get whole(): NamedSet {
    this.#whole ??= withLoans(this.#set, [...this.#loans.values()])
    return this.#whole
  }

  get isEmpty(): boolean {
    return this.#set.elements.length + this.#loans.size === 0
  }

  /** Those of the loans that neither the set nor an earlier loan has. */
  missing(loans: readonly Loan[]): readonly Loan[] {
    return loans.filter(({ range, value }) => !this.#loans.has(range.lo) && !setHas(this.#set, value))
  }

  /** Adds loans that are missing. */
  add(loans: readonly Loan[]): void {
    for (const loan of loans) this.#loans.set(loan.range.lo, loan)
    this.#whole = null
  }
}

const families = { ipv4_addr: 4, ipv6_addr: 6 } as const

/** The loan that an element asks for; throws where it has no address. */
export function loanOf({ address, untilSeconds }: LentElement): Loan {
  const parsed = parseAddress(address)
  if (parsed === null) throw new Error(`not an address: ${JSON.stringify(address.slice(0, 64))}`)
  const text = printAddress(parsed.family, parsed.value)
  return { range: { lo: text, hi: text }, value: parsed.value, family: parsed.family, untilSeconds }
}

/** The IP version of the addresses that may be lent to a set; null where it takes none: it is hashed, or holds something else. */
export function lendableFamily({ type, isHashed }: NamedSet): 4 | 6 | null {
  if (isHashed === true || (type !== 'ipv4_addr' && type !== 'ipv6_addr')) return null
  return families[type]
}

/** Tells whether a set, whose ranges are sorted and disjoint, has an address. */
export function setHas({ elements }: Pick<NamedSet, 'elements'>, value: bigint): boolean {
  const range = elements[placeBehind(elements, value) - 1]
  return range !== undefined && bound(range.hi) >= value
}

/** Number of the ranges that begin at the address or before it. */
function placeBehind(elements: readonly ElementRange[], value: bigint): number {
  let [low, high] = [0, elements.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bound(elements[middle]!.lo) <= value) low = middle + 1
    else high = middle
  }
  return low
}

function bound(text: string): bigint {
  return parseAddress(text)!.value
}

/**
 * Addresses that are lent to sets. A loan ends when its time is over, or with a ruleset that has the address itself or has
 * no such set any more.
 */
export class Loans {
  readonly #bySet = new Map<string, Map<string, Loan>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Adds loans to a set; of two for one address the longer counts. */
  add(set: string, loans: readonly Loan[]): void {
    const own = this.#bySet.get(set) ?? new Map<string, Loan>()
    this.#bySet.set(set, own)
    for (const loan of loans) {
      const before = own.get(loan.range.lo)
      if (before === undefined) this.#size++
      if (before === undefined || before.untilSeconds < loan.untilSeconds) own.set(loan.range.lo, loan)
    }
  }

  /** Ends the loans whose time is over, and returns them. */
  expire(nowSeconds: number): Lendings {
    const over = new Map<string, readonly Loan[]>()
    for (const [name, own] of [...this.#bySet]) {
      const ended = [...own.values()].filter(({ untilSeconds }) => untilSeconds <= nowSeconds)
      if (ended.length === 0) continue
      over.set(name, ended)
      this.#keep(name, ({ untilSeconds }) => untilSeconds > nowSeconds)
    }
    return over
  }

  /** Ends the loans that a ruleset, which is in force now, makes unnecessary. */
  settle({ sets }: Pick<Ruleset, 'sets'>): void {
    if (this.#size === 0) return
    const named = new Map(sets.filter(({ name }) => this.#bySet.has(name)).map((set) => [set.name, set]))
    for (const name of [...this.#bySet.keys()]) {
      const set = named.get(name)
      this.#keep(name, ({ value }) => set !== undefined && !setHas(set, value))
    }
  }

  /** Those of the sets that have addresses only because they are lent, with these. */
  lentSets(sets: readonly NamedSet[]): LentSets {
    if (this.#size === 0) return noLentSets
    const lent = sets.flatMap((set): [string, LentSet][] => {
      const loans = this.#bySet.get(set.name)
      if (loans === undefined) return []
      const one = new LentSet(set)
      one.add(one.missing([...loans.values()]))
      return one.whole === set ? [] : [[set.name, one]]
    })
    return new Map(lent)
  }

  #keep(name: string, isKept: (loan: Loan) => boolean): void {
    const own = this.#bySet.get(name)!
    for (const [address, loan] of own) {
      if (isKept(loan)) continue
      own.delete(address)
      this.#size--
    }
    if (own.size === 0) this.#bySet.delete(name)
  }
}

/** No set has anything lent. */
export const noLentSets: LentSets = new Map()

/** The set with further addresses, which it does not have. */
function withLoans(set: NamedSet, loans: readonly Loan[]): NamedSet {
  if (loans.length === 0) return set
  const elements: ElementRange[] = []
  let from = 0
  for (const { range, value } of loans.toSorted((a, b) => (a.value < b.value ? -1 : 1))) {
    const place = placeBehind(set.elements, value)
    for (; from < place; from++) elements.push(set.elements[from]!)
    elements.push(range)
  }
  return { ...set, elements: elements.concat(set.elements.slice(from)) }
}
