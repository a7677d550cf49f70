import { type Problem, problem } from '../../core/failure.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import { reasonOf } from '../../core/text/message-error.ts'
import type { NftPrint } from './print.ts'
import { NftError, runNft } from './run-nft.ts'

/**
 * Returns the objections of nft and the kernel to a ruleset, loaded under another name in a transaction that is given up.
 * In a user namespace a large ruleset is checked by nft only: the kernel takes no transaction of that size there.
 */
export async function checkRuleset(print: NftPrint, ruleset: Ruleset): Promise<readonly Problem[]> {
  try {
    await runNft(['-c', '-f', '-'], { input: print(ruleset, 'gatehouse_check') })
    return []
  } catch (error) {
    if (error instanceof NftError && error.fault === 'too-long') return []
    return [problem('', reasonOf(error))]
  }
}
