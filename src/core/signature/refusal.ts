import type { Message } from '../text/message.ts'

/** Stable, machine-readable reasons for which a line of a rule file is left out. */
export type RefusalCode =
  | 'too_long'
  | 'too_many'
  | 'nul_byte'
  | 'control_character'
  | 'not_utf8'
  | 'syntax'
  | 'action'
  | 'variable'
  | 'quoting'
  | 'sid'
  | 'script'
  | 'file_access'
  | 'bypass'
  | 'other_action'
  | 'changes_packets'
  | 'duplicate'
  | 'engine'

/** A broken rule of a text: its code and the rule in words. */
export interface BrokenRule {
  readonly code: RefusalCode
  readonly message: Message
}

/** A line of a file that is left out; `line` counts from 1 and is that of the rule's beginning. */
export interface Refusal extends BrokenRule {
  readonly file: string
  readonly line: number
}

/** A broken rule as a value. */
export function broken(code: RefusalCode, message: Message): BrokenRule {
  return { code, message }
}

/** Refusals in the order in which they came: the first ones, and the number of all. */
export class Refusals {
  readonly #kept: Refusal[] = []
  #total = 0

  add(refusal: Refusal): void {
    this.#total++
    if (this.#kept.length < keptRefusals) this.#kept.push(refusal)
  }

  get kept(): readonly Refusal[] {
    return this.#kept
  }

  get total(): number {
    return this.#total
  }
}

const keptRefusals = 1000
