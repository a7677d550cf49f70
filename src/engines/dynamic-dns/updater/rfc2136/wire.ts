import { familyOf } from '../../address.ts'
import type { NamedAddress } from '../../job.ts'

/** Types, classes and codes that updates are made of. Source: RFC 1035, RFC 2136. */
export const recordType = { a: 1, soa: 6, aaaa: 28, tsig: 250 } as const
export const recordClass = { internet: 1, any: 255 } as const

const updateFlags = 5 << 11
const headerBytes = 12
const longestPointerChain = 64

/** An update of a zone, without its signature. */
export interface Update {
  readonly id: number
  readonly zone: string
  readonly ttlSeconds: number
  readonly records: readonly NamedAddress[]
}

/** The message of an update: each record takes the place of all of its name and type. Source: RFC 2136, 2. */
export function updateMessage({ id, zone, ttlSeconds, records }: Update): Buffer {
  const changes = records.flatMap(({ name, address }) => {
    const type = familyOf(address) === 4 ? recordType.a : recordType.aaaa
    return [
      record({ name, type, class: recordClass.any, ttlSeconds: 0, data: Buffer.alloc(0) }),
      record({ name, type, class: recordClass.internet, ttlSeconds, data: addressBytes(address) }),
    ]
  })
  return Buffer.concat([
    numbers16(id, updateFlags, 1, 0, changes.length, 0),
    nameBytes(zone),
    numbers16(recordType.soa, recordClass.internet),
    ...changes,
  ])
}

interface RecordParts {
  readonly name: string
  readonly type: number
  readonly class: number
  readonly ttlSeconds: number
  readonly data: Buffer
}

/** A resource record. */
export function record({ name, type, class: kind, ttlSeconds, data }: RecordParts): Buffer {
  return Buffer.concat([
    nameBytes(name),
    numbers16(type, kind, Math.floor(ttlSeconds / 0x1_0000), ttlSeconds % 0x1_0000, data.length),
    data,
  ])
}

/** A name in the form that signatures are made of: uncompressed, in lower case. */
export function nameBytes(name: string): Buffer {
  const labels = name
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '')
  const parts = labels.map((label) =>
    Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
  )
  return Buffer.concat([...parts, Buffer.from([0])])
}

/** Numbers of 16 bits, one behind the other. */
export function numbers16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

function addressBytes(address: string): Buffer {
  if (familyOf(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((each) => Number.parseInt(each, 16))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? [] : Array<number>(8 - before.length - after.length).fill(0)
  return numbers16(...before, ...gap, ...after)
}

/** A record of a message: where it begins, and where its data are. */
export interface FoundRecord {
  readonly start: number
  readonly name: string
  readonly type: number
  readonly class: number
  readonly data: Buffer
}

/** The last record of a message, which is the place of a signature; null without one. Throws a RangeError for what is no message. */
export function lastRecord(message: Buffer): FoundRecord | null {
  const [questions, ...counts] = [4, 6, 8, 10].map((at) => message.readUInt16BE(at))
  let at = headerBytes
  for (let left = questions ?? 0; left > 0; left--) at = readName(message, at).end + 4
  let last: FoundRecord | null = null
  for (let left = counts.reduce((sum, count) => sum + count, 0); left > 0; left--) {
    const start = at
    const { name, end } = readName(message, at)
    const length = message.readUInt16BE(end + 8)
    const data = message.subarray(end + 10, end + 10 + length)
    if (data.length < length) throw new RangeError('the message is cut off')
    last = { start, name, type: message.readUInt16BE(end), class: message.readUInt16BE(end + 2), data }
    at = end + 10 + length
  }
  return last !== null && at === message.length ? last : null
}

/** A name at a place of a message, and where what follows it begins. Pointers lead elsewhere in it. */
export function readName(message: Buffer, from: number): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = from
  let end: number | null = null
  for (let steps = 0; steps < longestPointerChain * 2; steps++) {
    const length = message.readUInt8(at)
    if (length >= 0xc0) {
      end ??= at + 2
      at = message.readUInt16BE(at) & 0x3fff
    } else if (length === 0) {
      return { name: labels.join('.').toLowerCase(), end: end ?? at + 1 }
    } else {
      labels.push(message.subarray(at + 1, at + 1 + length).toString('latin1'))
      at += 1 + length
    }
  }
  throw new RangeError('the message has a name without end')
}
