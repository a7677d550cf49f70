import type { Chain, Ruleset } from '../../src/core/ruleset/ruleset.ts'
import type { LaidOutList } from '../../src/domains/firewall/compile/normalised-rule.ts'

/** A ruleset whose FORWARD is what became of a list, and nothing else. */
export function forwarding({ entry, chains, sets, maps }: LaidOutList): Ruleset {
  const forward: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0 },
    rules: entry,
  }
  return { sets, maps, counters: [], chains: [...chains, forward] }
}
