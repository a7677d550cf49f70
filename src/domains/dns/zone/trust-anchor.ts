import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import { readData, readTtl } from './zone-data.ts'
import { printName, readName } from './zone-name.ts'
import { zoneEntries } from './zone-token.ts'

/** A trust anchor: the digest or the key that answers of a zone and of what is below it are held against. */
export interface TrustAnchor {
  /** Absolute name of the zone, with the final dot: `example.` */
  readonly zone: string
  readonly type: 'DS' | 'DNSKEY'
  /** Data in presentation form. */
  readonly data: string
}

/**
 * Reads a line such as `example. IN DS 31589 8 2 3490A6…`; TTL and class may be left out.
 * Source: RFC 4034, sections 2.2 and 5.3.
 */
export function readTrustAnchor(line: string): TrustAnchor | { readonly breaks: Message } {
  const { entries, problems } = zoneEntries(line)
  const [entry, ...more] = entries
  if (problems.length > 0 || entry === undefined || entry.indented || more.length > 0) return notOneLine
  const [owner, ...rest] = entry.tokens
  if (owner === undefined) return notOneLine
  const zone = readName(owner, [])
  if ('breaks' in zone) return zone
  const behind = rest.slice(rest.findIndex((token) => readTtl(token) === null && !/^IN$/i.test(token.text)))
  const [type, ...data] = behind
  const name = type?.text.toUpperCase()
  if (name !== 'DS' && name !== 'DNSKEY') return notOneLine
  const read = readData(name, data, zone.value)
  if ('breaks' in read) return read
  return { zone: zone.value.length === 0 ? '.' : printName(zone.value), type: name, data: read.value }
}

const notOneLine = {
  breaks: message('must be one DS or DNSKEY record: the name of the zone, DS or DNSKEY, and its data'),
}
