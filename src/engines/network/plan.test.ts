import { expect, test } from 'vitest'
import type { NetworkLink } from '../../core/engine/declared/network.ts'
import type { Device, Machine } from './machine.ts'
import { message } from './messages.ts'
import { networkPlan } from './plan.ts'
import { readRefusals } from './run-steps.ts'

const kinds = { dummy: true, vlan: true, policyRoutes: false, ways: true }
const card: Device = {
  name: 'eth0',
  ifindex: 2,
  mac: '02:00:00:00:00:01',
  kind: null,
  alias: '',
  on: false,
  carrier: false,
  parent: null,
  vlanTag: null,
  addresses: [],
  linkLocal: false,
}
const bare: Machine = { devices: [], defaultRoutes: [], policyRoutes: [], wayRoutes: [], divertRoutes: [] }
const link: NetworkLink = {
  connection: 3,
  type: 'wan',
  mac: card.mac,
  vlanTag: null,
  device: null,
  addresses: ['192.0.2.2/24', 'fd00::2/64'],
  gateway: '192.0.2.1',
  dhcp: false,
}
const route = { device: 'eth0', gateway: '192.0.2.1', metric: 103 }
const inPlace: Device = {
  ...card,
  alias: 'gatehouse:3',
  on: true,
  carrier: true,
  linkLocal: true,
  addresses: link.addresses,
}

function commands(links: readonly NetworkLink[], machine: Partial<Machine>): readonly string[] {
  const plan = networkPlan({ links, ways: [], diverts: false }, { ...bare, ...machine }, kinds)
  return plan.steps.map((step) => step.command)
}

test('a bare card is marked, switched on, and gets its addresses and route', () => {
  expect(commands([link], { devices: [card] })).toEqual([
    'link set dev eth0 alias gatehouse:3',
    'link set dev eth0 up',
    'address add 192.0.2.2/24 dev eth0 broadcast +',
    'address add fd00::2/64 dev eth0 nodad',
    'route replace 0.0.0.0/0 via 192.0.2.1 dev eth0 proto 71 metric 103',
  ])
})

test('nothing is to be done where all is in place', () => {
  expect(commands([link], { devices: [inPlace], defaultRoutes: [route] })).toEqual([])
})

test('a device is guarded in both families before it gets an address, and no longer than it is ours', () => {
  const guarded = { ...kinds, policyRoutes: true }
  const rule = (family: 4 | 6, device: string) => ({
    family,
    priority: 7,
    device,
    mark: '0/0x4000000',
    action: 'blackhole',
    from: null,
    to: null,
    service: null,
    text: '',
  })
  const steps = (policyRoutes: Machine['policyRoutes']) => {
    const machine = { ...bare, devices: [inPlace], defaultRoutes: [route], policyRoutes }
    return networkPlan({ links: [link], ways: [], diverts: false }, machine, guarded).steps
  }
  const command = (verb: string, device: string) =>
    `rule ${verb} priority 7 iif ${device} fwmark 0/0x4000000 blackhole`
  expect(steps([])).toEqual([
    { connection: 0, command: command('add', 'eth0'), family: 4 },
    { connection: 0, command: command('add', 'eth0'), family: 6 },
  ])
  const others = [
    { ...rule(4, 'eth9'), priority: 100 },
    { ...rule(4, 'eth9'), action: 'lookup 5' },
  ]
  expect(steps([rule(4, 'eth0'), rule(6, 'eth0'), ...others])).toEqual([])
  expect(steps([rule(4, 'eth0'), rule(6, 'eth0'), rule(6, 'eth9')])).toEqual([
    { connection: 0, command: command('delete', 'eth9'), family: 6 },
  ])
})

test('an address may be written in any form', () => {
  const long = { ...link, addresses: ['192.0.2.2/24', 'FD00:0:0::2/64'] }
  expect(commands([long], { devices: [inPlace], defaultRoutes: [route] })).toEqual([])
})

test('new addresses come before old ones go', () => {
  const moved = { ...link, addresses: ['192.0.2.9/24', 'fd00::2/64'] }
  expect(commands([moved], { devices: [inPlace], defaultRoutes: [route] })).toEqual([
    'address add 192.0.2.9/24 dev eth0 broadcast +',
    'address delete 192.0.2.2/24 dev eth0',
  ])
})

test('another default route on a card of ours goes', () => {
  const routes = [route, { ...route, metric: 100 }]
  expect(commands([link], { devices: [inPlace], defaultRoutes: routes })).toEqual([
    'route delete 0.0.0.0/0 via 192.0.2.1 dev eth0 metric 100',
  ])
})

