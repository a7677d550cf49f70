import { expect, test } from 'vitest'
import { problemOf } from '../fixture/client.ts'
import { hosts, type Lab, type LabHost, labForTests } from '../fixture/lab.ts'

let lab: Lab
labForTests((begun) => {
  lab = begun
})

const name = 'www.example.org'
const injection = "/?id=1'%20or%20'1'='1"
const slow = { timeout: 60_000, interval: 200 }

interface Answer {
  readonly code: string
  readonly body: string
  readonly location: string
}

interface Row {
  readonly name: string
  readonly site: number | null
  readonly addresses: readonly string[]
  readonly status: string
  readonly msg: string
}

/** Answer to curl from a host, at an address of the gateway; code `000` where there is none. */
async function ask(
  path: string,
  { from = 'wan1', at = hosts.gatewayWan, scheme = 'https', host = name }: Partial<Asked> = {},
): Promise<Answer> {
  const port = scheme === 'https' ? 443 : 80
  const resolve = `${host}:${port}:${at.includes(':') ? `[${at}]` : at}`
  const { text } = await lab.run(
    from,
    ...['curl', '-s', '-k', '-g', '-m', '5', '--connect-timeout', '2', '--noproxy', '*'],
    ...['--resolve', resolve, '-w', '\n%{http_code} %{redirect_url}', `${scheme}://${host}${path}`],
  )
  const [last = '', ...body] = text.trimEnd().split('\n').reverse()
  const [code = '', location = ''] = last.split(' ')
  return { code, location, body: body.reverse().join('\n') }
}

interface Asked {
  readonly from: LabHost
  readonly at: string
  readonly scheme: 'http' | 'https'
  readonly host: string
}

async function code(path: string, asked?: Partial<Asked>): Promise<string> {
  return (await ask(path, asked)).code
}

async function status(): Promise<readonly Row[]> {
  return await lab.gateway.admin.list<Row>('/x/reverse-proxy/status')
}

/** Event of the newest row whose message has a text. */
async function rowWith(text: string): Promise<{ readonly id: string; readonly message: string }> {
  const search = encodeURIComponent(JSON.stringify({ text, columns: [] }))
  const newest = async () => {
    const reply = await lab.gateway.admin.get(`/logs_backend/logs?limit=1&search=${search}`)
    return reply.json<{ data: readonly { id: string; message: string }[] }>().data[0]
  }
  await expect.poll(newest, slow).toBeDefined()
  return (await newest())!
}

async function hits(rule: string): Promise<number> {
  const rows = await lab.gateway.admin.list<{ id: string; packets: number | null }>(
    '/x/firewall/system-rules',
  )
  return rows.find(({ id }) => id === rule)?.packets ?? 0
}

/** Publishes the server of the DMZ by HTTPS, and waits until it answers. */
async function publish(): Promise<Published> {
  const { admin } = lab.gateway
  const certificate = await admin.create<string>('/x/certificates', {
    title: 'shop',
    self_signed: { names: [name] },
  })
  const profile = await admin.create<string>('/reverse_proxy_backend/waf/profiles', { name: 'shop' })
  const site = await admin.create<number>('/x/reverse-proxy/sites', {
    title: 'shop',
    names: [name],
    listen: { address: 'interface.id.3', port: 443 },
    ...{ tls: certificate, http_to_https: true, waf_profile: profile },
    upstream: { address: hosts.dmz1, port: 80 },
  })
  await expect.poll(() => code('/'), slow).toBe('200')
  return { certificate, profile, site }
}

interface Published {
  readonly certificate: string
  readonly profile: string
  readonly site: number
}

