import type { Message } from '../text/message.ts'
import { message } from './messages.ts'
/** Effect that rules, programs or settings of others can have on packets, no matter what our policy says. */
export type InfluenceEffect =
  /** May end packets that the policy accepts. */
  | 'stops'
  /** May let packets by that the policy would drop. */
  | 'opens'
  /** Rewrites, marks or leads packets elsewhere. */
  | 'changes'
  /** Can do none of this: it counts, logs, or accepts packets that the policy still judges. */
  | 'none'

/** Something other than our packet filter that decides about packets of this machine. */
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
  /** The evidence for it, such as base chains or a setting. */
  readonly detail: Message
  /** A command that shows it, or what to do about it. */
  readonly remedy: string
  /** True when it was there when the data plane first looked. */
  readonly isOld: boolean
}

/** A table of legacy iptables, as the program that saves it prints it; null where that does not run. */
export interface LegacyTable {
  readonly program: string
  readonly table: string
  readonly text: string | null
}

/** An influence in a sentence. */
export function influenceText({ kind, name, effect, detail, remedy }: Omit<Influence, 'isOld'>): Message {
  const parts = { kind, name, detail, remedy }
  switch (effect) {
    case 'stops':
      return message('{kind} {name} may stop what the policy accepts ({detail}): {remedy}', parts)
    case 'opens':
      return message('{kind} {name} may let through what the policy drops ({detail}): {remedy}', parts)
    case 'changes':
      return message('{kind} {name} changes packets or their ways ({detail}): {remedy}', parts)
    case 'none':
      return message('{kind} {name} stops nothing and lets nothing through ({detail}): {remedy}', parts)
  }
}
