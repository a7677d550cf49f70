/** Verdict about a packet, and the rules that decided. Source: document 3, "Gateway firewall". */
export interface Verdict {
  /** The DNAT rule that matched; `translation` null when it says that nothing is changed. */
  readonly dnat: Hit | null
  /** The table that decided. */
  readonly table: 'forward' | 'input' | 'output'
  readonly action: 'accept' | 'drop'
  /** The rule that decided: `fwd.ngfw.12`, `fwd.sys.default`. */
  readonly rule: string
  /** The SNAT rule that matched, null also for a packet that was dropped or stays here. */
  readonly snat: Hit | null
  /** The logging rule that marked the packet where it was judged. */
  readonly mark: string | null
  /** Prefixes of the log rows, in order. */
  readonly log: readonly string[]
}

/** A translation rule that matched. `translation` is null when it leaves the packet as it is. */
export interface Hit {
  readonly rule: string
  readonly translation: Translation | 'masquerade' | null
}

/** New address and port of a packet: one of these. Null where it stays. */
export interface Translation {
  readonly address: { readonly first: string; readonly last: string } | null
  readonly port: { readonly first: number; readonly last: number } | null
}
