import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones } from './zone-server.ts'

// What the name server keeps from one run to the next, in the data folder: what it remembers, and the root's keys.

let lab: Lab

beforeAll(async () => {
  lab = await startLab()
})
afterAll(() => lab?.close())

const records = async (name: string) => (await ask(lab, 'lan1', hosts.gatewayLan, [name]))?.records ?? []
const comesTo = (name: string, data: string) =>
  until(40, async () => (await records(name)).some((record) => record.endsWith(data)))
const state = () => join(lab.gateway.dataFolder, 'state', 'dns')

it('what it remembers outlives a stop, and answers while the server outside is gone', async () => {
  const zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [{ name: 'corp.example', records: 'www 3600 A 203.0.113.70' }],
  })
  const { admin } = lab.gateway
  await admin.create('/dns/zones/forward', { name: 'corp.example', servers: [hosts.dmz1] })
  await admin.create('/dns/zones/master', { name: 'home.example', config: 'www A 203.0.113.71\n' })
  expect(await comesTo('www.corp.example', '203.0.113.70')).toBe(true)
  await zones.close()
  const isKnownToFail = async () => JSON.stringify(await admin.list('/dns/status')).includes(hosts.dmz1)
  expect(await until(40, isKnownToFail)).toBe(true)
  expect(await records('www.corp.example')).toEqual(['www.corp.example. A 203.0.113.70'])
  expect(existsSync(join(state(), 'root.keys'))).toBe(true)
  await lab.gateway.restart()
  expect(await comesTo('www.home.example', '203.0.113.71')).toBe(true)
  expect(await comesTo('www.corp.example', '203.0.113.70')).toBe(true)
})

it('a damaged memory is made anew', async () => {
  await lab.gateway.stop()
  const files = readdirSync(join(state(), 'cache'))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) writeFileSync(join(state(), 'cache', name), Buffer.alloc(20_000, 0x5a))
  await lab.gateway.start()
  expect(await comesTo('www.home.example', '203.0.113.71')).toBe(true)
})
