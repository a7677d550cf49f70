import { isCountingName } from '../../../core/ruleset/ruleset.ts'
import { isFixedChain } from '../../../core/ruleset/ruleset-difference.ts'

/** The name that the kernel makes a name of its own from, for a set that belongs to one rule. */
export const inlineSetName = '__set%d'

/** The name of a chain in the kernel. */
export function chainName(chain: { readonly name: string; readonly hook: unknown }, era: string): string {
  return isFixedChain(chain) ? chain.name : chain.name + era
}

/** The name of a set or a map in the kernel; counting sets keep theirs. */
export function setName({ name }: { readonly name: string }, era: string): string {
  return isCountingName(name) ? name : name + era
}

/** The name of the chain that a rule or an element of a map leads to. */
export function targetName(chain: string, era: string): string {
  return chainName({ name: chain, hook: null }, era)
}
