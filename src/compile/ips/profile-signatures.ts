import { type Catalogue, KeyFilter, type Listed, type SignatureKey } from '../../core/signature/catalogue.ts'
import type { Signature, SignatureAction } from '../../core/signature/signature.ts'

/** A rule of a profile. Source: document 3, "Intrusion-prevention (IPS) profile". */
export interface ProfileRule {
  readonly id: number
  readonly filters: readonly { readonly key: SignatureKey; readonly values: readonly (string | number)[] }[]
  readonly action: 'default' | 'alert' | 'drop' | 'pass'
}

/**
 * What a profile does with a signature: `pass` leaves it out. `silent` ones decide nothing and make the notes that others ask for.
 */
export type ProfileAction = SignatureAction | 'silent'

/** The decision of a profile about a signature, and the rule that made it; null where others need the signature. */
export interface Chosen {
  readonly listed: Listed
  readonly action: ProfileAction
  readonly rule: number | null
}

/** Decisions of a profile, in the order of signature ids. What no rule chooses and nothing needs is absent. */
export interface ProfileSignatures {
  readonly bySid: ReadonlyMap<number, Chosen>
  /** Rules that choose no signature: none fits, or earlier rules have them all. */
  readonly idleRules: readonly number[]
}

/** Decides about every signature of a catalogue: the first rule that chooses it decides. Source: silences#ips-rules. */
export function profileSignatures(rules: readonly ProfileRule[], catalogue: Catalogue): ProfileSignatures {
  const chooser = new Chooser(rules)
  const chosen = new Map<number, Chosen>()
  const busy = new Set<number>()
  for (const listed of catalogue.all) {
    const rule = chooser.ruleFor(listed.signature)
    if (!rule) continue
    busy.add(rule.id)
    chosen.set(listed.signature.sid, { listed, action: actionOf(listed.signature, rule), rule: rule.id })
  }
  const needed = neededBy(chosen, catalogue)
  return {
    bySid: needed.length === 0 ? chosen : bySidWith(chosen, needed),
    idleRules: rules.filter(({ id }) => !busy.has(id)).map(({ id }) => id),
  }
}

/** A signature without log rows would end connections for what it notes down; it does so only where it says so itself. */
function actionOf(signature: Signature, { action }: ProfileRule): ProfileAction {
  const wanted = action === 'default' ? signature.action : action
  if (wanted === 'pass' || !signature.isSilent) return wanted
  return wanted === 'drop' && signature.action === 'drop' ? 'drop' : 'silent'
}

interface CompiledRule {
  readonly rule: ProfileRule
  readonly filters: readonly KeyFilter[]
}

/** Finds the first rule that chooses a signature: rules by id through an index, the others once for all that look alike. */
class Chooser {
  readonly #general: readonly (CompiledRule & { readonly place: number })[]
  readonly #byPlace: readonly CompiledRule[]
  readonly #placesBySid = new Map<string, number[]>()
  readonly #firstGeneral = new Map<string, number>()

  constructor(rules: readonly ProfileRule[]) {
    this.#byPlace = rules.map((rule) => ({
      rule,
      filters: rule.filters.map(({ key, values }) => new KeyFilter(key, values)),
    }))
    const general: (CompiledRule & { readonly place: number })[] = []
    for (const [place, compiled] of this.#byPlace.entries()) {
      const bySid = compiled.filters.find(({ key }) => key === 'sid')
      if (!bySid) general.push({ ...compiled, place })
      else for (const sid of bySid.values) this.#indexed(sid).push(place)
    }
    this.#general = general
  }

  ruleFor(signature: Signature): ProfileRule | null {
    const general = this.#generalPlace(signature)
    const named = this.#placesBySid
      .get(String(signature.sid))
      ?.find((place) => place > general || fits(this.#byPlace[place]!, signature))
    const place = Math.min(named ?? Number.POSITIVE_INFINITY, general)
    return this.#byPlace[place]?.rule ?? null
  }

  #indexed(sid: string): number[] {
    const known = this.#placesBySid.get(sid)
    if (known) return known
    const places: number[] = []
    this.#placesBySid.set(sid, places)
    return places
  }

  #generalPlace(signature: Signature): number {
    const { protocol, severity, classtype, flow, tactics } = signature
    const look = [protocol, severity, classtype, flow.join(','), tactics.join(',')].join('\n')
    const known = this.#firstGeneral.get(look)
    if (known !== undefined) return known
    const found = this.#general.find((compiled) => fits(compiled, signature))
    const place = found?.place ?? Number.POSITIVE_INFINITY
    this.#firstGeneral.set(look, place)
    return place
  }
}

function fits({ filters }: CompiledRule, signature: Signature): boolean {
  return filters.every((filter) => filter.holds(signature))
}

/** Signatures without log rows that change notes on which those of a profile depend, also over several steps and disabled ones. */
function neededBy(chosen: ReadonlyMap<number, Chosen>, { all }: Catalogue): readonly Chosen[] {
  const changing = changersByNote(all)
  if (changing.size === 0) return []
  const found = new Map<number, Chosen>()
  const open = [...chosen.values()]
    .filter(({ action }) => action !== 'pass')
    .map(({ listed }) => listed.signature)
  for (let signature = open.pop(); signature; signature = open.pop()) {
    for (const note of signature.notes.needs) {
      for (const listed of changing.get(note) ?? []) {
        const { sid } = listed.signature
        const known = chosen.get(sid)
        if (found.has(sid) || (known && known.action !== 'pass')) continue
        found.set(sid, { listed, action: 'silent', rule: null })
        open.push(listed.signature)
      }
    }
  }
  return [...found.values()]
}

function changersByNote(all: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> {
  const changing = new Map<string, Listed[]>()
  for (const listed of all) {
    const { isSilent, notes } = listed.signature
    if (!isSilent) continue
    for (const note of notes.changes) {
      const known = changing.get(note)
      if (known) known.push(listed)
      else changing.set(note, [listed])
    }
  }
  return changing
}

function bySidWith(
  chosen: ReadonlyMap<number, Chosen>,
  needed: readonly Chosen[],
): ReadonlyMap<number, Chosen> {
  const all = new Map([...chosen, ...needed.map((each) => [each.listed.signature.sid, each] as const)])
  return new Map([...all].sort(([one], [other]) => one - other))
}
