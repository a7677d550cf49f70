import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { InspectedLab, type Talker, talker } from './traffic/lab-traffic.ts'

const port = 9001
const datagrams = 1_500

let lab: Lab
let ips: InspectedLab
let lan1: Talker
let wan1: Talker

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  ;[lan1, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'wan1')])
  await wan1.ask({ op: 'serve', kind: 'datagrams', port })
  await ips.signatures('alert udp any any -> any any (msg:"seen"; content:"SEEN"; sid:1000001; rev:1;)')
  const profile = await ips.profile('office', {
    filters: [{ key: 'sid', values: [1_000_001] }],
    action: 'alert',
  })
  await ips.accept(profile)
  await ips.active('office')
  // The packet filter hands packets over a little later.
  const isSeen = async () => {
    await lan1.ask({ op: 'flood', to: hosts.wan1, port, count: 1, perSecond: 1, texts: ['SEEN'], sockets: 1 })
    return (await inLog()).rows > 0
  }
  expect(await until(30, isSeen)).toBe(true)
})
afterAll(async () => {
  for (const each of [lan1, wan1]) each?.close()
  await lab?.close()
})

/** Alerts in the log: those with a row, those that were left out and those that were lost. */
async function inLog(): Promise<{ readonly rows: number; readonly leftOut: number; readonly lost: number }> {
  const search = encodeURIComponent(JSON.stringify({ text: 'profile "office"', columns: [] }))
  const { text } = await lab.gateway.admin.get(`/logs_backend/logs?limit=1000&search=${search}`)
  const plain = text.replaceAll('\\"', '"')
  const sum = (pattern: RegExp) => [...plain.matchAll(pattern)].reduce((all, [, n]) => all + Number(n), 0)
  return {
    rows: [...plain.matchAll(/ips alert 1000001 /g)].length,
    leftOut: sum(/(\d+) more alerts from /g),
    lost: sum(/(\d+) alerts are not in the log/g),
  }
}

test('alerts that nobody read while the plane stood still are counted in the log and told by the status', async () => {
  const plane = lab.gateway.pid('plane')!
  const flood = { op: 'flood', to: hosts.wan1, port, count: datagrams, perSecond: 1_000 } as const
  const sending = lan1.ask({ ...flood, texts: ['SEEN'], sockets: 16 })
  await sleep(300)
  process.kill(plane, 'SIGSTOP')
  await sleep(1_400)
  process.kill(plane, 'SIGCONT')
  await sending
  const isTold = async () => (await ips.states()).some(({ msg }) => msg.includes('are not in the log'))
  expect(await until(15, isTold)).toBe(true)
  const sum = async () => {
    const { rows, leftOut, lost } = await inLog()
    return rows + leftOut + lost
  }
  // Not all that is sent comes: what the kernel handed over is what can be found.
  const handedOver = (await ips.states()).find(({ name }) => name === 'office')!.packets
  await expect.poll(sum, { timeout: 15_000, interval: 500 }).toBe(handedOver)
  expect((await inLog()).lost).toBeGreaterThan(0)
  expect(lab.gateway.pid('plane')).toBe(plane)
})
