import { answersTell } from '../../core/application/recognition.ts'
import type {
  InspectionClass,
  RecognitionPolicy,
  RecognitionRule,
} from '../../core/engine/declared/application-control.ts'
import { parseAddress } from '../../core/net/ip.ts'

/** The rule or the profile that denies a connection. */
export type Denial = { readonly rule: number } | { readonly profile: string }

/** Verdict on a connection as far as it is known; `isFinal` where nothing that may still be found changes it. */
export interface Judgement {
  readonly denial: Denial | null
  readonly isFinal: boolean
}

/** Everything that decides about one connection. */
export interface Candidates {
  readonly profile: Profile | null
  /** Rules whose addresses it has, in order. */
  readonly rules: readonly CompiledRule[]
}

interface Profile {
  readonly name: string
  readonly deny: ReadonlySet<string>
  readonly asksAnswers: boolean
}

interface CompiledRule {
  readonly id: number
  readonly protocols: ReadonlySet<string> | 'any'
  readonly drops: boolean
  readonly asksAnswers: boolean
}

/** A policy in the form in which it is asked for each connection. */
export class CompiledPolicy {
  readonly source: RecognitionPolicy
  readonly #classes: ReadonlyMap<number, InspectionClass>
  readonly #profiles: ReadonlyMap<number, Candidates['profile']>
  readonly #rules: readonly (CompiledRule & { readonly addresses: Ranges | 'any' })[]

  constructor(source: RecognitionPolicy) {
    this.source = source
    this.#classes = new Map(source.classes.map((each) => [each.class, each]))
    this.#profiles = new Map(
      source.classes.map(({ class: number, application }) => [
        number,
        application && {
          name: application.profile,
          deny: new Set(application.deny),
          asksAnswers: answersTell(application.deny),
        },
      ]),
    )
    this.#rules = source.rules.map(compiledRule)
  }

  /** The class of this number; undefined where the policy has none. */
  classOf(number: number): InspectionClass | undefined {
    return this.#classes.get(number)
  }

  /** `addresses` are those of the ends of a connection, as bytes. */
  candidates(number: number, addresses: readonly Buffer[]): Candidates {
    const keys = addresses.map((each) => each.toString('hex'))
    return {
      profile: this.#profiles.get(number) ?? null,
      rules: this.#rules.filter(
        ({ addresses: own }) => own === 'any' || keys.some((key) => isWithin(own, key)),
      ),
    }
  }
}

/**
 * Judges a connection by all names of its protocols so far. A connection must pass both the profile and the rules, of which the first
 * that names one of its protocols decides.
 */
export function judge({ profile, rules }: Candidates, names: readonly string[]): Judgement {
  const denies = profile !== null && names.some((name) => profile.deny.has(name))
  if (denies) return { denial: { profile: profile.name }, isFinal: true }
  const isFree = profile === null || profile.deny.size === 0
  for (const [index, { id, protocols, drops }] of rules.entries()) {
    if (protocols !== 'any' && !names.some((name) => protocols.has(name))) continue
    if (drops) return { denial: { rule: id }, isFinal: true }
    // A rule in front of it may still turn out to be the first.
    return { denial: null, isFinal: isFree && rules.slice(0, index).every((other) => !other.drops) }
  }
  return { denial: null, isFinal: isFree && rules.every(({ drops }) => !drops) }
}

/** True where the verdict on a request of HTTP may depend on what only its answer tells. */
export function asksAnswers({ profile, rules }: Candidates): boolean {
  return profile?.asksAnswers === true || rules.some((rule) => rule.asksAnswers)
}

function compiledRule({ id, aliases, protocols, action }: RecognitionRule) {
  return {
    id,
    protocols: protocols === 'any' ? protocols : new Set(protocols),
    asksAnswers: protocols !== 'any' && answersTell(protocols),
    drops: action === 'drop',
    addresses: aliases === 'any' ? aliases : ([...aliases.v4, ...aliases.v6].map(keysOf) satisfies Ranges),
  }
}

/** Ranges of addresses, by their bytes in hexadecimal digits, each family in order; IPv4 has 8 digits, IPv6 32. */
type Ranges = readonly (readonly [lo: string, hi: string])[]

function keysOf({ lo, hi }: { readonly lo: string; readonly hi: string }): readonly [string, string] {
  return [keyOf(lo), keyOf(hi)]
}

function keyOf(text: string): string {
  const address = parseAddress(text)!
  return address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0')
}

function isWithin(ranges: Ranges, key: string): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const [lo, hi] = ranges[middle]!
    if (isBefore(key, lo)) high = middle - 1
    else if (isBefore(hi, key)) low = middle + 1
    else return true
  }
  return false
}

function isBefore(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length
}
