import { expect, test } from 'vitest'
import type { LogEvent } from '../log-record.ts'
import { cefPrinter } from './cef-message.ts'
import type { PrintedRow } from './printed-row.ts'

const sender = { hostName: 'gate', enterpriseId: 32_473, version: '1' }

function extension(event: LogEvent): string {
  const row: PrintedRow = {
    ...{ id: '0000000000000001', unixSeconds: 1_700_000_000, microseconds: 0, offsetMinutes: 0 },
    ...{ priority: 6, message: 'm', syslogId: 'firewall', unit: 'u', event },
  }
  return cefPrinter(sender)(row).split('|').at(-1)!
}

const packet = {
  ...{ rule: 'fwd.ngfw.1', action: 'accept', protocol: 'tcp', length: 60 },
  ...{ source: '10.1.0.2', source_port: 4000, destination: '10.2.0.2', destination_port: 80 },
}

test('a translated packet has its first addresses as source and destination, and those after translation', () => {
  const text = extension({
    kind: 'packet',
    fields: {
      ...packet,
      ...{ user: 'anna', in_zone: 'Office' },
      ...{ original_source: '10.1.0.2', original_source_port: 4000 },
      ...{ original_destination: '192.0.2.1', original_destination_port: 8080 },
      ...{ translated_source: '203.0.113.1', translated_source_port: 61000 },
      ...{ translated_destination: '10.2.0.2', translated_destination_port: 80 },
    },
  })
  expect(text).toContain(' src=10.1.0.2 spt=4000 dst=192.0.2.1 dpt=8080 ')
  expect(text).toContain(' sourceTranslatedAddress=203.0.113.1 sourceTranslatedPort=61000 ')
  expect(text).toContain(' destinationTranslatedAddress=10.2.0.2 destinationTranslatedPort=80 ')
  expect(text).toContain(' suser=anna cs2=Office cs2Label=Inbound zone ')
  const keys = [...text.matchAll(/(?:^| )(\w+)=/g)].map(([, key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('any other packet has the addresses that the rule saw', () => {
  const text = extension({ kind: 'packet', fields: packet })
  expect(text).toContain(' src=10.1.0.2 spt=4000 dst=10.2.0.2 dpt=80 ')
  expect(text).not.toContain('Translated')
})

test('a connection has the bytes of both directions', () => {
  const fields = {
    protocol: 'tcp',
    source: 'fd00::1',
    destination: 'fd00::2',
    bytes_sent: 543,
    bytes_received: 9876,
  }
  const text = extension({ kind: 'connection', fields: { ...fields, translated_source: '2001:db8::1' } })
  expect(text).toContain(' in=543 ')
  expect(text).toContain(' out=9876 ')
  expect(text).toContain(' c6a2=fd00::1 c6a2Label=Source IPv6 Address ')
  expect(text).toContain(' c6a1=2001:db8::1 c6a1Label=Source Translated IPv6 Address ')
})
