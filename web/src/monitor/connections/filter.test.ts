import { expect, test } from 'vitest'
import { isAddress, readFilter, withZone } from './filter.ts'

test.each([
  ['10.1.2.3', { address: '10.1.2.3' }],
  ['10.1.2.0/24 tcp :443', { address: '10.1.2.0/24', protocol: 'tcp', port: '443' }],
  ['src:10.1.2.3 dst:2001:db8::1', { source: '10.1.2.3', destination: '2001:db8::1' }],
  ['2001:db8::/32 UDP', { address: '2001:db8::/32', protocol: 'udp' }],
  ['fwd.ngfw.41 state:established', { rule: 'fwd.ngfw.41', state: 'established' }],
  ['rule:inp.sys.dns port:53', { rule: 'inp.sys.dns', port: '53' }],
  ['zone.id.1 in:eth0', { zone: 'zone.id.1', source_interface: 'eth0' }],
  [
    'from:zone.id.2 to:interface.external_any',
    { source_zone: 'zone.id.2', destination_zone: 'interface.external_any' },
  ],
  ['  ', {}],
])('%s', (text, query) => {
  expect(readFilter(text)).toEqual({ query, unknown: [] })
})

test('words that mean nothing are told', () => {
  expect(readFilter('crm 10.1.2 :x tcp')).toEqual({
    query: { protocol: 'tcp' },
    unknown: ['crm', '10.1.2', ':x'],
  })
})

test.each([
  ['10.1.2.3', true],
  ['10.1.2.256', false],
  ['10.1.02.3', false],
  ['::', true],
  ['fe80::1', true],
  ['abc', false],
  ['12:30', false],
  ['10.1.2.0/24', false],
])('an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})

test.each([
  ['tcp :443', 'zone.id.1', 'tcp :443 zone:zone.id.1'],
  ['zone:zone.id.2 tcp', 'interface.id.1', 'tcp zone:interface.id.1'],
  ['tcp zone.id.2', null, 'tcp'],
  ['from:zone.id.2', null, 'from:zone.id.2'],
])('a zone beside %s: %s', (text, zone, expected) => {
  expect(withZone(text, zone)).toBe(expected)
})
