import { agrees, opposite } from '../space/literals.ts'
import type { Region, Space } from '../space/space.ts'
import { related } from './candidates.ts'
import { type Rest, uncoveredSets } from './cover.ts'

/** Tells exactly whether `region` lies in the union of `covers`; if not, gives a region of it that meets none of them. */
export function uncovered(space: Space, region: Region, covers: readonly Region[]): Rest {
  if (covers.every(({ literals }) => literals.length === 0)) return uncoveredSets(space, region, covers)
  const overlapping = related(space, region, covers).list
  const rest = uncoveredInWorlds(space, region, (world) => {
    space.meter.add(overlapping.length * 4)
    return overlapping.filter(({ literals }) => agrees(world, literals))
  })
  return rest.kind === 'left' ? { ...rest, region: spelledOut(space, rest.region, overlapping) } : rest
}

/**
 * Part of a region outside the union of covers that ask about sets of run time; exact. `covers` finds those that hold
 * in a region that denies all others.
 *
 * It is enough to look at packets that are in the fewest sets, and then to put them into sets that a cover denies: a
 * cover that holds goes on holding until one of these is added. What is left denies all other sets.
 */
export function uncoveredInWorlds(
  space: Space,
  region: Region,
  covers: (world: Region) => readonly Region[],
): Rest {
  const { literals, meter } = space
  const used = new Set<Region>()
  const seen = new Set<string>()
  const worlds = [region.literals]
  for (let world = worlds.pop(); world !== undefined; world = worlds.pop()) {
    const key = world.join()
    if (seen.has(key)) continue
    seen.add(key)
    if (meter.isSpent) return { kind: 'undecided' }
    const origin = new Map<Region, Region>()
    // Those that hold in all worlds from here on come first, as they end the search where they are enough.
    const held = covers({ sets: region.sets, literals: world, deniesOthers: true })
    for (const isLasting of [true, false])
      for (const cover of held)
        if (cover.literals.every((literal) => world.includes(literal)) === isLasting)
          origin.set({ sets: cover.sets, literals: [] }, cover)
    const rest = uncoveredSets(space, { sets: region.sets, literals: [] }, [...origin.keys()])
    if (rest.kind === 'undecided') return rest
    if (rest.kind === 'left') {
      const left = { sets: rest.region.sets, literals: world, deniesOthers: true } as const
      return { kind: 'left', region: left }
    }
    for (const each of rest.used) {
      const cover = origin.get(each)!
      used.add(cover)
      for (const literal of cover.literals) {
        const next = literal & 1 ? literals.with(world, opposite(literal)) : null
        if (next !== null) worlds.push(next)
      }
    }
  }
  return { kind: 'nothing', used: [...used] }
}

/** The region without `deniesOthers`: it denies what keeps it apart from the covers. */
export function spelledOut({ pool, literals }: Space, region: Region, covers: readonly Region[]): Region {
  if (!region.deniesOthers) return region
  let said = region.literals
  for (const cover of covers) {
    if (!literals.agree(said, cover.literals)) continue
    if (cover.sets.some((set, at) => !pool.overlap(set, region.sets[at]!))) continue
    const missing = cover.literals.filter((literal) => (literal & 1) === 0 && !said.includes(literal))
    if (missing.length === 0) continue
    const widest = missing.reduce((a, b) => (literals.reach(b) < literals.reach(a) ? b : a))
    said = literals.with(said, opposite(widest)) ?? said
  }
  return { sets: region.sets, literals: said }
}
