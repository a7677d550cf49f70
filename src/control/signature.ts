import type { Artifacts, EngineName } from '../core/artifact.ts'
import type { WireRuleset } from '../core/plane-protocol.ts'
import type { Ruleset } from '../core/ruleset.ts'

/** Whether the engine rewrites this chain at every apply; the names of all others are hashes of their content. */
function isRewritten(chain: Ruleset['chains'][number]): boolean {
  return chain.hook !== null || chain.name.startsWith('sys_')
}

/** A text that is equal exactly when two artifacts of an engine are. Rules of content-addressed chains count by name. */
export function signatureOf<E extends EngineName>(engine: E, artifact: Artifacts[E]): string {
  if (engine !== 'packet-filter') return JSON.stringify(artifact)
  const { sets, counters, chains } = artifact as Ruleset
  return JSON.stringify([sets, counters, chains.map((chain) => (isRewritten(chain) ? chain : chain.name))])
}

/** The artifact as it is sent: chains in `known` go by their names alone. */
export function onWire(ruleset: Ruleset, known: ReadonlySet<string>): WireRuleset {
  return {
    ...ruleset,
    chains: ruleset.chains.map((chain) =>
      !isRewritten(chain) && known.has(chain.name) ? { name: chain.name, hook: null, rules: null } : chain,
    ),
  }
}

/** Names of the chains that need not be sent again once the plane has acknowledged them. */
export function addressedChains(ruleset: Ruleset): ReadonlySet<string> {
  return new Set(ruleset.chains.filter((chain) => !isRewritten(chain)).map(({ name }) => name))
}
