import { afterEach, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, type LabHost, labForTests, until } from '../fixture/lab.ts'
import { startWebProxy, type WebProxy } from './traffic/web-proxy.ts'

// The path of web connections to the proxy of the content filter, with a proxy that judges nothing.

let lab: Lab
let admin: Client
let proxy: WebProxy | null = null

// The gateway's own proxy would take the port.
labForTests(
  (made) => {
    lab = made
    admin = made.gateway.admin
  },
  { hidden: ['haproxy'] },
)

afterEach(async () => {
  await proxy?.close()
  proxy = null
})

/** An answer over HTTP: its head and body, and how curl ended. */
async function fetchFrom(host: LabHost, address: string, port = 80, options: readonly string[] = []) {
  const name = address.includes(':') ? `[${address}]` : address
  const curl = [
    'curl',
    '--silent',
    '--include',
    '--noproxy',
    '*',
    '--max-time',
    '5',
    '--connect-timeout',
    '2',
  ]
  const { code, text } = await lab.run(host, ...curl, ...options, `http://${name}:${port}/`)
  return { code, isProxied: /^x-proxied: yes/m.test(text), peer: /peer=(\S+)/.exec(text)?.[1] ?? null, text }
}

async function put(path: string, body: object): Promise<void> {
  const reply = await admin.put(path, body)
  expect(reply.status, reply.text).toBe(200)
  await applied()
}

/** Waits until the newest revision is in force; a busy machine may take its time. */
async function applied(): Promise<void> {
  const isActive = async () => {
    const rows = await admin.list<{ readonly name: string; readonly status: string }>('/firewall/status')
    return rows.find(({ name }) => name === 'rules-in-kernel')?.status === 'active'
  }
  expect(await until(30, isActive)).toBe(true)
}

const filter = (enabled: boolean) => put('/content-filter/state', { enabled })

const settings = { ports: [], sources_excepted: [], destinations_excepted: [], on_failure: 'block' }

async function packets(path: string, id: unknown): Promise<number> {
  return (await admin.list<{ id: unknown; packets: number }>(path)).find((row) => row.id === id)!.packets
}

it('is proxied with its own address and SNAT, in both IP versions, and only from local to external interfaces', async () => {
  const without = await fetchFrom('lan1', hosts.wan1)
  expect(without).toMatchObject({ code: 0, isProxied: false })
  proxy = await startWebProxy(lab)
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: false })
  await filter(true)
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: true, peer: without.peer })
  expect(await fetchFrom('lan1', hosts.wan1v6)).toMatchObject({ code: 0, isProxied: true })
  expect(await fetchFrom('lan1', hosts.dmz1)).toMatchObject({ code: 0, isProxied: false })
  expect(await fetchFrom('gateway', hosts.wan1)).toMatchObject({ code: 0, isProxied: false })
  // The port of the proxy itself answers nobody.
  for (const [host, address] of [
    ['lan1', hosts.gatewayLan],
    ['wan1', hosts.gatewayWan],
    ['gateway', '127.0.0.1'],
  ] as const)
    expect((await fetchFrom(host, address, 3129)).code).toBe(28)
  const asked = {
    protocol: 'tcp',
    src_ip: hosts.lan1,
    src_port: 40000,
    dst_ip: hosts.gatewayLan,
    dst_port: 3129,
  }
  const explained = await admin.post('/x/explain?confirm=kernel', asked)
  expect(explained.json()).toMatchObject({
    verdict: 'drop',
    rule_id: 'inp.sys.web-port',
    kernel: { verdict: 'drop', agrees: true },
  })
  await filter(false)
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: false, peer: without.peer })
}, 200_000)

