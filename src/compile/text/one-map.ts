import {
  type ChainsByNumber,
  isNumberMap,
  type NamedMap,
  type NumberMap,
  type Ruleset,
  type VerdictMap,
} from '../../core/ruleset/ruleset.ts'

/** Maps that nft can load: all kinds but those of which one is looked up by the value of the other. */
export type PrintedMap = Exclude<NamedMap, NumberMap | ChainsByNumber>

/**
 * The maps of a ruleset for nft, whose text has no word for two look-ups in one rule: a number map that leads to the chains
 * themselves stands for both, under the name that `printedName` says.
 */
export function printedMaps({ maps, chains }: Pick<Ruleset, 'maps' | 'chains'>): readonly PrintedMap[] {
  const byNumber = new Map(maps.flatMap((map) => (map.key.field === 'number' ? [[map.name, map]] : [])))
  const ends = new Map<string, ChainsByNumber>()
  for (const { rules } of byNumber.size === 0 ? [] : chains) {
    for (const { verdict } of rules) {
      if (verdict.op !== 'look-up' || verdict.through === undefined) continue
      ends.set(verdict.through, byNumber.get(verdict.map) as ChainsByNumber)
    }
  }
  return maps.flatMap((map): readonly PrintedMap[] => {
    if (isNumberMap(map)) return [withChains(map, ends.get(map.name))]
    return map.key.field === 'number' ? [] : [map as PrintedMap]
  })
}

/** The name of the map that a look-up is printed with. */
export function printedName({ map, through }: { readonly map: string; readonly through?: string }): string {
  return through ?? map
}

function withChains({ name, key, elements, size }: NumberMap, ends: ChainsByNumber | undefined): VerdictMap {
  const known = new Map(ends?.elements.map((element) => [element.key, element]))
  return {
    name,
    key,
    elements: elements.flatMap((element) => {
      const end = known.get(String(element.number))
      return end === undefined ? [] : [{ ...end, key: element.key }]
    }),
    ...(size === undefined ? {} : { size }),
  }
}
