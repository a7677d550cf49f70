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
 * The maps of a ruleset for nft, whose text has no word for two look-ups in one rule: for each two, a map that leads from keys to
 * the chains themselves stands for both, under the name of the one that leads to chains.
 */
export function printedMaps({ maps, chains }: Pick<Ruleset, 'maps' | 'chains'>): readonly PrintedMap[] {
  const numbers = new Map(maps.flatMap((map) => (isNumberMap(map) ? [[map.name, map]] : [])))
  const through = new Map<string, NumberMap | undefined>()
  for (const { rules } of numbers.size === 0 ? [] : chains) {
    for (const { verdict } of rules) {
      if (verdict.op !== 'look-up' || verdict.through === undefined) continue
      through.set(verdict.map, numbers.get(verdict.through))
    }
  }
  return maps.flatMap((map): readonly PrintedMap[] => {
    if (isNumberMap(map)) return []
    if (map.key.field !== 'number') return [map as PrintedMap]
    const keys = through.get(map.name)
    return keys === undefined ? [] : [withKeys(map as ChainsByNumber, keys)]
  })
}

function withKeys({ name, elements }: ChainsByNumber, { key, elements: keys, size }: NumberMap): VerdictMap {
  const known = new Map(elements.map((element) => [element.key, element]))
  return {
    name,
    key,
    elements: keys.flatMap((element) => {
      const end = known.get(String(element.number))
      return end === undefined ? [] : [{ ...end, key: element.key }]
    }),
    ...(size === undefined ? {} : { size }),
  }
}
