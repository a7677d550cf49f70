import { expect, it } from 'vitest'
import { hosts, type Lab, labForTests, until } from '../fixture/lab.ts'

let lab: Lab
labForTests((made) => {
  lab = made
})

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: string
}

const gateway = async (...command: string[]) => {
  const { code, text } = await lab.run('gateway', ...command)
  expect([code, text]).toEqual([0, ''])
}
const row = async () =>
  (await lab.gateway.admin.list<Row>('/firewall/status')).find(({ name }) => name === 'other-deciders')
const logged = async (text: string) => {
  const search = encodeURIComponent(JSON.stringify({ text, columns: ['message'] }))
  return (await lab.gateway.admin.get(`/logs_backend/logs?search=${search}`)).text
}
/** Holds when somebody else's doing is shown within the five seconds that it may take. */
const shown = (name: string) => until(5, async () => (await row())?.msg.includes(name) ?? false)
const isGone = () => until(5, async () => (await row()) === undefined)

const packet = {
  protocol: 'tcp',
  src_ip: hosts.lan1,
  src_port: 40_000,
  dst_ip: hosts.wan1,
  dst_port: 80,
}

it('a table of others that drops is shown, logged, and told by explanations; nobody touches it', async () => {
  expect(await row()).toBeUndefined()
  await gateway('nft', 'add', 'table', 'ip', 'evil')
  await gateway('nft', 'add chain ip evil stop { type filter hook forward priority 10 ; policy drop ; }')
  expect(await shown('table ip evil')).toBe(true)
  expect(await row()).toMatchObject({ status: 'failed', msg: expect.stringMatching(/may stop.*policy drop/) })
  expect(await logged('table ip evil')).toMatch(/beside the packet filter: nftables table ip evil may stop/)
  const told = [expect.stringMatching(/^nftables table ip evil may stop what the policy accepts/)]
  for (const query of ['', '?confirm=kernel']) {
    const { admin } = lab.gateway
    const one = await admin.post(`/x/explain${query}`, packet)
    expect(one.json(), query).toMatchObject({ verdict: 'accept', other_deciders: told })
    const many = await admin.post(`/x/explain${query}`, { packets: [packet] })
    expect(many.json(), query).toMatchObject({ results: [{ verdict: 'accept' }], other_deciders: told })
  }
  const russian = await lab.gateway.admin.get('/firewall/status', { 'Accept-Language': 'ru' })
  expect(russian.text).toContain('nftables table ip evil может задержать то, что политика пропускает')
  expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
  await gateway('nft', 'delete', 'table', 'ip', 'evil')
  expect(await isGone()).toBe(true)
  expect(await logged('table ip evil')).toMatch(/no more beside the packet filter: nftables table ip evil/)
  expect((await lab.gateway.admin.post('/x/explain', packet)).json()).not.toHaveProperty('other_deciders')
})

it('a rule in a table that is known already is noticed', async () => {
  await gateway(
    'nft',
    'add table inet quiet ; add chain inet quiet c { type filter hook input priority 3 ; }',
  )
  expect(await shown('table inet quiet stops nothing')).toBe(true)
  expect((await row())?.status).toBe('active')
  await gateway('nft', 'add', 'rule', 'inet', 'quiet', 'c', 'drop')
  expect(await shown('table inet quiet may stop')).toBe(true)
  await gateway('nft', 'delete', 'table', 'inet', 'quiet')
  expect(await isGone()).toBe(true)
})

it.each([
  ['a policy route', 'ip rule add priority 5 from 192.168.10.0/24 blackhole', 'ip rule delete priority 5'],
  ['a route', 'ip route add blackhole 198.51.100.0/24', 'ip route delete blackhole 198.51.100.0/24'],
  [
    'a queue',
    'tc qdisc add dev wan root tbf rate 1mbit burst 10k latency 10ms',
    'tc qdisc delete dev wan root',
  ],
])(
  '%s of others is shown',
  async (what, come, go) => {
    await gateway(...come.split(' '))
    expect(await shown(what.split(' ')[1]!)).toBe(true)
    await gateway(...go.split(' '))
    expect(await isGone()).toBe(true)
  },
  60_000,
)

it('a rule of legacy iptables is shown, and no more when it is gone', async () => {
  await gateway('iptables-legacy', '-A', 'FORWARD', '-s', '192.0.2.1', '-j', 'DROP')
  expect(await shown('iptables-legacy IPv4 table filter may stop')).toBe(true)
  await gateway('iptables-legacy', '-F')
  expect(await isGone()).toBe(true)
})

it.each(['net.ipv4.ip_forward', 'net.ipv6.conf.all.forwarding', 'net.ipv4.conf.wan.forwarding'])(
  '%s = 0 is put back within seconds, and said in status and log',
  async (setting) => {
    await gateway('sysctl', '-qw', `${setting}=0`)
    const isBack = () =>
      until(5, async () => (await lab.run('gateway', 'sysctl', '-n', setting)).text.trim() === '1')
    expect(await isBack()).toBe(true)
    const isSaid = async () => (await lab.gateway.admin.get('/x/status')).text.includes(setting)
    expect(await until(5, isSaid)).toBe(true)
    expect(await logged(setting)).toContain('changed by someone else and repaired')
    expect(await lab.visit('lan1', hosts.wan1)).toContain('host=wan1')
  },
  60_000,
)

it('the doctor finds it without a gateway', async () => {
  const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
  const doctor = () =>
    lab.run('gateway', process.execPath, launcher, 'doctor', '--json', '--data', '/tmp/no-such-gateway')
  await gateway(
    'nft',
    'add table ip evil ; add chain ip evil stop { type filter hook forward priority 9 ; policy drop ; }',
  )
  const findings = JSON.parse((await doctor()).text) as { name: string; state: string; remedy: string }[]
  expect(findings).toContainEqual(
    expect.objectContaining({ name: 'table ip evil', state: 'limited', remedy: 'nft list table ip evil' }),
  )
  await gateway('nft', 'delete', 'table', 'ip', 'evil')
})
