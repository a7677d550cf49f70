import type { LeftToAsk, PolicyReading } from '../../../core/observation.ts'
import { isLong, readingLimit } from './reading.ts'

const mostIds = 20

/** Why no look-up tells such rules apart, and what would help. */
const reasons: Readonly<Record<LeftToAsk, readonly [why: string, remedy: string]>> = {
  inverted: ['they exclude addresses', 'name the addresses that are meant'],
  live: [
    'they ask for users, groups, posture or names, whose addresses change',
    'let them differ in protocol, port or the other address',
  ],
  list: [
    'the lists that they name overlap',
    'let lists share fewer addresses, or let the rules differ in protocol or port',
  ],
  network: [
    'the networks that they name overlap',
    'let the rules differ in protocol, port or the other address',
  ],
  ports: ['the ranges of ports that they name overlap', 'name ranges that do not overlap, or single ports'],
  nothing: ['they ask for nothing more', 'let them ask for addresses, protocols or ports'],
}

/** What a packet reads at a place, in words; which rules are read one by one, why, and what would help, where that is much. */
export function readingText(reading: PolicyReading): string {
  const { rules, lookUps, ids, left } = reading
  const most = `a packet reads at most ${rules} rules and ${lookUps} look-ups`
  if (!isLong(reading)) return most
  const [why, remedy] = reasons[left[0] ?? 'nothing']
  const more = ids.length > mostIds ? ` and ${ids.length - mostIds} more` : ''
  const named = `${ids.slice(0, mostIds).join(', ')}${more}`
  const wanted = `${readingLimit.rules} and ${readingLimit.lookUps}`
  return `${most} (${wanted} are good): ${named} are read one by one, because ${why}; ${remedy}`
}
