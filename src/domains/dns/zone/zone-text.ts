import { zoneName } from '../../../core/net/domain-name.ts'
import { message } from '../messages.ts'
import { badTime, isRecordType, readData, readTtl } from './zone-data.ts'
import { isInside, type Labels, printName, readName } from './zone-name.ts'
import { type ZoneEntry, type ZoneProblem, type ZoneToken, zoneEntries } from './zone-token.ts'

/** A record as a name server takes it. */
export interface ZoneRecord {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** Absolute, in lower case. */
  readonly name: string
  /** Null when the text says none for it. */
  readonly ttlSeconds: number | null
  readonly type: string
  /** In the one form that all its spellings share. */
  readonly data: string
}

/** Content of zone text. */
export interface Zone {
  readonly records: readonly ZoneRecord[]
  /** Lines of records that do not lie in the zone: they are left out, as name servers do. */
  readonly outside: readonly number[]
  /** At most one for each line, in the order of the lines. */
  readonly problems: readonly ZoneProblem[]
}

/**
 * Reads the text of the zone `zone`, which is the first origin too.
 *
 * Records of class IN, `$ORIGIN` and `$TTL` are taken; `$INCLUDE` and `$GENERATE`, which reach for files and multiply
 * records, are refused. SOA and NS may be absent: then the gateway makes them (silences#zone-text).
 * Source: document 3, "DNS"; RFC 1035, section 5.1.
 */
export function parseZone(text: string, zone: string): Zone {
  const apex = zoneName(zone).slice(0, -1).split('.')
  const { entries, problems } = zoneEntries(text)
  const reader = new ZoneReader(apex)
  for (const entry of entries) {
    const broken = reader.read(entry)
    if (broken) problems.push({ line: entry.line, ...broken })
  }
  problems.push(...togetherProblems(reader.records, printName(apex)))
  return { records: reader.records, outside: reader.outside, problems: firstOfEachLine(problems) }
}

/** The rule that an entry breaks. */
type Broken = Pick<ZoneProblem, 'breaks'>

/** Holds what one line says for the next: origin, name and time to live. */
class ZoneReader {
  readonly records: ZoneRecord[] = []
  readonly outside: number[] = []
  readonly #apex: Labels
  #origin: Labels
  #owner: Labels | null = null
  #defaultTtl: number | null = null
  #lastTtl: number | null = null

  constructor(apex: Labels) {
    this.#apex = apex
    this.#origin = apex
  }

  /** The rule that the entry breaks, or null. */
  read({ line, indented, tokens }: ZoneEntry): Broken | null {
    const [first, ...rest] = tokens as [ZoneToken, ...ZoneToken[]]
    if (!first.quoted && first.text.startsWith('$')) return this.#directive(first.text.toUpperCase(), rest)
    if (indented) {
      if (this.#owner) return this.#record(line, tokens)
      return { breaks: message('must begin with a name: there is none before it') }
    }
    const owner = readName(first, this.#origin)
    this.#owner = 'breaks' in owner ? this.#apex : owner.value
    return 'breaks' in owner ? owner : this.#record(line, rest)
  }

  #directive(name: string, values: readonly ZoneToken[]): Broken | null {
    const [value] = values
    if (name === '$INCLUDE' || name === '$GENERATE')
      return { breaks: message('must not use $INCLUDE or $GENERATE') }
    if (name !== '$ORIGIN' && name !== '$TTL')
      return { breaks: message('must use no directives but $ORIGIN and $TTL') }
    if (value === undefined || values.length > 1)
      return { breaks: message('must have one value after $ORIGIN or $TTL') }
    if (name === '$TTL') {
      this.#defaultTtl = readTtl(value)
      return this.#defaultTtl === null ? badTime : null
    }
    const origin = readName(value, this.#origin)
    if ('breaks' in origin) return origin
    this.#origin = origin.value
    return null
  }

  #record(line: number, tokens: readonly ZoneToken[]): Broken | null {
    const { ttl, isInternet, rest } = leading(tokens)
    if (!isInternet) return { breaks: message('must be of class IN') }
    const [first, ...data] = rest
    const type = first?.text.toUpperCase() ?? ''
    if (first === undefined || first.quoted || !isRecordType(type)) {
      return { breaks: message('must have a record type that a zone may hold') }
    }
    const read = readData(type, data, this.#origin)
    if ('breaks' in read) return read
    this.#lastTtl = ttl ?? this.#lastTtl
    if (!isInside(this.#owner!, this.#apex)) {
      this.outside.push(line)
      return null
    }
    const ttlSeconds = ttl ?? this.#defaultTtl ?? this.#lastTtl
    this.records.push({ line, name: printName(this.#owner!), ttlSeconds, type, data: read.value })
    return null
  }
}

/** Time to live and class, in either order, each at most once, in front of the type. */
function leading(tokens: readonly ZoneToken[]) {
  let ttl: number | null = null
  let recordClass: string | null = null
  let taken = 0
  for (const token of tokens) {
    const asClass = token.quoted ? null : /^(?:IN|CH|HS|CS|CLASS\d{1,5})$/i.exec(token.text)
    const asTtl = readTtl(token)
    if (asClass && recordClass === null) recordClass = token.text.toUpperCase()
    else if (asTtl !== null && ttl === null) ttl = asTtl
    else break
    taken++
  }
  const isInternet = recordClass === null || recordClass === 'IN' || recordClass === 'CLASS1'
  return { ttl, isInternet, rest: tokens.slice(taken) }
}

/** Rules between records: one SOA at the top, and nothing beside a CNAME. Source: RFC 1034, section 3.6.2. */
function togetherProblems(records: readonly ZoneRecord[], apex: string): ZoneProblem[] {
  const soas = records.filter(({ type }) => type === 'SOA')
  const misplaced = soas.flatMap(({ line, name }, index) => {
    if (name !== apex) return [{ line, breaks: message('must have SOA at the name of the zone only') }]
    return index === 0 ? [] : [{ line, breaks: message('must not be a second SOA') }]
  })
  const crowded = [...Map.groupBy(records, ({ name }) => name)].flatMap(([name, group]) => {
    const [alias] = group.filter(({ type }) => type === 'CNAME')
    if (!alias) return []
    const isAlone = group.every(({ type, data }) => type === 'CNAME' && data === alias.data)
    return isAlone && name !== apex ? [] : group.filter(({ type }) => type === 'CNAME')
  })
  return [
    ...misplaced,
    ...crowded.map(({ line }) => ({
      line,
      breaks: message('must have no other records at a name with CNAME'),
    })),
  ]
}

function firstOfEachLine(problems: readonly ZoneProblem[]): ZoneProblem[] {
  const first = new Map<number, ZoneProblem>()
  for (const problem of problems) if (!first.has(problem.line)) first.set(problem.line, problem)
  return [...first.values()].sort((a, b) => a.line - b.line)
}
