import {
  type Address,
  type Interval,
  parseAddress,
  parsePrefix,
  prefixInterval,
} from '../../src/core/net/ip.ts'
import { parseAlias } from '../../src/core/schema/alias.ts'

/** Texts that are remembered; policies name some thousands, and packets are drawn. */
const most = 50_000

/** The function with what it answered before: the plain reading asks for the same texts with each packet. */
function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = read(text)
    if (known.size >= most) known.clear()
    known.set(text, result)
    return result
  }
}

/** An address; null when the text is none. */
export const addressOf = remembered(parseAddress)

/** The identifier of an object; null when the text is none. */
export const aliasOf = remembered(parseAlias)

/** Addresses of a network, first and last; null when the text is none. */
export const networkOf = remembered((text: string): (Pick<Address, 'family'> & Interval) | null => {
  const prefix = parsePrefix(text)
  return prefix && { family: prefix.family, ...prefixInterval(prefix) }
})
