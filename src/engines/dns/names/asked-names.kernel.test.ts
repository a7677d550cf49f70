import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDns } from '../../../../test/kernel/dns-artifact.ts'
import { LabFixture, labNetwork } from '../../../../test/kernel/lab.ts'
import type { ResolvedName } from '../../../core/engine/observation.ts'

const lab = new LabFixture()
const servers = ['203.0.113.1']

beforeAll(async () => {
  await lab.open()
  await lab.applyNetwork(labNetwork)
})
afterAll(() => lab.close())

const resolve = async (names: readonly string[], from: readonly string[]) => {
  lab.events = []
  const artifact = { ...emptyDns, names: names.map((name) => ({ name, sets: [] })), fallback: from }
  expect(await lab.ask({ op: 'apply', engine: 'dns', artifact })).toMatchObject({ ok: true })
}
const names = async (fits: (names: readonly ResolvedName[]) => boolean) =>
  (await lab.observed('dns', (value) => fits(value.names))).names

test('names are resolved in both families through the given servers', async () => {
  await resolve(['wan1.lab', 'lan2.lab'], servers)
  const found = await names((value) => value.length === 2 && value.every((it) => it.addresses.length === 2))
  expect(found.map(({ name, addresses, error }) => ({ name, addresses, error }))).toEqual([
    { name: 'wan1.lab', addresses: ['203.0.113.1', '2001:db8:113::1'], error: null },
    { name: 'lan2.lab', addresses: ['192.168.10.12', 'fd00:10::12'], error: null },
  ])
})

test('a name that does not exist is told as such', async () => {
  await resolve(['nobody.lab'], servers)
  const [found] = await names((value) => value[0]?.error !== null)
  expect(found).toMatchObject({ addresses: [], error: { form: 'there is no such name' } })
})

test('addresses stay while the servers fail, and the error stands beside them', async () => {
  await resolve(['dmz1.lab'], servers)
  await names((value) => value[0]?.addresses.length === 2)
  // Nobody serves names there.
  await resolve(['dmz1.lab'], ['172.16.20.11'])
  const [found] = await names((value) => value[0]?.error !== null)
  expect(found?.addresses).toEqual(['172.16.20.11', 'fd00:20::11'])
})

test('without servers the system is asked', async () => {
  await resolve(['wan1.lab'], [])
  const [found] = await names((value) => value[0]?.addresses.length === 2)
  expect(found?.error).toBeNull()
})

test('where the name server finds no answer and has no root set, the servers of the connections answer for names in rules', async () => {
  lab.events = []
  const artifact = {
    ...emptyDns,
    listen: ['192.168.10.1'],
    clients: ['192.168.10.0/24'],
    // Nobody serves names there.
    forward: [{ name: 'lab.', servers: ['172.16.20.11'], hosts: [] }],
    names: [{ name: 'wan1.lab', sets: [] }],
    fallback: servers,
  }
  expect(await lab.ask({ op: 'apply', engine: 'dns', artifact })).toMatchObject({ ok: true })
  const [found] = await names((value) => value[0]?.addresses.length === 2)
  expect(found).toMatchObject({ name: 'wan1.lab', addresses: ['203.0.113.1', '2001:db8:113::1'] })
})
