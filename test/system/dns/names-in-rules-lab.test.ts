import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// What lan1 sends is dropped, but for addresses of names below many.example that it was told. Each of these names has an
// address that no other has, so that every answer brings a new one.

const rounds = 200
const first = 20

let lab: Lab
let zones: ZoneServer

beforeAll(async () => {
  lab = await startLab()
  const addresses = Array.from({ length: rounds }, (_, index) => `203.0.113.${first + index}`)
  const script = `for a in ${addresses.join(' ')}; do ip address add $a/32 dev lo; done`
  await lab.run('wan1', 'bash', '-c', script)
  zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [
      {
        name: 'many.example',
        records: addresses
          .map((address, index) => `n${index} 1 A ${address}\nalias${index} 1 CNAME n${index}`)
          .join('\n'),
      },
    ],
  })
  const { admin } = lab.gateway
  await admin.create('/dns/zones/forward', { name: 'many.example', servers: [hosts.dmz1] })
  const domain = await admin.create<string>('/aliases/domains', { title: 'many', value: '*.many.example' })
  const source = await admin.create<string>('/aliases/ip_addresses', { title: 'lan1', value: hosts.lan1 })
  await admin.create('/firewall/rules/forward', { action: 'accept', destination_addresses: [domain] })
  await admin.create('/firewall/rules/forward', { action: 'drop', source_addresses: [source] })
  const ready = async () =>
    (await ask(lab, 'lan1', hosts.gatewayLan, ['many.example', 'SOA']))?.status === 'NOERROR'
  expect(await until(30, ready)).toBe(true)
}, 180_000)

afterAll(async () => {
  await zones?.close()
  await lab?.close()
})

const dropped = async () => {
  const counters = await lab.gateway.admin.list<{ id: number; packets: number }>('/firewall/counters/forward')
  return counters.find(({ id }) => id === 2)!.packets
}

it('what was not told is dropped', async () => {
  expect(await lab.visit('lan1', '203.0.113.1')).toBe('blocked')
  expect(await dropped()).toBeGreaterThan(0)
})

it('the first packet behind an answer passes, also where a CNAME leads to the name', async () => {
  const before = await dropped()
  const script = `for i in $(seq 0 ${rounds - 1}); do
    n=n; [ $((i % 2)) = 1 ] && n=alias
    a=$(dig +short +time=2 +tries=1 @${hosts.gatewayLan} $n$i.many.example | tail -n 1)
    curl -s -o /dev/null --noproxy '*' --max-time 5 http://$a/ && echo passed
  done`
  const { text } = await lab.run('lan1', 'bash', '-c', script)
  expect(
    text
      .trim()
      .split('\n')
      .filter((line) => line === 'passed').length,
  ).toBe(rounds)
  // A second SYN would have passed too: no packet was dropped but behind an answer that left after 20 ms, on a busy machine.
  let late = 0
  const counted = async () => {
    const stats = (await lab.gateway.admin.get('/x/dns/stats')).json<{ held: number; late: number }>()
    late = stats.late
    return stats.held + stats.late >= rounds
  }
  expect(await until(10, counted)).toBe(true)
  expect(late).toBeLessThan(rounds / 10)
  expect((await dropped()) - before).toBeLessThanOrEqual(late)
})
