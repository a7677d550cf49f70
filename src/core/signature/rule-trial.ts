import type { Message } from '../text/message.ts'

/** Files for a trial by the engine, without those of the engine's own. */
export interface TriedRules {
  /** One rule a line. */
  readonly rules: string
  readonly classification: readonly string[]
  readonly reference: readonly string[]
  readonly threshold: readonly string[]
}

/** A rule that the engine does not take, in its words; the first line is 1. */
export interface BrokenLine {
  readonly line: number
  readonly reason: string
}

/** Outcome of a trial. `isTried` false: nobody has judged the rules, and `reason` says why. */
export type TrialOutcome =
  | { readonly isTried: true; readonly broken: readonly BrokenLine[] }
  | { readonly isTried: false; readonly reason: Message }

/** A trial of rules by the engine that would use them. */
export type RuleTrial = (rules: TriedRules, signal: AbortSignal) => Promise<TrialOutcome>
