import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hosts, type Lab, labForTests } from '../fixture/lab.ts'

let lab: Lab
labForTests((begun) => {
  lab = begun
})

interface State {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly packets: number
  readonly signatures: number | null
}

const evil =
  'alert http any any -> any any (msg:"Evil path"; flow:established,to_server; http.uri; content:"/evil"; sid:1000001; rev:1;)'

/** Makes a profile that drops the signature, and a rule about TCP that asks for it. */
async function inspect(): Promise<void> {
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: evil })
  const profile = await admin.create<string>('/ips/profiles', { name: 'office' })
  const filters = [{ key: 'sid', operator: 'equals', values: [1_000_001] }]
  await admin.create(`/ips/profiles/${profile}/rules`, { filters, action: 'drop' })
  await admin.create('/firewall/rules/forward', {
    action: 'accept',
    protocol: 'protocol.tcp',
    ips_enabled: true,
    ips_profile: profile,
  })
  await isActive()
}

async function states(): Promise<readonly State[]> {
  return await lab.gateway.admin.list<State>('/x/inspection/status')
}

async function isActive(): Promise<void> {
  await expect
    .poll(async () => (await states()).map(({ name, status }) => `${name} ${status}`), { timeout: 60_000 })
    .toEqual(['office active', 'application-control inactive'])
}

/** The answer's code, or 000. */
async function visit(path: string): Promise<string> {
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

/** The process that runs Suricata for this lab. */
function suricata(): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      const [program = '', ...args] = commandOf(name).split('\0')
      return program.endsWith('suricata') && args.some((each) => each.startsWith(lab.gateway.dataFolder))
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

describe('intrusion prevention', () => {
  test('ends what has a signature of the profile, lets the rest through, and tells of it', async () => {
    await inspect()
    await expect.poll(() => visit('/good'), { timeout: 20_000 }).toBe('200')
    expect(await visit('/evil')).toBe('000')
    const [state] = await states()
    expect(state).toMatchObject({ signatures: 1 })
    const { admin } = lab.gateway
    const search = encodeURIComponent(JSON.stringify({ text: 'Evil path', columns: [] }))
    await expect
      .poll(async () => (await admin.get(`/logs_backend/logs?search=${search}`)).text, { timeout: 10_000 })
      .toContain('ips drop 1000001')
  })

  test('while its engine is stopped nothing passes, the status says so, and it is started again', async () => {
    await inspect()
    await expect.poll(() => visit('/good'), { timeout: 20_000 }).toBe('200')
    const before = suricata()
    process.kill(before, 'SIGSTOP')
    const visiting = visit('/good')
    await expect
      .poll(async () => (await states())[0]?.msg, { timeout: 5_000 })
      .toContain('on_failure is block')
    await visiting
    await isActive()
    expect(suricata()).not.toBe(before)
    await expect.poll(() => visit('/good'), { timeout: 20_000 }).toBe('200')
    expect(await visit('/evil')).toBe('000')
  })
})

describe('application control', () => {
  test('ends connections of an application that a profile or a rule denies', async () => {
    const { admin } = lab.gateway
    const made = await admin.post('/api/application_control/profiles', {
      name: 'no web',
      protocols: [{ id: 'id.l7.HTTP', action: 'deny' }],
    })
    const [{ id }] = made.json<[{ id: string }]>()
    const rule = await admin.create('/firewall/rules/forward', {
      action: 'accept',
      protocol: 'protocol.tcp',
      dpi_enabled: true,
      dpi_profile: id,
    })
    const search = encodeURIComponent(JSON.stringify({ text: 'drop HTTP', columns: [] }))
    const told = async () => (await admin.get(`/logs_backend/logs?search=${search}`)).text
    await expect
      .poll(async () => `${await visit('/')} ${(await told()).includes(`profile ${id} drop HTTP`)}`, {
        timeout: 60_000,
      })
      .toBe('000 true')
    await admin.patch(`/firewall/rules/forward/${rule}`, { dpi_enabled: false })
    await expect.poll(() => visit('/'), { timeout: 20_000 }).toBe('200')
    await admin.create('/application_control_backend/rules', {
      name: 'no web',
      action: 'drop',
      protocols: ['id.l7.HTTP'],
    })
    await expect
      .poll(async () => `${await visit('/')} ${(await told()).includes('app.ngfw.1 drop HTTP')}`, {
        timeout: 60_000,
      })
      .toBe('000 true')
  })
})

describe('what the content filter carries', () => {
  /** Switches it on, and waits until it carries requests. */
  async function carried(): Promise<void> {
    const { admin } = lab.gateway
    await admin.put('/content-filter/state', { enabled: true })
    const parts = async () => {
      const rows = await admin.list<{ name: string; status: string }>('/x/content-filter/status')
      return rows.filter(({ status }) => status === 'active').map(({ name }) => name)
    }
    await expect.poll(parts, { timeout: 60_000 }).toEqual(['content-filter'])
  }

  async function logged(text: string): Promise<string> {
    const search = encodeURIComponent(JSON.stringify({ text, columns: [] }))
    return (await lab.gateway.admin.get(`/logs_backend/logs?search=${search}`)).text
  }

  test('meets the signatures and the applications of the rule that accepts it', async () => {
    await inspect()
    await carried()
    await expect.poll(() => visit('/carried'), { timeout: 20_000 }).toBe('200')
    await expect.poll(() => logged('/carried'), { timeout: 10_000 }).toContain('content-filter')
    expect(await visit('/evil')).toBe('000')
    await expect.poll(() => logged('Evil path'), { timeout: 10_000 }).toContain('ips drop 1000001')
    const { admin } = lab.gateway
    const profile = await admin.post('/api/application_control/profiles', {
      ...{ name: 'no web', protocols: [{ id: 'id.l7.HTTP', action: 'deny' }] },
    })
    const [{ id }] = profile.json<[{ id: string }]>()
    const [rule] = await admin.list<{ id: number }>('/firewall/rules/forward')
    const recognised = { ips_enabled: false, ips_profile: '', dpi_enabled: true, dpi_profile: id }
    await admin.patch(`/firewall/rules/forward/${rule!.id}`, recognised)
    await expect
      .poll(async () => `${await visit('/')} ${(await logged('drop HTTP')).includes(`profile ${id}`)}`, {
        timeout: 60_000,
      })
      .toBe('000 true')
  })
})
