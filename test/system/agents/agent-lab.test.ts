import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { Agent, version } from './agent.ts'

let lab: Lab
let admin: Client

beforeAll(async () => {
  lab = await startLab({ agentListen: `127.0.0.1:${await freePort()}` })
  admin = lab.gateway.admin
  await admin.put('/agent_backend/wireguard/state', { enabled: true })
})
afterAll(() => lab?.close())

interface Listed {
  readonly nftables: readonly {
    readonly set?: { readonly name: string; readonly elem?: readonly unknown[] }
  }[]
}

/** Names of the kernel's sets that hold the address. */
async function setsWith(address: string): Promise<string[]> {
  const { text } = await lab.run('gateway', 'nft', '-j', 'list', 'ruleset')
  const sets = (JSON.parse(text) as Listed).nftables.flatMap(({ set }) => set ?? [])
  return sets
    .filter(({ elem }) => JSON.stringify(elem ?? []).includes(`"${address}"`))
    .map(({ name }) => name)
}

async function authorized(): Promise<Agent> {
  const agent = await new Agent(lab.gateway.origin).open()
  await agent.ask(version)
  expect(await agent.ask({ type: 'authorize', login: 'ann', password: 'horse' })).toMatchObject({
    authorized: true,
  })
  return agent
}

it('the kernel knows the address of an authorized agent under its user, and no chain changes', async () => {
  const user = { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 1 }
  const id = await admin.create('/user_backend/users', user)
  const rule = { action: 'drop', source_addresses: [`user.id.${id}`], protocol: 'protocol.udp' }
  await admin.create('/firewall/rules/forward', rule)
  const rules = (await lab.kernelRules()).sort()
  expect(await setsWith('127.0.0.1')).toEqual([])

  const agent = await authorized()
  expect(await until(5, async () => (await setsWith('127.0.0.1')).length === 1)).toBe(true)
  expect((await lab.kernelRules()).sort()).toEqual(rules)
  const [device] = await admin.list<{ id: string }>('/x/agents')
  await admin.delete(`/x/agents/${device!.id}/session`)
  await agent.ended
  expect(await until(3, async () => (await setsWith('127.0.0.1')).length === 0)).toBe(true)

  const again = await authorized()
  expect(await until(5, async () => (await setsWith('127.0.0.1')).length === 1)).toBe(true)
  // Who loses the connection keeps the address for a moment, who loses access is among the denied at once.
  await again.close()
  expect(await setsWith('127.0.0.1')).toHaveLength(1)
  await admin.patch(`/user_backend/users/${id}`, { enabled: true })
  expect((await setsWith('127.0.0.1')).map((name) => name.split('/')[0])).toEqual(['denied4'])
  expect(await until(15, async () => (await setsWith('127.0.0.1')).length === 0)).toBe(true)
})

it('who authorized survives a killed plane', async () => {
  await admin.create('/user_backend/users', { name: 'Bob', login: 'bob', psw: 'horse', parent_id: 1 })
  const rule = { action: 'drop', source_addresses: ['group.id.1'] }
  const ruleId = await admin.create('/firewall/rules/forward', rule)
  const agent = await new Agent(lab.gateway.origin).open()
  await agent.ask(version)
  await agent.ask({ type: 'authorize', login: 'bob', password: 'horse' })
  expect(await until(5, async () => (await setsWith('127.0.0.1')).length === 1)).toBe(true)
  lab.gateway.kill('plane')
  await lab.gateway.ready()
  await admin.create('/aliases/ports', { title: 'after', value: 1 })
  expect(await until(20, async () => (await setsWith('127.0.0.1')).length === 1)).toBe(true)
  await agent.close()
  await admin.delete(`/firewall/rules/forward/${ruleId}`)
})

describe('an agent on a host behind the gateway', () => {
  const script = new URL('./agent-host.ts', import.meta.url).pathname

  /** Starts an agent on lan1 and answers what the gateway made of it. */
  async function agentOnHost(origin: string, password: string) {
    const child = lab.start('lan1', process.execPath, script, origin, 'cleo', password)
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    return { child, authorized: (JSON.parse(String(said)) as { authorized?: boolean }).authorized }
  }

  it.each([
    ['the interface', `https://${hosts.gatewayLan}:8443`],
    ['the second listener', `https://${hosts.gatewayLan}:14765`],
    ['the interface over IPv6', 'https://[fd00:10::1]:8443'],
  ])('is its user for packets while it is connected, over %s', async (_name, origin) => {
    const overIpv6 = origin.includes('[')
    const target = overIpv6 ? hosts.wan1v6 : hosts.wan1
    const user = { name: 'Cleo', login: 'cleo', psw: 'horse', parent_id: 1 }
    const id = await admin.create('/user_backend/users', user)
    const rule = { action: 'drop', source_addresses: [`user.id.${id}`] }
    const ruleId = await admin.create('/firewall/rules/forward', rule)
    const visit = async (host: 'lan1' | 'lan2') => await lab.visit(host, target)
    const open = await visit('lan1')
    expect(open).not.toMatch(/blocked|refused|curl/)

    const refused = await agentOnHost(origin, 'wrong')
    expect(refused.authorized).toBe(false)
    refused.child.kill()
    expect(await visit('lan1')).toBe(open)

    const { child, authorized } = await agentOnHost(origin, 'horse')
    expect(authorized).toBe(true)
    expect(await until(5, async () => (await visit('lan1')) === 'blocked')).toBe(true)
    expect(await visit('lan2')).not.toBe('blocked')
    const [device] = (
      await admin.list<{ id: string; address: string; connected: boolean }>('/x/agents')
    ).filter(({ connected }) => connected)
    expect(device!.address).not.toContain('127.0.0.1')
    await admin.delete(`/x/agents/${device!.id}/session`)
    expect(await until(5, async () => (await visit('lan1')) === open)).toBe(true)
    child.kill()
    await admin.delete(`/firewall/rules/forward/${ruleId}`)
    await admin.delete(`/user_backend/users/${id}`)
  })
})
