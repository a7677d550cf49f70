import { oncePerObject } from '../../../core/list/incremental.ts'
import type { Sequence } from '../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Entry } from '../../../core/resource/snapshot.ts'
import { namesAny, someNameAny, textsIn } from '../../../core/schema/alias.ts'

/** Addresses that a rule asks for, as identifiers in one field. */
export interface Addressed {
  readonly enabled: boolean
  readonly source_addresses: readonly string[]
  readonly destination_addresses: readonly string[]
}

/** Identifiers of a field of addresses as one text. They hold no comma. */
export function fieldText(ids: readonly string[]): string {
  return ids.join()
}

/** The identifiers again. */
export function fieldIds(text: string): readonly string[] {
  return text.split(',')
}

/** In a table of fewer rules that are on, those that name an object are soon made anew. */
const fewestRules = 512

/** Fields of addresses of a rule. */
export const addressFields = ['source_addresses', 'destination_addresses'] as const

/** The text that may be that of more than half of the rules, as found by pairing off those that differ. */
interface Candidate {
  readonly text: string
  /** Number of uses that are left when all others are paired off. */
  readonly left: number
}

interface Tally {
  readonly rules: number
  /** Texts that a single rule has are not counted: most have their own, and what most name comes more often. */
  readonly fields: readonly { readonly candidate: Candidate; readonly counts: ReadonlyMap<string, number> }[]
}

const tallies = memo(() => oncePerObject(tallyOf))

function tallyOf(entries: readonly Entry<Addressed>[]): Tally {
  const items = entries.flatMap(({ item }) => (item.enabled ? [item] : []))
  const tallies = addressFields.map((field) => {
    const counts = new Map<string, number>()
    let candidate = nothing
    for (const item of items) {
      const text = fieldText(item[field])
      counts.set(text, (counts.get(text) ?? 0) + 1)
      candidate = pairedOff(candidate, { text, left: 1 })
    }
    for (const [text, count] of counts) if (count === 1) counts.delete(text)
    return { candidate, counts }
  })
  return { rules: items.length, fields: tallies }
}

const nothing: Candidate = { text: '', left: 0 }

function pairedOff(one: Candidate, other: Candidate): Candidate {
  if (one.text === other.text) return { text: one.text, left: one.left + other.left }
  return one.left >= other.left
    ? { text: one.text, left: one.left - other.left }
    : { text: other.text, left: other.left - one.left }
}

/**
 * Identifiers that more than half of a large table's rules name as their source, or as their destination, by `fieldText`. They
 * distinguish hardly any of these rules, so they stand in a set of their own, whose members change while the rules stay.
 * Looks at chunks that it has not seen before.
 */
export function widelyNamed(
  tables: readonly Sequence<Entry<Addressed>>[],
  memos: Memos,
): ReadonlySet<string> {
  return new Set(tables.flatMap(({ chunks }) => mostNamed(chunks.map(memos.of(tallies)))))
}

function mostNamed(tallies: readonly Tally[]): readonly string[] {
  let rules = 0
  for (const tally of tallies) rules += tally.rules
  if (rules < fewestRules) return []
  return addressFields.flatMap((_, field) => {
    let candidate = nothing
    for (const tally of tallies) candidate = pairedOff(candidate, tally.fields[field]!.candidate)
    let count = 0
    for (const tally of tallies) count += tally.fields[field]!.counts.get(candidate.text) ?? 0
    return candidate.text !== '' && 2 * count > rules ? [candidate.text] : []
  })
}

/** The part of a change of objects that rules notice. */
export interface ChangedMeanings {
  /** Identifiers that mean something else. */
  readonly ids: ReadonlySet<string>
  /** Fields, by `fieldText`, whose members stand in a set of their own before and after: there it makes no difference. */
  readonly standing: ReadonlySet<string>
}

/** True of a rule that means something else now. */
export function isTouched(item: object, { ids, standing }: ChangedMeanings, memos: Memos): boolean {
  if (standing.size === 0) return namesAny(item, ids, memos)
  return namesAny(item, ids, memos) && otherTexts(item, standing, memos).some((text) => ids.has(text))
}

/** True where some rule of a table does. */
export function areTouched(
  entries: readonly Entry<object>[],
  { ids, standing }: ChangedMeanings,
  memos: Memos,
): boolean {
  if (standing.size === 0) return someNameAny(entries, ids, memos)
  const texts = memos.of(textsBeside)(standing)(entries)
  if (ids.size > texts.size) return [...texts].some((text) => ids.has(text))
  return [...ids].some((id) => texts.has(id))
}

/** Texts of rules outside of the fields that stand, by these fields. */
const textsBeside = memo((memos) =>
  oncePerObject((standing: ReadonlySet<string>) =>
    oncePerObject(
      (entries: readonly Entry<object>[]): ReadonlySet<string> =>
        new Set(entries.flatMap(({ item }) => otherTexts(item, standing, memos))),
    ),
  ),
)

function otherTexts(item: object, standing: ReadonlySet<string>, memos: Memos): readonly string[] {
  return Object.entries(item).flatMap(([field, value]) => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    const isAddresses = addressFields.some((each) => each === field) && Array.isArray(value)
    return isAddresses && standing.has(fieldText(value)) ? [] : textsIn(value, memos)
  })
}
