import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// Every setting of the name server is switched there and back while clients ask: none of their questions stays without its
// answer, be it remembered, asked of another server, or from a zone of ours.

const lateServer = new URL('./broken-server.ts', import.meta.url).pathname
const load = new URL('./dns-load.ts', import.meta.url).pathname
const rate = 200
const names = ['www.home.example', 'same.corp.example', 'n*.corp.example']

let lab: Lab
let zones: ZoneServer

beforeAll(async () => {
  lab = await startLab()
  zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [{ name: 'corp.example', records: '* A 203.0.113.40' }],
  })
  const { admin } = lab.gateway
  await admin.create('/dns/zones/forward', { name: 'corp.example', servers: [hosts.dmz1] })
  await admin.create('/dns/zones/master', { name: 'home.example', config: 'www A 203.0.113.41\n' })
  for (const name of ['www.home.example', 'www.corp.example']) {
    const ready = async () => (await ask(lab, 'lan1', hosts.gatewayLan, [name]))?.status === 'NOERROR'
    expect(await until(30, ready)).toBe(true)
  }
})

afterAll(async () => {
  await zones?.close()
  await lab?.close()
})

/** A change of a setting, there and back. */
type Flip = () => Promise<unknown>

/** Each change rests so long, for it to reach the server by itself. */
function flips(restMs: number): Readonly<Record<string, Flip>> {
  const { admin } = lab.gateway
  const change = async (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const { status, text } = await admin.send(method, path, { body })
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
    await sleep(restMs)
  }
  const there = (path: string, on: object, off: object): Flip => {
    return async () => {
      await change('PUT', path, on)
      await change('PUT', path, off)
    }
  }
  const field = (name: string, on: unknown, off: unknown): Flip => {
    return async () => {
      await change('PATCH', '/x/dns/settings', { [name]: on })
      await change('PATCH', '/x/dns/settings', { [name]: off })
    }
  }
  const item = (path: string, body: object, edit: object): Flip => {
    return async () => {
      const id = await admin.create<string>(path, body)
      await change('PATCH', `${path}/${id}`, edit)
      await change('PATCH', `${path}/${id}`, { enabled: false })
      await change('DELETE', `${path}/${id}`)
    }
  }
  const anchor = 'example. DS 1 13 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D'
  return {
    intercept: there('/dns/settings', { intercept_enabled: true }, { intercept_enabled: false }),
    'safe search': there('/dns/safesearch', { enabled: true }, { enabled: false }),
    validation: field('dnssec', false, true),
    'trust anchors': field('trust_anchors', [anchor], []),
    'refusal of DoT': field('refuse_dot', true, false),
    'refusal of DoH': field('refuse_doh', true, false),
    'rate limit': field('rate_limit', 5_000, null),
    exceptions: field('blocked_private_exceptions', ['private.example'], []),
    'root server': item(
      '/dns/zones/root',
      { type: 'ip', object: hosts.lan2, enabled: true, comment: '' },
      { comment: 'x' },
    ),
    'forward zone': item(
      '/dns/zones/forward',
      { name: 'other.example', servers: [hosts.dmz1] },
      { servers: [hosts.lan2] },
    ),
    'servers of the zone': item(
      '/dns/zones/forward',
      { name: 'corp.example', servers: [hosts.dmz1] },
      { comment: 'x' },
    ),
    'master zone': item(
      '/dns/zones/master',
      { name: 'more.example', config: 'www A 203.0.113.42\n' },
      { config: 'www A 203.0.113.43\n' },
    ),
  }
}

it('no question is lost while every setting is switched', async () => {
  const client = lab.start('lan1', process.execPath, load, hosts.gatewayLan, String(rate), ...names)
  let text = ''
  client.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  for (const restMs of [150, 0, 40]) {
    for (const flip of Object.values(flips(restMs))) await flip()
  }
  client.stdin.end()
  await once(client, 'close')
  const told = JSON.parse(text) as { asked: number; found: object; examples: readonly string[] }
  const { asked, found, examples } = told
  expect(asked).toBeGreaterThan(rate)
  const outcomes = Object.values(found).flatMap((each: object) => Object.keys(each))
  expect([...new Set(outcomes)], JSON.stringify({ found, examples })).toEqual(['0:1'])
})

it('what a server says after it is set no more is not remembered', async () => {
  const { admin } = lab.gateway
  const server = lab.start('lan2', process.execPath, lateServer, hosts.lan2, 'late')
  await once(server.stdout, 'data', { signal: AbortSignal.timeout(20_000) })
  const [zone] = await admin.list<{ id: string; name: string }>('/dns/zones/forward')
  expect(zone?.name).toBe('corp.example')
  const path = `/dns/zones/forward/${zone!.id}`
  const answerOf = async (name: string) =>
    (await ask(lab, 'lan1', hosts.gatewayLan, [`${name}.corp.example`]))?.records.join()
  const found: (string | undefined)[] = []
  for (let round = 0; round < 8; round += 1) {
    await admin.patch(path, { servers: [hosts.lan2] })
    const isLate = async () =>
      (await answerOf(`before${round}-${performance.now()}`.replaceAll('.', '-')))?.endsWith('.91') === true
    expect(await until(20, isLate)).toBe(true)
    const asked = Array.from({ length: 8 }, async (_, index) => {
      await sleep(index * 40)
      await answerOf(`late${round}-${index}`)
    })
    await admin.patch(path, { servers: [hosts.dmz1] })
    // These join the questions that are on their way.
    const joined = asked.map((_, index) => answerOf(`late${round}-${index}`))
    await Promise.all([...asked, ...joined])
    const isNew = async () =>
      (await answerOf(`after${round}-${performance.now()}`.replaceAll('.', '-')))?.endsWith('.40') === true
    expect(await until(20, isNew)).toBe(true)
    for (const [index] of asked.entries()) found.push(await answerOf(`late${round}-${index}`))
  }
  server.stdin.end()
  expect(found.filter((each) => !each?.endsWith(' 203.0.113.40'))).toEqual([])
})
