import type { Item } from '../resource/descriptor.ts'

/** A field that two people changed differently since `base`. */
export interface Conflict {
  readonly field: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** Outcome of a merge: what settled by itself, and what somebody must choose. */
export interface Merge {
  /** Value of every field that is settled. */
  readonly settled: Item
  readonly conflicts: readonly Conflict[]
}

/**
 * Merges two edits of one item by field. A field that one side left as it was takes the other side's value; a field that both
 * made the same is settled; the rest are conflicts. `isSame` tells whether two values mean the same.
 */
export function mergeFields(
  { base, theirs, mine }: Readonly<Record<'base' | 'theirs' | 'mine', Item>>,
  isSame: (one: unknown, other: unknown) => boolean,
): Merge {
  const settled: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const field of new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, their, my] = [base[field], theirs[field], mine[field]]
    if (isSame(their, my) || isSame(my, was)) settled[field] = their
    else if (isSame(their, was)) settled[field] = my
    else conflicts.push({ field, base: was, theirs: their, mine: my })
  }
  return { settled, conflicts }
}
