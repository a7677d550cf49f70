import { describe, expect, it, test } from 'vitest'
import type { Tuple } from '../../../core/engine/rows/connection-end.ts'
import { type Entry, endOf, entriesIn, lookUp, refusalsIn, reversed, translationOf } from './entry.ts'

const tuple = (source: string, sourcePort: number, destination: string, destinationPort: number): Tuple => {
  return { source, sourcePort, destination, destinationPort }
}
const entry = (original: Tuple, reply: Tuple): Entry => ({
  ...{ protocol: 6, original, reply, sent: null, received: null },
  ...{ startedMicroseconds: null, endedMicroseconds: null },
})
const [client, gate, out, server] = ['10.1.0.2', '192.0.2.1', '203.0.113.1', '10.2.0.2']

describe('the translation of a packet', () => {
  const none = entry(tuple(client, 4000, server, 80), tuple(server, 80, client, 4000))
  const destination = entry(tuple(client, 4000, gate, 8080), tuple(server, 80, client, 4000))
  const source = entry(tuple(client, 4000, server, 80), tuple(server, 80, out, 61_000))
  const filtered = tuple(client, 4000, server, 80)

  it('is none where no address changes', () => {
    expect(translationOf(none, filtered)).toBeNull()
    expect(translationOf(none, reversed(filtered))).toBeNull()
  })

  it('has the destination that was asked for', () => {
    expect(translationOf(destination, filtered)).toEqual({
      original: tuple(client, 4000, gate, 8080),
      translated: filtered,
    })
  })

  it('has the source that the packet leaves with', () => {
    expect(translationOf(source, filtered)).toEqual({
      original: filtered,
      translated: tuple(out, 61_000, server, 80),
    })
  })

  it('of an answer is that of its own way', () => {
    expect(translationOf(destination, tuple(server, 80, client, 4000))).toEqual({
      original: tuple(server, 80, client, 4000),
      translated: tuple(gate, 8080, client, 4000),
    })
    expect(translationOf(source, tuple(server, 80, client, 4000))).toEqual({
      original: tuple(server, 80, out, 61_000),
      translated: tuple(server, 80, client, 4000),
    })
  })

  it('is none for a packet of another connection', () => {
    expect(translationOf(source, tuple(client, 4001, server, 80))).toBeNull()
  })
})

test('the end of a connection says what was translated', () => {
  const { tuple: sent, translated } = endOf(entry(tuple(client, 1, gate, 2), tuple(server, 3, out, 4)), 7)
  expect([sent, translated]).toEqual([tuple(client, 1, gate, 2), tuple(out, 4, server, 3)])
  const plain = endOf(entry(tuple(client, 1, server, 2), tuple(server, 2, client, 1)), 7)
  expect(plain).toMatchObject({ translated: null, atMicroseconds: 7, protocol: 'tcp' })
})

test('a question is one that the kernel would read: its own message has the tuple and the sequence', () => {
  for (const [one, other] of [
    [client, server],
    ['2001:db8::1', 'fd00::2'],
  ] as const) {
    const asked = { protocol: 17, ...tuple(one, 53, other, 65_535) }
    const bytes = Buffer.from(lookUp(asked, 41)!)
    expect(bytes.readUInt32LE(0)).toBe(bytes.length)
    expect(bytes.readUInt32LE(8)).toBe(41)
    // As an entry, with the same attribute for both directions.
    const attributes = bytes.subarray(20)
    const reply = Buffer.from(attributes)
    reply.writeUInt16LE(0x8002, 2)
    const message = Buffer.concat([bytes.subarray(0, 20), attributes, reply])
    message.writeUInt32LE(message.length, 0)
    message.writeUInt16LE(1 << 8, 4)
    const expected = tuple(one, 53, other, 65_535)
    expect(entriesIn(message)).toEqual([
      { type: 1 << 8, sequence: 41, entry: { ...entry(expected, expected), protocol: 17 } },
    ])
    // A message that is cut anywhere is no entry, and no error.
    for (let length = 0; length < message.length; length++)
      expect(entriesIn(message.subarray(0, length))).toEqual([])
  }
  expect(lookUp({ protocol: 6, ...tuple(client, 1, server, 2), sourcePort: null }, 0)).toBeNull()
  expect(lookUp({ protocol: 6, ...tuple(client, 1, 'fd00::2', 2) }, 0)).toBeNull()
})

test('a refusal of the kernel has its number, and an unknown connection is none', () => {
  const error = (errno: number) => {
    const bytes = Buffer.alloc(36)
    bytes.writeUInt32LE(36, 0)
    bytes.writeUInt16LE(2, 4)
    bytes.writeInt32LE(-errno, 16)
    return bytes
  }
  expect(refusalsIn(Buffer.concat([error(0), error(2), error(95), error(1)]))).toEqual([95, 1])
  expect(refusalsIn(Buffer.alloc(0))).toEqual([])
})
