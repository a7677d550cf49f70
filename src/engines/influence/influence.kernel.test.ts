import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { bunCommand } from '../../apps/supervisor/bun-command.ts'
import { verbatim } from '../../core/text/message.ts'
import type { Found } from './found.ts'

let net: Net

beforeAll(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  const { code, stderr } = await gateway('nft add table inet gatehouse')
  expect([code, stderr]).toEqual([0, ''])
})
afterAll(() => net.close())

const gateway = (command: string) => net.run('gateway', ['sh', '-ec', command])

async function look(): Promise<readonly Found[]> {
  const child = net.forkIn('gateway', new URL('../../../test/kernel/influence-host.ts', import.meta.url))
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (found) => resolve(found as readonly Found[]))
      child.once('exit', () => reject(new Error('the look ended without a word')))
    })
  } finally {
    child.kill()
  }
}

test('where nothing else decides, nothing is found; guards of ours are not', async () => {
  await gateway('ip rule add priority 7 iif lan fwmark 0/0x4000000 blackhole')
  expect(await look()).toEqual([])
})

const chain = (type: string) => `nft add table ip evil; nft add chain ip evil c '{ ${type}; }'`
const noTable = 'nft delete table ip evil'

test.each<[what: string, come: string, go: string, found: Partial<Found>]>([
  [
    'a chain that drops by its policy',
    chain('type filter hook forward priority 5; policy drop'),
    noTable,
    { kind: 'nftables', name: 'table ip evil', effect: 'stops' },
  ],
  [
    'a rule that drops',
    `${chain('type filter hook forward priority 5')}; nft add rule ip evil c ip saddr 192.0.2.1 drop`,
    noTable,
    { kind: 'nftables', effect: 'stops' },
  ],
  [
    'a rule that accepts before us, and can let nothing by',
    `${chain('type filter hook forward priority -5')}; nft add rule ip evil c accept comment '"drop"'`,
    noTable,
    { kind: 'nftables', effect: 'none' },
  ],
  [
    'a translation',
    `${chain('type nat hook prerouting priority -150')}; nft add rule ip evil c udp dport 9 redirect to :7`,
    noTable,
    { kind: 'nftables', effect: 'changes' },
  ],
  [
    'what is not tracked',
    `${chain('type filter hook prerouting priority -300')}; nft add rule ip evil c notrack`,
    noTable,
    { kind: 'nftables', effect: 'opens' },
  ],
  [
    'a table at a card',
    "nft add table netdev evil; nft add chain netdev evil c '{ type filter hook ingress device lan priority 0; policy drop; }'",
    'nft delete table netdev evil',
    { kind: 'nftables', name: 'table netdev evil', effect: 'stops' },
  ],
  [
    'a policy route that ends packets',
    'ip rule add priority 5 from 192.0.2.0/24 prohibit',
    'ip rule delete priority 5',
    { kind: 'policy-route', name: 'IPv4 rule 5', effect: 'stops' },
  ],
  [
    'a policy route of IPv6 to another table',
    'ip -6 rule add priority 90 iif lan lookup 77',
    'ip -6 rule delete priority 90',
    { kind: 'policy-route', name: 'IPv6 rule 90', effect: 'changes' },
  ],
  [
    'a table that is not asked any more',
    'ip rule delete priority 32766',
    'ip rule add priority 32766 lookup main',
    { kind: 'policy-route', name: 'IPv4 table main', effect: 'stops' },
  ],
  [
    'a route that ends packets',
    'ip route add blackhole 198.51.100.0/24',
    'ip route delete blackhole 198.51.100.0/24',
    { kind: 'route', name: 'IPv4 198.51.100.0/24', effect: 'stops' },
  ],
  [
    'a route elsewhere',
    'ip route add 198.51.100.0/24 via 10.1.0.9',
    'ip route delete 198.51.100.0/24',
    { kind: 'route', effect: 'changes', detail: verbatim('unicast via 10.1.0.9 dev lan') },
  ],
  [
    'a queue that holds packets back',
    'tc qdisc add dev wan root tbf rate 1mbit burst 10k latency 10ms',
    'tc qdisc delete dev wan root',
    { kind: 'traffic-control', name: 'device wan', effect: 'stops' },
  ],
  [
    'a filter at a card',
    'tc qdisc add dev wan clsact; tc filter add dev wan ingress protocol all u32 match u32 0 0 flowid 1:1',
    'tc qdisc delete dev wan clsact',
    { kind: 'traffic-control', name: 'device wan', effect: 'changes' },
  ],
  [
    'a filter that sends packets elsewhere',
    'tc qdisc add dev wan clsact; tc filter add dev wan ingress protocol all u32 match u32 0 0 action mirred egress redirect dev lan',
    'tc qdisc delete dev wan clsact',
    { kind: 'traffic-control', name: 'device wan', effect: 'stops' },
  ],
  [
    '127.0.0.0/8 for everybody',
    'sysctl -qw net.ipv4.conf.all.route_localnet=1',
    'sysctl -qw net.ipv4.conf.all.route_localnet=0',
    { kind: 'setting', effect: 'opens' },
  ],
  [
    'no IPv6',
    'sysctl -qw net.ipv6.conf.all.disable_ipv6=1',
    'sysctl -qw net.ipv6.conf.all.disable_ipv6=0',
    { kind: 'setting', effect: 'stops' },
  ],
])('%s is found, and gone when it is', async (_, come, go, found) => {
  const { code, stderr } = await gateway(come)
  expect([code, stderr]).toEqual([0, ''])
  expect(await look()).toEqual([expect.objectContaining(found)])
  await gateway(go)
  expect(await look()).toEqual([])
})

