import { axes, type Region, type Space } from '../space/space.ts'

const size = axes.length

/** Bit of a mask that stands for the conditions on sets of run time; the lower ones are the dimensions. */
export const literalBit = 1 << size

/** Regions that may overlap the one in question, and in which dimensions each leaves something of it out. */
export interface Candidates {
  readonly list: readonly Region[]
  readonly masks: readonly number[]
}

/** Those of the covers that overlap the region; where the question may take no more, those so far. */
export function related(space: Space, region: Region, covers: readonly Region[]): Candidates {
  const { meter } = space
  const list: Region[] = []
  const masks: number[] = []
  for (const [index, cover] of covers.entries()) {
    if ((index & 63) === 63 && meter.isSpent) break
    const mask = maskOf(space, region, cover)
    if (mask === null) continue
    list.push(cover)
    masks.push(mask)
  }
  meter.add(covers.length * 8)
  return { list, masks }
}

/** The candidates that still overlap the region, which has shrunk in the dimensions of `changed`. */
export function narrowed(
  { pool, literals, meter }: Space,
  region: Region,
  { list, masks }: Candidates,
  changed: number,
): Candidates {
  meter.add(list.length * 4)
  const kept: Region[] = []
  const newMasks: number[] = []
  for (let index = 0; index < list.length; index++) {
    const cover = list[index]!
    let mask = masks[index]!
    let stays = true
    for (let bits = mask & changed & (literalBit - 1); bits !== 0 && stays; bits &= bits - 1) {
      const at = 31 - Math.clz32(bits & -bits)
      const [own, other] = [region.sets[at]!, cover.sets[at]!]
      const relation = pool.relation(own, other)
      stays = relation !== 'apart'
      if (relation === 'within') mask &= ~(1 << at)
    }
    if (stays && mask & changed & literalBit) {
      stays = literals.agree(region.literals, cover.literals)
      if (cover.literals.every((literal) => region.literals.includes(literal))) mask &= ~literalBit
    }
    if (!stays) continue
    kept.push(cover)
    newMasks.push(mask)
  }
  return { list: kept, masks: newMasks }
}

/** In which dimensions the cover leaves something of the region out; null when they do not overlap. */
function maskOf({ pool, literals }: Space, region: Region, cover: Region): number | null {
  let mask = 0
  for (let at = 0; at < size; at++) {
    const [own, other] = [region.sets[at]!, cover.sets[at]!]
    if (own === other) continue
    const relation = pool.relation(own, other)
    if (relation === 'apart') return null
    if (relation === 'overlap') mask |= 1 << at
  }
  if (cover.literals.length === 0) return mask
  if (!literals.agree(region.literals, cover.literals)) return null
  return cover.literals.every((literal) => region.literals.includes(literal)) ? mask : mask | literalBit
}

/** The region with another set in one dimension. */
export function withSet(region: Region, at: number, set: number): Region {
  const changed = region.sets.slice()
  changed[at] = set
  return { ...region, sets: changed }
}
