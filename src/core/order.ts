import { invalid, ok, type Result } from './failure.ts'
import type { Entry, Id } from './snapshot.ts'

/** Where an item goes. `anchor` null: behind the last one. Source: document 1, "Ordered rule tables". */
export interface Placement {
  readonly anchor: Id | null
  /** True: directly behind the anchor; false: takes the anchor's place and pushes it down by one. */
  readonly after: boolean
}

/** Distance between neighbours when a table is numbered anew; leaves room for some 30 insertions at one place. */
export const positionGap = 2 ** 32

/**
 * The index at which an item placed by `placement` stands among `entries` (which do not hold the item itself).
 *
 * Fails `invalid` on `anchor_item_id` when the anchor is not in this table (silences#ordering).
 */
export function placeIndex(entries: readonly Entry<unknown>[], placement: Placement): Result<number> {
  if (placement.anchor === null) return ok(entries.length)
  const anchor = entries.findIndex((entry) => entry.id === placement.anchor)
  if (anchor < 0) {
    return invalid('anchor_item_id', 'must be the id of a rule in this table', 'missing_reference')
  }
  return ok(placement.after ? anchor + 1 : anchor)
}

/**
 * Ascending positions for `count` items that go together between the neighbours at `index`, or null when the room
 * there is used up.
 */
export function positionsAt(
  entries: readonly Entry<unknown>[],
  index: number,
  count: number,
): number[] | null {
  const last = entries[index - 1]?.position ?? null
  const next = entries[index]?.position ?? null
  const start = last ?? (next === null ? 0 : next - (count + 1) * positionGap)
  const step = next === null ? positionGap : Math.floor((next - start) / (count + 1))
  const positions = Array.from({ length: count }, (_, place) => start + (place + 1) * step)
  const isSafe = Number.isSafeInteger(positions.at(0)) && Number.isSafeInteger(positions.at(-1))
  return step > 0 && isSafe ? positions : null
}
