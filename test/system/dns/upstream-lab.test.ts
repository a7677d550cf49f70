import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { startProvider } from './provider.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// Servers that are asked by TLS, and servers of provider connections.

/** The same address at two providers, each of which answers differently. */
const shared = hosts.wan1
/** The lab's own server knows none of these names. */
const byWan = 'NXDOMAIN'
const byDmz = '203.0.113.102'
const byTls = '203.0.113.103'
const tlsName = 'dns.provider.example'

let lab: Lab
let folder: string
let ca: string
let otherCa: string
let wan: number
let second: number
let server: ZoneServer
let tlsServer: ReturnType<Lab['start']>

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  await lab.run('dmz1', 'ip', 'address', 'add', `${shared}/32`, 'dev', 'lo')
  const zones = [
    { name: 'who.example', records: `* A ${byDmz}` },
    { name: '', records: '' },
  ]
  server = await serveZones(lab, { host: 'dmz1', address: shared, zones })
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-name-server-'))
  const ec = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const
  const extensions = [{ name: 'basicConstraints', cA: true, critical: true } as const]
  const authority = await generate([{ name: 'commonName', value: 'DNS Authority' }], { ...ec, extensions })
  const other = await generate([{ name: 'commonName', value: 'Other Authority' }], { ...ec, extensions })
  const made = await generate([{ name: 'commonName', value: tlsName }], {
    ...ec,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: tlsName }] },
    ],
  })
  ca = authority.cert
  otherCa = other.cert
  writeFileSync(join(folder, 'server.key'), made.private)
  writeFileSync(join(folder, 'server.crt'), made.cert)
  const script = new URL('tls-name-server.ts', import.meta.url).pathname
  tlsServer = lab.start('wan1', process.execPath, script, folder, hosts.wan1, byTls)
  await admin.patch('/x/dns/settings', { dnssec: false })
  const found = await admin.list<{ id: number; title: string; mac: string }>('/network/connections')
  const connection = (title: string) => found.find((each) => each.title === title)!
  wan = connection('wan').id
  const { id: dmz, mac } = connection('dmz')
  await admin.patch(`/network/connections/${wan}`, { dns: [shared] })
  await admin.send('DELETE', `/network/connections/${dmz}`)
  second = await admin.create<number>('/network/connections', {
    type: 'wan',
    title: 'second',
    mac,
    addresses: ['172.16.20.1/24'],
    gateway: hosts.dmz1,
    dns: [shared],
  })
  const ready = async () => (await ask(lab, 'lan1', hosts.gatewayLan, ['wan1.lab']))?.status === 'NOERROR'
  if (!(await until(30, ready))) throw new Error('the name server does not come up')
})

