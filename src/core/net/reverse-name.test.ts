import { describe, expect, it } from 'vitest'
import { parsePrefix } from './ip.ts'
import { reverseName, reverseZones } from './reverse-name.ts'

describe('reverse names', () => {
  it.each([
    ['192.0.2.5', '5.2.0.192.in-addr.arpa.'],
    ['2001:db8::567:89ab', 'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa.'],
    ['nobody', null],
  ])('%s', (address, name) => {
    expect(reverseName(address)).toBe(name)
  })

  it.each([
    ['192.168.10.1/24', ['10.168.192.in-addr.arpa.']],
    ['10.1.0.0/16', ['1.10.in-addr.arpa.']],
    ['10.1.2.0/23', ['2.1.10.in-addr.arpa.', '3.1.10.in-addr.arpa.']],
    ['192.0.2.64/31', ['64.2.0.192.in-addr.arpa.', '65.2.0.192.in-addr.arpa.']],
    ['fd00:10::/64', ['0.0.0.0.0.0.0.0.0.1.0.0.0.0.d.f.ip6.arpa.']],
    ['fd00::/7', ['c.f.ip6.arpa.', 'd.f.ip6.arpa.']],
  ])('zones of %s', (network, zones) => {
    expect(reverseZones(parsePrefix(network)!)).toEqual(zones)
  })
})
