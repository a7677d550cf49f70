import type { FieldSchema, Item } from '../resource/descriptor.ts'

/** A field that two people changed differently since `base`: what it becomes where theirs is taken, and where mine stays. */
export interface Conflict {
  readonly field: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** A list that both changed, and that holds both changes: what the others did. */
export interface Joined {
  readonly field: string
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
}

/** Outcome of a merge: what settled by itself, and what somebody must choose. */
export interface Merge {
  /** Value of every field that is settled. */
  readonly settled: Item
  readonly conflicts: readonly Conflict[]
  /** Lists among the settled fields that both changed differently. */
  readonly joined: readonly Joined[]
}

type Sides<T> = Readonly<Record<'base' | 'theirs' | 'mine', T>>
type Same = (one: unknown, other: unknown) => boolean

/**
 * Merges two edits of one item by field. A field that one side left as it was takes the other side's value; a field that both
 * made the same is settled; a list whose order means nothing (`x-set`) is merged by element; the rest are conflicts. `isSame`
 * tells whether two values mean the same.
 */
export function mergeFields(
  { base, theirs, mine }: Sides<Item>,
  schema: FieldSchema | undefined,
  isSame: Same,
): Merge {
  const settled: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  const joined: Joined[] = []
  for (const field of new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])) {
    const values = { base: base[field], theirs: theirs[field], mine: mine[field] }
    const sets = setsOf(schema?.properties?.[field], values)
    const side = sets === null ? settledSide(values, isSame) : settledSide(sets, isSameSet(isSame))
    if (side !== null) settled[field] = values[side]
    else if (sets === null) conflicts.push({ field, ...values })
    else {
      const merged = mergeSets(sets, schema!.properties![field]!, isSame)
      if ('conflict' in merged) conflicts.push({ field, base: values.base, ...merged.conflict })
      else {
        settled[field] = merged.list
        joined.push({ field, ...changesOf(sets, isSame) })
      }
    }
  }
  return { settled, conflicts, joined }
}

/** The side whose value stands without a question. */
function settledSide<T>({ base, theirs, mine }: Sides<T>, isSame: (one: T, other: T) => boolean) {
  if (isSame(theirs, mine) || isSame(mine, base)) return 'theirs'
  return isSame(theirs, base) ? 'mine' : null
}

/** Elements of a set by name: the field that names them, or all that they are. */
type Elements = ReadonlyMap<string, unknown>

/** The three lists of a field that is a set; null where it is none, or two elements have one name. */
function setsOf(
  field: FieldSchema | undefined,
  { base, theirs, mine }: Sides<unknown>,
): Sides<Elements> | null {
  if (field?.['x-set'] === undefined) return null
  const key = field['x-key']
  const sets = [base, theirs, mine].map((list) => {
    if (!Array.isArray(list)) return null
    const named = new Map<string, unknown>(
      list.map((each) => [JSON.stringify(key === undefined ? each : (each as Item)[key]), each]),
    )
    return key === undefined || named.size === list.length ? named : null
  })
  const [was, their, my] = sets
  return was && their && my ? { base: was, theirs: their, mine: my } : null
}

const isSameSet = (isSame: Same) => (one: Elements, other: Elements) =>
  one.size === other.size &&
  [...one].every(([name, each]) => other.has(name) && isSame(each, other.get(name)))

/** Elements that the others added and removed; one that they changed is both. */
function changesOf({ base, theirs }: Sides<Elements>, isSame: Same): Omit<Joined, 'field'> {
  const beyond = (one: Elements, other: Elements) =>
    [...one].flatMap(([name, each]) => (isSame(each, other.get(name)) ? [] : [each]))
  return { added: beyond(theirs, base), removed: beyond(base, theirs) }
}

type MergedSet =
  | { readonly list: readonly unknown[] }
  | { readonly conflict: Pick<Conflict, 'theirs' | 'mine'> }

/**
 * Merges two edits of a set: what either added is in it, what either removed is not. An element that both changed differently is
 * a conflict, and so is the whole where one of the three restricts nothing, or the two together would.
 */
function mergeSets(sets: Sides<Elements>, { 'x-set': kind }: FieldSchema, isSame: Same): MergedSet {
  const { theirs, mine } = sets
  const whole = { conflict: { theirs: [...theirs.values()], mine: [...mine.values()] } }
  if (kind === 'limits' && Object.values(sets).some(isUnlimited)) return whole
  const merged = new Map([...theirs, ...mine])
  const open: string[] = []
  for (const name of merged.keys()) {
    const values = { base: sets.base.get(name), theirs: theirs.get(name), mine: mine.get(name) }
    const side = settledSide(values, isSame)
    if (side === null) open.push(name)
    else merged.set(name, values[side])
  }
  const listed = (chosen: Elements) =>
    [...merged].map(([name, each]) => (open.includes(name) ? chosen.get(name) : each)).filter(isThere)
  if (open.length > 0) return { conflict: { theirs: listed(theirs), mine: listed(mine) } }
  const list = listed(merged)
  return kind === 'limits' && list.length === 0 ? whole : { list }
}

const isUnlimited = (set: Elements) => set.size === 0 || set.has('"any"')
const isThere = (element: unknown) => element !== undefined
