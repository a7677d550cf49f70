import { expect, test } from 'vitest'
import { problemOf } from '../fixture/client.ts'
import { hosts, type Lab, labForTests } from '../fixture/lab.ts'

let lab: Lab
labForTests((begun) => {
  lab = begun
})

const evil =
  'alert http any any -> any any (msg:"Evil path"; flow:established,to_server; http.uri; content:"/evil"; sid:1000001; rev:1;)'

interface Draft {
  readonly changes: readonly { readonly method: string; readonly path: string; readonly body: object }[]
  readonly plan: {
    readonly stored: readonly unknown[]
    readonly inspection_changes: readonly { readonly kind: string }[]
  }
}

async function code(path: string): Promise<string> {
  const url = `http://${hosts.wan1}${path}`
  const { text } = await lab.run(
    'lan1',
    'curl',
    '-s',
    '-m',
    '3',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code}',
    url,
  )
  return text.trim()
}

/** Id of the newest row whose message has a text. */
async function rowWith(text: string): Promise<string> {
  const search = encodeURIComponent(JSON.stringify({ text, columns: [] }))
  const newest = async () => {
    const reply = await lab.gateway.admin.get(`/logs_backend/logs?limit=1&search=${search}`)
    return reply.json<{ data: readonly { id: string }[] }>().data[0]?.id
  }
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined()
  return (await newest())!
}

/** Drafts an exception from a row, and makes it. */
async function except(row: string): Promise<Draft> {
  const { admin } = lab.gateway
  const before = (await admin.get('/x/revisions?limit=1')).text
  const reply = await admin.post('/x/ips/exceptions/draft', { row })
  if (reply.status !== 200) throw new Error(reply.text)
  const draft = reply.json<Draft>()
  expect(draft.plan.inspection_changes.length).toBeGreaterThan(0)
  expect((await admin.get('/x/revisions?limit=1')).text).toBe(before)
  expect((await admin.post('/x/transactions', { changes: draft.changes })).status).toBe(200)
  return draft
}

test('a row of a signature leads to an exception under which the connection passes', async () => {
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: evil })
  const profile = await admin.create<string>('/ips/profiles', { name: 'office' })
  const wide = await admin.create(`/ips/profiles/${profile}/rules`, {
    filters: [{ key: 'protocol', operator: 'equals', values: ['http'] }],
    action: 'drop',
  })
  const rule = { action: 'accept', protocol: 'protocol.tcp', ips_enabled: true, ips_profile: profile }
  await admin.create('/firewall/rules/forward', rule)
  await expect.poll(() => code('/evil'), { timeout: 90_000 }).toBe('000')
  const { changes } = await except(await rowWith('ips drop 1000001'))
  expect(changes).toMatchObject([
    {
      path: `/ips/profiles/${profile}/rules?anchor_item_id=${wide}&insert_after=false`,
      body: { filters: [{ key: 'sid', values: [1_000_001] }], action: 'alert' },
    },
  ])
  await expect.poll(() => code('/evil'), { timeout: 60_000 }).not.toBe('000')
  // It still writes rows; the next exception ends them.
  const again = await except(await rowWith('ips alert 1000001'))
  expect(again.changes[0]?.body).toMatchObject({ action: 'pass' })
  const reply = await admin.post('/x/ips/exceptions/draft', { row: await rowWith('ips drop 1000001') })
  expect([reply.status, problemOf(reply).detail]).toEqual([
    409,
    'the profile office lets signature 1000001 by already',
  ])
}, 240_000)

test('rows of application control lead to exceptions in the profile and in the rules', async () => {
  const { admin } = lab.gateway
  const made = await admin.post('/api/application_control/profiles', {
    name: 'no web',
    protocols: [{ id: 'id.l7.HTTP', action: 'deny' }],
  })
  const [{ id }] = made.json<[{ id: string }]>()
  const asks = { action: 'accept', protocol: 'protocol.tcp', dpi_enabled: true, dpi_profile: id }
  await admin.create('/firewall/rules/forward', asks)
  await expect.poll(() => code('/'), { timeout: 60_000 }).toBe('000')
  await except(await rowWith(`profile ${id} drop HTTP`))
  await expect.poll(() => code('/'), { timeout: 30_000 }).toBe('200')

  const steps = { name: 'no web', action: 'drop', protocols: ['id.l7.HTTP'] }
  await admin.create('/application_control_backend/rules', steps)
  await expect.poll(() => code('/'), { timeout: 60_000 }).toBe('000')
  const { changes } = await except(await rowWith('app.ngfw.1 drop HTTP'))
  expect(changes.at(-1)?.body).toMatchObject({ action: 'accept', protocols: ['id.l7.http'] })
  await expect.poll(() => code('/'), { timeout: 30_000 }).toBe('200')
}, 240_000)
