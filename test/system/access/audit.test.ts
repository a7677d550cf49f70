import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

interface Row {
  readonly id: string
  readonly message: string
  readonly unit: string
}

const password = 'a long password'
let gateway: RealGateway
let admin: Client
let reader: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.create('/web/admins/local', { login: 'reader', password, role: 2 })
  reader = await gateway.as('reader', password)
})
afterAll(() => gateway?.close())

async function newest(): Promise<readonly Row[]> {
  return (await admin.read<{ data: readonly Row[] }>('/logs_backend/logs?limit=1000')).data
}

/** Messages of the rows that come while something is done, oldest first. */
async function rowsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const [before] = await newest()
  await work()
  const rows = (await newest()).filter(({ id }) => id > (before?.id ?? ''))
  return rows.map(({ message }) => message).reverse()
}

describe('silences#audit', () => {
  it('a write that an access level forbids', async () => {
    const rows = await rowsOf(() => reader.put('/firewall/settings', {}))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(
      /^"reader" from 127\.0\.0\.1 was refused PUT \/firewall\/settings: 401 forbidden \(the access level .* may not write firewall\)$/,
    )
  })

  it('a read that an access level forbids', async () => {
    await admin.create('/web/admins/local', { login: 'reporter', password, role: 6 })
    const reporter = await gateway.as('reporter', password)
    for (const path of ['/x/backup', '/web/admins/local', '/firewall/rules/forward']) {
      const rows = await rowsOf(() => reporter.get(path))
      expect(rows).toEqual([
        expect.stringContaining(`"reporter" from 127.0.0.1 was refused GET ${path}: 401`),
      ])
    }
  })

  it('refused writes of who may, with the fields and never their values', async () => {
    const secret = 'hunter2 hunter2'
    const rows = await rowsOf(async () => {
      await admin.post('/web/admins/local', { login: 'a@b', password: secret, role: 99 })
      await admin.delete('/firewall/rules/forward/4711')
      await admin.patch('/firewall/settings', { log_mode: 'all' }, { 'If-Match': '"old"' })
      await admin.send('PATCH', '/firewall/settings', { body: 'no object' })
    })
    expect(rows.map((row) => row.replace('"admin" from 127.0.0.1 was refused ', ''))).toEqual([
      'POST /web/admins/local: 542 invalid (role, login)',
      'DELETE /firewall/rules/forward/4711: 404 not_found',
      'PATCH /firewall/settings: 412 stale',
      expect.stringMatching(/^PATCH \/firewall\/settings: (400|542) /),
    ])
    expect(rows.join()).not.toContain(secret)
  })

  it('writes without a session, and of pages of another origin; reads are not told', async () => {
    const nobody = gateway.client()
    const rows = await rowsOf(async () => {
      await nobody.delete('/firewall/rules/forward/1')
      await nobody.get('/firewall/rules/forward')
      await admin.put('/firewall/state', { enabled: false }, { Origin: 'https://evil.example' })
      await admin.post('/x/search', {})
      await admin.get('/aliases/ip_addresses/ip.id.4711')
    })
    expect(rows).toEqual([
      'somebody from 127.0.0.1 was refused DELETE /firewall/rules/forward/1: 401 unauthenticated',
      'somebody from 127.0.0.1 was refused PUT /firewall/state: 401 forbidden (requests from pages of another origin are refused)',
    ])
  })

  it('a backup that was downloaded', async () => {
    const rows = await rowsOf(async () => expect((await admin.get('/x/backup')).status).toBe(200))
    expect(rows).toEqual([
      expect.stringMatching(/^"admin" from 127\.0\.0\.1 downloaded a backup: GET \/x\/backup, revision \d+$/),
    ])
  })

  it('a login cannot pose as another row, nor turn the direction of the text', async () => {
    const rows = await rowsOf(() =>
      gateway.client().login('\u202eelor\u001b[2J\n"admin" logged in', 'wrong password'),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^"\\u202eelor\\u001b\[2J\\n\\"admin\\" logged in" from 127\.0\.0\.1 was refused/)
  })

  it('a flood of requests without a session leaves some rows, a row that says how many more, and all others', async () => {
    const [before] = await newest()
    const clients = Array.from({ length: 10 }, () => gateway.client())
    await Promise.all(
      clients.map(async (client) => {
        for (let count = 0; count < 60; count++) await client.delete(`/firewall/rules/forward/${count}`)
      }),
    )
    await expect
      .poll(async () => (await newest()).find(({ message }) => message.includes('were left out'))?.message, {
        timeout: 60_000,
        interval: 500,
      })
      .toMatch(/^\d+ more refused requests were left out, from 127\.0\.0\.1 \(\d+\)$/)
    const rows = (await newest()).filter(({ id }) => id > before!.id)
    const told = rows.filter(({ message }) => message.startsWith('somebody from 127.0.0.1 was refused'))
    const more = rows.flatMap(({ message }) => /^(\d+) more refused/.exec(message)?.[1] ?? [])
    expect(told.length + more.reduce((sum, count) => sum + Number(count), 0)).toBe(600)
    expect(told.length).toBeLessThan(300)
  })
})
