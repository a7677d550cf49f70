import type { WireChanges, WireRuleset } from '../../core/engine/plane-protocol.ts'
import { mapSplices } from '../../core/ruleset/map-changes.ts'
import { isSameKindOfMap, type NamedSet, type Ruleset } from '../../core/ruleset/ruleset.ts'
import { type Difference, differenceOf, isNothing } from '../../core/ruleset/ruleset-difference.ts'
import { isSameKind, setSplices } from '../../core/ruleset/set-changes.ts'
import { stagesOf } from './stages.ts'
import { StagesAhead } from './stages-ahead.ts'

/** The ruleset that the plane has acknowledged on the present connection. */
export class SentRuleset {
  readonly #stageRules: number
  #ruleset: Ruleset | null = null
  #count = 0
  /** The last ruleset that was compared with it, and their difference. */
  #latest: { readonly of: Ruleset; readonly difference: Difference } | null = null

  /** Stages that the plane has or gets for the ruleset that comes next. */
  #ahead: StagesAhead | null = null

  /** `stageRules` is how many rules a stage has at least. */
  constructor(stageRules = 2_000) {
    this.#stageRules = stageRules
  }

  /** The ruleset that the plane has; null where that is not known. */
  get ruleset(): Ruleset | null {
    return this.#ruleset
  }

  /** Begins to send stages of a ruleset that still compiles; null where what the plane has is not known, or stages wait. */
  beginAhead(): StagesAhead | null {
    if (this.#ruleset === null || this.#hasAhead()) return null
    this.#ahead = new StagesAhead(this.#ruleset, this.#stageRules)
    return this.#ahead
  }

  /** Tells whether the plane has this ruleset, and nothing beside it. */
  is(ruleset: Ruleset): boolean {
    if (this.#hasAhead()) return false
    return this.#ruleset !== null && isNothing(this.#differenceTo(this.#ruleset, ruleset))
  }

  /** The ruleset as it is sent: the parts that the plane does not have. */
  onWire(ruleset: Ruleset): WireRuleset {
    if (this.#ruleset === null) return ruleset
    return wireChanges(this.#differenceTo(this.#ruleset, ruleset), this.#count, [])
  }

  /**
   * The same in several: stages that go ahead, in their order, and what remains. Stages that went ahead belong to it; where
   * it has not all of them, all is sent with it, and the plane removes them.
   */
  inStages(ruleset: Ruleset): { readonly stages: readonly Ruleset[]; readonly rest: WireRuleset } {
    if (this.#ruleset === null) return { stages: [], rest: ruleset }
    const difference = this.#differenceTo(this.#ruleset, ruleset)
    const ahead = this.#takeAhead()
    if (ahead?.areIn(ruleset) === false) return { stages: [], rest: wireChanges(difference, this.#count, []) }
    const gone = ahead?.sent ?? []
    const { before, after } = difference
    const stages = stagesOf({ before, after: withoutStages(after, gone) }, this.#stageRules)
    return { stages, rest: wireChanges(difference, this.#count, [...gone, ...stages]) }
  }

  #hasAhead(): boolean {
    return this.#ahead !== null && this.#ahead.sent.length > 0
  }

  /** Ends what goes ahead; what went belongs to the ruleset that is sent now. */
  #takeAhead(): StagesAhead | null {
    const ahead = this.#ahead
    ahead?.end()
    this.#ahead = null
    return ahead
  }

  acknowledged(ruleset: Ruleset): void {
    this.#ruleset = ruleset
    this.#latest = null
    this.#count += 1
  }

  /** Nothing is known of what the plane has; `count` is how many rulesets it has taken on this connection. */
  forget(count = this.#count): void {
    this.#takeAhead()
    this.#ruleset = null
    this.#latest = null
    this.#count = count
  }

  #differenceTo(sent: Ruleset, ruleset: Ruleset): Difference {
    if (this.#latest?.of !== ruleset) this.#latest = { of: ruleset, difference: differenceOf(sent, ruleset) }
    return this.#latest.difference
  }
}

function wireChanges({ before, after }: Difference, base: number, stages: readonly Ruleset[]): WireRuleset {
  const known = new Map(before.maps.map((map) => [map.name, map]))
  const staying = after.maps.flatMap((map) => {
    const old = known.get(map.name)
    const stays = old !== undefined && isSameKindOfMap(old, map)
    return stays ? [{ map, splices: mapSplices(old, map) }] : []
  })
  const stay = new Set(staying.map(({ map }) => map.name))
  const edited = editedSets(before.sets, after.sets)
  const editedNames = new Set(edited.map(({ name }) => name))
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name)
  const whole = {
    ...after,
    maps: after.maps.filter(({ name }) => !stay.has(name)),
    sets: after.sets.filter(({ name }) => !editedNames.has(name)),
  }
  const come = withoutStages(whole, stages)
  return {
    base,
    staged: stages.length,
    gone: {
      chains: names(before.chains),
      sets: names(before.sets).filter((name) => !editedNames.has(name)),
      maps: names(before.maps).filter((name) => !stay.has(name)),
      counters: before.counters,
    },
    changes: staying.map(({ map, splices }) => ({ name: map.name, splices })),
    setChanges: edited,
    come,
  }
}

/** Changes of sets that keep their names, for sets where they are smaller than the whole set. */
function editedSets(before: readonly NamedSet[], after: readonly NamedSet[]): WireChanges['setChanges'] {
  const known = new Map(before.map((set) => [set.name, set]))
  return after.flatMap((set) => {
    const old = known.get(set.name)
    if (old === undefined || !isSameKind(old, set)) return []
    const splices = setSplices(old, set)
    const changes = splices.reduce((sum, { gone, come }) => sum + gone.length + come.length, 0)
    return changes < set.elements.length ? [{ name: set.name, splices }] : []
  })
}

/** Names tell parts apart: what stages have came with the ruleset, or is in it by the same name. */
function withoutStages({ chains, sets, maps, counters }: Ruleset, stages: readonly Ruleset[]): Ruleset {
  const without = <T>(
    list: readonly T[],
    partOf: (stage: Ruleset) => readonly T[],
    nameOf: (part: T) => string,
  ): readonly T[] => {
    const gone = new Set(stages.flatMap((stage) => partOf(stage).map(nameOf)))
    return gone.size === 0 ? list : list.filter((thing) => !gone.has(nameOf(thing)))
  }
  const name = (part: { readonly name: string }) => part.name
  return {
    chains: without(chains, (stage) => stage.chains, name),
    sets: without(sets, (stage) => stage.sets, name),
    maps: without(maps, (stage) => stage.maps, name),
    counters: without(
      counters,
      (stage) => stage.counters,
      (counter) => counter,
    ),
  }
}