test('a site is reached from outside, its attacks are blocked, and a row leads to an exception', async () => {
  const { admin } = lab.gateway
  expect(await code('/')).toBe('000')
  const { site, profile } = await publish()
  expect((await ask('/')).body).toContain('host=dmz1')
  expect(await code('/', { at: '2001:db8:113::2' })).toBe('200')
  expect(await ask('/a?b=c', { scheme: 'http' })).toMatchObject({
    code: '308',
    location: `https://${name}/a?b=c`,
  })
  expect(await code('/', { host: 'other.example' })).toBe('000')
  expect(await hits('inp.sys.sites')).toBeGreaterThan(0)
  // The site answers before the status says that it does.
  await expect.poll(status, { timeout: 5_000 }).toEqual([
    { name: 'reverse-proxy', site: null, addresses: [], status: 'active', msg: '' },
    { name: 'shop', site, addresses: ['2001:db8:113::2', hosts.gatewayWan], status: 'active', msg: '' },
  ])
  const explained = await admin.post('/x/explain', {
    ...{ protocol: 'tcp', src_ip: hosts.wan1, src_port: 4000, dst_ip: hosts.gatewayWan, dst_port: 443 },
  })
  expect(explained.json<{ verdict: string; rule_id: string }>()).toMatchObject({
    ...{ verdict: 'accept', rule_id: 'inp.sys.sites' },
  })

  expect(await code(injection)).toBe('403')
  const row = await rowWith('waf blocked')
  expect(row.message).toContain(hosts.wan1)
  expect(row.message).toContain('942100')
  const draft = await admin.post('/x/waf/exceptions/draft', { row: row.id })
  expect(draft.status).toBe(200)
  const { changes, plan } = draft.json<{ changes: readonly object[]; plan: { engines: object } }>()
  expect(changes).toMatchObject([
    {
      method: 'POST',
      path: `/reverse_proxy_backend/waf/profiles/${profile}/exceptions`,
      body: { rule_id: 942_100, enabled: true },
    },
  ])
  expect(plan.engines).toHaveProperty('reverse-proxy')
  expect((await admin.post('/x/transactions', { changes })).status).toBe(200)
  await expect.poll(() => code(injection), slow).toBe('200')
  const again = await admin.post('/x/waf/exceptions/draft', { row: row.id })
  expect([again.status, problemOf(again).detail]).toEqual([
    409,
    'rule 942100 does not count in the profile shop already',
  ])
  const other = await admin.post('/x/waf/exceptions/draft', { row: (await rowWith('stored revision')).id })
  expect([other.status, problemOf(other).errors[0]?.path]).toEqual([542, 'row'])
}, 240_000)

test('list rules decide by the first match, and the administrator’s INPUT rules come before the site', async () => {
  const { admin } = lab.gateway
  const { profile } = await publish()
  const rules = `/reverse_proxy_backend/waf/profiles/${profile}/rules`
  const client = await admin.create<string>('/aliases/ip_addresses', { title: 'wan1', value: hosts.wan1 })
  const block = await admin.create<number>(rules, { aliases: [client], action: 'block' })
  await expect.poll(() => code('/'), slow).toBe('403')
  expect((await rowWith('waf list-blocked')).message).toContain(`list rule ${block}`)
  expect(await code('/', { at: '2001:db8:113::2' })).toBe('200')
  const attack = '/?q=%3Cscript%3Ealert(1)%3C/script%3E'
  await admin.create<number>(`${rules}?anchor_item_id=${block}&insert_after=false`, {
    aliases: [client],
    action: 'pass',
  })
  await expect.poll(() => code(attack), slow).toBe('200')
  expect(await code(attack, { at: '2001:db8:113::2' })).toBe('403')

  const rule = await admin.create<number>('/firewall/rules/input', {
    ...{ action: 'drop', protocol: 'protocol.tcp', source_addresses: [client] },
  })
  await expect.poll(() => code('/'), slow).toBe('000')
  await admin.delete(`/firewall/rules/input/${rule}`)
  await expect.poll(() => code('/'), slow).toBe('200')
}, 240_000)

