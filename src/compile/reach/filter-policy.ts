import { type Family, type Interval, parseAddress } from '../../core/net/ip.ts'
import type { Verdict } from '../../core/ruleset/ruleset.ts'
import { type Effort, leftOvers } from '../analysis/search/cover.ts'
import { axis, type Region, type Space, spaceOf } from '../analysis/space/space.ts'
import { defaultTerms, leadsIn, ledIn, markDefaults } from '../analysis/table/default-terms.ts'
import { unchanged } from '../analysis/table/normalised-table.ts'
import { OverlapIndex } from '../analysis/table/overlap-index.ts'
import { refusalTerms } from '../analysis/table/refusal-terms.ts'
import { markReadings } from '../analysis/table/regions.ts'
import { timetablesOf } from '../analysis/table/table.ts'
import { deedsOf, type Effect, readingsOf } from '../difference/table-side.ts'
import type { CompileState } from '../state/compile-state.ts'

/** Tables that accept or drop. */
export type FilterTable = 'forward' | 'input'

/** An effect of FORWARD or INPUT. What ends at the gateway is of INPUT, what it sends of FORWARD: no packet is of both. */
export interface FilterEffect extends Effect {
  readonly table: FilterTable
}

/** FORWARD and INPUT with the translations in front of them, in one space. */
export interface FilterPolicy {
  readonly space: Space
  /** The first that matches decides; every packet is met. */
  readonly effects: readonly FilterEffect[]
  readonly index: OverlapIndex<FilterEffect>
  readonly places: ReadonlyMap<FilterEffect, number>
  /** Packets whose destination DNAT changes, disjoint. */
  readonly translated: readonly Translated[]
  /** Packets that DNAT may change: those of `translated`, more where `isComplete` is false. */
  readonly changed: OverlapIndex<Region>
  readonly changedCount: number
  /** False where the search for `translated` was ended early. */
  readonly isComplete: boolean
}

/** Packets as they are sent, all of which one DNAT rule gives the same new destination. */
export interface Translated extends Region {
  /** `dnat.ngfw.3` */
  readonly id: string
  readonly target: Target
}

/** New destination; null where a part stays. Of ranges the first, which explanations take, too; a port in its range stays. */
export interface Target {
  readonly address: { readonly family: Family; readonly text: string; readonly interval: Interval } | null
  readonly port: { readonly number: number; readonly interval: Interval } | null
}

/** Addresses that a question distinguishes. */
export interface Mark {
  readonly family: Family
  readonly interval: Interval
}

/**
 * Reads FORWARD, INPUT and DNAT of a configuration. Whether the rules are on counts, what only run time knows stays open.
 * Source: silences#reach.
 */
export function filterPolicy(
  state: CompileState,
  { marks, effort }: { readonly marks: readonly Mark[]; readonly effort: Effort },
): FilterPolicy {
  const space = spaceOf(state, timetablesOf(state.snapshot))
  const [forward, input] = [readingsOf('forward', space), readingsOf('input', space)]
  const dnat = readingsOf('dnat', space)
  for (const readings of [forward, input, dnat]) markReadings(readings, space)
  markDefaults(space)
  const changeOf = changes()
  for (const { ends } of dnat) for (const { does } of ends) markChange(space, changeOf(does))
  for (const { family, interval } of marks) space.coordinates.mark(family, [interval])
  space.coordinates.cut()
  const through = [
    ...refusalTerms('forward', space),
    ...deedsOf('forward', forward, space),
    ...defaultTerms('forward', space),
  ]
  const here = [
    ...refusalTerms('input', space),
    ...deedsOf('input', input, space),
    ...defaultTerms('input', space),
  ]
  const effects = [
    ...through.map((effect): FilterEffect => ({ ...effect, table: 'forward' })),
    ...here.map((effect): FilterEffect => ({ ...effect, table: 'input' })),
  ]
  // Queries for names that are intercepted end at the gateway.
  const translations = deedsOf('dnat', dnat, space)
  const { found, isComplete } = translatedParts(space, translations, { effort, changeOf })
  const changed: readonly Region[] = isComplete
    ? found
    : translations.filter(({ does }) => changeOf(does) !== null)
  const intercepted = defaultTerms('dnat', space).filter(({ does }) => does !== unchanged)
  // DNAT is in front of routing: it does not see where a packet goes.
  const anywhere = space.pool.range(space.devices.gateway, space.devices.other)
  const all = [...changed, ...intercepted].map(({ sets, literals }): Region => {
    const own = sets.slice()
    own[axis.out] = anywhere
    return { sets: own, literals }
  })
  return {
    space,
    effects,
    index: new OverlapIndex(space, effects),
    places: new Map(effects.map((effect, place) => [effect, place])),
    translated: found,
    changed: new OverlapIndex(space, all),
    changedCount: all.length,
    isComplete,
  }
}

