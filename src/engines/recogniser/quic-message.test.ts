import { expect, test } from 'vitest'
import { quicDatagrams, quicInitial } from '../../../test/kernel/recogniser/quic-initial.ts'
import { layoutOf } from './ip-packet.ts'
import { QuicMessage } from './quic-message.ts'

const headers = 28
const name = 'www.example.com'

/** A datagram from a port. */
function packet(hex: string, port = 40_000): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(headers), Buffer.from(hex, 'hex')])
  bytes[0] = 0x45
  bytes.writeUInt16BE(bytes.length, 2)
  bytes[9] = 17
  bytes.writeUInt16BE(port, 20)
  bytes.writeUInt16BE(bytes.length - 20, 24)
  return bytes
}

function taken(known: QuicMessage, hex: string, port?: number): Buffer | 'wait' | null {
  const bytes = packet(hex, port)
  return known.take(bytes, layoutOf(bytes)!)
}

/** The datagram in one piece that comes out, however the message came. */
const whole = taken(new QuicMessage(), quicInitial(name))

test('a message in several frames and datagrams is that in one piece', () => {
  expect(whole).toBeInstanceOf(Buffer)
  expect((whole as Buffer).readUInt16BE(24)).toBe((whole as Buffer).length - 20)
  const [one, other] = quicDatagrams(name, [
    [
      [50, 90],
      [0, 20],
    ],
    [
      [90, 400],
      [20, 50],
    ],
  ])
  for (const [first, second] of [
    [one!, other!],
    [other!, one!],
  ] as const) {
    const known = new QuicMessage()
    expect(taken(known, first)).toBe('wait')
    expect(known.isOpen).toBe(true)
    expect(taken(known, first)).toBe('wait')
    expect(taken(known, second, 443)).toBeNull()
    expect((taken(known, second) as Buffer).subarray(headers)).toEqual((whole as Buffer).subarray(headers))
    expect([known.isOpen, known.kept]).toEqual([false, 0])
  }
})

test('a client that goes on though its message was not there whole is told', () => {
  const known = new QuicMessage()
  const [part] = quicDatagrams(name, [[[0, 40]]])
  const short = '40'.repeat(60)
  expect([taken(known, short), known.isPassedOver]).toEqual([null, false])
  expect([taken(known, part!), known.isPassedOver]).toEqual(['wait', false])
  expect([taken(known, short, 443), known.isPassedOver]).toEqual([null, false])
  expect([taken(known, short), known.isPassedOver]).toEqual([null, true])
})

test('a message that does not end is not read for ever', () => {
  const known = new QuicMessage()
  const [part] = quicDatagrams(name, [[[0, 40]]])
  for (let count = 0; count < 64; count++) expect(taken(known, part!)).toBe('wait')
  expect(known.isPassedOver).toBe(false)
  taken(known, part!)
  expect(known.isPassedOver).toBe(true)
  expect(taken(known, part!)).toBeNull()
})

test('a piece that comes longer again counts', () => {
  const known = new QuicMessage()
  const [short, long] = quicDatagrams(name, [[[0, 40]], [[0, 400]]])
  expect(taken(known, short!)).toBe('wait')
  expect(taken(known, long!)).toBeInstanceOf(Buffer)
})

test('two messages in one are held', () => {
  const known = new QuicMessage()
  const [front] = quicDatagrams(name, [[[0, 150]]])
  const [hidden] = quicDatagrams('www.example.org', [[[60, 400]]])
  expect([taken(known, front!), known.isPassedOver]).toEqual(['wait', false])
  expect([taken(known, front!), known.isPassedOver]).toEqual(['wait', false])
  taken(known, hidden!)
  expect(known.isPassedOver).toBe(true)
})

test('pieces of another attempt between the same ports are none of this one', () => {
  const known = new QuicMessage()
  const [other] = quicDatagrams('other.example', [[[0, 150]]], { identifier: '0102030405060708' })
  const [first, second] = quicDatagrams(name, [[[0, 100]], [[100, 400]]])
  expect([other!, first!].map((each) => taken(known, each))).toEqual(['wait', 'wait'])
  expect((taken(known, second!) as Buffer).subarray(headers)).toEqual((whole as Buffer).subarray(headers))
  expect(known.kept).toBe(0)
})

test.each([
  ['nothing of QUIC', '00'.repeat(1200)],
  ['another version', `c3ff00001d${'08'.repeat(1195)}`],
  ['what is not sealed by its keys', quicInitial(name).replace(/..$/, '00').replace(/.{8}$/, '00000000')],
  ['what is cut off', quicInitial(name).slice(0, 600)],
  ['nothing', ''],
])('%s is looked at as it is', (_what, hex) => {
  const known = new QuicMessage()
  for (let count = 0; count < 12; count++) expect(taken(known, hex)).toBeNull()
  expect(known.isOpen).toBe(false)
})
