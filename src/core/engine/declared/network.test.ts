import { expect, test } from 'vitest'
import { network } from './network.ts'

const link = {
  connection: 1,
  type: 'lan',
  mac: '02:00:00:00:00:01',
  vlanTag: null,
  device: null,
  addresses: ['192.0.2.1/24'],
  gateway: null,
  dhcp: false,
}

test('a well-formed artifact is itself', () => {
  const artifact = {
    links: [link],
    ways: [{ connection: 1, servers: ['192.0.2.53', '2001:db8::53'] }],
    diverts: true,
  }
  expect(network.artifact.decode(artifact)).toEqual(artifact)
})

test.each([
  ['no object', null, ''],
  ['no links', {}, 'links'],
  ['a field too many', { links: [link], more: 1 }, 'more'],
  ['a command in a device', { links: [{ ...link, device: 'a; reboot' }] }, 'links[0].device'],
  ['an option for a device', { links: [{ ...link, device: '-batch' }] }, 'links[0].device'],
  ['a path for a device', { links: [{ ...link, device: '../x' }] }, 'links[0].device'],
  ['a name that the kernel would cut', { links: [{ ...link, device: 'a'.repeat(16) }] }, 'links[0].device'],
  [
    'a line break in an address',
    { links: [{ ...link, addresses: ['1.2.3.4/24\nlink'] }] },
    'links[0].addresses',
  ],
  ['an address without prefix', { links: [{ ...link, addresses: ['192.0.2.1'] }] }, 'links[0].addresses'],
  ['a name for a gateway', { links: [{ ...link, gateway: 'router' }] }, 'links[0].gateway'],
  ['a MAC in capitals', { links: [{ ...link, mac: 'AA:00:00:00:00:01' }] }, 'links[0].mac'],
  ['a tag out of range', { links: [{ ...link, vlanTag: 4095 }] }, 'links[0].vlanTag'],
  ['a LAN without card', { links: [{ ...link, mac: null }] }, 'links[0].mac'],
  [
    'a line break in a server of a way',
    { links: [link], ways: [{ connection: 1, servers: ['192.0.2.1\nlink'] }] },
    'ways[0].servers',
  ],
  ['a loopback without device', { links: [{ ...link, type: 'loopback', mac: null }] }, 'links[0].device'],
])('%s is refused', (_, value, path) => {
  const problems = network.artifact.decode(value === null ? null : { diverts: false, ways: [], ...value })
  expect(problems).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
})
