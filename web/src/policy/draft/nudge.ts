import type { NoteFields } from '../model/note.ts'
import type { PolicyTable } from '../model/rule.ts'
import { nudged } from '../order/moves.ts'
import type { Edit } from './edit.ts'
import { noteEdits, noteFields } from './note.ts'

/** A step of rules up or down: the edits that make it, the place of the first from 1, and the section that they come into. */
export interface Nudge {
  readonly edits: readonly Edit[]
  readonly place: number
  /** Null where they stay in theirs; empty for none. */
  readonly section: string | null
}

/**
 * One step of rules in the table as it is shown: beyond the next rule that stays, or beyond the heading of a section where one
 * stands between, whose section they then are in without another place. Rules that step past one of another section without a
 * heading between come into its section, so that no section is torn apart. Null where there is nowhere to go.
 */
export function nudgeEdits(
  { table, ids, direction }: NudgedRules,
  order: readonly number[],
  notes: ReadonlyMap<number, NoteFields>,
): Nudge | null {
  const places = order.flatMap((id, index) => (ids.has(id) ? [index] : []))
  const next = nudged(order, ids, direction)
  const [first] = places
  if (first === undefined) return null
  const last = places.at(-1)!
  const neighbour = direction === 'up' ? order[first - 1] : order[last + 1]
  const moving = order.filter((id) => ids.has(id))
  const beside = neighbour === undefined ? null : noteFields(notes, neighbour)
  const isJoining = beside !== null && moving.some((id) => noteFields(notes, id).section !== beside.section)
  const joining =
    beside !== null && isJoining
      ? noteEdits(table, moving, notes, {
          section: beside.section,
          colour: beside.section === '' ? '' : beside.colour,
        })
      : []
  const below = direction === 'up' ? moving[0] : neighbour
  const hasHeading = isJoining && below !== undefined && noteFields(notes, below).section !== ''
  const isTogether = last - first + 1 === moving.length
  const section = isJoining ? beside.section : null
  if (hasHeading && isTogether) return { edits: joining, place: first + 1, section }
  if (next === null) return null
  const place = next.findIndex((id) => ids.has(id))
  const before = next[place - 1]
  const to = before === undefined ? ({ end: 'first' } as const) : { after: before }
  return { edits: [{ kind: 'move', table, ids: [...ids], to }, ...joining], place: place + 1, section }
}

interface NudgedRules {
  readonly table: PolicyTable
  readonly ids: ReadonlySet<number>
  readonly direction: 'up' | 'down'
}