test('a card that is not ours is left alone', () => {
  const other = { ...inPlace, alias: '', name: 'eth9', mac: '02:00:00:00:00:09' }
  expect(commands([], { devices: [other], defaultRoutes: [{ ...route, device: 'eth9' }] })).toEqual([])
})

test('a card that is ours no more is emptied, a device that we made is deleted', () => {
  const made = { ...inPlace, name: 'loop4', mac: '02:00:00:00:00:04', alias: 'gatehouse:made:4' }
  expect(commands([], { devices: [inPlace, made], defaultRoutes: [route] })).toEqual([
    'route delete 0.0.0.0/0 via 192.0.2.1 dev eth0 metric 103',
    'address delete 192.0.2.2/24 dev eth0',
    'address delete fd00::2/64 dev eth0',
    'link set dev eth0 alias ""',
    'link delete dev loop4',
  ])
})

test('a lost link-local address is given back', () => {
  const lost = { ...inPlace, linkLocal: false }
  expect(commands([link], { devices: [lost], defaultRoutes: [route] })).toEqual([
    'address add fe80::0000:00ff:fe00:0001/64 dev eth0 scope link nodad',
  ])
})

test('a VLAN is a device on its card, which borrows the MAC and is not taken for the card', () => {
  const tagged = { ...link, vlanTag: 7, gateway: null, addresses: [] }
  expect(commands([tagged], { devices: [card] })).toEqual([
    'link add link eth0 name eth0.7 type vlan id 7',
    'link set dev eth0.7 alias gatehouse:made:3',
    'link set dev eth0.7 up',
  ])
  const vlan = {
    ...inPlace,
    name: 'eth0.7',
    kind: 'vlan',
    parent: 'eth0',
    vlanTag: 7,
    alias: 'gatehouse:made:3',
  }
  expect(commands([{ ...tagged, addresses: vlan.addresses }], { devices: [vlan, card] })).toEqual([])
})

test('an absent card, a missing kernel part and a taken name are problems of that link alone', () => {
  const absent = { ...link, connection: 4, mac: '02:00:00:00:00:44' }
  const tagged = { ...link, connection: 5, vlanTag: 7 }
  const loop: NetworkLink = {
    ...link,
    connection: 6,
    type: 'loopback',
    mac: null,
    device: 'eth0',
    gateway: null,
  }
  const taken = { ...inPlace, alias: 'uplink' }
  const machine = { ...bare, devices: [taken], defaultRoutes: [route] }
  const plan = networkPlan({ links: [absent, tagged, loop], ways: [], diverts: false }, machine, {
    ...kinds,
    vlan: false,
  })
  expect(plan.problems).toEqual([
    { connection: 4, why: message('no network card with MAC {mac}', { mac: '02:00:00:00:00:44' }) },
    { connection: 5, why: message('not applied: this kernel has no VLAN support') },
    { connection: 6, why: message('not applied: there is another device called {name}', { name: 'eth0' }) },
  ])
  expect(plan.steps).toEqual([])
})

test('without dummy devices a loopback is a bridge without ports', () => {
  const loop: NetworkLink = { ...link, type: 'loopback', mac: null, device: 'loop3', gateway: null }
  const plan = networkPlan({ links: [loop], ways: [], diverts: false }, bare, { ...kinds, dummy: false })
  expect(plan.steps[0]?.command).toBe('link add name loop3 type bridge')
})

test('complaints of ip belong to the line they name', () => {
  const steps = ['a', 'b', 'c'].map((command, connection) => ({ connection, command }))
  const text = 'RTNETLINK answers: File exists\nCommand failed -:1\nError: No.\nSorry.\nCommand failed -:3\n'
  expect(readRefusals(text, steps)).toEqual([
    { step: steps[0], reason: 'File exists (ip a)' },
    { step: steps[2], reason: 'No. Sorry. (ip c)' },
  ])
})

