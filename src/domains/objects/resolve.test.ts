import { describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { type AddressSet, printInterval } from '../../core/net/ip.ts'
import { addressLists } from './address-list.ts'
import { ipAddresses } from './ip-address.ts'
import { ipAddressLists } from './ip-address-list.ts'
import { ipRanges } from './ip-range.ts'
import { ports } from './port.ts'
import { portLists } from './port-list.ts'
import { portRanges } from './port-range.ts'
import { addressMeaning, portMeaning, unionMeaning } from './resolve.ts'
import { subnets } from './subnet.ts'

const title = 'object'
const snapshot = emptySnapshot()
  .with(ipAddresses, [
    { title, value: '10.0.0.5' },
    { title, value: '2001:DB8::5' },
  ])
  .with(ipRanges, [{ title, start: '10.0.0.4', end: '10.0.0.9' }])
  .with(subnets, [
    { title, value: '10.1.2.3/255.255.255.0' },
    { title, value: '192.0.2.0/24' },
  ])
  .with(ipAddressLists, [{ title, values: ['10.0.0.1', '10.0.0.8/30', '10.9.9.9/255.255.0.0'] }])
  .with(addressLists, [
    { title, values: ['ip.id.2', 'ip_range.id.1', 'ip_address_list.id.1'] },
    { title, values: ['ip.id.1', 'domain.id.1'] },
    { title, values: [] },
  ])
  .with(ports, [{ title, value: 80 }])
  .with(portRanges, [{ title, start: 81, end: 90 }])
  .with(portLists, [
    { title, values: ['port.id.1', 'port_range.id.1', '443', '1000-2000'] },
    { title, values: [] },
  ])

function texts({ v4, v6 }: AddressSet): string[] {
  return [
    ...v4.map((interval) => printInterval(4, interval)),
    ...v6.map((interval) => printInterval(6, interval)),
  ]
}

function addresses(id: string): string[] | string {
  const meaning = addressMeaning(snapshot, id)
  return meaning.kind === 'static' ? texts(meaning.set) : meaning.kind
}

describe('what an address identifier means', () => {
  it.each([
    ['ip.id.1', ['10.0.0.5']],
    ['ip.id.2', ['2001:db8::5']],
    ['ip_range.id.1', ['10.0.0.4-10.0.0.9']],
    ['subnet.id.1', ['10.1.2.0/24']],
    ['ip_address_list.id.1', ['10.0.0.1', '10.0.0.8/30', '10.9.0.0/16']],
    ['address_list.id.1', ['10.0.0.1', '10.0.0.4-10.0.0.11', '10.9.0.0/16', '2001:db8::5']],
    ['address_list.id.3', []],
    ['zero_subnet', ['0.0.0.0/0']],
    ['ip.id.99', []],
    ['any', 'any'],
    ['user.id.1', 'dynamic'],
    ['group.id.1', 'dynamic'],
    ['domain.id.1', 'dynamic'],
    ['iplist.DE', 'dynamic'],
    ['list_of_iplists.id.1', 'dynamic'],
    ['quota.exceeded', 'dynamic'],
    ['security_group.guid.6b1f3a0e-9a5e-4e2f-8a57-0d3a6a1c2b3d', 'dynamic'],
    ['address_list.id.2', 'dynamic'],
  ])('%s', (id, expected) => {
    expect(addresses(id)).toEqual(expected)
  })

  it('a list of single addresses, which touch, stand apart and come twice, is those addresses', () => {
    const values = [
      '10.0.0.9',
      '10.0.0.1',
      '255.255.255.255',
      '10.0.0.2',
      '10.0.0.4',
      '0.0.0.0',
      '10.0.0.1',
      '10.0.0.3',
    ]
    const meaning = addressMeaning(snapshot.with(ipAddressLists, [{ title, values }]), 'ip_address_list.id.1')
    const of = (lo: bigint, hi = lo) => ({ lo, hi })
    const v4 = [of(0n), of(0x0a000001n, 0x0a000004n), of(0x0a000009n), of(0xffffffffn)]
    expect(meaning).toEqual({ kind: 'static', set: { v4, v6: [] } })
    const apart = ['10.0.0.1', '10.0.0.3', '10.0.0.5']
    const other = addressMeaning(
      snapshot.with(ipAddressLists, [{ title, values: apart }]),
      'ip_address_list.id.1',
    )
    expect(other).toEqual({
      kind: 'static',
      set: { v4: [of(0x0a000001n), of(0x0a000003n), of(0x0a000005n)], v6: [] },
    })
  })

  it('any among others is any, and one that changes makes the whole list change', () => {
    expect(unionMeaning(snapshot, ['ip.id.1', 'any']).kind).toBe('any')
    expect(unionMeaning(snapshot, ['ip.id.1', 'user.id.1']).kind).toBe('dynamic')
    expect(unionMeaning(snapshot, ['ip.id.1', 'ip_range.id.1'])).toEqual(
      addressMeaning(snapshot, 'ip_range.id.1'),
    )
  })
})

describe('what a port field means', () => {
  const found = (...ids: string[]) => portMeaning(snapshot, ids)?.map(({ lo, hi }) => `${lo}-${hi}`) ?? 'any'

  it('every port, in each form', () => {
    expect([found(), found('any'), found('port.id.1', 'any')]).toEqual(['any', 'any', 'any'])
  })

  it('objects, lists and numbers, joined', () => {
    expect(found('port_list.id.1')).toEqual(['80-90', '443-443', '1000-2000'])
    expect(found('port_range.id.1', 'port.id.1')).toEqual(['80-90'])
  })

  it('an empty list and an unknown object mean no port', () => {
    expect([found('port_list.id.2'), found('port.id.9')]).toEqual([[], []])
  })
})

describe('the ASCII form of a name', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['a_b.example', 'a_b.example'],
  ])('%s', (name, expected) => {
    expect(asciiName(name)).toBe(expected)
  })
})
