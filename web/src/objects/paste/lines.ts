import { isSingle, printAddress, readRange } from '../../policy/model/address.ts'
import { readPorts } from '../../policy/model/port.ts'

/** Kind of object that a line becomes. */
export type Kind = 'ip' | 'subnet' | 'ip_range' | 'domain' | 'port' | 'port_range'

/** Why a line becomes nothing. */
export type Wrong = 'value' | 'backwards' | 'prefix' | 'port' | 'families' | 'name' | 'comment' | 'empty'

/** An object that stands for a value. */
interface Made {
  readonly kind: Kind
  /** Says which objects have the same value, however it is written. */
  readonly key: string
  readonly fields: Readonly<Record<string, string | number>>
}

/** A line of a list, by its number from 1 on, and what it becomes. */
export type Line = { readonly line: number; readonly text: string } & (
  | (Made & { readonly title: string; readonly comment: string })
  | { readonly wrong: Wrong }
)

/** A line that becomes an object. */
export type GoodLine = Extract<Line, { readonly kind: Kind }>

/** Most characters of a name and of a comment of an object. */
export const mostTitle = 42
const mostComment = 255
/** Most characters of a domain name. */
const mostName = 253

/**
 * Lines of a list that somebody pasted: `value`, or `value;name;comment`, with `;`, tabs or commas, in quotes where a part
 * holds one. Empty lines and those that begin with `#` are left out.
 */
export function readLines(text: string): readonly Line[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((written, place): readonly Line[] => {
      const trimmed = written.trim()
      return trimmed === '' || trimmed.startsWith('#') ? [] : [lineOf(trimmed, place + 1)]
    })
}

function lineOf(text: string, line: number): Line {
  const [value = '', name = '', ...rest] = partsOf(text)
  const comment = rest.filter((part) => part !== '').join(' ')
  const place = { line, text }
  if (value === '') return { ...place, wrong: 'empty' }
  const made = madeOf(value)
  if (typeof made === 'string') return { ...place, wrong: made }
  if ([...name].length > mostTitle) return { ...place, wrong: 'name' }
  if ([...comment].length > mostComment) return { ...place, wrong: 'comment' }
  return { ...place, ...made, title: name === '' ? shortened(value) : name, comment }
}

/** The parts of a line; the first separator in it is that of the whole line. */
function partsOf(text: string): readonly string[] {
  const separator = /[;\t,]/.exec(text.replace(/^"(?:[^"]|"")*"/, (part) => 'x'.repeat(part.length)))?.[0]
  if (separator === undefined) return [unquoted(text)]
  const parts: string[] = []
  let rest = text
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const isWhole = quoted !== null && [separator, undefined].includes(rest[quoted[0].length])
    const end = isWhole ? quoted[0].length : rest.indexOf(separator)
    const part = end === -1 ? rest : rest.slice(0, end)
    parts.push(unquoted(part.trim()))
    if (end === -1 || end >= rest.length) return parts
    rest = rest.slice(end + 1)
  }
}

function unquoted(text: string): string {
  const [, inside] = /^"((?:[^"]|"")*)"$/.exec(text) ?? []
  return inside === undefined ? text : inside.replaceAll('""', '"').trim()
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= mostTitle ? text : `${characters.slice(0, mostTitle - 1).join('')}…`
}

function madeOf(value: string): Made | Wrong {
  return portsOf(value) ?? addressesOf(value) ?? domainOf(value) ?? 'value'
}

/** `443`, `443/tcp`, `tcp/443`, `1000-2000`: an object of ports has no protocol, so it is left out. */
function portsOf(value: string): Made | Wrong | null {
  const [, before, after] =
    /^(?:(?:tcp|udp)\/)?(\d+\s*-\s*\d+|\d+)$|^(\d+\s*-\s*\d+|\d+)(?:\/(?:tcp|udp))$/i.exec(value) ?? []
  const text = (before ?? after)?.replaceAll(/\s/g, '')
  if (text === undefined) return null
  const ports = readPorts(text)
  if (ports === null) {
    const [first = 0, last = first] = text.split('-').map(Number)
    return first > last && last >= 1 && first <= 65_535 ? 'backwards' : 'port'
  }
  const { first, last } = ports
  const key = `port ${first}-${last}`
  return first === last
    ? { kind: 'port', key, fields: { value: first } }
    : { kind: 'port_range', key, fields: { start: first, end: last } }
}

function addressesOf(value: string): Made | Wrong | null {
  const ends = value.split('-').map((part) => part.trim())
  const [start = '', end] = ends
  if (hasZeroInFront(value)) return null
  const range = readRange(value)
  if (range === null) return whyNoAddress(value, start, end)
  const key = `${range.family} ${range.first}-${range.last}`
  if (isSingle(range)) return { kind: 'ip', key, fields: { value: value.split(/[-/]/)[0]!.trim() } }
  if (end !== undefined) return { kind: 'ip_range', key, fields: { start, end } }
  if (range.family === 4) return { kind: 'subnet', key, fields: { value } }
  // Networks of IPv6 have no object of their own.
  const print = (at: bigint) => printAddress(6, at)
  return { kind: 'ip_range', key, fields: { start: print(range.first), end: print(range.last) } }
}

function whyNoAddress(value: string, start: string, end: string | undefined): Wrong | null {
  const isAddress = (text: string) => !/[-/]/.test(text) && readRange(text) !== null
  if (end !== undefined && isAddress(start) && isAddress(end))
    return start.includes(':') === end.includes(':') ? 'backwards' : 'families'
  return value.includes('/') && isAddress(value.split('/')[0]!.trim()) ? 'prefix' : null
}

/** `010.0.0.1` is another address to some programs, so that it is none here. */
function hasZeroInFront(value: string): boolean {
  return !value.includes(':') && /(^|[.-])\s*0\d/.test(value.split('/')[0]!)
}

/** A name with a dot in it, of which the last label is no number. */
function domainOf(value: string): Made | null {
  const isName =
    value.length <= mostName &&
    /^(\*\.)?([\p{L}\d_]([\p{L}\d_-]{0,61}[\p{L}\d])?\.)+[\p{L}]([\p{L}\d-]{0,61}[\p{L}\d])$/u.test(value)
  return isName ? { kind: 'domain', key: `name ${value.toLowerCase()}`, fields: { value } } : null
}

/** What says that an object that exists has a value; null for objects of other types. */
export function keyOfObject({
  type,
  value,
}: {
  readonly type: string
  readonly value?: unknown
}): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  switch (type) {
    case 'port':
    case 'port_range': {
      const ports = readPorts(text)
      return ports === null ? null : `port ${ports.first}-${ports.last}`
    }
    case 'ip':
    case 'subnet':
    case 'ip_range': {
      const range = readRange(text)
      return range === null ? null : `${range.family} ${range.first}-${range.last}`
    }
    case 'domain':
      return `name ${text.toLowerCase()}`
    default:
      return null
  }
}
