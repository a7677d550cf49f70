import { expect, test } from 'vitest'
import { readRecord } from './record.ts'

const tcp = {
  'oob.prefix': 'fwd.ngfw.1 accept',
  'oob.time.sec': 1_795_265_569,
  'oob.time.usec': 341_731,
  'oob.in': 'lan',
  'oob.out': 'wan',
  'ip.protocol': 6,
  'ip.totlen': 60,
  'raw.pktlen': 60,
  src_ip: '10.1.0.2',
  dest_ip: '10.2.0.2',
  src_port: 47_266,
  dest_port: 81,
}

test('a TCP packet is read with all its parts', () => {
  expect(readRecord(JSON.stringify(tcp), 0)).toEqual({
    atMicroseconds: 1_795_265_569_341_731,
    prefix: 'fwd.ngfw.1 accept',
    inDevice: 'lan',
    outDevice: 'wan',
    protocol: 'tcp',
    source: '10.1.0.2',
    sourcePort: 47_266,
    destination: '10.2.0.2',
    destinationPort: 81,
    lengthBytes: 60,
  })
})

test('a protocol without ports has none, and one without a name its number', () => {
  const { src_port: _source, dest_port: _destination, ...bare } = tcp
  expect(readRecord(JSON.stringify({ ...bare, 'ip.protocol': 253 }), 0)).toMatchObject({
    protocol: '253',
    sourcePort: null,
    destinationPort: null,
  })
})

test('the length of an IPv6 packet counts its header', () => {
  const { 'ip.totlen': _length, ...six } = tcp
  expect(readRecord(JSON.stringify({ ...six, 'ip6.payloadlen': 9 }), 0)?.lengthBytes).toBe(49)
})

test('a packet without a time of its own has the present one', () => {
  const { 'oob.time.sec': _seconds, ...timeless } = tcp
  expect(readRecord(JSON.stringify(timeless), 77)?.atMicroseconds).toBe(77)
})

test.each(['', 'null', '7', '{', '{}', '{"ip.protocol":"6"}', '{"ip.protocol":6,"src_ip":"1.2.3.4"}'])(
  '%s is no packet',
  (line) => expect(readRecord(line, 0)).toBeNull(),
)

test('an echo has what its connection is known by', () => {
  const echo = { ...tcp, 'ip.protocol': 1, 'icmp.type': 8, 'icmp.code': 0, 'icmp.echoid': 7 }
  expect(readRecord(JSON.stringify(echo), 0)?.icmp).toEqual({ type: 8, code: 0, id: 7 })
  const six = { ...tcp, 'ip6.nexthdr': 58, 'icmpv6.type': 128, 'icmpv6.code': 0, 'icmpv6.echoid': 9 }
  const { 'ip.protocol': _, ...rest } = six
  expect(readRecord(JSON.stringify(rest), 0)?.icmp).toEqual({ type: 128, code: 0, id: 9 })
  const unreachable = { ...tcp, 'ip.protocol': 1, 'icmp.type': 3, 'icmp.code': 1 }
  expect(readRecord(JSON.stringify(unreachable), 0)).not.toHaveProperty('icmp')
})