it('tells what the proxy begins from a connection of the client with the very same ports', async () => {
  const without = await fetchFrom('lan1', hosts.wan1)
  proxy = await startWebProxy(lab)
  await filter(true)
  const range = 'net.ipv4.ip_local_port_range'
  const { text: usual } = await lab.run('gateway', 'sysctl', '-n', range)
  // The proxy has no other port than the one that the client takes.
  await lab.run('gateway', 'sysctl', '-qw', `${range}=40000 40000`)
  const talk = await fetchFrom('lan1', hosts.wan1, 80, ['--local-port', '40000'])
  await lab.run('gateway', 'sysctl', '-qw', `${range}=${usual.trim()}`)
  expect(talk, talk.text).toMatchObject({ code: 0, isProxied: true, peer: without.peer })
}, 200_000)

it('leaves out what it is told to, what DNAT has redirected, and sees further ports', async () => {
  proxy = await startWebProxy(lab)
  await filter(true)
  const lan1 = await admin.create<string>('/aliases/ip_addresses', { title: 'one', value: hosts.lan1 })
  const server = await admin.create<string>('/aliases/ip_addresses', { title: 'server', value: hosts.wan1 })
  await put('/x/content-filter/proxy', { ...settings, sources_excepted: [lan1] })
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: false })
  expect(await fetchFrom('lan2', hosts.wan1)).toMatchObject({ code: 0, isProxied: true })
  await put('/x/content-filter/proxy', { ...settings, destinations_excepted: [server] })
  expect(await fetchFrom('lan2', hosts.wan1)).toMatchObject({ code: 0, isProxied: false })
  expect(await fetchFrom('lan2', hosts.wan1v6)).toMatchObject({ code: 0, isProxied: true })
  await put('/x/content-filter/proxy', { ...settings, ports: [8080] })
  expect(await fetchFrom('lan2', hosts.wan1, 8080)).toMatchObject({ isProxied: true })
  const elsewhere = await admin.create<string>('/aliases/ip_addresses', {
    title: 'elsewhere',
    value: '198.51.100.7',
  })
  await admin.create('/firewall/rules/dnat', {
    action: 'dnat',
    protocol: 'protocol.tcp',
    destination_addresses: [elsewhere],
    change_destination_address: hosts.wan1,
  })
  expect(await fetchFrom('lan1', '198.51.100.7')).toMatchObject({ code: 0, isProxied: false })
}, 200_000)

it('is judged by the rules of FORWARD, which count it, also while it runs', async () => {
  proxy = await startWebProxy(lab)
  const server = await admin.create<string>('/aliases/ip_addresses', { title: 'server', value: hosts.wan1 })
  const accepting = await admin.create<number>('/firewall/rules/forward', {
    action: 'accept',
    protocol: 'protocol.tcp',
    destination_addresses: [server],
    outgoing_interface: 'interface.external_any',
  })
  await filter(true)
  const counters = '/firewall/counters/forward'
  const before = await packets(counters, accepting)
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: true })
  expect(await packets(counters, accepting)).toBe(before + 1)

  // A download that runs is cut by an edit that forbids it, and goes on over one that does not.
  const script = `exec 3<>/dev/tcp/${hosts.wan1}/80
ask() { printf 'GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3; timeout 3 grep -m 1 -a host= <&3 || echo silence; }
ask; read -r; ask; read -r; ask`
  const running = lab.start('lan1', 'bash', '-c', script)
  let heard = ''
  running.stdout.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  const answers = () => heard.split('\n').filter((line) => line !== '')
  expect(await until(40, async () => answers().length === 1), heard).toBe(true)
  await admin.patch(`/firewall/rules/forward/${accepting}`, { comment: 'the same' })
  await applied()
  running.stdin.write('\n')
  expect(await until(30, async () => answers().length === 2), heard).toBe(true)
  expect(answers()[1]).toContain('host=wan1')
  await admin.patch(`/firewall/rules/forward/${accepting}`, { action: 'drop' })
  await applied()
  running.stdin.write('\n')
  expect(await until(30, async () => answers().length === 3), heard).toBe(true)
  expect(answers()[2]).toBe('silence')
  running.kill()
  // A rule that drops is silent, as without the proxy.
  expect((await fetchFrom('lan1', hosts.wan1)).code).toBe(28)
}, 200_000)

