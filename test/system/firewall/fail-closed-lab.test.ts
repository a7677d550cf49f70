import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway } from '../fixture/gateway.ts'
import { hosts, Lab, startLab, until } from '../fixture/lab.ts'

const port = 9001
const inLab = process.execPath

/** Counts datagrams until it is ended, and prints how many there were each time a line comes. */
const countScript = `
let count = 0
const socket = require('node:dgram').createSocket('udp4')
socket.on('message', () => count++)
socket.bind(${port}, () => console.log('listening'))
process.stdin.on('data', () => console.log('count ' + count))
process.stdin.on('end', () => process.exit())
`
/** Sends datagrams to an address as fast as a timer allows, until it is ended. */
const sendScript = (address: string) => `
const socket = require('node:dgram').createSocket('udp4')
socket.send('x', 9, '203.0.113.2', () => console.log('sending'))
setInterval(() => { for (let n = 0; n < 5; n++) socket.send('x', ${port}, '${address}') }, 1)
process.stdin.resume()
process.stdin.on('end', () => process.exit())
`

let lab: Lab

beforeAll(async () => {
  lab = await startLab()
})
afterAll(() => lab?.close())

/** Datagrams that come through from wan1 to lan1, or the gateway, which the policy forbids, while `work` goes on. */
async function datagramsInside(
  work: () => Promise<unknown>,
  host: 'lan1' | 'gateway' = 'lan1',
): Promise<number> {
  const counter = lab.start(host, inLab, '-e', countScript)
  let text = ''
  counter.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  expect(await until(10, async () => text.includes('listening'))).toBe(true)
  const sender = lab.start('wan1', inLab, '-e', sendScript(host === 'lan1' ? hosts.lan1 : hosts.gatewayWan))
  await new Promise((resolve) => sender.stdout.once('data', resolve))
  await sleep(300)
  await work()
  await sleep(500)
  sender.stdin.end()
  counter.stdin.write('how many?\n')
  expect(await until(10, async () => /count \d+/.test(text))).toBe(true)
  counter.stdin.end()
  return Number(/count (\d+)/.exec(text)![1])
}

const rulesAreBack = () =>
  until(20, async () => (await lab.run('gateway', 'nft', 'list', 'tables')).text.includes('inet gatehouse'))

const rulesAreWhole = async () => {
  const chains = await lab.run('gateway', 'nft', 'list', 'chains', 'inet')
  const rules = await lab.run('gateway', 'nft', 'list', 'table', 'inet', 'gatehouse')
  return chains.text.includes('chain forward') && /inp\.sys\.default" goto/.test(rules.text)
}

/**
 * Most datagrams that one removal of the rules lets through: the one that stands between two hooks at that instant
 * (docs/adr/0024). An open gateway lets thousands through.
 */
const onItsWay = 1

/** Ends the plane and removes all rules in the same instant. */
const killAndFlush = () =>
  lab.run('gateway', 'sh', '-c', `kill -9 ${lab.gateway.pid('plane')}; nft flush ruleset`)

it('the sender is heard where the policy lets it through', async () => {
  const rule = await lab.gateway.admin.create<number>('/firewall/rules/forward', { action: 'accept' })
  expect(await datagramsInside(() => sleep(500))).toBeGreaterThan(0)
  await lab.gateway.admin.delete(`/firewall/rules/forward/${rule}`)
})

it('no datagram that comes from outside passes while the ruleset is removed and repaired', async () => {
  const passed = await datagramsInside(async () => {
    for (let round = 0; round < 3; round++) {
      await lab.run('gateway', 'nft', 'flush', 'ruleset')
      await sleep(1000)
    }
  })
  expect(passed).toBeLessThanOrEqual(3 * onItsWay)
})

it('nor while the plane is dead and the ruleset removed', async () => {
  const passed = await datagramsInside(async () => {
    for (let round = 0; round < 3; round++) {
      await killAndFlush()
      expect(await rulesAreBack()).toBe(true)
      await lab.gateway.ready()
    }
  })
  expect(passed).toBeLessThanOrEqual(3 * onItsWay)
  expect(await lab.visit('lan1', hosts.wan1)).toContain('host=wan1')
})

