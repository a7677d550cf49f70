import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { suricataConfig } from '../../compile/text/suricata.ts'
import { alertCounts } from './alert-counts.ts'
import { type AlertReceiver, openAlertReceiver } from './alert-receiver.ts'

const queue = 5
const patience = { timeout: 15_000, interval: 500 }
/** Sends so many datagrams to the gateway itself, slower than its queue is full. */
const flood = `
const socket = require('node:dgram').createSocket('udp4')
let left = Number(process.argv[1])
const send = () => {
  for (let n = 0; n < 20 && left > 0; n++, left--) socket.send('EVIL' + 'x'.repeat(900), 9, '127.0.0.1')
  left > 0 ? setTimeout(send, 2) : setTimeout(() => socket.close(), 100)
}
send()`
const rules = [
  'alert udp any any -> any 9 (msg:"a"; content:"EVIL"; sid:1;)',
  'alert udp any any -> any 9 (msg:"b"; content:"EVIL"; noalert; flowbits:set,b; sid:2;)',
  'alert udp any any -> any 9 (msg:"c"; content:"EVIL"; threshold:type limit,track by_src,count 1,seconds 60; sid:3;)',
]

let folder: string
let receiver: AlertReceiver
let rows: number
let leftOut: number
let reports: readonly { readonly source: string | null }[]
let lost: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-alerts-'))
  rows = 0
  leftOut = 0
  reports = []
  lost = 0
  receiver = await openAlertReceiver(join(folder, 'eve'), {
    onAlerts: (alerts) => {
      rows += alerts.length
      return true
    },
    onLeftOut: (all) => {
      for (const { alerts } of all) leftOut += alerts
      reports = [...reports, ...all]
      return true
    },
    onLost: (alerts) => {
      lost += alerts
      return true
    },
    connectionOf: () => Promise.resolve(null),
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const alert = JSON.stringify({
  ...{ event_type: 'alert', src_ip: '192.0.2.1', dest_ip: '192.0.2.2', proto: 'UDP' },
  alert: { signature_id: 1 },
})

it('is found again once its socket was removed, by the process that writes and by the next one', async () => {
  const first = connect(join(folder, 'eve'))
  await once(first, 'connect')
  rmSync(join(folder, 'eve'))
  await receiver.look()
  const next = connect(join(folder, 'eve'))
  for (const socket of [first, next]) socket.write(`${alert}\n`)
  await expect.poll(() => rows, patience).toBe(2)
  for (const socket of [first, next]) socket.end()
  await receiver.close()
})

it('counts lines that are too long or no alerts, and reads on behind them', async () => {
  const socket = connect(join(folder, 'eve'))
  for (const line of ['{', 'x'.repeat(400_000), '{"event_type":"stats"}', alert]) socket.write(`${line}\n`)
  await expect.poll(() => receiver.lost(), patience).toBe(3)
  await receiver.compare(() => Promise.resolve({ written: 6, overflown: 0 }))
  socket.end()
  await receiver.close()
  expect({ rows, lost }).toEqual({ rows: 1, lost: 3 + 2 })
})

it('names few of many sources of a signature, and counts the others together', async () => {
  const socket = connect(join(folder, 'eve'))
  const from = (place: number) => alert.replace('192.0.2.1', `10.0.${place >> 8}.${place & 255}`)
  const count = 15_000
  for (let place = 0; place < count; place++) socket.write(`${from(place)}\n`)
  await expect.poll(() => rows + leftOut, patience).toBeGreaterThan(5_000)
  socket.end()
  await receiver.close()
  expect(rows + leftOut).toBe(count)
  // Three reports at most: each time there is no room for another source, and at the end.
  expect(reports.length).toBeLessThan(400)
  expect(reports.map(({ source }) => source)).toContain(null)
})

describe('alerts of a flood', () => {
  let net: Net
  let suricata: ChildProcess

  beforeAll(async () => {
    net = await createNet({})
    const rule = ['-A', 'OUTPUT', '-p', 'udp', '--dport', '9', '-j', 'NFQUEUE', '--queue-num', String(queue)]
    const { code, stderr } = await net.run('gateway', ['iptables-legacy', ...rule])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
  afterAll(() => net.close())
  const end = async () => {
    if (suricata.exitCode !== null || suricata.signalCode !== null) return
    suricata.kill('SIGKILL')
    await once(suricata, 'exit')
  }
  afterEach(end)

  const start = async () => {
    const path = (name: string) => join(folder, name)
    const files = { rules: rules.join('\n'), classification: '', reference: '', threshold: '' }
    for (const [name, text] of Object.entries(files)) writeFileSync(path(name), `${text}\n`)
    const places = { control: path('ctl'), alerts: path('eve'), folder }
    const names = {
      rules: path('rules'),
      classification: path('classification'),
      reference: path('reference'),
    }
    writeFileSync(
      path('suricata.yaml'),
      suricataConfig({
        ...{ home: ['127.0.0.0/8'], onFailure: 'block', memoryBytes: 2 ** 28 },
        ...{ ...places, ...names, threshold: path('threshold') },
      }),
    )
    const options = ['-c', path('suricata.yaml'), '-q', String(queue), '-l', folder, '--runmode', 'workers']
    const [program, ...args] = net.enter('gateway', ['suricata', ...options])
    suricata = spawn(program!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [suricata.stdout!, suricata.stderr!])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    await expect.poll(() => said, { timeout: 30_000 }).toContain('Engine started')
  }
  const send = (datagrams: number) => {
    const [program, ...args] = net.enter('gateway', [process.execPath, '-e', flood, String(datagrams)])
    return once(spawn(program!, args, { stdio: 'inherit' }), 'exit')
  }

  it('are rows, left out or lost, and nothing else, while nobody reads for seconds', async () => {
    await start()
    const datagrams = 1_500
    const sent = send(datagrams)
    await expect.poll(() => rows + leftOut, { timeout: 15_000, interval: 5 }).toBeGreaterThan(0)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
    await sent
    const ask = () => alertCounts(join(folder, 'ctl'))
    await expect.poll(async () => (await ask())?.written, patience).toBe(datagrams + 1)
    const told = performance.now()
    await receiver.compare(ask)
    expect(performance.now() - told).toBeLessThan(2_000)
    await end()
    await receiver.close()
    expect(lost).toBeGreaterThan(0)
    expect({ rows, leftOut, lost, all: rows + leftOut + lost }).toMatchObject({ all: datagrams + 1 })
  })
})
