import type { Coverage, Reached } from './coverage.ts'
import { possibleParts } from './example/possible.ts'
import { regionBefore, uncoveredBefore } from './search/before.ts'
import { meeting } from './search/cover.ts'
import { unrefusedParts } from './search/unrefused.ts'
import { uncovered } from './search/worlds.ts'
import type { Region } from './space/space.ts'
import type { Relations } from './table/overlap-index.ts'
import type { Term } from './table/regions.ts'
import { ruleTerms, type Table } from './table/table.ts'

/** Most rules that a finding names; `total` counts them all. */
export const mostOthers = 50

/** Rules before a rule that act differently on some of its packets. */
export interface Conflict {
  readonly kind: 'generalising' | 'contradictory'
  /** The rule that decides in `region` first, then the first of the others in match order; `mostOthers` at most. */
  readonly others: readonly number[]
  /** Count of all of them. */
  readonly total: number
  /** A region that the rule and the first of `others` match, and which that one decides. */
  readonly region: Region
}

/** Conflicts of a rule, and the kinds of which it is not decided whether there is one. */
export interface Conflicts {
  readonly found: readonly Conflict[]
  readonly open: readonly Conflict['kind'][]
}

/**
 * The conflicts of a rule that decides about something with rules before it that are known to do so; those that do not
 * must be hidden.
 */
export function conflictsOf(table: Table, rule: number, found: readonly Coverage[]): Conflicts {
  return table.space.meter.question(() => conflictsWith(table, rule, found), {
    found: [],
    open: ['contradictory', 'generalising'],
  })
}

function conflictsWith(table: Table, rule: number, found: readonly Coverage[]): Conflicts {
  const own = ruleTerms(table, rule)
  const end = table.starts[rule]!
  const related = table.index.relations(own, end)
  const relations = own.map((term, at) => ({ term, ...related[at]! }))
  const differing = differingTerms(table, relations)
  const exceptions: number[] = []
  const rivals: number[] = []
  let isOpen = false
  let last = -1
  for (let word = 0; word < (end + 31) >>> 5; word++) {
    for (let bits = differing[word]!; bits !== 0; bits &= bits - 1) {
      const at = 31 - Math.clz32(bits & -bits)
      const other = table.ruleOf[word * 32 + at]!
      // A rule's terms stand together.
      if (other === last) continue
      last = other
      const isUnknown = (table.undecided[word]! & (1 << at)) !== 0
      const isExcepted = isUnknown ? 'undecided' : isException(table, other, relations)
      if (isExcepted === 'undecided') isOpen = true
      else if (isExcepted) exceptions.push(other)
      else rivals.push(other)
    }
  }
  const proofs = [generalising(table, exceptions, found), contradictory(table, own, { rivals, found })]
  const kinds = ['generalising', 'contradictory'] as const
  return {
    found: proofs.filter((proof) => proof !== null && proof !== 'undecided'),
    open: kinds.filter((_, at) => proofs[at] === 'undecided' || (proofs[at] === null && isOpen)),
  }
}

/** Relations of the terms before it to a term of a rule. */
interface Own extends Relations {
  readonly term: Term
}

/** The terms that overlap one of the rule's and act differently there. */
function differingTerms({ acting, index }: Table, relations: readonly Own[]): Uint32Array {
  const found = index.scratch()
  for (const { term, overlapping } of relations) {
    const same = acting.get(term.action)!
    for (let word = 0; word < found.length; word++) found[word]! |= overlapping[word]! & ~same[word]!
  }
  return found
}

/** True when all that `other` matches is matched by a rule of the given terms. */
function isException(
  { space, starts, terms }: Table,
  other: number,
  own: readonly Own[],
): boolean | 'undecided' {
  for (let at = starts[other]!; at < starts[other + 1]!; at++) {
    let overlapping = 0
    let isWithin = false
    let asks = false
    for (const relation of own) {
      if (!has(relation.overlapping, at)) continue
      overlapping++
      if (relation.term.literals.length > 0) asks = true
      if (relation.has(at)) isWithin = true
    }
    if (isWithin) continue
    // Several may take together what none takes alone; and who is in no group is no user of it.
    if (overlapping === 0 || (overlapping < 2 && !asks)) return false
    const rest = uncovered(
      space,
      terms[at]!,
      own.map(({ term }) => term),
    )
    if (rest.kind === 'undecided') return rest.kind
    if (rest.kind === 'left') return false
  }
  return true
}

function has(bitmap: Uint32Array, index: number): boolean {
  return (bitmap[index >>> 5]! & (1 << (index & 31))) !== 0
}

/** A conflict; null for none. */
type Proof = Conflict | null | 'undecided'

function generalising(table: Table, exceptions: readonly number[], found: readonly Coverage[]): Proof {
  const regionOf = (other: number) => {
    const region = (found[other] as Reached).region()
    if (region === null) return 'undecided'
    const part = unrefusedParts(table, region)[0]
    return part ?? decidedBy(table, other, { own: ruleTerms(table, other), found })
  }
  return proved(table, 'generalising', exceptions, regionOf)
}

/** Only where the order of the two matters to some packet. */
function contradictory(
  table: Table,
  own: readonly Term[],
  { rivals, found }: { readonly rivals: readonly number[]; readonly found: readonly Coverage[] },
): Proof {
  return proved(table, 'contradictory', rivals, (other) => decidedBy(table, other, { own, found }))
}

/** So many rules are looked at for one that decides about a packet that can be as the cards are. */
const mostProofs = 8

/** The conflict with the first of `others` that proves it, best by such a packet; null where none does. */
function proved(
  { name, space }: Table,
  kind: Conflict['kind'],
  others: readonly number[],
  regionOf: (other: number) => Region | null | 'undecided',
): Proof {
  let proof: { readonly other: number; readonly region: Region } | null = null
  let looked = 0
  let isOpen = false
  for (const other of others) {
    const region = regionOf(other)
    if (region === 'undecided') {
      isOpen = true
      if (space.meter.isSpent) break
      continue
    }
    if (region === null) continue
    const isPossible = possibleParts(name, space, region).length > 0
    if (isPossible || proof === null) proof = { other, region }
    if (isPossible || ++looked === mostProofs) break
  }
  if (proof === null) return isOpen ? 'undecided' : null
  const { other, region } = proof
  // A rule may conflict with thousands, and all of them would be kept until the analysis ends.
  const named = others.slice(0, mostOthers).filter((each) => each !== other)
  const first = [other, ...named.slice(0, mostOthers - 1)]
  return { kind, others: first, total: others.length, region }
}

/** Packets of the terms that `rival` decides, though other rules match them too; what is refused in front of both is none of them. */
function decidedBy(
  table: Table,
  rival: number,
  { own, found }: { readonly own: readonly Term[]; readonly found: readonly Coverage[] },
): Region | null | 'undecided' {
  const { space, starts } = table
  const region = (found[rival] as Reached).region()
  for (const term of region === null ? [] : own) {
    const shared = meeting(space, term, region!)
    const part = shared && unrefusedParts(table, shared)[0]
    if (part) return part
  }
  for (const term of own) {
    for (const other of ruleTerms(table, rival)) {
      const shared = meeting(space, term, other)
      if (shared === null) continue
      for (const part of unrefusedParts(table, shared)) {
        if (space.meter.isSpent) return 'undecided'
        const rest = uncoveredBefore(table, part, starts[rival]!)
        if (rest.kind === 'undecided') return rest.kind
        if (rest.kind === 'left') return regionBefore(table, rest.region, starts[rival]!)
      }
    }
  }
  return null
}
