import { isSameSequence } from '../../../../core/list/list-changes.ts'
import type { Sequence } from '../../../../core/list/sequence.ts'
import { elementsOf } from '../../../../core/ruleset/map-elements.ts'
import type {
  ChainElement,
  ChainRule,
  ChainsByNumber,
  KeyField,
  NumberElement,
  NumberMap,
  VerdictMap,
} from '../../../../core/ruleset/ruleset.ts'
import { roomFor } from '../../../../core/ruleset/set-size.ts'
import type { Branches, BranchMaps, ClassKeys } from './branches.ts'
import type { Costs } from './cuts/cost.ts'
import type { Alike } from './cuts/group.ts'
import { sizedMap } from './map-key.ts'

/** So much less than it takes to begin with numbers is enough to keep them. */
const keptShare = 0.75

/** Tells whether keys are to lead to numbers: when they are many, and many more than the chains. */
export function leadsToNumbers(
  groups: readonly Alike[],
  { numbers }: Pick<Costs, 'numbers'>,
  before: Branches | null,
): boolean {
  const keys = groups.reduce((sum, { keys }) => sum + keys.length, 0)
  const share = before !== null && before.ends !== null ? keptShare : 1
  return keys >= numbers.keys * share && keys >= groups.length * numbers.share * share
}

/** The maps of the branches: the same objects as before where they say the same. */
export function mapsOf(
  { name, key }: { readonly name: string; readonly key: KeyField },
  { elements, ends }: Branches,
  before: BranchMaps | null,
): BranchMaps {
  if (ends === null) {
    const chains = elements as Sequence<ChainElement>
    const known = before?.ends === null ? before.keys : null
    if (known !== null && isSameSequence(elementsOf(known), chains)) return before!
    return { keys: sizedMap<VerdictMap>({ name, key }, chains, known), ends: null, classed: null }
  }
  const numbers = elements as Sequence<NumberElement>
  const known = before !== null && before.ends !== null ? before : null
  const keys =
    known !== null && isSameSequence(elementsOf(known.keys), numbers)
      ? known.keys
      : sizedMap<NumberMap>({ name: `${name}_by`, holds: 'numbers', key }, numbers, known?.keys ?? null)
  const byNumber = { field: 'number', mask: null } as const
  const chains =
    known !== null && isSameSequence(elementsOf(known.ends), ends)
      ? known.ends
      : sizedMap<ChainsByNumber>({ name: `${name}_to`, key: byNumber }, ends, known?.ends ?? null)
  return known?.keys === keys && known.ends === chains ? known : { keys, ends: chains, classed: null }
}

/** The maps of the branches of a cut whose keys lead to classes: the same object as before where they say the same. */
export function classedMaps(
  name: string,
  keys: ClassKeys,
  branches: Branches,
  before: BranchMaps | null,
): BranchMaps {
  const known = before?.classed ?? null
  if (known?.branches === branches && known.keys === keys) return before!
  // There are no more classes than keys.
  const size = roomFor(branches.size, known?.size ?? null)
  const classed = { name: `${name}_of_${Math.log2(size)}`, size, keys, branches }
  return { keys: null, ends: null, classed }
}

/** The rule that looks the maps up. */
export function lookUp({ keys, ends, classed }: BranchMaps): ChainRule {
  return { match: [], statements: [], verdict: leading(), comment: '' }

  function leading(): ChainRule['verdict'] {
    if (classed !== null)
      return { op: 'look-up', key: classed.keys.key, map: classed.name, through: classed.keys.name }
    const { key, name } = keys
    if (ends === null) return { op: 'look-up', key, map: name }
    return { op: 'look-up', key, map: ends.name, through: name }
  }
}

/** The maps as a list, without those that are made once all cuts are known. */
export function listOf(maps: BranchMaps | null): readonly (VerdictMap | NumberMap | ChainsByNumber)[] {
  if (maps === null || maps.keys === null) return []
  return maps.ends === null ? [maps.keys] : [maps.keys, maps.ends]
}
