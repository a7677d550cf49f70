import { parseAddress, printAddress } from '../../../core/net/ip.ts'
import { message } from '../messages.ts'
import { type Labels, printName, type Read, readName, unescaped } from './zone-name.ts'
import type { ZoneToken } from './zone-token.ts'

/** One field of record data. `rest` fields take all tokens that are left, at least one. */
type Field =
  | 'address4'
  | 'address6'
  | 'name'
  | 'number8'
  | 'number16'
  | 'number32'
  | 'ttl'
  | 'string'
  | 'tag'
  | 'rest-strings'
  | 'rest-hex'
  | 'rest-base64'
  | 'rest-parameters'

/** Fields in the data of each record type. */
const fields = {
  A: ['address4'],
  AAAA: ['address6'],
  AFSDB: ['number16', 'name'],
  CAA: ['number8', 'tag', 'string'],
  CDNSKEY: ['number16', 'number8', 'number8', 'rest-base64'],
  CDS: ['number16', 'number8', 'number8', 'rest-hex'],
  CNAME: ['name'],
  DNAME: ['name'],
  DNSKEY: ['number16', 'number8', 'number8', 'rest-base64'],
  DS: ['number16', 'number8', 'number8', 'rest-hex'],
  HINFO: ['string', 'string'],
  HTTPS: ['number16', 'name', 'rest-parameters'],
  MX: ['number16', 'name'],
  NAPTR: ['number16', 'number16', 'string', 'string', 'string', 'name'],
  NS: ['name'],
  OPENPGPKEY: ['rest-base64'],
  PTR: ['name'],
  RP: ['name', 'name'],
  SMIMEA: ['number8', 'number8', 'number8', 'rest-hex'],
  SOA: ['name', 'name', 'number32', 'ttl', 'ttl', 'ttl', 'ttl'],
  SPF: ['rest-strings'],
  SRV: ['number16', 'number16', 'number16', 'name'],
  SSHFP: ['number8', 'number8', 'rest-hex'],
  SVCB: ['number16', 'name', 'rest-parameters'],
  TLSA: ['number8', 'number8', 'number8', 'rest-hex'],
  TXT: ['rest-strings'],
  URI: ['number16', 'number16', 'string'],
} as const satisfies Readonly<Record<string, readonly Field[]>>

const maxTtlSeconds = 2 ** 31 - 1
const secondsIn: Readonly<Record<string, number>> = { w: 604800, d: 86400, h: 3600, m: 60, s: 1, '': 1 }
/** Message about a time in a wrong form. */
export const badTime = { breaks: message('must have times in seconds, or with the units w, d, h, m, s') }
const wrongCount = { breaks: message('must have as many values as its record type asks for') }

/** True when a word names a record type that a zone may hold. */
export function isRecordType(type: string): boolean {
  return Object.hasOwn(fields, type) || /^TYPE[1-9]\d{0,4}$/.test(type)
}

/** Reads a time to live: seconds, or a row of numbers with the units w, d, h, m and s. Null when it is none. */
export function readTtl({ text, quoted }: ZoneToken): number | null {
  if (quoted || !/^(?=\d)(?:\d{1,10}[wdhms])*(?:\d{1,10})?$/i.test(text)) return null
  let seconds = 0
  for (const [, count, unit] of text.matchAll(/(\d+)([wdhms]?)/gi)) {
    seconds += Number(count) * secondsIn[unit!.toLowerCase()]!
  }
  return seconds <= maxTtlSeconds ? seconds : null
}

/**
 * Reads the data of a record into the one form that all its spellings share: names absolute and in lower case,
 * addresses canonical, times in seconds, strings quoted.
 *
 * `\# length hex` is taken for any type. Source: RFC 1035, section 3.3, and the documents of the newer types; RFC 3597.
 */
export function readData(type: string, tokens: readonly ZoneToken[], origin: Labels): Read<string> {
  if (tokens[0]?.text === '\\#' && !tokens[0].quoted) return readUnknown(tokens.slice(1))
  if (!Object.hasOwn(fields, type)) return { breaks: message('must have data of the form \\# length hex') }
  const values: string[] = []
  const wanted: readonly Field[] = fields[type as keyof typeof fields]
  for (const [index, field] of wanted.entries()) {
    const taken = tokens.slice(index, field.startsWith('rest-') ? undefined : index + 1)
    if (taken.length === 0 && field !== 'rest-parameters') return wrongCount
    const read = field.startsWith('rest-') ? readRest(field, taken) : readField(field, taken[0]!, origin)
    if ('breaks' in read) return read
    values.push(read.value)
  }
  const isOpen = wanted.at(-1)!.startsWith('rest-')
  return isOpen || tokens.length === wanted.length ? { value: values.join(' ').trimEnd() } : wrongCount
}

