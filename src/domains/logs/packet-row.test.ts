import { expect, test } from 'vitest'
import { messageOf } from '../../core/log/log-record.ts'
import { type PacketFields, readPacketMessage } from '../../core/log/packet-message.ts'
import { noFacts } from './flow-facts.ts'
import { loggedPacket, packetRow } from './packet-row.ts'

const packet = {
  atMicroseconds: 1_700_000_000_123_456,
  prefix: 'fwd.ngfw.12 drop ',
  inDevice: 'lan',
  outDevice: 'wan',
  protocol: 'tcp',
  source: '192.168.10.11',
  sourcePort: 40000,
  destination: '203.0.113.1',
  destinationPort: 80,
  lengthBytes: 60,
}

test('a dropped packet is a notice with rule, tuple and interfaces', () => {
  expect(packetRow(packet)).toEqual({
    atMicroseconds: 1_700_000_000_123_456,
    priority: 5,
    message: null,
    syslogId: 'firewall',
    unit: 'gatehouse-packet-log',
    origin: 'packet',
    event: {
      kind: 'packet',
      fields: {
        rule: 'fwd.ngfw.12',
        action: 'drop',
        protocol: 'tcp',
        source: '192.168.10.11',
        source_port: 40000,
        destination: '203.0.113.1',
        destination_port: 80,
        in_interface: 'lan',
        out_interface: 'wan',
        length: 60,
      },
    },
  })
  expect(messageOf(packetRow(packet))).toBe(
    'fwd.ngfw.12 drop tcp 192.168.10.11:40000 -> 203.0.113.1:80 in=lan out=wan len=60',
  )
})

test('what the content filter carries is said to leave by the way to its destination', () => {
  const facts = { ...noFacts, deviceOf: (address: string) => (address === '203.0.113.1' ? 'wan' : '') }
  const out = (fields: Partial<typeof packet>) => {
    const { event } = packetRow({ ...packet, outDevice: '', ...fields }, facts)
    return event?.fields['out_interface']
  }
  expect(out({ prefix: 'fwd.ngfw.3 accept' })).toBe('wan')
  expect(out({ prefix: 'fwd.sys.default accept', destination: '192.0.2.1' })).toBe('')
  for (const prefix of ['inp.ngfw.1 accept', 'dnat.ngfw.2 dnat']) expect(out({ prefix })).toBe('')
})

test('a row names zones, user and countries, and addresses before and after translation', () => {
  const tuple = { source: packet.source, sourcePort: 40_000, destination: '192.0.2.9', destinationPort: 8080 }
  const translated = { ...tuple, source: '198.51.100.1', destination: '203.0.113.1', destinationPort: 80 }
  const row = packetRow(
    { ...packet, translation: { original: tuple, translated } },
    {
      ...noFacts,
      zoneOf: (device) => (device === 'lan' ? 'Office' : ''),
      userAt: (address) => (address === packet.source ? 'anna' : ''),
      countryOf: (address) => (address === '203.0.113.1' ? 'DE' : ''),
    },
  )
  expect(row.event?.fields).toMatchObject({
    ...{ in_zone: 'Office', user: 'anna', destination_country: 'DE' },
    ...{ original_source: packet.source, original_source_port: 40_000 },
    ...{ original_destination: '192.0.2.9', original_destination_port: 8080 },
    ...{ translated_source: '198.51.100.1', translated_source_port: 40_000 },
    ...{ translated_destination: '203.0.113.1', translated_destination_port: 80 },
    ...{ source: packet.source, destination: '203.0.113.1' },
  })
  expect(row.event?.fields).not.toHaveProperty('out_zone')
  expect(messageOf(row)).toBe(messageOf(packetRow(packet)))
})

test('addresses of version 6 stand in brackets before a port', () => {
  const row = packetRow({ ...packet, prefix: 'fwd.ngfw.1 accept', source: 'fd00::1', destination: 'fd00::2' })
  expect(messageOf(row)).toBe('fwd.ngfw.1 accept tcp [fd00::1]:40000 -> [fd00::2]:80 in=lan out=wan len=60')
  expect(row.priority).toBe(6)
})

test('what a packet does not have is left out', () => {
  const ping = { ...packet, prefix: 'inp.ngfw.3 drop', protocol: 'icmp', outDevice: '' }
  expect(messageOf(packetRow({ ...ping, sourcePort: null, destinationPort: null }))).toBe(
    'inp.ngfw.3 drop icmp 192.168.10.11 -> 203.0.113.1 in=lan len=60',
  )
})

test.each([
  packet,
  { ...packet, prefix: 'fwd.ngfw.1 accept', source: 'fd00::1', destination: 'fd00::2' },
  { ...packet, source: 'fd00::1', sourcePort: null, destination: 'fd00::2', destinationPort: null },
  { ...packet, prefix: 'inp.sys.external drop', outDevice: '', protocol: '99', sourcePort: null },
  { ...packet, inDevice: '' },
])('an event holds the packet, and the message that an earlier release stored is read as one', (logged) => {
  const row = packetRow(logged)
  const fields = row.event!.fields as unknown as PacketFields
  const expected = { ...logged, prefix: logged.prefix.trim() }
  expect(loggedPacket(logged.atMicroseconds, fields)).toEqual(expected)
  expect(loggedPacket(logged.atMicroseconds, readPacketMessage(messageOf(row))!)).toEqual(expected)
})

test('other messages tell of no packet', () => {
  expect(readPacketMessage('admin: POST /firewall/rules/forward')).toBeNull()
  expect(readPacketMessage('a b c d -> e len=007')).toBeNull()
})
