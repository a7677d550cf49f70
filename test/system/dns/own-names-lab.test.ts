import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// Names that the gateway answers for itself, reverse zones, and delegations that lead elsewhere.

let lab: Lab
let zones: ZoneServer

beforeAll(async () => {
  lab = await startLab()
  zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [
      { name: 'outside.example', records: `ns2 A ${hosts.dmz1}` },
      { name: 'far.home.example', records: 'www A 192.0.2.77' },
      { name: '20.16.172.in-addr.arpa', records: '11 PTR dmz1.corp.example.' },
    ],
  })
  const ready = async () => (await ask(lab, 'lan1', hosts.gatewayLan, ['wan1.lab']))?.status === 'NOERROR'
  if (!(await until(30, ready))) throw new Error('the name server does not come up')
})

afterAll(async () => {
  await zones?.close()
  await lab?.close()
})

const query = (...question: string[]) => ask(lab, 'lan1', hosts.gatewayLan, question)
const records = async (...question: string[]) => (await query(...question))?.records ?? null
const comesTo = (question: readonly string[], expected: readonly string[]) =>
  until(30, async () => JSON.stringify(await records(...question)) === JSON.stringify(expected))
const create = (path: string, body: object) => lab.gateway.admin.create<string>(path, body)

it('the name of the machine has the addresses of local networks, and they have the name', async () => {
  const name = hostname().toLowerCase()
  expect(await records(name)).toContain(`${name}. A ${hosts.gatewayLan}`)
  expect(await records('-x', hosts.gatewayLan)).toEqual([`1.10.168.192.in-addr.arpa. PTR ${name}.`])
})

it('a name that is set is answered in both directions, and what else is there stays', async () => {
  await create('/dns/zones/forward', { name: 'outside.example', servers: [hosts.dmz1] })
  const id = await create('/x/dns/host-names', {
    name: 'NAS.outside.example',
    addresses: ['192.168.10.55', 'fd00:10::55'],
  })
  expect(await comesTo(['nas.outside.example'], ['nas.outside.example. A 192.168.10.55'])).toBe(true)
  expect(await records('nas.outside.example', 'AAAA')).toEqual(['nas.outside.example. AAAA fd00:10::55'])
  expect(await records('-x', '192.168.10.55')).toEqual([
    '55.10.168.192.in-addr.arpa. PTR nas.outside.example.',
  ])
  expect(await records('ns2.outside.example')).toEqual([`ns2.outside.example. A ${hosts.dmz1}`])
  await lab.gateway.admin.patch(`/x/dns/host-names/${id}`, { addresses: [] })
  const local = async () => (await records('nas.outside.example')) ?? []
  expect(
    await until(20, async () => (await local()).some((line) => line.endsWith(` ${hosts.gatewayLan}`))),
  ).toBe(true)
  await lab.gateway.admin.send('DELETE', `/x/dns/host-names/${id}`)
  expect(await until(20, async () => (await query('nas.outside.example'))?.status === 'NXDOMAIN')).toBe(true)
})

it('reverse names of private networks do not exist, unless a zone has them', async () => {
  expect((await query('-x', '172.16.20.11'))?.status).toBe('NXDOMAIN')
  expect((await query('-x', '10.9.8.7'))?.status).toBe('NXDOMAIN')
  expect((await query('-x', 'fd00:99::1'))?.status).toBe('NXDOMAIN')
  await create('/dns/zones/forward', { name: '20.16.172.in-addr.arpa', servers: [hosts.dmz1] })
  expect(await comesTo(['-x', '172.16.20.11'], ['11.20.16.172.in-addr.arpa. PTR dmz1.corp.example.'])).toBe(
    true,
  )
  await create('/dns/zones/master', { name: '9.10.in-addr.arpa', config: '7.8 PTR seven.example.\n' })
  expect(await comesTo(['-x', '10.9.8.7'], ['7.8.9.10.in-addr.arpa. PTR seven.example.'])).toBe(true)
})

it('a name is handed to a server whose address another zone has', async () => {
  await create('/dns/zones/master', { name: 'home.example', config: 'far NS ns2.outside.example.\n' })
  expect(await comesTo(['www.far.home.example'], ['www.far.home.example. A 192.0.2.77'])).toBe(true)
})