function readField(field: Field, token: ZoneToken, origin: Labels): Read<string> {
  switch (field) {
    case 'address4':
    case 'address6': {
      const family = field === 'address4' ? 4 : 6
      const address = token.quoted ? null : parseAddress(token.text)
      if (address?.family === family) return { value: printAddress(family, address.value) }
      return {
        breaks: family === 4 ? message('must have an IPv4 address') : message('must have an IPv6 address'),
      }
    }
    case 'name': {
      const name = readName(token, origin)
      return 'breaks' in name ? name : { value: printName(name.value) }
    }
    case 'number8':
      return readNumber(token, 2 ** 8 - 1)
    case 'number16':
      return readNumber(token, 2 ** 16 - 1)
    case 'number32':
      return readNumber(token, 2 ** 32 - 1)
    case 'ttl': {
      const seconds = readTtl(token)
      return seconds === null ? badTime : { value: String(seconds) }
    }
    case 'tag':
      return /^[A-Za-z0-9]{1,255}$/.test(token.text)
        ? { value: token.text.toLowerCase() }
        : { breaks: message('must have a tag of letters and digits') }
    case 'string':
    case 'rest-strings':
    case 'rest-hex':
    case 'rest-base64':
    case 'rest-parameters':
      return readString(token)
  }
}

function readRest(field: Field, tokens: readonly ZoneToken[]): Read<string> {
  if (field === 'rest-strings') return joined(tokens.map(readString))
  if (field === 'rest-parameters') return joined(tokens.map(readParameter))
  const text = tokens.map((token) => token.text).join('')
  if (field === 'rest-hex') {
    return isHex(text)
      ? { value: text.toLowerCase() }
      : { breaks: message('must have pairs of hexadecimal digits') }
  }
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
  return isBase64 ? { value: text } : { breaks: message('must have data in base64') }
}

function joined(parts: readonly Read<string>[]): Read<string> {
  const values: string[] = []
  for (const part of parts) {
    if ('breaks' in part) return part
    values.push(part.value)
  }
  return { value: values.join(' ') }
}

function readNumber({ text, quoted }: ZoneToken, most: number): Read<string> {
  const value = !quoted && /^\d{1,10}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  return value <= most
    ? { value: String(value) }
    : { breaks: message('must have a number between 0 and {most}', { most }) }
}

/** A string of at most 255 bytes; letters of other scripts are UTF-8. */
function readString({ text }: ZoneToken): Read<string> {
  let bytes = 0
  let printed = ''
  for (const [piece] of text.matchAll(/\\\d{3}|\\?./gsu)) {
    const plain = unescaped(piece)
    if (plain === null)
      return { breaks: message('must write escapes as \\DDD, at most 255, or as \\ and a character') }
    const isNumber = /^\\\d/.test(piece)
    bytes += isNumber ? 1 : utf8Length(plain)
    printed += isNumber || /[^"\\]/.test(plain) ? (isNumber ? piece : plain) : `\\${plain}`
  }
  return bytes <= 255
    ? { value: `"${printed}"` }
    : { breaks: message('must have at most 255 bytes in a string') }
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A service parameter, `key` or `key=value`. Source: RFC 9460, section 2.1. */
function readParameter({ text, quoted }: ZoneToken): Read<string> {
  return !quoted && /^[a-z0-9-]{1,63}(?:=.*)?$/s.test(text)
    ? { value: text }
    : { breaks: message('must have service parameters of the form key=value') }
}

function readUnknown(tokens: readonly ZoneToken[]): Read<string> {
  const [length, ...rest] = tokens.map(({ text }) => text)
  const text = rest.join('')
  const isWhole = /^\d{1,5}$/.test(length ?? '') && text.length === 2 * Number(length)
  return isWhole && (text === '' || isHex(text))
    ? { value: `\\# ${Number(length)} ${text.toLowerCase()}`.trimEnd() }
    : { breaks: message('must have data of the form \\# length hex') }
}

function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text)
}