it('is explained with the stage of the content filter, and the kernel agrees', async () => {
  await filter(true)
  await put('/content-filter/settings', { enabled_extended_categorizer: false, quic_reject_enabled: true })
  const lan2 = await admin.create<string>('/aliases/ip_addresses', { title: 'two', value: hosts.lan2 })
  await put('/x/content-filter/proxy', { ...settings, sources_excepted: [lan2] })
  const explained = async (more: object) => {
    const web = { protocol: 'tcp', src_ip: hosts.lan1, src_port: 40000, dst_ip: hosts.wan1, dst_port: 443 }
    const reply = await admin.send('POST', '/x/explain?confirm=kernel', { body: { ...web, ...more } })
    expect(reply.status, reply.text).toBe(200)
    const { verdict, rule_id, stages, kernel } = reply.json() as {
      readonly verdict: string
      readonly rule_id: string
      readonly stages: readonly { readonly stage: string; readonly reason?: string }[]
      readonly kernel: { readonly agrees: boolean }
    }
    expect(kernel.agrees, reply.text).toBe(true)
    return [verdict, rule_id, stages.find(({ stage }) => stage === 'web')?.reason]
  }
  expect(await explained({})).toEqual(['accept', 'fwd.sys.default', 'proxied'])
  expect(await explained({ dst_port: 8443 })).toEqual(['accept', 'fwd.sys.default', 'port'])
  expect(await explained({ dst_ip: hosts.dmz1 })).toEqual(['accept', 'fwd.sys.default', 'interfaces'])
  expect(await explained({ src_ip: hosts.lan2 })).toEqual(['accept', 'fwd.sys.default', 'excepted'])
  expect(await explained({ protocol: 'udp' })).toEqual(['drop', 'fwd.sys.quic', undefined])
  const left = { protocol: 'udp', src_ip: hosts.lan2 }
  expect(await explained(left)).toEqual(['accept', 'fwd.sys.default', 'protocol'])
}, 200_000)

it('does as `on_failure` says while nobody listens, says so, and leads to the proxy once it can', async () => {
  await filter(true)
  const told = async () => {
    const [row] = await admin.list<{ readonly status: string; readonly msg: string }>(
      '/x/content-filter/status',
    )
    return `${row!.status}: ${row!.msg}`
  }
  const blocked =
    /^failed: .*HAProxy is not installed: .*haproxy.*requests to web sites are blocked meanwhile$/
  await expect.poll(told, { timeout: 5_000 }).toMatch(blocked)
  expect((await fetchFrom('lan1', hosts.wan1)).code).toBe(28)
  await put('/x/content-filter/proxy', { ...settings, on_failure: 'pass' })
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: false })
  await expect.poll(told, { timeout: 5_000 }).toMatch(/requests to web sites pass unfiltered meanwhile$/)
  await put('/x/content-filter/proxy', settings)
  expect((await fetchFrom('lan1', hosts.wan1)).code).toBe(28)
  proxy = await startWebProxy(lab)
  expect(await fetchFrom('lan1', hosts.wan1)).toMatchObject({ code: 0, isProxied: true })
}, 240_000)

it('refuses QUIC at once, and nothing that is left out', async () => {
  await put('/content-filter/settings', { enabled_extended_categorizer: false, quic_reject_enabled: true })
  await filter(true)
  const ask = async (host: LabHost) => {
    const send = `{ exec 3<>/dev/udp/${hosts.wan1}/443; echo a >&3; sleep 0.5; echo b >&3 && echo sent; }`
    return (await lab.run(host, 'bash', '-c', `${send} 2>&1`)).text
  }
  expect(await ask('lan1')).toContain('Connection refused')
  const lan1 = await admin.create<string>('/aliases/ip_addresses', { title: 'one', value: hosts.lan1 })
  await put('/x/content-filter/proxy', { ...settings, sources_excepted: [lan1] })
  const { text } = await lab.run('gateway', 'nft', 'list', 'counters', 'table', 'inet', 'gatehouse')
  expect(text).toMatch(/fwd\.sys\.quic \{\s+packets [1-9]/)
}, 200_000)
