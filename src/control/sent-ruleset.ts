import { mapChanges } from '../core/map-changes.ts'
import type { WireRuleset } from '../core/plane-protocol.ts'
import type { Ruleset } from '../core/ruleset.ts'
import { type Difference, differenceOf, isNothing } from '../core/ruleset-difference.ts'

/** What the plane has acknowledged on the present connection. */
export class SentRuleset {
  #ruleset: Ruleset | null = null
  #count = 0
  /** What the ruleset that was asked about last differs in. */
  #latest: { readonly of: Ruleset; readonly difference: Difference } | null = null

  /** Whether it is this ruleset. */
  is(ruleset: Ruleset): boolean {
    return this.#ruleset !== null && isNothing(this.#differenceTo(this.#ruleset, ruleset))
  }

  /** The ruleset as it is sent: what the plane does not have. */
  onWire(ruleset: Ruleset): WireRuleset {
    if (this.#ruleset === null) return ruleset
    return wireChanges(this.#differenceTo(this.#ruleset, ruleset), this.#count)
  }

  acknowledged(ruleset: Ruleset): void {
    this.#ruleset = ruleset
    this.#latest = null
    this.#count += 1
  }

  /** Nothing is known of what the plane has; `count` is how many rulesets it has taken on this connection. */
  forget(count = this.#count): void {
    this.#ruleset = null
    this.#latest = null
    this.#count = count
  }

  #differenceTo(sent: Ruleset, ruleset: Ruleset): Difference {
    if (this.#latest?.of !== ruleset) this.#latest = { of: ruleset, difference: differenceOf(sent, ruleset) }
    return this.#latest.difference
  }
}

function wireChanges({ before, after }: Difference, base: number): WireRuleset {
  const known = new Map(before.maps.map((map) => [map.name, map]))
  const staying = after.maps.flatMap((map) => {
    const old = known.get(map.name)
    const isSameKey = old?.key.field === map.key.field && old.key.mask === map.key.mask
    return isSameKey ? [{ map, changes: mapChanges(old, map) }] : []
  })
  const stay = new Set(staying.map(({ map }) => map.name))
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name)
  return {
    base,
    gone: {
      chains: names(before.chains),
      sets: names(before.sets),
      maps: names(before.maps).filter((name) => !stay.has(name)),
      counters: before.counters,
    },
    changes: staying.map(({ map, changes }) => ({ name: map.name, ...changes })),
    come: { ...after, maps: after.maps.filter(({ name }) => !stay.has(name)) },
  }
}
