import {
  type InspectionPair,
  isNoPair,
  pairText,
  rulesAlone,
  seenPair,
} from '../../core/engine/inspection.ts'
import type { Memos } from '../../core/memo.ts'
import { askedPair } from '../../core/resource/inspected-rules.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import { askingRules, hasApplicationRules } from '../../domains/firewall/compile/inspection/asking-rules.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'

const noPair: InspectionPair = { ips: null, application: null }

/** Time for which engines are kept that nothing is handed to any more. */
export const keptMilliseconds = 3_000

/** Engines that listen at their queues. */
export interface Listening {
  /** Ids of IPS profiles whose engine does. */
  readonly ips: readonly string[]
  readonly recogniser: boolean
}

/**
 * Remembers what inspects each rule, so that a change to a profile whose engine does not listen yet leaves the former one in force
 * until it does. A rule that got its first profile passes as before, and so do connections that the first rules of application control
 * are about; a rule that is new, or gets other conditions with its first profile, and everything behind a start, is held back. Source: silences#inspection.
 */
export class InspectionHold {
  readonly #memos: Memos
  /** IPS profiles whose engine has listened since rules name them. */
  readonly #ready = new Set<string>()
  /** The recogniser has listened since something needs it. */
  #recognised = false
  #inForce: ReadonlyMap<string, InspectionPair> | null = null
  #before: Snapshot | null = null
  #former: ReadonlyMap<string, InspectionPair> = new Map()
  #awaitsRules = false
  /** Pairs of connections that are inspected, by their text, as classes have them. */
  #seen: ReadonlyMap<string, InspectionPair> = new Map()
  /** Unix milliseconds until which a pair that inspects nothing any more keeps its engines, by its text. */
  readonly #until = new Map<string, { readonly pair: InspectionPair; readonly atMs: number }>()
  #leaving: readonly InspectionPair[] = []

  constructor(memos: Memos) {
    this.#memos = memos
  }

  /** Rules of the newest configuration that something else than what they name inspects; the same map while it says the same. */
  get former(): ReadonlyMap<string, InspectionPair> {
    return this.#former
  }

  /** IPS profiles that inspect rules, by the newest configuration that was compiled. */
  get ipsInForce(): readonly string[] {
    return [...(this.#inForce?.values() ?? [])].flatMap(({ ips }) => ips ?? [])
  }

  /** Pairs that inspected until just now; the same list while it says the same. */
  get leaving(): readonly InspectionPair[] {
    return this.#leaving
  }

  /** True while rules of application control are not in force yet. */
  get awaitsRules(): boolean {
    return this.#awaitsRules
  }

  /** True when a revision changed a rule that is not inspected yet as it asks. */
  isHeld(revision: number): boolean {
    const snapshot = this.#before
    if (snapshot === null) return false
    const isOf = (entry: Entry<unknown> | undefined) => entry?.revision === revision
    if ([...this.#former.keys()].some((id) => isOf(filterRule(snapshot, id)))) return true
    return this.#awaitsRules && snapshot.rows(applicationRules).entries.some(isOf)
  }

  /** Takes over the newest configuration, and the engines that listen now. `nowMs`: Unix milliseconds. */
  settle(snapshot: Snapshot, listening: Listening, nowMs: number): void {
    const rules = askingRules(snapshot, this.#memos)
    const hasRules = hasApplicationRules(snapshot)
    for (const profile of listening.ips) this.#ready.add(profile)
    this.#recognised ||= listening.recogniser
    const inForce = new Map<string, InspectionPair>()
    const former = new Map<string, InspectionPair>()
    for (const { id, pair } of rules) {
      const before = this.#isReady(pair) ? null : this.#pairBefore(id, snapshot)
      inForce.set(id, before ?? pair)
      if (before !== null && pairText(before) !== pairText(pair)) former.set(id, before)
    }
    const isFirst = this.#before !== null && !hasApplicationRules(this.#before)
    this.#awaitsRules = hasRules && !this.#recognised && (this.#awaitsRules || isFirst)
    this.#forget([...rules.map(({ pair }) => pair), ...inForce.values()], hasRules)
    this.#leave([...inForce.values()], hasRules && !this.#awaitsRules, nowMs)
    this.#inForce = inForce
    this.#before = snapshot
    if (textOf(former) !== textOf(this.#former)) this.#former = former
  }

  /** Engines of what is left are kept for a while: the packet filter is another engine, and may be later. */
  #leave(pairs: readonly InspectionPair[], seesAll: boolean, nowMs: number): void {
    const all = [...pairs.map((pair) => seenPair(pair, seesAll)), ...(seesAll ? [rulesAlone] : [])]
    const seen = new Map(all.filter((pair) => !isNoPair(pair)).map((pair) => [pairText(pair), pair]))
    for (const [text, pair] of this.#seen) this.#until.set(text, { pair, atMs: nowMs + keptMilliseconds })
    for (const [text, { atMs }] of this.#until) if (seen.has(text) || atMs <= nowMs) this.#until.delete(text)
    this.#seen = seen
    const leaving = [...this.#until.values()].map(({ pair }) => pair)
    if (leaving.map(pairText).join() !== this.#leaving.map(pairText).join()) this.#leaving = leaving
  }

  #isReady({ ips, application }: InspectionPair): boolean {
    return (ips === null || this.#ready.has(ips)) && (application === null || this.#recognised)
  }

  /** Engines that nothing needs any more are ended, and are waited for when something needs them again. */
  #forget(pairs: readonly InspectionPair[], hasRules: boolean): void {
    const used = new Set(pairs.map(({ ips }) => ips))
    for (const profile of this.#ready) if (!used.has(profile)) this.#ready.delete(profile)
    if (!hasRules && pairs.every(({ application }) => application === null)) this.#recognised = false
  }

  /** The pair that inspected a rule before the present change; null where it is to wait for what it names. */
  #pairBefore(id: string, snapshot: Snapshot): InspectionPair | null {
    const before = this.#before
    const known = this.#inForce?.get(id)
    if (known !== undefined && !isNoPair(known)) return known
    // What it lets through since this change did not pass before.
    if (before === null || !isAboutTheSame(before, snapshot, id)) return null
    return known !== undefined || acceptsUninspected(before, id) ? noPair : null
  }
}

function filterRule(snapshot: Snapshot, id: string) {
  const [prefix, , number] = id.split('.')
  return snapshot.rows(prefix === 'fwd' ? forwardRules : inputRules).get(Number(number))
}

function acceptsUninspected(snapshot: Snapshot, id: string): boolean {
  const rule = filterRule(snapshot, id)
  return rule?.item.enabled === true && rule.item.action === 'accept' && askedPair(rule.item) === null
}

/** Fields of a rule that say nothing of which packets it is about. */
const besideMatch: ReadonlySet<string> = new Set([
  ...['ips_enabled', 'ips_profile', 'dpi_enabled', 'dpi_profile', 'comment', 'parent_id'],
])

/** Tells whether a rule has the same conditions under both configurations. */
function isAboutTheSame(before: Snapshot, after: Snapshot, id: string): boolean {
  const [one, other] = [filterRule(before, id)?.item, filterRule(after, id)?.item]
  return one === other || conditionsOf(one) === conditionsOf(other)
}

function conditionsOf(rule: object | undefined): string {
  return JSON.stringify(Object.entries(rule ?? {}).filter(([field]) => !besideMatch.has(field)))
}

function textOf(pairs: ReadonlyMap<string, InspectionPair>): string {
  return [...pairs].map(([id, pair]) => `${id} ${isNoPair(pair) ? '' : pairText(pair)}`).join()
}
