import type { MapChanges } from '../../core/map-changes.ts'
import type { Chain, NamedMap, NamedSet, Ruleset } from '../../core/ruleset.ts'

/**
 * The writer of nft text that the engine is given; `compile/text/nft.ts` is the one there is. Every function
 * throws on a value that cannot be printed safely.
 *
 * `era` is a suffix of the names of sets and regular chains; `epoch` the number of the ruleset in connection
 * marks. A kernel name has its era appended already.
 */
export interface NftRender {
  addTable(): string[]
  deleteTable(): string
  replaceGeneration(serial: number): string[]
  setName(set: { readonly name: string }, era: string): string
  fillSet(set: NamedSet, era: string): string[]
  changeSet(old: NamedSet, set: NamedSet, era: string): string[]
  fillMap(map: NamedMap, era: string): string[]
  changeMap(map: NamedMap, changes: MapChanges, era: string): string[]
  removal(verb: 'flush' | 'delete', kind: 'chain' | 'set' | 'map' | 'counter', kernelName: string): string
  addCounter(name: string): string
  chainName(chain: { readonly name: string; readonly hook: unknown }, era: string): string
  addChain(chain: Chain, era: string): string
  hookText(chain: Chain): string
  addRules(chain: Chain, scope: { readonly era: string; readonly epoch: number | null }): string[]
  printRuleset(ruleset: Ruleset, name?: string): string
}
