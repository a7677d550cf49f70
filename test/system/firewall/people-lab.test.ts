import { expect, it, onTestFinished } from 'vitest'
import { hosts, startLab, until } from '../fixture/lab.ts'

const groupCount = 12
const usersAGroup = 3
/** So many that the table is laid out ahead of its first apply. */
const ruleCount = 2_100
const open = 'host=wan1'

interface Rule {
  readonly key: string
  readonly action: 'accept' | 'drop'
  readonly source_addresses: readonly string[]
  readonly destination_ports?: readonly string[]
  readonly protocol?: string
}

it('thousands of rules about users and groups hold for whoever is at an address, from the first apply on', async () => {
  const lab = await startLab()
  onTestFinished(() => lab.close())
  const { admin } = lab.gateway
  const groups: number[] = []
  const users: number[] = []
  for (let at = 0; at < groupCount; at++) {
    const group = await admin.create('/user_backend/groups', { name: `group ${at}`, parent_id: 1 })
    groups.push(group)
    for (let one = 0; one < usersAGroup; one++) {
      const login = `user${at}.${one}`
      users.push(
        await admin.create('/user_backend/users', { name: login, login, psw: 'horse', parent_id: group }),
      )
    }
  }
  const [last, other] = [users.at(-1)!, users[0]!]
  const sign = (user: number, ip: string) =>
    admin.create<string>('/auth/rules', { enabled: true, ip, mac: null, user_id: user, always_logged: true })
  await sign(other, hosts.lan2)
  const ofLast = await sign(last, hosts.lan1)
  // Nobody asks for these ports. The last group is let through behind all others, and what is left is not.
  const port = await admin.create<string>('/aliases/ports', { title: 'other', value: 9_999 })
  const rules: Rule[] = Array.from({ length: ruleCount }, (_, at) => ({
    key: `rule ${at}`,
    action: at % 2 === 0 ? 'drop' : 'accept',
    source_addresses: [
      at % 3 === 0 ? `user.id.${users[at % users.length]}` : `group.id.${groups[at % groupCount]}`,
    ],
    protocol: 'protocol.tcp',
    destination_ports: [port],
  }))
  rules.push({ key: 'last group', action: 'accept', source_addresses: [`group.id.${groups.at(-1)}`] })
  rules.push({ key: 'rest', action: 'drop', source_addresses: ['any'] })
  const put = await admin.put('/x/tables/forward', { rules })
  expect([put.status, put.status === 200 ? '' : put.text.slice(0, 300)]).toEqual([200, ''])
  expect(await until(60, async () => (await lab.visit('lan2', hosts.wan1)) === 'blocked')).toBe(true)
  expect(await lab.visit('lan1', hosts.wan1)).toContain(open)

  // Somebody else is there, and then the same user again: no rule changes.
  const at = async (user: number) => {
    const body = { enabled: true, ip: hosts.lan1, mac: null, user_id: user, always_logged: true }
    expect((await admin.put(`/auth/rules/${ofLast}`, body)).status).toBe(200)
  }
  await at(other)
  expect(await until(10, async () => (await lab.visit('lan1', hosts.wan1)) === 'blocked')).toBe(true)
  await at(last)
  expect(await until(10, async () => (await lab.visit('lan1', hosts.wan1)).includes(open))).toBe(true)

  const { text } = await lab.run('gateway', 'nft', 'list', 'table', 'inet', 'gatehouse')
  expect(text).toMatch(/ip saddr @d4_\S+ jump fwd_/)
  const status = await admin.list<{ name: string; status: string }>('/firewall/status')
  expect(status.filter((row) => row.status === 'failed')).toEqual([])
}, 240_000)
