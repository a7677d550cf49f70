import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDns } from '../../../test/kernel/dns-artifact.ts'
import { LabFixture, labNetwork } from '../../../test/kernel/lab.ts'
import { openRuleset } from '../../../test/kernel/open-ruleset.ts'

const lab = new LabFixture()
const artifact = { ...emptyDns, listen: ['192.168.10.1'], clients: ['192.168.10.0/24'], dnssec: false }

beforeAll(async () => {
  await lab.open()
  await lab.ask({ op: 'apply', engine: 'packet-filter', artifact: openRuleset })
  await lab.applyNetwork(labNetwork)
})
afterAll(() => lab.close())

/** Holds a port until `end`. */
async function holdPort(address: string, port: number) {
  const script = `const s = require('node:dgram').createSocket('udp4'); s.bind(${port}, '${address}')
    require('node:net').createServer().listen(${port}, '${address}')
    setTimeout(() => process.exit(), 60_000)`
  const holder = lab.execute('gateway', [process.execPath, '-e', script])
  const pid = async () => {
    const { stdout } = await lab.exec('gateway', `ss -Hlnup sport = :${port}`)
    return stdout.includes(address) ? /"node[^"]*",pid=(\d+)|"MainThread",pid=(\d+)/.exec(stdout) : null
  }
  let found = await pid()
  while (found === null) found = await pid()
  const number = found[1] ?? found[2] ?? ''
  return async () => {
    await lab.exec('gateway', `kill ${number}`)
    await holder
  }
}

const apply = (next: object) => lab.ask({ op: 'apply', engine: 'dns', artifact: next })
const answerTo = async (name: string) =>
  (await lab.exec('lan1', `dig +short +time=1 +tries=1 @192.168.10.1 ${name}`)).stdout.trim()

test('clients are answered while the server of our own zones cannot start', async () => {
  const end = await holdPort('127.0.53.1', 5300)
  const text = 'home.example. 60 IN SOA ns. h. 1 1 1 1 1\nwww.home.example. 60 IN A 192.0.2.1\n'
  const applying = apply({
    ...artifact,
    master: [{ name: 'home.example.', text }],
    forward: [{ name: 'lab.', servers: ['203.0.113.1'], hosts: [] }],
  })
  while ((await answerTo('wan1.lab')) !== '203.0.113.1') {}
  await end()
  await applying
  while ((await answerTo('www.home.example')) !== '192.0.2.1') {}
})

test('names in rules are asked of our own server as soon as it is there', async () => {
  await apply(emptyDns)
  const end = await holdPort('192.168.10.1', 53)
  const applying = apply({
    ...artifact,
    forward: [{ name: 'lab.', servers: ['203.0.113.1'], hosts: [] }],
    names: [{ name: 'dmz1.lab', sets: [] }],
    // Nobody serves names there.
    fallback: ['172.16.20.11'],
  })
  await lab.observed('dns', ({ names }) => names[0]?.error !== null && names.length === 1)
  await end()
  await applying
  const { names } = await lab.observed('dns', (value) => value.names[0]?.addresses.length === 2)
  expect(names[0]).toMatchObject({ name: 'dmz1.lab', addresses: ['172.16.20.11', 'fd00:20::11'] })
})