test('a table that no hook calls decides nothing', async () => {
  await gateway('nft add table ip evil; nft add chain ip evil c; nft add rule ip evil c drop')
  expect(await look()).toEqual([])
  await gateway(noTable)
})

test('a filter that drops is found', async ({ skip }) => {
  const { code, stderr } = await gateway(
    'tc qdisc add dev wan clsact; tc filter add dev wan ingress matchall action drop',
  )
  try {
    if (/not found|module/.test(stderr))
      skip(`this kernel has no matchall or no action drop: ${stderr.trim()}`)
    expect([code, stderr]).toEqual([0, ''])
    expect(await look()).toMatchObject([{ kind: 'traffic-control', name: 'device wan', effect: 'stops' }])
  } finally {
    await gateway('tc qdisc delete dev wan clsact')
  }
})

test('an XDP program that drops stops packets, is found, and is gone when it is', async ({ skip }) => {
  // The guard that the first test made ends what comes from the client.
  await gateway('ip rule delete priority 7')
  await net.listen('server', 'tcp', 80)
  const reached = async () => (await net.tcp('client', net.link('server').v4, 80)).reached
  expect(await reached()).toBe(true)
  const script = fileURLToPath(new URL('../../../test/kernel/xdp-program.ts', import.meta.url))
  const [command, ...args] = net.enter('gateway', [...bunCommand, script, 'wan'])
  const program = spawn(command!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [said] = (await once(program.stdout, 'data')) as [Buffer]
    const text = said.toString().trim()
    // EPERM, ENOSYS, EOPNOTSUPP: nothing else than the kernel may keep the test from being made.
    if (/^errno (1|38|95) /.test(text)) skip(`this kernel lets nobody here attach XDP programs: ${text}`)
    expect(text).toBe('attached')
    expect(await look()).toMatchObject([{ kind: 'xdp', name: 'device wan', effect: 'stops' }])
    expect(await reached()).toBe(false)
  } finally {
    program.stdin.end()
    await once(program, 'close')
  }
  expect(await look()).toEqual([])
  expect(await reached()).toBe(true)
})
