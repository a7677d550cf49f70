import type { Ruleset } from '../../core/ruleset/ruleset.ts'

/** Prints a ruleset as nft text, under another name of its table; `compile/text/nft.ts` has the one there is. */
export type NftPrint = (ruleset: Ruleset, name: string) => string