/** The literal that FORWARD sees of what DNAT led in, or of what it did not; none where nothing can be led in. */
export function ledInLiteral(space: Space, denied: boolean): readonly number[] {
  return leadsIn(space)
    ? space.literals.closed([space.literals.of({ end: 'destination', atom: ledIn }, denied)])!
    : []
}

/** The set of an address that the space distinguishes. */
export function setOf({ coordinates }: Space, { family, interval }: Mark): number {
  return coordinates.set(family, [interval])
}

/** New destination that a rule gives, with the ports that it keeps. */
interface Change extends Target {
  readonly kept: Interval | null
}

type ChangeOf = (does: string) => Change | null

/** New destinations by effect, read once; null for effects that change none. */
function changes(): ChangeOf {
  const known = new Map<string, Change | null>()
  return (does) => {
    const before = known.get(does)
    if (before !== undefined) return before
    const found = does.startsWith('{') ? changeIn(JSON.parse(does) as Verdict) : null
    known.set(does, found)
    return found
  }
}

function changeIn(verdict: Verdict): Change | null {
  if (verdict.op !== 'dnat') return null
  const { address, port } = verdict
  const to = address && parseAddress(address.lo)!
  const first = port && BigInt(port.lo)
  return {
    address: to && { family: to.family, text: address.lo, interval: { lo: to.value, hi: to.value } },
    port: first === null ? null : { number: Number(first), interval: { lo: first, hi: first } },
    kept: first === null ? null : { lo: first, hi: BigInt(port!.hi) },
  }
}

function markChange({ coordinates }: Space, change: Change | null): void {
  if (change?.address) coordinates.mark(change.address.family, [change.address.interval])
  if (change?.port) coordinates.mark('port', [change.port.interval])
  if (change?.kept) coordinates.mark('port', [change.kept])
}

interface Search {
  readonly effort: Effort
  readonly changeOf: ChangeOf
}

/** Parts in which each translation is the first to match and changes something. */
function translatedParts(space: Space, effects: readonly Effect[], { effort, changeOf }: Search) {
  const index = new OverlapIndex(space, effects)
  const found: Translated[] = []
  let isComplete = true
  for (const [place, effect] of effects.entries()) {
    const change = changeOf(effect.does)
    if (change === null) continue
    for (const { region, target } of cases(space, effect, change)) {
      const covers: Region[] = index.overlapping(region, 0, place)
      const same = unmoved(space, region, target)
      if (same !== null) covers.push(same)
      const visit = (part: Region) => found.push({ ...part, id: effect.id, target }) > 0
      if (!leftOvers(space, region, covers, { effort, visit })) isComplete = false
    }
  }
  return { found, isComplete }
}

/** Parts of a translation with one target each: ports that it keeps, and others. */
function cases(
  { coordinates, pool }: Space,
  { sets, literals }: Effect,
  { address, port, kept }: Change,
): readonly { readonly region: Region; readonly target: Target }[] {
  const all = [{ region: { sets, literals }, target: { address, port } }]
  if (kept === null) return all
  const within = pool.and(sets[axis.dstPort]!, coordinates.set('port', [kept]))
  return [
    { ports: within, target: { address, port: null } },
    { ports: pool.minus(sets[axis.dstPort]!, within), target: { address, port } },
  ].flatMap(({ ports, target }) => {
    if (ports === 0 || (target.address === null && target.port === null)) return []
    const own = sets.slice()
    own[axis.dstPort] = ports
    return [{ region: { sets: own, literals }, target }]
  })
}

/** Part of a translation whose packets have the new destination already; null for none. */
function unmoved(space: Space, { sets, literals }: Region, { address, port }: Target): Region | null {
  if (address === null || port !== null) return null
  const same = sets.slice()
  same[axis.dst] = space.pool.and(same[axis.dst]!, setOf(space, address))
  return same[axis.dst] === 0 ? null : { sets: same, literals }
}
