import { describe, expect, test } from 'vitest'
import { tlsHello } from '../../../test/kernel/recogniser/sample.ts'
import { layoutOf } from './ip-packet.ts'
import { StreamMessage } from './stream-message.ts'

const headers = 40
const head = 'GET /a HTTP/1.1\r\nHost: www.example.com\r\n\r\n'
const hello = Buffer.from(tlsHello('www.example.com'), 'hex').toString('latin1')
const beginning = 0xffff_fff0

/** A segment of TCP from a port, with its place in the stream. */
function segment(text: string, at: number, port = 40_000, flags = 24): Buffer {
  const packet = Buffer.alloc(headers + text.length)
  packet[0] = 0x45
  packet.writeUInt16BE(packet.length, 2)
  packet[9] = 6
  packet.writeUInt16BE(port, 20)
  packet.writeUInt32BE((beginning + at) >>> 0, 24)
  packet[32] = 5 << 4
  packet[33] = flags
  packet.write(text, headers, 'latin1')
  return packet
}

function taken(known: StreamMessage, packet: Buffer): string | null {
  const found = known.take(packet, layoutOf(packet)!)
  return found === null || found === 'wait' ? found : found.toString('latin1', headers)
}

/** A message of which the first packet, without data, was seen. */
function begun(): StreamMessage {
  const known = new StreamMessage()
  expect(taken(known, segment('', -1, 40_000, 2))).toBeNull()
  return known
}

describe.each([
  ['head of HTTP', head],
  ['ClientHello', hello],
])('a %s', (_what, text) => {
  test('that is cut anywhere is joined with its second part, whichever comes first', () => {
    for (let cut = 1; cut < text.length; cut++) {
      const parts = [segment(text.slice(0, cut), 0), segment(text.slice(cut), cut)] as const
      const known = new StreamMessage()
      expect(taken(known, parts[0])).toBe('wait')
      expect(known.isOpen).toBe(true)
      expect(taken(known, segment('from the server', 0, 80))).toBeNull()
      expect(taken(known, parts[1])).toBe(text)
      expect(known.isOpen).toBe(false)
      expect(known.kept).toBe(0)
      const turned = begun()
      expect([taken(turned, parts[1]), taken(turned, parts[0])]).toEqual(['wait', text])
    }
  })

  test('in one part is looked at as it is', () => {
    expect(taken(begun(), segment(text, 0))).toBeNull()
    expect(taken(new StreamMessage(), segment(text, 0))).toBeNull()
  })

  test('in parts that overlap, that come twice and in any order, is the same', () => {
    const known = begun()
    const places = [7, 3, 7, 20, 0, 12, 3]
    const parts = places.map((at) => taken(known, segment(text.slice(at, at + 9), at)))
    expect(parts).toEqual(places.map(() => 'wait'))
    expect(taken(known, segment(text.slice(16), 16))).toBe(text)
  })

  test('of which a part comes longer again in front of what is missing is the same', () => {
    const known = begun()
    const parts = [segment(text.slice(9, 12), 9), segment(text.slice(9), 9), segment(text.slice(0, 9), 0)]
    expect(parts.map((part) => taken(known, part))).toEqual(['wait', 'wait', text])
  })

  test('byte by byte is there with the last one', () => {
    const known = begun()
    const seen = [...text].map((letter, at) => taken(known, segment(letter, at)))
    expect(seen).toEqual([...Array.from({ length: text.length - 1 }, () => 'wait'), text])
  })
})

test.each([
  'EHLO a\r\n',
  'USER anna\r\n',
  '\x16\x04\x01',
  'GET /a\r\n',
  'get / HTTP/1.1\r\n',
  'PRI * HTTP/2.0\r\n\r\n',
  '\x16\x03\x01\x00\x05\x02',
])('what begins with %j is none, and joined with what follows until the server answers', (text) => {
  const known = new StreamMessage()
  expect(taken(known, segment(text, 0))).toBeNull()
  expect([known.isOpen, known.isPlain]).toEqual([false, true])
  expect(taken(known, segment('QUIT\r\n', text.length))).toBe(`${text}QUIT\r\n`)
  expect(taken(known, segment('bye', 0, 80))).toBeNull()
  expect([known.isPlain, known.kept]).toEqual([false, 0])
  expect(taken(known, segment('QUIT\r\n', text.length + 6))).toBeNull()
  const answering = begun()
  expect(taken(answering, segment('220 a\r\n', 0, 80))).toBeNull()
  expect([taken(answering, segment(text, 0)), answering.isPlain]).toEqual([null, false])
})

