import type { Artifacts, EngineName } from '../core/artifact.ts'
import type { WireRuleset } from '../core/plane-protocol.ts'
import type { NamedSet, Ruleset } from '../core/ruleset.ts'

/** Parts of a ruleset that the plane has acknowledged on the present connection. */
export interface KnownParts {
  /** Names of content-addressed chains. */
  readonly chains: ReadonlySet<string>
  /** The very objects: the compiler answers the same one while a set stays as it was. */
  readonly sets: ReadonlySet<NamedSet>
  /** Names of maps, which follow from their content. */
  readonly maps: ReadonlySet<string>
}

/** What a plane knows that has been sent nothing. */
export const nothingKnown: KnownParts = { chains: new Set(), sets: new Set(), maps: new Set() }

const serials = new WeakMap<NamedSet, number>()
let lastSerial = 0

/** A number that stands for this very object: a set of a country has a hundred thousand elements. */
function serialOf(set: NamedSet): number {
  const serial = serials.get(set) ?? ++lastSerial
  serials.set(set, serial)
  return serial
}

/** Whether the engine rewrites this chain at every apply; the names of all others are hashes of their content. */
function isRewritten(chain: Ruleset['chains'][number]): boolean {
  return chain.hook !== null || chain.name.startsWith('sys_')
}

/**
 * A text that differs when two artifacts of an engine do. Rules of content-addressed chains count by name, sets by
 * identity: equal sets in two objects make it differ too, which costs an apply that changes nothing.
 */
export function signatureOf<E extends EngineName>(engine: E, artifact: Artifacts[E]): string {
  if (engine !== 'packet-filter') return JSON.stringify(artifact)
  const { sets, maps, counters, chains } = artifact as Ruleset
  const rules = chains.map((chain) => (isRewritten(chain) ? chain : chain.name))
  return JSON.stringify([sets.map(serialOf), maps.map(({ name }) => name), counters, rules])
}

/** The artifact as it is sent: chains, sets and maps in `known` go by their names alone. */
export function onWire(ruleset: Ruleset, known: KnownParts): WireRuleset {
  return {
    ...ruleset,
    sets: ruleset.sets.map((set) => (known.sets.has(set) ? { ...set, elements: null } : set)),
    maps: ruleset.maps.map((map) => (known.maps.has(map.name) ? { name: map.name, elements: null } : map)),
    chains: ruleset.chains.map((chain) =>
      !isRewritten(chain) && known.chains.has(chain.name)
        ? { name: chain.name, hook: null, rules: null }
        : chain,
    ),
  }
}

/** The parts that need not be sent again once the plane has acknowledged them. */
export function knownParts({ chains, sets, maps }: Ruleset): KnownParts {
  const addressed = chains.filter((chain) => !isRewritten(chain))
  return {
    chains: new Set(addressed.map(({ name }) => name)),
    sets: new Set(sets),
    maps: new Set(maps.map(({ name }) => name)),
  }
}
