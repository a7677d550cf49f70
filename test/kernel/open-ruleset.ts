import { type Chain, type Ruleset, seenChain } from '../../src/core/ruleset/ruleset.ts'

const accepting = (hook: 'forward' | 'input'): Chain => ({
  name: hook,
  hook: { type: 'filter', hook, priority: 0 },
  rules: [{ match: [], statements: [], verdict: { op: 'accept' }, comment: `${hook} all` }],
})

/** A policy that lets everything through. */
export const openRuleset: Ruleset = {
  sets: [],
  maps: [],
  counters: [],
  chains: [seenChain, accepting('forward'), accepting('input')],
}
