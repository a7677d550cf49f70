import { expect, test } from 'vitest'
import { messageOf } from '../../core/log/log-record.ts'
import { connectionRow } from './connection-row.ts'
import { noFacts } from './flow-facts.ts'

const end = {
  atMicroseconds: 1_700_000_001_357_000,
  startedMicroseconds: 1_700_000_000_123_000,
  protocol: 'tcp',
  tuple: { source: '192.168.10.11', sourcePort: 40_000, destination: '203.0.113.1', destinationPort: 80 },
  translated: null,
  sent: { packets: 6, bytes: 543 },
  received: { packets: 5, bytes: 9_876 },
}

test('the row of a connection has what went each way, and how long it lasted', () => {
  const row = connectionRow(end, noFacts)
  expect(messageOf(row)).toBe(
    'connection tcp 192.168.10.11:40000 -> 203.0.113.1:80 ended after 1.234 s: sent 6 packets, 543 bytes; received 5 packets, 9876 bytes',
  )
  expect(row).toMatchObject({ origin: 'packet', priority: 6 })
  expect(row.event).toEqual({
    kind: 'connection',
    fields: {
      protocol: 'tcp',
      source: '192.168.10.11',
      source_port: 40_000,
      destination: '203.0.113.1',
      destination_port: 80,
      packets_sent: 6,
      bytes_sent: 543,
      packets_received: 5,
      bytes_received: 9_876,
      milliseconds: 1_234,
    },
  })
})

test('a translated one has the addresses after it, the user and the countries of the ends', () => {
  const translated = { source: '198.51.100.1', sourcePort: 1, destination: '10.0.0.8', destinationPort: 8080 }
  const { event } = connectionRow(
    { ...end, translated },
    {
      ...noFacts,
      zoneOf: () => '',
      userAt: (address) => (address === '10.0.0.8' ? 'anna' : ''),
      countryOf: (address) => (address === '10.0.0.8' ? '' : 'DE'),
    },
  )
  expect(event?.fields).toMatchObject({
    translated_source: '198.51.100.1',
    translated_source_port: 1,
    translated_destination: '10.0.0.8',
    translated_destination_port: 8080,
    user: 'anna',
    source_country: 'DE',
  })
  expect(event?.fields).not.toHaveProperty('destination_country')
})

test('what the kernel did not count is not said', () => {
  const row = connectionRow(
    { ...end, protocol: 'icmp', startedMicroseconds: null, sent: null, received: null },
    noFacts,
  )
  expect(messageOf(row)).toBe('connection icmp 192.168.10.11:40000 -> 203.0.113.1:80 ended')
})
