import { expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { connections } from '../../domains/network/connection.ts'
import { zones } from '../../domains/objects/zone.ts'
import { users } from '../../domains/users/user.ts'
import { flowFactsOf } from './flow-facts.ts'

const nic = { ifindex: 2, up: true, addresses: [], gateways: [] }
const network = {
  nics: [{ ...nic, device: 'lan', mac: '02:00:00:00:00:01' }],
  neighbours: [{ address: '192.0.2.8', mac: '02:00:00:00:00:99' }],
}
const observed = { values: { network }, agents: [] } as unknown as Pick<Observed, 'values' | 'agents'>

test('zones, users and countries are those of the present configuration', () => {
  let snapshot = emptySnapshot()
    .with(zones, [{ title: 'Office' }])
    .with(connections, [{ title: 'inside', type: 'lan', mac: '02:00:00:00:00:01', zone: 'zone.id.1' }])
    .with(users, [{ name: 'Anna', login: 'anna' }])
    .with(addressRules, [
      { id: 'a', user_id: 1, ip: '192.0.2.7', mac: null },
      { id: 'b', user_id: 1, ip: null, mac: '02:00:00:00:00:99' },
    ])
  const facts = flowFactsOf({
    snapshot: () => snapshot,
    observed: () => observed,
    countries: {
      follow: async () => undefined,
      codeOf: (address) => (address === '203.0.113.1' ? 'DE' : ''),
    },
    signatureIn: () => null,
  })
  expect(facts()).toBe(facts())
  const { zoneOf, userAt, countryOf } = facts()
  expect([zoneOf('lan'), zoneOf('wan'), zoneOf('')]).toEqual(['Office', '', ''])
  expect(['192.0.2.7', '192.0.2.8', '192.0.2.9', 'none'].map(userAt)).toEqual(['anna', 'anna', '', ''])
  expect(countryOf('203.0.113.1')).toBe('DE')
  snapshot = snapshot.with(zones, [{ title: 'Branch' }])
  expect(facts().zoneOf('lan')).toBe('Branch')
})

test('of the users at an address the one who authorized there stands before those of address rules', () => {
  const snapshot = emptySnapshot()
    .with(users, [
      { name: 'Anna', login: 'anna' },
      { name: 'Bob', login: 'bob' },
    ])
    .with(addressRules, [{ id: 'a', user_id: 1, ip: '192.0.2.7', mac: null }])
  const facts = (agents: readonly object[]) =>
    flowFactsOf({
      snapshot: () => snapshot,
      observed: () => ({ values: { network }, agents }) as unknown as Pick<Observed, 'values' | 'agents'>,
      countries: { follow: async () => undefined, codeOf: () => '' },
      signatureIn: () => null,
    })()
  expect(facts([]).userAt('192.0.2.7')).toBe('anna')
  expect(facts([{ userId: 2, address: '192.0.2.7' }]).userAt('192.0.2.7')).toBe('bob')
})
