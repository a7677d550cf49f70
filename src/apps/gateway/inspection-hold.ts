import { type InspectionPair, isNoPair, pairText } from '../../core/engine/inspection.ts'
import type { Memos } from '../../core/memo.ts'
import { askedPair } from '../../core/resource/inspected-rules.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { askingRules } from '../../domains/firewall/compile/inspection/asking-rules.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'

const noPair: InspectionPair = { ips: null, application: null }

/**
 * Remembers what inspects each rule, so that a change to a profile whose engine does not listen yet leaves the former one in force
 * until it does. A rule that got its first profile passes as before; one that is new, and all of them behind a start, are held back.
 * Source: silences#inspection.
 */
export class InspectionHold {
  readonly #memos: Memos
  readonly #ready = new Set<string>()
  #inForce: ReadonlyMap<string, InspectionPair> | null = null
  #before: Snapshot | null = null
  #former: ReadonlyMap<string, InspectionPair> = new Map()

  constructor(memos: Memos) {
    this.#memos = memos
  }

  /** Rules of the newest configuration that something else than what they name inspects; the same map while it says the same. */
  get former(): ReadonlyMap<string, InspectionPair> {
    return this.#former
  }

  /** Takes over the newest configuration, and the profiles whose engines listen now. */
  settle(snapshot: Snapshot, live: readonly string[]): void {
    const rules = askingRules(snapshot, this.#memos)
    for (const profile of live) this.#ready.add(profile)
    const inForce = new Map<string, InspectionPair>()
    const former = new Map<string, InspectionPair>()
    for (const { id, pair } of rules) {
      const isReady = pair.ips === null || this.#ready.has(pair.ips)
      const before = isReady ? null : this.#pairBefore(id)
      inForce.set(id, before ?? pair)
      if (before !== null && pairText(before) !== pairText(pair)) former.set(id, before)
    }
    const used = new Set(
      [...rules, ...inForce.values()].map((each) => ('pair' in each ? each.pair.ips : each.ips)),
    )
    for (const profile of this.#ready) if (!used.has(profile)) this.#ready.delete(profile)
    this.#inForce = inForce
    this.#before = snapshot
    if (textOf(former) !== textOf(this.#former)) this.#former = former
  }

  /** The pair that inspected a rule before the present change; null where it is to wait for what it names. */
  #pairBefore(id: string): InspectionPair | null {
    const known = this.#inForce?.get(id)
    if (known !== undefined) return known
    return this.#before !== null && acceptsUninspected(this.#before, id) ? noPair : null
  }
}

function acceptsUninspected(snapshot: Snapshot, id: string): boolean {
  const [prefix, , number] = id.split('.')
  const rule = snapshot.rows(prefix === 'fwd' ? forwardRules : inputRules).get(Number(number))
  return rule?.item.enabled === true && rule.item.action === 'accept' && askedPair(rule.item) === null
}

function textOf(pairs: ReadonlyMap<string, InspectionPair>): string {
  return [...pairs].map(([id, pair]) => `${id} ${isNoPair(pair) ? '' : pairText(pair)}`).join()
}
