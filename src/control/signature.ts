import type { Artifacts, EngineName } from '../core/artifact.ts'
import { mapChanges } from '../core/map-changes.ts'
import type { WireMap, WireRuleset } from '../core/plane-protocol.ts'
import type { NamedSet, Ruleset, VerdictMap } from '../core/ruleset.ts'

/** Parts of a ruleset that the plane has acknowledged on the present connection. */
export interface KnownParts {
  /** Names of content-addressed chains. */
  readonly chains: ReadonlySet<string>
  /** The very objects: the compiler answers the same one while a set stays as it was. */
  readonly sets: ReadonlySet<NamedSet>
  /** The very objects, by name. */
  readonly maps: ReadonlyMap<string, VerdictMap>
}

/** What a plane knows that has been sent nothing. */
export const nothingKnown: KnownParts = { chains: new Set(), sets: new Set(), maps: new Map() }

const serials = new WeakMap<NamedSet | VerdictMap, number>()
let lastSerial = 0

/** A number that stands for this very object: a set of a country has a hundred thousand elements. */
function serialOf(thing: NamedSet | VerdictMap): number {
  const serial = serials.get(thing) ?? ++lastSerial
  serials.set(thing, serial)
  return serial
}

/** Whether the engine rewrites this chain at every apply; the names of all others are hashes of their content. */
function isRewritten(chain: Ruleset['chains'][number]): boolean {
  return chain.hook !== null || chain.name.startsWith('sys_')
}

/**
 * A text that differs when two artifacts of an engine do. Rules of content-addressed chains count by name, sets and maps
 * by identity: equal ones in two objects make it differ too, which costs an apply that changes nothing.
 */
export function signatureOf<E extends EngineName>(engine: E, artifact: Artifacts[E]): string {
  if (engine !== 'packet-filter') return JSON.stringify(artifact)
  const { sets, maps, counters, chains } = artifact as Ruleset
  const rules = chains.map((chain) => (isRewritten(chain) ? chain : chain.name))
  return JSON.stringify([sets.map(serialOf), maps.map(serialOf), counters, rules])
}

/** The artifact as it is sent: chains, sets and maps in `known` go by their names alone, other maps of known names as changes. */
export function onWire(ruleset: Ruleset, known: KnownParts): WireRuleset {
  return {
    ...ruleset,
    sets: ruleset.sets.map((set) => (known.sets.has(set) ? { ...set, elements: null } : set)),
    maps: ruleset.maps.map((map) => mapOnWire(map, known.maps.get(map.name))),
    chains: ruleset.chains.map((chain) =>
      !isRewritten(chain) && known.chains.has(chain.name)
        ? { name: chain.name, hook: null, rules: null }
        : chain,
    ),
  }
}

function mapOnWire(map: VerdictMap, known: VerdictMap | undefined): WireMap {
  if (known === map) return { name: map.name, elements: null }
  if (known?.key.field !== map.key.field || known.key.mask !== map.key.mask) return map
  return { name: map.name, elements: null, changes: mapChanges(known, map) }
}

/** The parts that need not be sent again once the plane has acknowledged them. */
export function knownParts({ chains, sets, maps }: Ruleset): KnownParts {
  const addressed = chains.filter((chain) => !isRewritten(chain))
  return {
    chains: new Set(addressed.map(({ name }) => name)),
    sets: new Set(sets),
    maps: new Map(maps.map((map) => [map.name, map])),
  }
}
