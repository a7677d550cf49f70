import type { QueueRule } from '../../core/ruleset/queue-rule.ts'
import { hex, integer } from './nft-rule.ts'

/**
 * The only writer of text for `iptables-legacy-restore`, for kernels whose nftables have no queues. Everything that is printed is
 * checked against a closed form, so no value can end its line and begin another.
 */

/** Name of our chain in the table `security`, for both IP versions. */
export const queueChain = 'gatehouse_queues'
/** Everything that the packet filter needs of this writer. */
export const queuePrint = { chain: queueChain, print: printQueues, line: ruleLine }

const hooks = ['INPUT', 'FORWARD', 'OUTPUT'] as const

/**
 * Text that makes the chain hold these rules, whatever it held, and every hook call it; `called` names the hooks that do already.
 * Without rules the chain goes. Counters and rules of others stay.
 */
export function printQueues(rules: readonly QueueRule[], called: readonly string[]): string {
  const calls = hooks.filter((hook) => called.includes(hook) === (rules.length === 0))
  const lines =
    rules.length === 0
      ? [...calls.map((hook) => `-D ${hook} -j ${queueChain}`), `-X ${queueChain}`]
      : [...rules.map(ruleLine), ...calls.map((hook) => `-A ${hook} -j ${queueChain}`)]
  return `${['*security', `:${queueChain} - [0:0]`, ...lines, 'COMMIT'].join('\n')}\n`
}

/** A rule as `iptables-legacy-save` lists it. */
export function ruleLine({ mask, value, queue, bypass }: QueueRule): string {
  const number = integer(queue, 0xffff)
  return `-A ${queueChain} -m mark --mark ${short(value)}/${short(mask)} -j NFQUEUE --queue-num ${number}${bypass ? ' --queue-bypass' : ''}`
}

/** A number as iptables lists it, without zeros in front. */
function short(value: number): string {
  return hex(value).replace(/^0x0*(?=.)/, '0x')
}
