import { expect, test } from 'vitest'
import type { Reply } from '../fixture/client.ts'
import { hosts, type Lab, labForTests } from '../fixture/lab.ts'

let lab: Lab
labForTests((begun) => {
  lab = begun
})

const forward = '/firewall/rules/forward'
const signature = (sid: number, path: string) =>
  `alert http any any -> any any (msg:"Evil path"; flow:established,to_server; http.uri; content:"/${path}"; sid:${sid}; rev:1;)`

async function profile(name: string, sid: number): Promise<string> {
  const { admin } = lab.gateway
  const id = await admin.create<string>('/ips/profiles', { name })
  const filters = [{ key: 'sid', operator: 'equals', values: [sid] }]
  await admin.create(`/ips/profiles/${id}/rules`, { filters, action: 'drop' })
  return id
}

/** Codes of answers to one request after the other, until `done` has ended; 000 for one that is lost. */
async function codesDuring(done: () => Promise<void>): Promise<readonly string[]> {
  const url = `http://${hosts.wan1}/good`
  const loop = `while :; do curl -s -m 10 -o /dev/null -w '%{http_code} %{time_total}\\n' ${url}; sleep 0.02; done`
  const child = lab.start('lan1', 'timeout', '120', 'sh', '-c', loop)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await expect.poll(() => text.includes('\n'), { timeout: 20_000 }).toBe(true)
  await done()
  child.kill('SIGTERM')
  return text
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 3))
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

/** True when what was written is in force already, as on a machine whose engine starts faster than it answers; it waits for its engine otherwise. */
function isApplied({ status, headers }: Reply): boolean {
  expect([status, headers['x-applied']]).toEqual([200, expect.stringMatching(/^(pending|\d+)$/)])
  return headers['x-applied'] !== 'pending'
}

function only(codes: readonly string[], wanted: string): void {
  expect(codes.length).toBeGreaterThan(1)
  expect(codes.filter((each) => each !== wanted)).toEqual([])
}

test('a rule that gets its first IPS profile, and then another, loses nothing and is pending until it is inspected', async () => {
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: signature(1_000_001, 'evil') })
  await admin.create('/x/ips/signatures/custom', { text: signature(1_000_002, 'worse') })
  const [first, second] = [await profile('first', 1_000_001), await profile('second', 1_000_002)]
  const rule = await admin.create(forward, { action: 'accept', protocol: 'protocol.tcp' })

  const codes = await codesDuring(async () => {
    const reply = await admin.patch(`${forward}/${rule}`, { ips_enabled: true, ips_profile: first })
    await expect.poll(() => code('/evil'), { timeout: isApplied(reply) ? 1000 : 90_000 }).toBe('000')
  })
  only(codes, '200')
  expect(await code('/worse')).not.toBe('000')

  const others = await codesDuring(async () => {
    const reply = await admin.patch(`${forward}/${rule}`, { ips_profile: second })
    if (isApplied(reply)) expect(await code('/worse')).toBe('000')
    // Either profile ends this: the former one is in force until the new one is.
    for (let worse = ''; worse !== '000'; worse = await code('/worse'))
      expect(await code('/evil/worse')).toBe('000')
  })
  only(others, '200')
  await expect.poll(() => code('/evil'), { timeout: 20_000 }).not.toBe('000')
  const status = await admin.list('/firewall/status')
  const row = status.find(({ name }) => name === 'intrusion-prevention')
  expect(row).toMatchObject({ status: 'active', msg: '' })
  // What is in force is applied at once.
  expect((await admin.patch(`${forward}/${rule}`, { comment: 'x' })).headers['x-applied']).toMatch(/^\d+$/)
}, 240_000)

test('an engine is reloading from the answer to an edit of its profile until it judges by that', async () => {
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: signature(1_000_001, 'evil') })
  const id = await profile('third', 1_000_001)
  const asks = { ips_enabled: true, ips_profile: id }
  await admin.create(forward, { action: 'accept', protocol: 'protocol.tcp', ...asks })
  const [rule] = await admin.list<{ id: number }>(`/ips/profiles/${id}/rules`)
  const statusOf = async () => {
    const rows = await admin.list('/x/inspection/status')
    return rows.find(({ name }) => name === 'third')?.['status']
  }
  await expect.poll(() => code('/evil'), { timeout: 60_000 }).toBe('000')
  for (const action of ['pass', 'drop', 'pass', 'drop']) {
    await admin.patch(`/ips/profiles/${id}/rules/${rule!.id}`, { action })
    await expect.poll(statusOf, { timeout: 30_000, interval: 5 }).toBe('active')
    expect((await code('/evil')) === '000').toBe(action === 'drop')
  }
})

test('the first rule of application control, and the first profile of a rule, lose nothing', async () => {
  const { admin } = lab.gateway
  const rule = await admin.create(forward, { action: 'accept', protocol: 'protocol.tcp' })
  const steam = { name: 'no games', action: 'drop', protocols: ['id.l7.Steam'] }
  const codes = await codesDuring(async () => {
    const reply = await admin.post('/application_control_backend/rules', steam)
    const timeout = isApplied(reply) ? 1000 : 60_000
    await expect
      .poll(
        async () => {
          const rows = await admin.list('/firewall/status')
          return rows.find(({ name }) => name === 'application-control')?.['status']
        },
        { timeout },
      )
      .toBe('active')
    const made = await admin.post('/api/application_control/profiles', {
      name: 'no dns',
      protocols: [{ id: 'id.l7.DNS', action: 'deny' }],
    })
    const [{ id }] = made.json<[{ id: string }]>()
    await admin.patch(`${forward}/${rule}`, { dpi_enabled: true, dpi_profile: id })
    await new Promise((resolve) => setTimeout(resolve, 2000))
  })
  only(codes, '200')
})
