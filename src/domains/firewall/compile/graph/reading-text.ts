import type { LeftToAsk, PolicyReading } from '../../../../core/engine/observation.ts'
import type { Message } from '../../../../core/text/message.ts'
import { message } from '../../messages.ts'
import { isLong, readingLimit } from './reading.ts'

const mostIds = 20

/** Reasons why no look-up classifies packets of such rules, with remedies. */
const reasons: Readonly<Record<LeftToAsk, readonly [why: Message, remedy: Message]>> = {
  inverted: [message('they exclude addresses'), message('name the addresses that are meant')],
  live: [
    message('they ask for users, groups, posture or names, whose addresses change'),
    message('let them differ in protocol, port or the other address'),
  ],
  list: [
    message('the lists that they name overlap'),
    message('let lists share fewer addresses, or let the rules differ in protocol or port'),
  ],
  network: [
    message('the networks that they name overlap'),
    message('let the rules differ in protocol, port or the other address'),
  ],
  ports: [
    message('the ranges of ports that they name overlap'),
    message('name ranges that do not overlap, or single ports'),
  ],
  nothing: [message('they ask for nothing more'), message('let them ask for addresses, protocols or ports')],
}

/**
 * Sentences about what a packet reads at a place; which rules are read one by one, why, and what would help, where
 * that is much.
 */
export function readingText(reading: PolicyReading): Message {
  const { rules, lookUps, ids, left } = reading
  const most = message('a packet reads at most {rules} rules and {lookUps} look-ups', { rules, lookUps })
  if (!isLong(reading)) return most
  const [why, remedy] = reasons[left[0] ?? 'nothing']
  const named = ids.slice(0, mostIds).join(', ')
  const more = ids.length - mostIds
  const parts = {
    most,
    goodRules: readingLimit.rules,
    goodLookUps: readingLimit.lookUps,
    ids: named,
    why,
    remedy,
  }
  return more > 0
    ? message(
        '{most} ({goodRules} and {goodLookUps} are good): {ids} and {more} more are read one by one, because {why}; {remedy}',
        { ...parts, more },
      )
    : message(
        '{most} ({goodRules} and {goodLookUps} are good): {ids} are read one by one, because {why}; {remedy}',
        parts,
      )
}
