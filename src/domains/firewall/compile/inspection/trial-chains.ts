import { oncePerObject } from '../../../../core/list/incremental.ts'
import { memo } from '../../../../core/memo.ts'
import type { Chain, Ruleset } from '../../../../core/ruleset/ruleset.ts'
import { classChainPrefix, recognitionChainPrefix } from './chains.ts'

const counterPrefix = 'class.'

/** Class of inspection whose packets a counter of a trial counts; null for other counters. */
export function classOfCounter(name: string): number | null {
  return name.startsWith(counterPrefix) ? Number(name.slice(counterPrefix.length)) : null
}

/**
 * Makes rulesets for trials, where no engine listens: a packet that would be handed to the engines of its class counts for that class and
 * goes on. The ruleset itself where nothing is inspected.
 */
export const trialChains = memo(() => {
  const chainOf = oncePerObject((chain: Chain): Chain => {
    const statements = [{ op: 'count', counter: `${counterPrefix}${numberOf(chain)}` }] as const
    return { ...chain, rules: [{ match: [], statements, verdict: { op: 'none' }, comment: '' }] }
  })
  return {
    counted: (ruleset: Ruleset): Ruleset => {
      const classes = ruleset.chains.filter(isOfClass)
      if (classes.length === 0) return ruleset
      return {
        ...ruleset,
        counters: [...ruleset.counters, ...classes.map((chain) => `${counterPrefix}${numberOf(chain)}`)],
        chains: ruleset.chains.flatMap((chain) => {
          if (chain.name.startsWith(recognitionChainPrefix)) return []
          return [isOfClass(chain) ? chainOf(chain) : chain]
        }),
      }
    },
  }
})

function isOfClass({ name }: Chain): boolean {
  return name.startsWith(classChainPrefix)
}

function numberOf({ name }: Chain): string {
  return name.slice(classChainPrefix.length)
}