test('what a site names stays, and a site that is off closes its port', async () => {
  const { admin } = lab.gateway
  const { certificate, profile, site } = await publish()
  for (const path of [
    `/x/certificates/${certificate}`,
    `/reverse_proxy_backend/waf/profiles/${profile}`,
    '/network/connections/3',
  ]) {
    const reply = await admin.delete(path)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'in_use'])
  }
  // The management interface inside of the lab, wherever the one outside is.
  const management = { listen: { address: 'interface.id.3', port: 8_443 } }
  expect(await admin.refused(`/x/reverse-proxy/sites/${site}`, management, 'PATCH')).toEqual(['listen.port'])
  await admin.patch(`/x/reverse-proxy/sites/${site}`, { enabled: false })
  await expect.poll(() => code('/'), slow).toBe('000')
  expect(await status()).toMatchObject([{ status: 'inactive' }, { status: 'inactive', addresses: [] }])
})

test('each field of a profile counts for the requests of its site', async () => {
  const { admin } = lab.gateway
  const { profile } = await publish()
  const path = `/reverse_proxy_backend/waf/profiles/${profile}`
  const script = '/?q=%3Cscript%3Ealert(1)%3C/script%3E'
  const becomes = (expected: Readonly<Record<string, string>>) =>
    expect
      .poll(async () => {
        const asked = Object.keys(expected)
        return Object.fromEntries(await Promise.all(asked.map(async (each) => [each, await code(each)])))
      }, slow)
      .toEqual(expected)
  await becomes({ [injection]: '403', [script]: '403', '/': '200' })

  await admin.patch(path, { detection_only: true })
  await becomes({ [injection]: '200', [script]: '200' })
  expect((await rowWith('waf detected')).message).toContain(hosts.wan1)
  await admin.patch(path, { detection_only: false })
  await becomes({ [injection]: '403', [script]: '403' })

  await admin.patch(path, { disabled_categories: ['sqli'] })
  await becomes({ [injection]: '200', [script]: '403' })
  await admin.patch(`${path}/categories/sqli`, { enabled: true })
  await becomes({ [injection]: '403', [script]: '403' })

  const exception = await admin.create<string>(`${path}/exceptions`, { rule_id: 942_100, enabled: true })
  await becomes({ [injection]: '200', [script]: '403' })
  await admin.patch(`${path}/exceptions/${exception}`, { enabled: false })
  await becomes({ [injection]: '403' })

  const everywhere = '203.0.113.0/24'
  const net = await admin.create<string>('/aliases/networks', { title: 'provider', value: everywhere })
  const rule = await admin.create<number>(`${path}/rules`, {
    ...{ aliases: [net, 'iplist.DE', 'continent.EU'], action: 'block', aliases_negate: true },
  })
  await becomes({ '/': '200', [injection]: '403' })
  await admin.patch(`${path}/rules/${rule}`, { aliases_negate: false })
  await becomes({ '/': '403' })
  await admin.patch(`${path}/rules/${rule}`, { enabled: false })
  await becomes({ '/': '200' })

  const server = async () => {
    const { text } = await lab.run(
      'wan1',
      ...['curl', '-s', '-k', '-D', '-', '-o', '/dev/null', '--noproxy', '*'],
      ...['--resolve', `${name}:443:${hosts.gatewayWan}`, `https://${name}/`],
    )
    return /^server: *(.*?)\r?$/im.exec(text)?.[1] ?? 'none'
  }
  await admin.patch(path, { server_tokens: false })
  await expect.poll(server, slow).toBe('none')
}, 240_000)

test('an attack with separators of lines in it becomes a row, and ends nothing', async () => {
  await publish()
  const pid = lab.gateway.pid('gateway')
  expect(await code('/separators?q=1%20union%E2%80%A8%20select%20%E2%80%A9a%20from%20b')).toBe('403')
  expect((await rowWith('/separators')).message).toMatch(/^waf blocked/)
  expect(lab.gateway.pid('gateway')).toBe(pid)
})
