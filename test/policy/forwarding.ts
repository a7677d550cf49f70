import type { Chain, Ruleset } from '../../src/core/ruleset.ts'
import type { Laid } from '../../src/domains/firewall/policy.ts'

/** A ruleset whose FORWARD is what became of a list, and nothing else. */
export function forwarding({ entry, chains, sets, maps }: Laid): Ruleset {
  const forward: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0 },
    rules: entry,
  }
  return { sets, maps, counters: [], chains: [...chains, forward] }
}