afterAll(async () => {
  tlsServer?.kill()
  await server?.close()
  await lab?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

let asked = 0
/** A name that nobody asked for before, so that nobody remembers it. */
const fresh = async () => {
  asked += 1
  const answer = await ask(lab, 'lan1', hosts.gatewayLan, [`n${asked}.who.example`])
  return answer?.records[0]?.split(' ').at(-1) ?? answer?.status ?? null
}
const comesTo = (expected: string) => until(40, async () => (await fresh()) === expected)
const rows = async () => await lab.gateway.admin.list<Row>('/dns/status')
const says = (name: string, words: RegExp) =>
  until(40, async () => (await rows()).some((row) => row.name === name && words.test(row.msg.join(' '))))
const root = (body: object) => lab.gateway.admin.create<string>('/dns/zones/root', body)
const remove = (id: string) => lab.gateway.admin.send('DELETE', `/dns/zones/root/${id}`)

describe('servers of a provider connection', () => {
  it('are asked out of it, also where another connection has the same server', async () => {
    const first = await root({ type: 'interface', object: `isp.id.${wan}` })
    expect(await comesTo(byWan)).toBe(true)
    await lab.gateway.admin.patch(`/dns/zones/root/${first}`, { object: `isp.id.${second}` })
    expect(await comesTo(byDmz)).toBe(true)
    await remove(first)
  })

  it('are gone with the connection, and the other one goes on', async () => {
    const ids = [
      await root({ type: 'interface', object: `isp.id.${wan}` }),
      await root({ type: 'interface', object: `isp.id.${second}` }),
    ]
    expect(await comesTo(byWan)).toBe(true)
    await lab.run('wan1', 'ip', 'link', 'set', 'eth0', 'down')
    expect(await comesTo(byDmz)).toBe(true)
    expect(await says(`dns-upstream ${shared}`, /the connection is down.*out of connection wan/)).toBe(true)
    await remove(ids[1]!)
    expect(await comesTo('SERVFAIL')).toBe(true)
    expect(await says('dns-server', /no root server can be asked/)).toBe(true)
    await lab.run('wan1', 'ip', 'link', 'set', 'eth0', 'up')
    expect(await comesTo(byWan)).toBe(true)
    await lab.gateway.admin.patch(`/network/connections/${wan}`, { enabled: false })
    expect(await comesTo('SERVFAIL')).toBe(true)
    await lab.gateway.admin.patch(`/network/connections/${wan}`, { enabled: true })
    expect(await comesTo(byWan)).toBe(true)
    await remove(ids[0]!)
  }, 240_000)

  it('and updates of dynamic DNS leave by the connection that they are about', async () => {
    const address = '198.51.100.80'
    await lab.run('dmz1', 'ip', 'address', 'add', `${address}/32`, 'dev', 'lo')
    const provider = await startProvider(lab, { host: 'dmz1', address })
    const { admin } = lab.gateway
    provider.answer({ checkip: '192.0.2.200' })
    await admin.put('/dns/ddns', { domain: 'example.com', service_login: 'ann', service_password: 'horse' })
    await admin.put('/x/dns/ddns', {
      ...{ connection: `isp.id.${second}`, names: ['@'], ca: provider.ca, checkip: 'always' },
      ...{ update_url: `${provider.origin}/update`, checkip_url: `${provider.origin}/checkip` },
    })
    await admin.put('/dns/ddns/state', { enabled: true })
    const came = () => provider.updates().map(({ host, addresses }) => [host, addresses])
    const isThere = async () => JSON.stringify(came()) === JSON.stringify([['example.com', ['192.0.2.200']]])
    expect(await until(40, isThere)).toBe(true)
    await admin.put('/dns/ddns/state', { enabled: false })
    await provider.close()
  })

  it('leave nothing behind', async () => {
    const left = async () => (await lab.run('gateway', 'ip', 'rule', 'show', 'priority', '8')).text.trim()
    expect(await until(20, async () => (await left()) === '')).toBe(true)
    expect(
      (await lab.run('gateway', 'ip', 'route', 'show', 'table', 'all', 'proto', '71')).text,
    ).not.toContain('table 7100')
  })
})

describe('servers that are asked by TLS', () => {
  it('answer under their name, and a wrong name or authority is told', async () => {
    const id = await root({ type: 'ip', object: hosts.wan1 })
    const { admin } = lab.gateway
    const view = `/x/dns/zones/root/${id}`
    await admin.put(view, { tls: true, tls_name: tlsName, ca })
    expect(await comesTo(byTls)).toBe(true)
    const name = `dns-upstream ${hosts.wan1}`
    expect(await says(name, /\d+ answers, .*by TLS, as dns\.provider\.example/)).toBe(true)
    await admin.patch(view, { tls_name: 'other.example' })
    expect(await comesTo('SERVFAIL')).toBe(true)
    expect(await says(name, /its certificate is not for other\.example/)).toBe(true)
    await admin.put(view, { tls: true, tls_name: tlsName, ca: otherCa })
    expect(await says(name, /its certificate is not trusted/)).toBe(true)
    expect(await comesTo('SERVFAIL')).toBe(true)
    // An edit of the documented fields leaves the others as they are.
    await admin.put(view, { tls: true, tls_name: tlsName, ca })
    await admin.put(`/dns/zones/root/${id}`, { type: 'ip', object: hosts.wan1, comment: 'changed' })
    expect(await admin.read(view)).toMatchObject({ tls: true, tls_name: tlsName, ca })
    expect(await comesTo(byTls)).toBe(true)
    await remove(id)
  }, 240_000)
})
