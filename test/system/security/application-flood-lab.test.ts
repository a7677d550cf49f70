import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { InspectedLab, type Talker, talker } from './traffic/lab-traffic.ts'

const port = 9001
const deniedPort = 9002
const perSecond = 250
const sockets = 500

let lab: Lab
let ips: InspectedLab
let lan1: Talker
let lan2: Talker
let wan1: Talker

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  ;[lan1, lan2, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'lan2'), talker(lab, 'wan1')])
  for (const each of [port, deniedPort]) await wan1.ask({ op: 'serve', kind: 'datagrams', port: each })
  const { admin } = lab.gateway
  const denied = await admin.create<string>('/aliases/ip_addresses', { title: 'denied', value: hosts.lan1 })
  const rules = '/application_control_backend/rules'
  await admin.create(rules, { name: 'nothing', action: 'drop', aliases: [denied], protocols: ['any'] })
  await ips.active('application-control')
  // The packet filter hands packets over a little later.
  expect(await until(30, async () => (await lan1.get(hosts.wan1, '/')) !== 'answered')).toBe(true)
})
afterAll(async () => {
  for (const each of [lan1, lan2, wan1]) each?.close()
  await lab?.close()
})

/** Sends numbered datagrams in hundreds of connections: what a rule denies by the first packet, and what none of the rules is about. */
async function floodUnder(
  seconds: number,
  event: () => void = () => undefined,
): Promise<{ readonly denied: number; readonly others: number }> {
  const flood = { op: 'flood', to: hosts.wan1, count: seconds * perSecond, perSecond, sockets } as const
  const sending = Promise.all([
    lan1.ask({ ...flood, port: deniedPort, texts: ['denied'] }),
    lan2.ask({ ...flood, port, texts: ['other'] }),
  ])
  await sleep(1_000)
  event()
  await sending
  const arrived = async (at: number) =>
    (await wan1.ask<readonly unknown[]>({ op: 'numbers', port: at, quietMilliseconds: 1_000 })).length
  return { denied: await arrived(deniedPort), others: await arrived(port) }
}

/** The process that recognises, for this lab. */
function recogniser(): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    const line = commandOf(pid)
    return (
      line.includes('recognise.ts') && line.includes(lab.gateway.dataFolder) && !line.startsWith('setpriv')
    )
  })
  return Number(found)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

describe('hundreds of connections that are decided by their first packet', () => {
  test('are decided as they come', async () => {
    expect(await floodUnder(5)).toEqual({ denied: 0, others: 5 * perSecond })
    const rows = await ips.states()
    expect(rows.find(({ name }) => name === 'application-control')).toMatchObject({
      status: 'active',
      msg: '',
    })
  })

  test('get their verdict, under on_failure pass, after the recogniser was stopped', async () => {
    const { admin } = lab.gateway
    expect((await admin.put('/x/inspection/settings', { on_failure: 'pass' })).status).toBe(200)
    await sleep(3_000)
    await ips.active('application-control')
    const { others } = await floodUnder(10, () => process.kill(recogniser(), 'SIGSTOP'))
    expect(others).toBe(10 * perSecond)
  })
})