test('a way out of a connection has a table of its own, and goes when nobody asks for it', () => {
  const lan: NetworkLink = { ...link, connection: 4, type: 'lan', addresses: ['10.0.0.1/16'], gateway: null }
  const lanDevice: Device = { ...inPlace, name: 'eth1', mac: '02:00:00:00:00:44', alias: 'gatehouse:4' }
  const devices = [inPlace, { ...lanDevice, addresses: ['10.0.0.1/16'] }]
  const links = [link, { ...lan, mac: lanDevice.mac }]
  const machine = { ...bare, devices, defaultRoutes: [route] }
  const { steps } = networkPlan(
    { links, ways: [{ connection: 3, servers: ['198.51.100.53'] }], diverts: false },
    machine,
    kinds,
  )
  expect(steps.every(({ family, connection }) => family === 4 && connection === 3)).toBe(true)
  expect(steps.map(({ command }) => command)).toEqual([
    'route replace 192.0.2.0/24 dev eth0 table 710003 proto 71',
    'route replace 10.0.0.0/16 dev eth1 table 710003 proto 71',
    'route replace 0.0.0.0/0 via 192.0.2.1 dev eth0 table 710003 proto 71',
    'route replace unreachable 0.0.0.0/0 table 710003 proto 71 metric 10000',
    'rule add priority 8 from 192.0.2.2 iif lo lookup 710003',
    'rule add priority 8 to 198.51.100.53 iif lo ipproto udp dport 53 lookup 710003',
    'rule add priority 8 to 198.51.100.53 iif lo ipproto tcp dport 53 lookup 710003',
    'rule add priority 8 to 198.51.100.53 iif lo ipproto tcp dport 853 lookup 710003',
  ])
  const left: Machine = {
    ...machine,
    policyRoutes: [
      {
        family: 4,
        ...{ priority: 8, device: 'lo', mark: null, action: 'lookup 710003', text: '' },
        ...{ from: '192.0.2.2', to: null, service: null },
      },
    ],
    wayRoutes: [
      {
        family: 4,
        ...{ table: 710_003, isUnreachable: true, to: '0.0.0.0/0', gateway: null, device: null },
      },
    ],
  }
  expect(
    networkPlan({ links, ways: [], diverts: false }, left, kinds).steps.map(({ command }) => command),
  ).toEqual([
    'rule delete priority 8 from 192.0.2.2 iif lo lookup 710003',
    'route delete unreachable 0.0.0.0/0 table 710003 proto 71 metric 10000',
  ])
})

test('an address by DHCP is one more link of its connection: address, route, and way', () => {
  const asking = { ...link, addresses: ['fd00::2/64'], gateway: 'fd00::1', dhcp: true }
  const leased = { ...asking, addresses: ['192.0.2.2/24'], gateway: '192.0.2.1' }
  const ways = [{ connection: 3, servers: ['192.0.2.53'] }]
  const plan = networkPlan(
    { links: [asking, leased], ways, diverts: false },
    { ...bare, devices: [card] },
    kinds,
  )
  const steps = plan.steps.map(({ command }) => command)
  expect(steps.filter((step) => step.startsWith('address'))).toEqual([
    'address add fd00::2/64 dev eth0 nodad',
    'address add 192.0.2.2/24 dev eth0 broadcast +',
  ])
  expect(steps.filter((step) => step.includes('via') && !step.includes('table'))).toEqual([
    'route replace ::/0 via fd00::1 dev eth0 proto 71 metric 103',
    'route replace 0.0.0.0/0 via 192.0.2.1 dev eth0 proto 71 metric 103',
  ])
  expect(steps).toContain('route replace 0.0.0.0/0 via 192.0.2.1 dev eth0 table 710003 proto 71')
  expect(steps).toContain('rule add priority 8 from 192.0.2.2 iif lo lookup 710003')
  expect(steps).toContain('rule add priority 8 to 192.0.2.53 iif lo ipproto udp dport 53 lookup 710003')
  expect(plan.placed).toContainEqual({ connection: 3, device: 'eth0' })
})

test('what the packet filter marks is led to the proxy: a table, and a policy route for each device', () => {
  const machine = { ...bare, devices: [inPlace], defaultRoutes: [route] }
  const artifact = { links: [link], ways: [], diverts: true }
  const steps = networkPlan(artifact, machine, kinds).steps.map(
    ({ family, command }) => `${family} ${command}`,
  )
  expect(steps).toEqual([
    '4 route replace local 0.0.0.0/0 dev lo table 3129 proto 71',
    '4 rule add priority 9 iif eth0 fwmark 0x8000000/0x8000000 lookup 3129',
    '6 route replace local ::/0 dev lo table 3129 proto 71',
    '6 rule add priority 9 iif eth0 fwmark 0x8000000/0x8000000 lookup 3129',
  ])
  const [there, elsewhere] = (['eth0', 'eth9'] as const).map((device) =>
    ([4, 6] as const).map((family) => ({
      ...{ family, priority: 9, device, mark: '0x8000000/0x8000000', action: 'lookup 3129', text: '' },
      ...{ from: null, to: null, service: null },
    })),
  )
  const divertRoutes: Machine['divertRoutes'] = [{ family: 4 }, { family: 6 }]
  const made = { ...machine, policyRoutes: there!, divertRoutes }
  expect(networkPlan(artifact, made, kinds).steps).toEqual([])
  const former = { ...made, policyRoutes: [...there!, ...elsewhere!] }
  expect(networkPlan(artifact, former, kinds).steps).toHaveLength(2)
  expect(networkPlan({ ...artifact, diverts: false }, made, kinds).steps).toHaveLength(4)
})
