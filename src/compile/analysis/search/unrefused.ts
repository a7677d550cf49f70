import { emptySet } from '../sets/set-pool.ts'
import type { Region } from '../space/space.ts'
import type { Table } from '../table/table.ts'
import { withSet } from './candidates.ts'
import { meeting } from './cover.ts'

/**
 * Parts of a region that system rules in front of all rules do not refuse, whatever is in sets of run time: none where they refuse all of it. A refusal that
 * asks for such sets is passed over.
 */
export function unrefusedParts({ space, refusals }: Table, region: Region): readonly Region[] {
  let parts: readonly Region[] = [region]
  for (const refusal of refusals)
    if (refusal.literals.length === 0)
      parts = parts.flatMap((part) =>
        meeting(space, part, refusal) === null ? [part] : without(part, refusal),
      )
  return parts

  function without(part: Region, { sets }: Region): readonly Region[] {
    const found: Region[] = []
    let inside = part
    for (const [at, set] of part.sets.entries()) {
      const outside = space.pool.minus(set, sets[at]!)
      if (outside === emptySet) continue
      found.push(withSet(inside, at, outside))
      inside = withSet(inside, at, space.pool.and(set, sets[at]!))
    }
    return found
  }
}
