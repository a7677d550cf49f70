import { isIPv4 } from 'node:net'
import { labHosts, labNetworks } from './description.ts'

/** Seconds that an answer of the lab's name server may be kept. */
const ttlSeconds = 30

const recordTypes = { a: 1, aaaa: 28, any: 255 } as const
const responseCodes = { noError: 0, nameError: 3, notImplemented: 4 } as const

/** Names of the lab and their addresses; the gateway goes by its address in the provider's network. */
function addressesOf(name: string): readonly string[] | null {
  const wan = labNetworks.find((network) => network.name === 'wan')
  if (name === 'gateway.lab') return wan === undefined ? null : [wan.gateway.ipv4, wan.gateway.ipv6]
  const host = labHosts.find((candidate) => `${candidate.name}.lab` === name)
  return host === undefined ? null : [host.ipv4, host.ipv6]
}

/**
 * The answer of the lab's name server to one DNS query, or null when the datagram is not one. Knows `A` and
 * `AAAA` of `<host>.lab`; any other name does not exist.
 */
export function answerQuery(query: Buffer): Buffer | null {
  if (query.length < 17 || (query.readUInt8(2) & 0x80) !== 0 || query.readUInt16BE(4) !== 1) return null
  const question = readQuestion(query)
  if (question === null) return null
  const addresses = addressesOf(question.name)
  const wanted = (addresses ?? []).filter((address) => {
    const type = isIPv4(address) ? recordTypes.a : recordTypes.aaaa
    return question.type === type || question.type === recordTypes.any
  })
  const opcode = query.readUInt8(2) & 0x78
  const known = addresses === null ? responseCodes.nameError : responseCodes.noError
  const header = Buffer.alloc(12)
  header.writeUInt16BE(query.readUInt16BE(0), 0)
  header.writeUInt8(0x84 | opcode | (query.readUInt8(2) & 1), 2)
  header.writeUInt8(opcode === 0 ? known : responseCodes.notImplemented, 3)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(wanted.length, 6)
  return Buffer.concat([header, query.subarray(12, question.end), ...wanted.map(addressRecord)])
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } | null {
  const labels: string[] = []
  let at = 12
  for (;;) {
    const length = query[at]
    if (length === undefined || length > 63 || at + length + 1 > query.length) return null
    at += 1
    if (length === 0) break
    labels.push(query.toString('latin1', at, at + length).toLowerCase())
    at += length
  }
  if (at + 4 > query.length) return null
  return { name: labels.join('.'), type: query.readUInt16BE(at), end: at + 4 }
}

/** One resource record; its name is a pointer to the question's. */
function addressRecord(address: string): Buffer {
  const bytes = isIPv4(address) ? address.split('.').map(Number) : ipv6Bytes(address)
  const record = Buffer.alloc(12 + bytes.length)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(bytes.length === 4 ? recordTypes.a : recordTypes.aaaa, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(ttlSeconds, 6)
  record.writeUInt16BE(bytes.length, 10)
  record.set(bytes, 12)
  return record
}

function ipv6Bytes(address: string): number[] {
  const [left = '', right = ''] = address.split('::')
  const head = left.split(':').filter((group) => group !== '')
  const tail = right.split(':').filter((group) => group !== '')
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
