import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** The fault of the signatures, by the number of an extended DNS error; null where it is about something else. Source: RFC 8914. */
export function proofError(code = -1): Message | null {
  return errors[code] ?? null
}

/** True for an error that a wrong clock brings about. */
export function isAboutTime(code: number): boolean {
  return code === 7 || code === 8
}

const errors: Readonly<Record<number, Message>> = {
  1: message('it is signed by methods that are not known'),
  2: message('its DS records are of a kind that is not known'),
  6: message('the signatures do not prove it'),
  7: message('a signature has run out; look at the clock of the gateway, or its owner must sign again'),
  8: message('a signature is not valid yet; look at the clock of the gateway'),
  9: message('the zone has no key that the zone above vouches for'),
  10: message('a signature is missing'),
  11: message('the zone has no key for signing'),
  12: message('the proof is missing that there is no such record'),
}
