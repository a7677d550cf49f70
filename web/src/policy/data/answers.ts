import type { StoredNote } from '../model/note.ts'

/** A note beside a rule, as `/x/tables/<name>/notes` answers it. */
export interface Note extends StoredNote {
  readonly rule: number
}

/** A rule that no administrator wrote, as `/x/firewall/system-rules` answers it. */
export interface SystemRule {
  readonly id: string
  readonly table: string
  readonly action: string
  readonly place: string
  readonly description: string
  readonly in_force: boolean
  readonly packets: number
}

/** A finding about a rule or an object. */
export interface Finding {
  readonly table: string
  readonly rule?: string
  readonly kind: string
  readonly rules?: readonly string[]
}

/** Hits of a rule, as `GET /x/counters` has them. */
export interface RuleHits {
  readonly id: number
  readonly packets: number
  readonly bytes: number
  /** Unix seconds; null where it is not known. */
  readonly last_hit: number | null
}

/** Answer of `GET /x/counters`. */
export interface CounterAnswer {
  readonly counted_since: number | null
  readonly tables: readonly { readonly table: string; readonly counters: readonly RuleHits[] }[]
}

/** Answer of `GET /x/firewall/rule-authors`. */
export interface AuthorAnswer {
  readonly revisions: readonly { readonly id: number; readonly at: number; readonly login: string }[]
  readonly tables: readonly {
    readonly table: string
    readonly rules: readonly { readonly id: number; readonly revision: number }[]
  }[]
}
