/** What somebody else's rules, programs or settings can do to packets, whatever our policy says. */
export type InfluenceEffect =
  /** May end packets that the policy accepts. */
  | 'stops'
  /** May let packets by that the policy would drop. */
  | 'opens'
  /** Rewrites, marks or leads packets elsewhere. */
  | 'changes'
  /** Can do none of this: it counts, logs, or accepts what is asked again by the policy. */
  | 'none'

/** Something beside our packet filter that decides about packets of this machine. */
export interface Influence {
  readonly kind:
    | 'nftables'
    | 'iptables-legacy'
    | 'policy-route'
    | 'route'
    | 'traffic-control'
    | 'xdp'
    | 'setting'
  /** Names it among its kind: `table ip filter`, `device wan`. */
  readonly name: string
  readonly effect: InfluenceEffect
  /** What was seen of it. */
  readonly detail: string
  /** A command that shows it, or what to do about it. */
  readonly remedy: string
  /** Whether it was there when the data plane first looked. */
  readonly isOld: boolean
}

/** A table of legacy iptables, as the program that saves it prints it; null where that does not run. */
export interface LegacyTable {
  readonly program: string
  readonly table: string
  readonly text: string | null
}

/** An influence in a sentence. */
export function influenceText({ kind, name, effect, detail, remedy }: Omit<Influence, 'isOld'>): string {
  return `${kind} ${name} ${effectWords[effect]} (${detail}): ${remedy}`
}

const effectWords: Readonly<Record<InfluenceEffect, string>> = {
  stops: 'may stop what the policy accepts',
  opens: 'may let by what the policy drops',
  changes: 'changes packets or their ways',
  none: 'stops nothing and lets nothing by',
}
