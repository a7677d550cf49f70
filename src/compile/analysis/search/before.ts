import type { Region } from '../space/space.ts'
import type { Table } from '../table/table.ts'
import type { Rest } from './cover.ts'
import { spelledOut, uncovered, uncoveredInWorlds } from './worlds.ts'

/** Tells whether the terms of a table up to index `end` that are not hidden have all of a region; what is left may deny others. */
export function uncoveredBefore({ space, index }: Table, region: Region, end: number): Rest {
  if (!index.hasLiterals) return uncovered(space, region, index.overlapping(region, 0, end))
  return uncoveredInWorlds(space, region, (world) => index.overlapping(world, 0, end))
}

/** A region that those terms have nothing of, without `deniesOthers`. */
export function regionBefore({ space, index }: Table, region: Region, end: number): Region {
  if (!region.deniesOthers) return region
  return spelledOut(
    space,
    region,
    index.overlapping({ sets: region.sets, literals: region.literals }, 0, end),
  )
}

/** The packets of a region that are easiest to find where none before has them: those in the fewest sets of run time. */
export function plainest({ index }: Table, { sets, literals }: Region): Region {
  return index.hasLiterals ? { sets, literals, deniesOthers: true } : { sets, literals }
}
