import { asciiName, isServable, zoneName } from '../net/domain-name.ts'
import { parseAddress, parsePrefix } from '../net/ip.ts'
import type { Message } from '../text/message.ts'
import { l7Protocol } from './l7.ts'
import { parseLdapFilter } from './ldap-filter.ts'
import { message } from './messages.ts'

/** A named text format and its rule in words. */
export interface TextFormat {
  readonly rule: Message
  /** The whole rule as a regular expression, where there is one. */
  readonly pattern?: string
  readonly examples: readonly string[]
  readonly test: (text: string) => boolean
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Characters of a cookie's Path that do not end the attribute. */
const cookiePath = /^\/[A-Za-z0-9/_.~-]*$/
const mac = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/
const time = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const category = /^(extended|files|special|other)\.id\.[1-9][0-9]{0,14}$/
const mimeType = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}\/(\*|[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126})$/
const computerName = /^(?!\d+$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/
const port = /^[1-9][0-9]{0,4}$/
const label = /^[\p{L}\p{N}_]([\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u

/** Formats of strings by name. The name stands in the schema's `format`. */
export const textFormats: Readonly<Record<string, TextFormat>> = {
  uuid: {
    rule: message('must be a UUID'),
    examples: ['5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'],
    test: (text) => uuid.test(text),
  },
  mac: {
    rule: message('must be a MAC address of the form 11:22:33:44:55:66, letters in lower case'),
    pattern: mac.source,
    examples: ['02:00:5e:00:53:01'],
    test: (text) => mac.test(text),
  },
  'cookie-path': {
    rule: message('must be a URL path: / and letters, digits, . _ ~ - only'),
    pattern: cookiePath.source,
    examples: ['/', '/rest'],
    test: (text) => cookiePath.test(text),
  },
  'mac-or-uuid': {
    rule: message('must be a MAC address in lower case or the identifier of an aggregated interface'),
    examples: ['02:00:5e:00:53:01'],
    test: (text) => mac.test(text) || uuid.test(text),
  },
  time: {
    rule: message('must be a time of day of the form HH:MM'),
    pattern: time.source,
    examples: ['08:30'],
    test: (text) => time.test(text),
  },
  address: {
    rule: message('must be an IPv4 or IPv6 address'),
    examples: ['192.0.2.1', '2001:db8::1'],
    test: (text) => parseAddress(text) !== null,
  },
  'address-prefix': {
    rule: message('must be an address with prefix length, IP/prefix'),
    examples: ['192.0.2.1/24', '2001:db8::1/64'],
    test: (text) => /\/\d{1,3}$/.test(text) && parsePrefix(text) !== null,
  },
  'ipv4-network': {
    rule: message('must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask'),
    examples: ['192.0.2.0/24', '192.0.2.0/255.255.255.0'],
    test: (text) => parsePrefix(text)?.family === 4,
  },
  'ipv4-address-or-network': {
    rule: message('must be an IPv4 address, without mask or with mask as 0..32 or as four decimal numbers'),
    examples: ['192.0.2.1', '192.0.2.0/24'],
    test: (text) => (text.includes('/') ? parsePrefix(text) : parseAddress(text))?.family === 4,
  },
  'address-or-range': {
    rule: message('must be ip.id.N, ip_range.id.N, an address, or two addresses of one family as first-last'),
    examples: ['ip.id.1', '192.0.2.9', '192.0.2.1-192.0.2.4'],
    test: isAddressOrRange,
  },
  'port-or-range': {
    rule: message('must be port.id.N, port_range.id.N, a port number, or two as first-last'),
    examples: ['port.id.1', '8080', '8000-8010'],
    test: isPortOrRange,
  },
  'local-login': {
    rule: message('must not hold @, white space or control characters'),
    examples: ['ann'],
    test: (text) => /^[^@\s\p{C}]+$/u.test(text),
  },
  'computer-name': {
    rule: message(
      'must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end',
    ),
    examples: ['gateway'],
    test: (text) => computerName.test(text),
  },
  'ldap-filter': {
    rule: message('must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty'),
    examples: ['(objectClass=person)'],
    test: (text) => text === '' || parseLdapFilter(text) !== null,
  },
  domain: { rule: message('must be a domain name'), examples: ['example.com'], test: isDomain },
  zone: {
    rule: message('must be a domain name, with or without the final dot'),
    examples: ['example.com', 'example.com.'],
    // Lengths count in the form in which name servers know the name.
    test: (text) => isDomain(text.replace(/\.$/, '')) && isServable(zoneName(text)),
  },
  'domain-pattern': {
    rule: message('must be a domain name, or *. and a domain name for all names below it'),
    examples: ['example.com', '*.example.com'],
    test: (text) => text.length <= 253 && isDomain(text.replace(/^\*\./, '')),
  },
  'server-name': {
    rule: message('must be a domain name, *. and a domain name for all names below it, or an IP address'),
    examples: ['www.example.com', '*.example.com', '192.0.2.1'],
    test: (text) => parseAddress(text) !== null || isSiteName(text),
  },
  'site-name': {
    rule: message('must be a domain name, or *. and a domain name for all names below it'),
    examples: ['www.example.com', '*.example.com'],
    test: isSiteName,
  },
  host: {
    rule: message('must be an IP address or a domain name'),
    examples: ['vpn.example.com'],
    test: (text) => parseAddress(text) !== null || isDomain(text),
  },
  category: {
    rule: message('must be users.id.N, extended.id.N, files.id.N, special.id.N or other.id.N'),
    examples: ['users.id.1', 'extended.id.1', 'special.id.2'],
    test: (text) => category.test(text),
  },
  'mime-type': {
    rule: message('must be a MIME type such as text/html or image/*'),
    pattern: mimeType.source,
    examples: ['text/html', 'image/*'],
    test: (text) => mimeType.test(text),
  },
  'l7-protocol': {
    rule: message('must be id.l7. with a protocol that GET /x/application-control/protocols lists'),
    examples: ['id.l7.http', 'id.l7.bittorrent'],
    test: (text) => l7Protocol(text) !== undefined,
  },
  'web-url': {
    rule: message('must be an address of a page, beginning with http:// or https://'),
    examples: ['https://example.com/blocked'],
    test: isWebUrl,
  },
  'time-zone': {
    rule: message('must be the IANA name of a time zone'),
    examples: ['Europe/Berlin'],
    test: isTimeZone,
  },
}

/** Formats of integers by name, under the annotation `x-format`. */
export const integerFormats: Readonly<Record<string, { rule: Message; test: (value: number) => boolean }>> = {
  moment: { rule: message('must be a moment of the form YYYYMMDDhhmmss'), test: isMoment },
  instant: {
    rule: message('must be Unix seconds or a moment of the form YYYYMMDDhhmmss'),
    test: (value) => isUnixSeconds(value) || isMoment(value),
  },
}

function isAddressOrRange(text: string): boolean {
  const parts = text.split('-').map(parseAddress)
  const [first, last = first] = parts
  return Boolean(
    parts.length <= 2 && first && last && first.family === last.family && first.value <= last.value,
  )
}

function isPortOrRange(text: string): boolean {
  const parts = text.split('-')
  if (parts.length > 2 || !parts.every((part) => port.test(part) && Number(part) <= 65535)) return false
  return Number(parts[0]) <= Number(parts.at(-1))
}

function isDomain(text: string): boolean {
  const labels = text.split('.')
  return text.length <= 253 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1)!)
}

/** Lengths and characters count in the form in which clients ask for the name. */
function isSiteName(text: string): boolean {
  const ascii = asciiName(text.replace(/^\*\./, ''))
  const isAscii = /^[a-z0-9_.-]+$/.test(ascii) && !/(^|\.)\d+$/.test(ascii)
  return isDomain(text.replace(/^\*\./, '')) && isAscii && isServable(ascii)
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text)
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** True when a moment is given in Unix seconds, of years with four digits: others are `YYYYMMDDhhmmss`. */
export function isUnixSeconds(value: number): boolean {
  return value >= 0 && value <= 253_402_300_799
}

function isMoment(value: number): boolean {
  const digits = String(value)
  if (digits.length !== 14) return false
  const [year, month, day, hour, minute, second] = [digits.slice(0, 4), ...digits.slice(4).match(/../g)!].map(
    Number,
  ) as [number, number, number, number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const sameDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return sameDay && hour <= 23 && minute <= 59 && second <= 59
}
