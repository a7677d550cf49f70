import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { InspectedLab, type Talker, talker } from './traffic/lab-traffic.ts'

const limited = 'threshold:type limit,track by_src,count 1,seconds 600'
const many = Array.from({ length: 40 }, (_, index) => 1_000_100 + index)
const http = (sid: number, path: string, rest = '') =>
  `alert http any any -> any any (msg:"rule ${sid}"; flow:to_server; http.uri; content:"${path}"; ${rest} sid:${sid}; rev:1;)`

let lab: Lab
let ips: InspectedLab
let lan1: Talker
let wan1: Talker
let rule: number

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  ;[lan1, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'wan1')])
  await wan1.ask({ op: 'serve', kind: 'datagrams', port: 9001 })
  await ips.signatures(
    http(1_000_001, '/evil'),
    http(1_000_002, '/once', `${limited}; metadata:signature_severity Major, mitre_tactic_id TA0011;`),
    `alert udp any any -> any 9001 (msg:"datagram"; content:"SEEN"; sid:1000003; rev:1;)`,
    ...many.map((sid) => http(sid, '/many')),
  )
  const sids = (...values: number[]) => [{ key: 'sid', values }]
  const profile = await ips.profile(
    'office',
    { filters: sids(1_000_003, ...many), action: 'alert' },
    { filters: sids(1_000_001, 1_000_002), action: 'drop' },
  )
  rule = await ips.accept(profile)
  await ips.active('office')
  const isJudged = async () => (await lan1.get(hosts.wan1, '/evil')) !== 'answered'
  expect(await until(30, isJudged)).toBe(true)
})
afterAll(async () => {
  for (const each of [lan1, wan1]) each?.close()
  await lab?.close()
})

/** Rows of a signature with these values in their columns. */
async function rowsWith(columns: Readonly<Record<string, string | number>>): Promise<number> {
  const items = Object.entries({ 'event.kind': 'ips', ...columns }).map(([column_name, value]) => ({
    items: [{ column_name, operator: 'equals', value: [value] }],
    link_operator: 'and',
  }))
  const { text } = await lab.gateway.admin.get(
    `/logs_backend/logs?limit=1&filter=${encodeURIComponent(JSON.stringify(items))}`,
  )
  return (JSON.parse(text) as { rows_before_limit_at_least: number }).rows_before_limit_at_least
}

const asked = { 'event.sid': 1_000_002, 'event.action': 'drop' }
const patience = { timeout: 15_000, interval: 200 }

test('each connection that a signature ends is reset and has a row, also where its threshold keeps alerts back', async () => {
  const address = { 4: hosts.wan1, 6: hosts.wan1v6 } as const
  for (const family of [4, 4, 4, 6, 6] as const)
    expect(await lan1.get(address[family], '/once')).toBe('reset')
  await expect.poll(() => rowsWith(asked), patience).toBe(5)
})

test('rows name the rules, the way and the addresses before and after translation', async () => {
  const of4 = {
    ...{ ...asked, 'event.rule': `fwd.ngfw.${rule}`, 'event.profile': 'office', 'event.profile_rule': 2 },
    ...{ 'event.in_interface': 'lan', 'event.out_interface': 'wan' },
    ...{ 'event.severity': 'Major', 'event.tactics': 'TA0011' },
  }
  expect(
    await rowsWith({
      ...of4,
      ...{ 'event.original_source': hosts.lan1, 'event.translated_source': hosts.gatewayWan },
    }),
  ).toBe(3)
  expect(await rowsWith({ ...of4, 'event.source': 'fd00:10::11', 'event.destination': hosts.wan1v6 })).toBe(2)
})

test('the row of the first packet of a connection names the rule', async () => {
  await lan1.ask({
    ...{ op: 'flood', to: hosts.wan1, port: 9001, count: 1, perSecond: 1, texts: ['SEEN'], sockets: 1 },
  })
  const seen = { 'event.sid': 1_000_003, 'event.rule': `fwd.ngfw.${rule}` }
  await expect
    .poll(() => rowsWith({ ...seen, 'event.translated_source': hosts.gatewayWan }), patience)
    .toBe(1)
})

test('a packet that completes forty signatures has as many rows', async () => {
  expect(await lan1.get(hosts.wan1, '/many')).toBe('answered')
  const found = async () => {
    const rows = await Promise.all(many.map((sid) => rowsWith({ 'event.sid': sid })))
    return rows.reduce((all, each) => all + each, 0)
  }
  await expect.poll(found, patience).toBe(many.length)
})

test('connections of which both addresses are translated are reset, one behind the other', async () => {
  const { admin } = lab.gateway
  await lan1.ask({ op: 'serve', kind: 'http', port: 8000 })
  const inside = await admin.create<string>('/aliases/ip_addresses', { title: 'inside', value: hosts.lan1 })
  const outside = await admin.create<string>('/aliases/ports', { title: 'outside', value: 8443 })
  await admin.create('/firewall/rules/dnat', {
    ...{ action: 'dnat', protocol: 'protocol.tcp', destination_ports: [outside] },
    ...{ change_destination_address: hosts.lan1, change_destination_port: '8000' },
  })
  await admin.create('/firewall/rules/snat', {
    ...{ action: 'snat', destination_addresses: [inside], change_source_address: hosts.gatewayLan },
  })
  const visit = (path: string) => wan1.get(hosts.gatewayWan, path, { port: 8443 })
  expect(await until(30, async () => (await visit('/good')) === 'answered')).toBe(true)
  for (const _ of [1, 2, 3]) expect(await visit('/evil')).toBe('reset')
  const seen = { 'event.sid': 1_000_001, 'event.original_destination': hosts.gatewayWan }
  const translated = {
    'event.translated_source': hosts.gatewayLan,
    'event.translated_destination': hosts.lan1,
  }
  await expect.poll(() => rowsWith({ ...seen, ...translated }), patience).toBe(3)
})