it.each([
  ['all rules', 'nft flush table inet gatehouse'],
  ['the rules of a chain', 'nft flush chain inet gatehouse forward; nft flush chain inet gatehouse input'],
])(
  'nor to the gateway itself while the plane is dead and %s of the table are removed',
  async (_, removal) => {
    const remove = async () => {
      await lab.run('gateway', 'sh', '-c', `kill -9 ${lab.gateway.pid('plane')}; ${removal}`)
      expect(await until(20, rulesAreWhole)).toBe(true)
      await lab.gateway.ready()
    }
    expect(await datagramsInside(remove)).toBe(0)
    expect(await datagramsInside(remove, 'gateway')).toBe(0)
  },
  90_000,
)

it('nor while the plane hangs and the ruleset is removed', async () => {
  const plane = lab.gateway.pid('plane')!
  const passed = await datagramsInside(async () => {
    process.kill(plane, 'SIGSTOP')
    await lab.run('gateway', 'nft', 'flush', 'ruleset')
    await sleep(1000)
    // On a busy machine its supervisor may have ended it by now.
    if (lab.gateway.pid('plane') === plane && existsSync(`/proc/${plane}`)) process.kill(plane, 'SIGCONT')
    expect(await rulesAreBack()).toBe(true)
  })
  expect(passed).toBeLessThanOrEqual(onItsWay)
})

it('the plane that comes after one that was killed forwards all the time', async () => {
  const forwarding = async () =>
    (await lab.run('gateway', 'cat', '/proc/sys/net/ipv4/ip_forward')).text.trim()
  expect(await until(20, async () => (await forwarding()) === '1')).toBe(true)
  const before = lab.gateway.pid('plane')
  lab.gateway.kill('plane')
  const seen = new Set<string>()
  await until(20, async () => {
    seen.add(await forwarding())
    return ![null, before].includes(lab.gateway.pid('plane'))
  })
  await lab.gateway.ready()
  seen.add(await forwarding())
  expect([...seen]).toEqual(['1'])
})

it('a start without nft forwards nothing, is not ready, and says why with the remedy', async () => {
  const other = new Lab(await startGateway({ mode: 'lab', hidden: ['nft'] }))
  try {
    const { gateway } = other
    const isSaid = async () =>
      /THE POLICY IS NOT IN FORCE: nft is not installed: apt-get install/.test(gateway.output)
    expect(await until(20, isSaid), gateway.output).toBe(true)
    const health = async () => {
      const { status, text } = await gateway.admin.get('/health')
      return [status, text]
    }
    await expect
      .poll(health, { timeout: 20_000 })
      .toEqual([503, '{"status":"not-enforced","storage":"active"}'])
    const rows = await gateway.admin.list<{ name: string; status: string; msg: string }>('/firewall/status')
    expect(rows.filter(({ name }) => name === 'rules-in-kernel' || name === 'forwarding')).toEqual([
      { name: 'rules-in-kernel', status: 'inactive', msg: 'nft is not installed: apt-get install nftables' },
      {
        name: 'forwarding',
        status: 'inactive',
        msg: 'nothing is forwarded: the packet filter is not in force: nft is not installed: apt-get install nftables',
      },
    ])
    for (const setting of ['ipv4/ip_forward', 'ipv6/conf/all/forwarding']) {
      expect((await other.run('gateway', 'cat', `/proc/sys/net/${setting}`)).text.trim()).toBe('0')
    }
    await until(20, async () => (await other.visit('lan1', hosts.lan2)).includes('host=lan2'))
    expect(await other.visit('wan1', hosts.lan1)).toBe('blocked')
    expect(await other.visit('lan1', hosts.wan1)).toBe('blocked')
    expect(await other.visit('wan1', hosts.gatewayWan, 8443)).toBe('blocked')
  } finally {
    await other.close()
  }
})

it('--without-filter open forwards all the same, and the status says so', async () => {
  const other = await startLab({ hidden: ['nft'], args: ['--without-filter', 'open'] })
  try {
    expect(await other.visit('lan1', hosts.wan1)).toContain('host=wan1')
    const rows = await other.gateway.admin.list<{ name: string; status: string; msg: string }>(
      '/firewall/status',
    )
    const row = rows.find(({ name }) => name === 'forwarding')!
    expect(row.status).toBe('failed')
    expect(row.msg).toMatch(/--without-filter open.*packets are forwarded unfiltered: .*nft is not installed/)
    expect((await other.gateway.admin.get('/health')).status).toBe(503)
  } finally {
    await other.close()
  }
})
