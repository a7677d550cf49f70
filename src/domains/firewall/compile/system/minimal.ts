import {
  type Chain,
  type ChainRule,
  type Hook,
  type Ruleset,
  seenChain,
} from '../../../../core/ruleset/ruleset.ts'
import { priorities } from '../../../../core/ruleset/service-chain.ts'
import { type Conditions, condition } from '../condition.ts'
import { loopback, neighbourDiscovery } from './system-match.ts'

const nobody = { external: [], local: [], interception: null, doh: null, web: null, sites: [] }

/**
 * Ruleset before the first policy, and while none can be applied: nothing is forwarded, and nothing comes in but what
 * the gateway asked for.
 */
export const minimalRuleset: Ruleset = {
  sets: [],
  maps: [],
  counters: [],
  chains: [
    // Marks nothing yet, and keeps the first place for when it does.
    { ...seenChain, rules: [] },
    base('forward', [], 'fwd.sys.closed'),
    base(
      'input',
      [
        ...loopback('iifname')(nobody),
        condition({ op: 'ct-state', values: ['established', 'related'] }),
        ...neighbourDiscovery(nobody),
      ],
      'inp.sys.closed',
    ),
  ],
}

function base(
  hook: Extract<Hook['hook'], 'forward' | 'input'>,
  accepted: readonly Conditions[],
  id: string,
): Chain {
  const accept = accepted.map(
    ({ match }): ChainRule => ({ match, statements: [], verdict: { op: 'accept' }, comment: '' }),
  )
  const drop: ChainRule = { match: [], statements: [], verdict: { op: 'drop' }, comment: id }
  const closed = { type: 'filter', hook, priority: priorities.filter, policy: 'drop' } as const
  return { name: hook, hook: closed, rules: [...accept, drop] }
}
