import { expect, test } from 'vitest'
import { layoutOf } from './ip-packet.ts'
import { RequestHead } from './request-head.ts'

const headers = 40
const head = 'GET /a HTTP/1.1\r\nHost: www.example.com\r\n\r\n'

/** A segment of TCP from a port, with its place in the stream. */
function segment(text: string, at: number, port = 40_000): Buffer {
  const packet = Buffer.alloc(headers + text.length)
  packet[0] = 0x45
  packet.writeUInt16BE(packet.length, 2)
  packet[9] = 6
  packet.writeUInt16BE(port, 20)
  packet.writeUInt32BE((0xffff_fff0 + at) >>> 0, 24)
  packet[32] = 5 << 4
  packet.write(text, headers, 'latin1')
  return packet
}

function taken(known: RequestHead, packet: Buffer): string | null {
  return known.take(packet, layoutOf(packet)!)?.toString('latin1', headers) ?? null
}

test('a head that is cut anywhere is joined with its second part', () => {
  for (let cut = 1; cut < head.length; cut++) {
    const known = new RequestHead()
    expect(taken(known, segment(head.slice(0, cut), 0))).toBeNull()
    expect(known.isOpen).toBe(true)
    expect(taken(known, segment('from the server', 0, 80))).toBeNull()
    expect(taken(known, segment('a gap', cut + 1))).toBeNull()
    expect(taken(known, segment(head.slice(cut), cut))).toBe(head)
    expect(known.isOpen).toBe(false)
  }
})

test('a head in many parts is joined with each of them', () => {
  const known = new RequestHead()
  const seen = [...head].map((letter, at) => taken(known, segment(letter, at)))
  expect(seen).toEqual([null, ...Array.from({ length: head.length - 1 }, (_, at) => head.slice(0, at + 2))])
})

test.each(['EHLO a\r\n', 'USER anna\r\n', '\x16\x03\x01', 'GET /a\r\n', 'get / HTTP/1.1\r\n'])(
  'what begins with %j is no head',
  (text) => {
    const known = new RequestHead()
    taken(known, segment(text, 0))
    expect(known.isOpen).toBe(false)
    expect(taken(known, segment('QUIT\r\n', text.length))).toBeNull()
  },
)

test('a head without an end is over in the end', () => {
  const known = new RequestHead()
  const line = `X-Long: ${'x'.repeat(990)}\r\n`
  taken(known, segment('GET / HTTP/1.1\r\n', 0))
  for (let part = 0; part < 5; part++) taken(known, segment(line, 16 + part * line.length))
  expect(known.isOpen).toBe(false)
})