test('a message of another kind is joined in sixteen parts', () => {
  const known = begun()
  const parts = Array.from({ length: 20 }, (_none, at) => taken(known, segment('0', at)))
  const joined = Array.from({ length: 15 }, (_none, at) => '0'.repeat(at + 2))
  expect(parts).toEqual([null, ...joined, null, null, null, null])
  expect(known.kept).toBe(0)
})

test('what turns out to be none is looked at whole', () => {
  const known = new StreamMessage()
  expect(taken(known, segment('NICK anna', 0))).toBe('wait')
  expect(taken(known, segment('\r\nUSER a\r\n', 9))).toBe('NICK anna\r\nUSER a\r\n')
  expect(known.isOpen).toBe(false)
})

test('a ClientHello in many records becomes one', () => {
  const body = hello.slice(5)
  const records = [...body].map((byte) => `\x16\x03\x01\x00\x01${byte}`).join('')
  expect(taken(begun(), segment(records, 0))).toBe(hello)
})

test.each([
  ['behind empty lines', `\r\n\r\n${head}`, head],
  ['with lines that end in LF', head.replaceAll('\r', ''), head],
  ['with a line that goes on', head.replace(': ', ':\r\n '), head],
  ['with a space behind a name', head.replace('Host:', 'Host :'), head],
  ['of a version with two digits', head.replace('1.1', '1.10'), head],
  ['with a method of its own', head.replace('GET', 'TRACE'), head],
  [
    'with the host in its first line',
    'GET http://anna:b@www.example.com:80/a?b HTTP/1.1\r\nAccept: */*\r\nHost: other\r\n\r\n',
    'GET /a?b HTTP/1.1\r\nHost: www.example.com:80\r\nAccept: */*\r\n\r\n',
  ],
])('a head %s is read as servers read it', (_what, text, read) => {
  expect(taken(begun(), segment(text, 0))).toBe(read)
})

test('a head with its host behind many lines has it in front', () => {
  const lines = Array.from({ length: 60 }, (_none, at) => `X-${at}: a\r\n`).join('')
  const read = taken(begun(), segment(`GET / HTTP/1.1\r\n${lines}Host: www.example.com\r\n\r\n`, 0))
  expect(read).toBe(`GET / HTTP/1.1\r\nHost: www.example.com\r\n${lines}\r\n`)
})

test('a head for two servers is held', () => {
  const hosts = (...names: string[]) => {
    const known = begun()
    taken(known, segment(`GET / HTTP/1.1\r\n${names.map((each) => `Host: ${each}\r\n`).join('')}\r\n`, 0))
    return known.isPassedOver
  }
  expect([hosts('a.example'), hosts('a.example', 'a.example'), hosts('a.example', 'b.example')]).toEqual([
    false,
    false,
    true,
  ])
})

test('a request for a tunnel has its host, and is followed by the message in the tunnel', () => {
  const known = begun()
  const request = 'CONNECT www.example.com:443 HTTP/1.1\r\n\r\n'
  expect(taken(known, segment(request, 0))).toBe(
    'CONNECT www.example.com:443 HTTP/1.1\r\nHost: www.example.com:443\r\n\r\n',
  )
  expect([known.isOpen, known.isTunnel]).toEqual([true, true])
  expect(taken(known, segment(hello.slice(100), request.length + 100))).toBe('wait')
  expect(taken(known, segment(hello.slice(0, 100), request.length))).toBe(hello)
  expect(known.isOpen).toBe(false)
})

test('a head without an end is over in the end', () => {
  const known = begun()
  const line = `X-Long: ${'x'.repeat(990)}\r\n`
  taken(known, segment('GET / HTTP/1.1\r\n', 0))
  for (let part = 0; part < 17; part++) taken(known, segment(line, 16 + part * line.length))
  expect(known.isOpen).toBe(false)
})

test('of a packet that was cut off nothing more is awaited', () => {
  const packet = segment(`GET /${'a'.repeat(100)}`, 0)
  packet.writeUInt16BE(9_000, 2)
  const known = begun()
  expect(taken(known, packet)).toBeNull()
  expect(known.isOpen).toBe(false)
})
