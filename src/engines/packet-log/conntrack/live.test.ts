import { describe, expect, it, test } from 'vitest'
import type { ConnectionFilter } from '../../../core/engine/declared/connection-table.ts'
import { parseAddress } from '../../../core/net/ip.ts'
import { MessageWriter } from '../../netlink-message.ts'
import { eachLive, emptyEntry, type LiveEntry } from './live-entry.ts'
import { connectionOf, filterOf, idOf, LiveList } from './live-list.ts'
import { deletionOf } from './live-request.ts'
import { TalkerRecorder } from './talkers.ts'

interface Made {
  readonly id?: number
  readonly ends?: readonly [string, number, string, number]
  readonly reply?: readonly [string, number, string, number]
  readonly bytes?: readonly [number, number]
  readonly protocol?: number
  readonly mark?: number
}

const [client, server, outside] = ['10.1.0.2', '10.2.0.2', '203.0.113.1']

function tuple(writer: MessageWriter, type: number, protocol: number, ends: NonNullable<Made['ends']>) {
  const [source, sourcePort, destination, destinationPort] = ends
  const family = parseAddress(source)!.family
  const bytes = (text: string) =>
    Buffer.from(
      parseAddress(text)!
        .value.toString(16)
        .padStart(family === 4 ? 8 : 32, '0'),
      'hex',
    )
  writer.nest(type, () => {
    writer.nest(1, () => {
      writer.bytes(family === 4 ? 1 : 3, bytes(source))
      writer.bytes(family === 4 ? 2 : 4, bytes(destination))
    })
    writer.nest(2, () => {
      writer.bytes(1, [protocol])
      writer.short(2, sourcePort)
      writer.short(3, destinationPort)
    })
  })
}

function counts(writer: MessageWriter, type: number, bytes: number) {
  const long = (value: number) => {
    const eight = Buffer.alloc(8)
    eight.writeBigUInt64BE(BigInt(value))
    return eight
  }
  writer.nest(type, () => {
    writer.bytes(1, long(3))
    writer.bytes(2, long(bytes))
  })
}

/** A message of the kernel about a connection. */
function entryMessage(made: Made): Buffer {
  const { id = 1, ends = [client, 4000, server, 80], bytes = [10, 20], protocol = 6, mark = 0 } = made
  const reply = made.reply ?? ([ends[2], ends[3], ends[0], ends[1]] as const)
  const writer = new MessageWriter()
  return Buffer.from(
    writer.write(() =>
      writer.message({ type: 1 << 8, flags: 2, family: 2 }, () => {
        tuple(writer, 1, protocol, ends)
        tuple(writer, 2, protocol, reply)
        writer.number(3, 6)
        writer.nest(4, () => writer.nest(1, () => writer.bytes(1, [3])))
        writer.number(7, 300)
        writer.number(8, mark)
        counts(writer, 9, bytes[0])
        counts(writer, 10, bytes[1])
        writer.number(12, id)
      }),
    ),
  )
}

function done(): Buffer {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt32LE(20, 0)
  bytes.writeUInt16LE(3, 4)
  return bytes
}

function visit(messages: readonly Buffer[], see: (entry: LiveEntry) => void): boolean {
  return eachLive(Buffer.concat(messages), emptyEntry(), see)
}

const anything: ConnectionFilter = {
  spans: [],
  choices: [],
  port: null,
  protocol: null,
  state: null,
  rule: null,
}
const translated = entryMessage({
  ...{ id: 7, bytes: [2 ** 40, 5], mark: 0x0003_0029 },
  reply: [server, 80, outside, 61_000],
})

test('a message of the kernel is read whole, and one that is cut anywhere is none', () => {
  const seen: ReturnType<typeof connectionOf>[] = []
  expect(visit([translated, done()], (entry) => seen.push(connectionOf(entry)))).toBe(true)
  expect(seen).toEqual([
    {
      id: expect.stringMatching(/^00000007[0-9a-f]{8}$/),
      protocol: 6,
      original: { source: client, sourcePort: 4000, destination: server, destinationPort: 80 },
      reply: { source: server, sourcePort: 80, destination: outside, destinationPort: 61_000 },
      state: 'established',
      assured: true,
      sent: { packets: 3, bytes: 2 ** 40 },
      received: { packets: 3, bytes: 5 },
      startedMicroseconds: null,
      secondsLeft: 300,
      mark: 0x0003_0029,
    },
  ])
  for (let length = 0; length < translated.length; length++)
    expect(visit([translated.subarray(0, length)], () => expect.unreachable())).toBe(false)
})

test('a refusal of the kernel has its number', () => {
  const refusal = Buffer.alloc(36)
  refusal.writeUInt32LE(36, 0)
  refusal.writeUInt16LE(2, 4)
  refusal.writeInt32LE(-1, 16)
  expect(() => visit([refusal], () => undefined)).toThrow('errno 1')
})

