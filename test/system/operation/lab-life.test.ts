import { describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, labForTests, until } from '../fixture/lab.ts'

const forward = '/firewall/rules/forward'

let lab: Lab
let admin: Client

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})

/** Drops what goes to wan1 and nothing else. */
async function dropWan1(): Promise<number> {
  const address = await admin.create('/aliases/ip_addresses', { title: 'wan1', value: hosts.wan1 })
  return await admin.create(forward, { action: 'drop', destination_addresses: [address] })
}

const toWan1 = () => lab.visit('lan1', hosts.wan1)

async function obeysRule(): Promise<void> {
  expect(await toWan1()).toBe('blocked')
  expect(await lab.visit('lan1', hosts.dmz1)).toMatch(/^host=dmz1 /)
}

interface LogPage {
  readonly data: readonly { readonly message: string; readonly priority: number }[]
}

/** Messages of the log that hold a text, newest first. */
async function logged(text: string): Promise<string[]> {
  const filter = [
    { items: [{ column_name: 'message', operator: 'contains', value: [text] }], link_operator: 'and' },
  ]
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (await admin.get(`/logs_backend/logs?${query}`)).json<LogPage>().data.map(({ message }) => message)
}

describe('the log: document 3, Log forwarding and logs; silences#log-table', () => {
  it('a dropped packet makes a row with the rule, the tuple and the interfaces within 2 s', async () => {
    await admin.put('/firewall/settings', { log_mode: 'all' })
    const id = await dropWan1()
    await toWan1()
    expect(await until(2, async () => (await logged(`fwd.ngfw.${id}`)).length > 0)).toBe(true)
    const [message] = await logged(`fwd.ngfw.${id}`)
    for (const part of [hosts.lan1, hosts.wan1, '80', 'lan', 'wan']) expect(message).toContain(part)
  })

  it('selected: only what the logging table marks', async () => {
    await admin.put('/firewall/settings', { log_mode: 'selected' })
    const drop = await dropWan1()
    await toWan1()
    const lan1 = await admin.create('/aliases/ip_addresses', { title: 'lan1', value: hosts.lan1 })
    await admin.create('/firewall/rules/log', { action: 'mark_log', source_addresses: [lan1] })
    await lab.visit('lan2', hosts.wan1)
    await toWan1()
    expect(await until(2, async () => (await logged(`fwd.ngfw.${drop}`)).length > 0)).toBe(true)
    const messages = await logged(`fwd.ngfw.${drop}`)
    expect(messages.every((message) => message.includes(hosts.lan1))).toBe(true)
  })

  it('nothing: no rows', async () => {
    await admin.put('/firewall/settings', { log_mode: 'nothing' })
    const id = await dropWan1()
    await toWan1()
    expect(await until(1, async () => (await logged(`fwd.ngfw.${id}`)).length > 0)).toBe(false)
  })
})

describe('what survives', () => {
  it('a restart', async () => {
    await dropWan1()
    await lab.gateway.restart()
    await lab.gateway.ready()
    expect(await until(30, async () => (await lab.visit('lan1', hosts.dmz1)).startsWith('host=dmz1'))).toBe(
      true,
    )
    await obeysRule()
  })

  it.each(['plane', 'gateway'] as const)(
    'kill -9 of the %s: the rules hold all the while, and new ones come',
    async (victim) => {
      const id = await dropWan1()
      lab.gateway.kill(victim)
      await obeysRule()
      await lab.gateway.ready()
      await admin.delete(`${forward}/${id}`)
      expect(await until(10, async () => (await toWan1()).startsWith('host=wan1'))).toBe(true)
    },
  )

  it('nft flush ruleset: repaired within 5 s, and the status and the log say so', async () => {
    await dropWan1()
    await obeysRule()
    expect((await lab.run('gateway', 'nft', 'flush', 'ruleset')).code).toBe(0)
    const holds = async () => (await lab.run('gateway', 'nft', 'list', 'ruleset')).text.includes('fwd.ngfw')
    expect(await until(5, holds)).toBe(true)
    await obeysRule()
    const rows = await admin.list<{ name: string; status: string; msg: string }>('/firewall/status')
    const row = rows.find(({ name }) => name === 'rules-in-kernel')!
    expect([row.status, row.msg]).toEqual(['active', expect.stringMatching(/repaired/)])
    expect(await logged('repair')).not.toEqual([])
  })

  it('a table that somebody else empties is filled again', async () => {
    const id = await dropWan1()
    await lab.run('gateway', 'nft', 'flush', 'table', 'inet', 'gatehouse')
    expect(await until(5, async () => (await lab.kernelRules()).includes(`fwd.ngfw.${id}`))).toBe(true)
    await obeysRule()
  })
})

it('restoring a revision changes packets', async () => {
  expect(await toWan1()).toMatch(/^host=wan1 /)
  const before = await lab.revision()
  await dropWan1()
  const dropping = await lab.revision()
  expect(await toWan1()).toBe('blocked')
  const back = await admin.send('POST', `/x/revisions/${before}/restore`)
  expect(back.headers['x-applied']).toBe(back.headers['x-revision'])
  expect(await toWan1()).toMatch(/^host=wan1 /)
  await admin.send('POST', `/x/revisions/${dropping}/restore`)
  expect(await toWan1()).toBe('blocked')
})