describe('a filter', () => {
  const fits = (filter: Partial<ConnectionFilter>, message = translated) => {
    const isFitting = filterOf({ ...anything, ...filter })
    let found: boolean | null = null
    visit([message], (entry) => {
      found = isFitting(entry)
    })
    return found
  }
  const span = (side: 'any' | 'source' | 'destination', lo: string, hi = lo) => ({
    spans: [{ side, lo, hi }],
  })

  it('finds an address before and behind translation, and a network that holds it', () => {
    expect(fits(span('any', '0a010002'))).toBe(true)
    expect(fits(span('any', 'cb007101'))).toBe(true)
    expect(fits(span('source', 'cb007101'))).toBe(true)
    expect(fits(span('destination', 'cb007101'))).toBe(false)
    expect(fits(span('destination', '0a020000', '0a02ffff'))).toBe(true)
    expect(fits(span('any', '0a030000', '0a03ffff'))).toBe(false)
    expect(fits(span('any', '0'.repeat(32), 'f'.repeat(32)))).toBe(false)
  })

  it('finds one of several addresses of who sends first and whom it comes to', () => {
    const chosen = (side: 'any' | 'source' | 'destination', ...spans: [string, string][]) =>
      fits({ choices: [{ side, spans: spans.map(([lo, hi]) => ({ lo, hi })) }] })
    expect(chosen('source', ['0a030000', '0a03ffff'], ['0a010000', '0a01ffff'])).toBe(true)
    expect(chosen('destination', ['0a020000', '0a02ffff'])).toBe(true)
    expect(chosen('any', ['0a020000', '0a02ffff'])).toBe(true)
    expect(chosen('destination', ['0a010000', '0a01ffff'])).toBe(false)
    // The gateway's own address, which the source got by translation.
    expect(chosen('any', ['cb007101', 'cb007101'])).toBe(false)
    expect(chosen('any', ['0'.repeat(32), 'f'.repeat(32)])).toBe(false)
    expect(chosen('any')).toBe(false)
  })

  it('asks for port, protocol, state and rule', () => {
    expect([80, 61_000, 81].map((port) => fits({ port }))).toEqual([true, true, false])
    expect([6, 17].map((protocol) => fits({ protocol }))).toEqual([true, false])
    expect([41, 3].map((rule) => fits({ rule }))).toEqual([true, false])
    expect(fits({ state: 'established' })).toBe(true)
    expect(fits({ state: 'replied' }, entryMessage({ protocol: 17 }))).toBe(true)
    expect(fits({ state: 'unreplied' })).toBe(false)
  })
})

test('of many connections those that come first in the order are answered, and all are counted', () => {
  const sizes = Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 5_003)
  const list = new LiveList({ kind: 'list', filter: anything, order: 'bytes', offset: 10, limit: 20 })
  for (const [id, size] of sizes.entries())
    visit([entryMessage({ id, bytes: [size, 0] })], (entry) => list.see(entry))
  const { connections, matched, entries } = list.page()
  const expected = [...sizes].sort((one, other) => other - one).slice(10, 30)
  expect(connections.map(({ sent }) => sent?.bytes)).toEqual(expected)
  expect([matched, entries]).toEqual([5_000, 5_000])
})

test('a connection is ended by its own tuple and number', () => {
  visit([translated], (entry) => {
    const deletion = deletionOf(entry)
    expect(deletion.readUInt32LE(0)).toBe(deletion.length)
    expect(deletion.includes(entry.bytes.subarray(entry.tupleFrom, entry.tupleTo))).toBe(true)
    expect(deletion.readUInt32BE(deletion.length - 4)).toBe(7)
  })
  const ids = [entryMessage({}), entryMessage({ ends: [client, 4001, server, 80] })].map((message) => {
    let id = ''
    visit([message], (entry) => {
      id = idOf(entry)
    })
    return id
  })
  expect(ids[0]).not.toBe(ids[1])
})

describe('talkers', () => {
  const recorder = () => {
    const talkers = new TalkerRecorder()
    let atMs = 0
    return (messages: readonly Buffer[], milliseconds = 10_000) => {
      atMs += milliseconds
      const look = talkers.look(atMs)
      visit(messages, (entry) => look.see(entry))
      talkers.take(look)
      return talkers.answer(10)
    }
  }

  it('are known from the second look on, by what came since the first', () => {
    const look = recorder()
    expect(look([entryMessage({ bytes: [1_000, 0] })]).minute).toBeNull()
    expect(
      look([entryMessage({ bytes: [1_100, 7] }), entryMessage({ id: 2, bytes: [5, 0] })]).minute,
    ).toEqual({
      seconds: 10,
      bytes: 112,
      addresses: [
        { address: client, sent: 105, received: 7 },
        { address: server, sent: 7, received: 105 },
      ],
    })
    // A connection with a number that was used before counts whole.
    expect(look([entryMessage({ bytes: [3, 0] })]).minute).toMatchObject({ seconds: 20, bytes: 115 })
  })

  it('of a minute and of five are different ones', () => {
    const look = recorder()
    for (let count = 1; count <= 40; count++) look([entryMessage({ bytes: [count * 100, 0] })])
    const { minute, fiveMinutes } = look([entryMessage({ bytes: [4_100, 0] })])
    expect([minute?.seconds, minute?.bytes]).toEqual([60, 600])
    expect([fiveMinutes?.seconds, fiveMinutes?.bytes]).toEqual([300, 3_000])
  })

  it('are none within the gateway', () => {
    const look = recorder()
    const own = (bytes: number) => entryMessage({ ends: ['127.0.0.1', 1, '127.0.0.1', 2], bytes: [bytes, 0] })
    look([own(1)])
    expect(look([own(100)]).minute?.addresses).toEqual([])
  })
})
