import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, type Member, tar } from '../fixture/archive.ts'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { licenseFile, now, vendorKey } from '../fixture/license-key.ts'
import { goodUpdate, rulesArchive } from '../fixture/offline-archive.ts'

const key = vendorKey()
const list = '/x/ips/signatures'
const updates = '/x/ips/updates'
const custom = '/x/ips/signatures/custom'

let gateway: RealGateway
let admin: Client
let hwid = ''
let token = ''

beforeAll(async () => {
  gateway = await startGateway({ args: ['--license-key', key.file] })
  admin = gateway.admin
  hwid = readFileSync(join(gateway.dataFolder, 'hwid'), 'utf8').trim()
  token = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'x', iat: now() })
})

afterAll(() => gateway?.close())

interface Listed {
  readonly sid: number
  readonly msg: string
  readonly action: string
  readonly source: string
  readonly profile_action?: string | null
  readonly profile_rule?: number | null
}

interface Update {
  readonly in_force: boolean
  readonly signatures: number
  readonly version: string
  readonly tried: boolean
  readonly untried_reason: string
  readonly broken_total: number
  readonly broken: readonly { file: string; line: number; code: string; reason: string }[]
}

function rule(sid: number, { action = 'alert', rest = '', protocol = 'tcp' } = {}): string {
  return `${action} ${protocol} any any -> any any (msg:"rule ${sid}"; ${rest} sid:${sid}; rev:1;)`
}

function send(rules: Buffer) {
  return admin.put('/api/offline-update', goodUpdate(hwid, token, rules))
}

async function applied(...files: readonly Member[]): Promise<unknown> {
  const reply = await send(rulesArchive(files))
  expect([reply.status, reply.text]).toEqual([200, ''])
  for (;;) {
    const job = (await admin.get(`/x/jobs/${reply.headers['x-job']}`)).json<{ state: string }>()
    if (job.state !== 'running') return job
    await sleep(20)
  }
}

const ofUpdate = async () =>
  (await admin.list<Listed>(list)).filter(({ source }) => source === 'update').map(({ sid }) => sid)

describe('an offline update of signatures', () => {
  test('is put in force by a job, without the broken lines, which are listed', async () => {
    const job = await applied(
      file(
        'rules/one.rules',
        `${rule(101, { rest: 'classtype:own;' })}\n${rule(102, { rest: 'lua:x.lua;' })}\n# ${rule(103, { rest: 'classtype:more;' })}\n`,
      ),
      file('two.rules', `\n${rule(0)}\n${rule(104, { action: 'drop', protocol: 'http' })}\n`),
      file('classification.config', 'config classification: own,Own,1\nnonsense\n'),
      file('more/classification.config', 'config classification: more,More,4\nnonsense\n'),
      file('LICENSE', 'text'),
    )
    expect(job).toMatchObject({
      kind: 'signature_update',
      state: 'done',
      result: { signatures: 3, broken: 4 },
    })
    const [update] = await admin.list<Update>(updates)
    expect(update).toMatchObject({
      in_force: true,
      version: '17.2.1',
      signatures: 3,
      disabled: 1,
      tried: false,
      untried_reason:
        'the engine has not tried the rules: there is no data plane: asked for: nothing is enforced',
      broken_total: 4,
    })
    expect(update!.broken.map(({ file: from, line, code }) => `${from}:${line} ${code}`)).toEqual([
      'rules/one.rules:2 script',
      'two.rules:2 sid',
      'classification.config:2 syntax',
      'more/classification.config:2 syntax',
    ])
    expect(await ofUpdate()).toEqual([101, 103, 104])
    const classified = await admin.list<{ priority: number }>(`${list}?sid=101,103`)
    expect(classified.map(({ priority }) => priority)).toEqual([1, 4])
  })

  test('says reasons in the language of who asks', async () => {
    const reply = await admin.send('GET', updates, { headers: { 'Accept-Language': 'ru' } })
    expect(reply.json<Update[]>()[0]!.broken[0]!.reason).toBe('не должно запускать сценарии (lua)')
  })

  test('takes the place of the former one, which comes back on demand, over restarts', async () => {
    await applied(file('a.rules', rule(201)))
    expect(await ofUpdate()).toEqual([201])
    await gateway.restart()
    expect(await ofUpdate()).toEqual([201])
    expect((await admin.post(`${updates}/rollback`, undefined)).status).toBe(200)
    expect(await ofUpdate()).toEqual([101, 103, 104])
    await gateway.restart()
    expect(await ofUpdate()).toEqual([101, 103, 104])
    expect((await admin.list<Update>(updates)).map(({ in_force }) => in_force)).toEqual([false, true])
  })

  test('that the end of the gateway interrupts is put in force by the next start', async () => {
    const former = await ofUpdate()
    const lines = Array.from({ length: 20_000 }, (_, place) =>
      rule(700_000 + place, { rest: `content:"a${place}";` }),
    )
    const reply = await send(rulesArchive([file('many.rules', lines.join('\n'))]))
    gateway.kill('gateway')
    expect(reply.headers['x-job']).toBeDefined()
    await expect
      .poll(async () => (await ofUpdate().catch(() => [])).length, { timeout: 60_000, interval: 200 })
      .toBe(20_000)
    const jobs = await admin.list<{ kind: string; state: string }>('/x/jobs')
    expect(jobs.map(({ state }) => state).slice(0, 2)).toEqual(['done', 'interrupted'])
    expect((await admin.post(`${updates}/rollback`, undefined)).status).toBe(200)
    expect(await ofUpdate()).toEqual(former)
  })

  const bomb = () => gzipSync(Buffer.alloc(600 * 1024 * 1024))
  test.each([
    ['no tar archive', () => gzipSync('rules'), 'bad_archive'],
    ['damaged', () => rulesArchive([file('a.rules', rule(1))]).subarray(0, 60), 'bad_archive'],
    [
      'a link',
      () => rulesArchive([file('a.rules', '', { type: '2', linkName: '/etc/passwd' })]),
      'bad_archive',
    ],
    ['a hard link', () => rulesArchive([file('a.rules', '', { type: '1', linkName: 'b' })]), 'bad_archive'],
    ['a device', () => rulesArchive([file('a.rules', '', { type: '3' })]), 'bad_archive'],
    ['a path out of it', () => rulesArchive([file('../a.rules', rule(1))]), 'bad_archive'],
    ['an absolute path', () => rulesArchive([file('/a.rules', rule(1))]), 'bad_archive'],
    [
      'a file twice',
      () => rulesArchive([file('a.rules', rule(1)), file('./a.rules', rule(2))]),
      'bad_archive',
    ],
    ['a huge file', () => rulesArchive([file('a.rules', '', { claims: 2 ** 31 })]), 'bad_archive'],
    ['a bomb', bomb, 'bad_archive'],
    ['broken rules alone', () => rulesArchive([file('a.rules', 'alert tcp\n')]), 'no_rules'],
    ['empty files alone', () => rulesArchive([file('a.rules', '')]), 'no_rules'],
  ])('with %s is refused and changes nothing', async (_what, make, code) => {
    const reply = await send(make())
    expect([reply.status, problemOf(reply).code, pathsOf(reply)[0]]).toEqual([542, code, 'ids-rules.tar.gz'])
    expect(await ofUpdate()).toEqual([101, 103, 104])
  })

  test('without rules leaves the signatures as they are, and so does one that is only tried', async () => {
    const reply = await send(gzipSync(tar([file('readme', 'x')])))
    expect([reply.status, reply.headers['x-job']]).toEqual([200, undefined])
    const body = goodUpdate(hwid, token, rulesArchive([file('a.rules', rule(9))]))
    expect((await admin.put('/api/offline-update?dry_run=1', body)).headers['x-job']).toBeUndefined()
    expect(await ofUpdate()).toEqual([101, 103, 104])
  })

  test('is kept in files that nobody else reads', () => {
    const names = readdirSync(join(gateway.dataFolder, 'signatures'))
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(names.filter((name) => name.endsWith('.rules'))).toHaveLength(2)
  })
})

test('an update that is lost is told in the log', async () => {
  await gateway.stop()
  const folder = join(gateway.dataFolder, 'signatures')
  const { id } = JSON.parse(readFileSync(join(folder, 'in-force.json'), 'utf8')) as { id: string }
  rmSync(join(folder, `${id}.rules`))
  await gateway.start()
  expect(await ofUpdate()).toEqual([])
  const notices = await admin.get(
    '/logs_backend/logs?search={"text":"update of signatures in force is not","columns":[]}',
  )
  expect(notices.text).toContain('signatures of updates count again after the next one')
  await applied(
    file('a.rules', `${rule(101)}\n# ${rule(103)}\n${rule(104, { action: 'drop', protocol: 'http' })}`),
  )
})

describe('signatures of an administrator', () => {
  test('are in the catalogue, and out of it when they are disabled', async () => {
    const made = await admin.post(custom, { text: rule(301), enabled: true, comment: '' })
    expect(made.status).toBe(200)
    const { id } = made.json<{ id: string }>()
    const one = () => admin.list<Listed>(`${list}?sid=301`)
    expect(await one()).toMatchObject([{ sid: 301, source: 'custom', action: 'alert', msg: 'rule 301' }])
    await admin.patch(`${custom}/${id}`, { enabled: false })
    expect(await one()).toMatchObject([{ sid: 301, action: 'pass' }])
    await admin.send('DELETE', `${custom}/${id}`)
    expect(await one()).toEqual([])
  })

  test.each([
    ['no rule', 'invalid text', 'syntax'],
    ['two rules', `${rule(1)}\n${rule(2)}`, 'syntax'],
    ['a script', rule(1, { rest: 'luajit:a;' }), 'script'],
    ['a file', rule(1, { rest: 'dataset:isset,a,load /etc/passwd;' }), 'file_access'],
    ['a NUL byte', rule(1, { rest: 'content:"\0";' }), 'nul_byte'],
  ])('with %s are refused', async (_what, text, code) => {
    const reply = await admin.post(custom, { text, enabled: true, comment: '' })
    expect([reply.status, problemOf(reply).code, pathsOf(reply)[0]]).toEqual([542, code, 'text'])
  })

  test('have ids that come once', async () => {
    expect((await admin.post(custom, { text: rule(310) })).status).toBe(200)
    expect((await admin.post(custom, { text: rule(310) })).status).toBe(542)
  })
})

describe('the catalogue', () => {
  test('is served in pages, searched and filtered', async () => {
    const page = await admin.get(`${list}?limit=2&offset=1&source=x`)
    expect(page.json<Listed[]>()).toHaveLength(2)
    expect(Number(page.headers['x-total-count'])).toBe((await admin.list(list)).length)
    const sids = async (query: string) => (await admin.list<Listed>(`${list}?${query}`)).map(({ sid }) => sid)
    expect(await sids('search=RULE 10')).toEqual([101, 103, 104])
    expect(await sids('search=rule&protocol=HTTP')).toEqual([104])
    expect(await sids('sid=[103,101]')).toEqual([101, 103])
    expect(await sids('sid=101&classtype=none')).toEqual([])
    expect((await admin.get(`${list}?limit=0`)).status).toBe(542)
  })

  test('says what a profile makes of it, and what the profile comes to', async () => {
    const filters = (key: string, ...values: unknown[]) => [{ key, operator: 'equals', values }]
    const rules = [
      { filters: filters('sid', 103), action: 'pass', comment: '' },
      { filters: filters('protocol', 'HTTP'), action: 'default', comment: '' },
      { filters: filters('sid', 101, 103), action: 'drop', comment: '' },
      { filters: filters('sid', 999_999_999), action: 'drop', comment: '' },
    ]
    const made = await admin.post('/ips/profiles-create-with-rules', { name: 'p', comment: '', rules })
    const { id } = made.json<{ id: string }>()
    const [pass, byProtocol, drop, idle] = (
      await admin.list<{ id: number }>(`/ips/profiles/${id}/rules`)
    ).map((each) => each.id)
    const shown = await admin.list<Listed>(`${list}?sid=101,103,104,310&profile_id=${id}`)
    expect(shown.map(({ sid, profile_action, profile_rule }) => [sid, profile_action, profile_rule])).toEqual(
      [
        [101, 'drop', drop],
        [103, 'pass', pass],
        [104, 'drop', byProtocol],
        [310, null, null],
      ],
    )
    const { idle_rules, pass: passed } = (await admin.get(`/x/ips/profiles/${id}/effective`)).json<{
      idle_rules: number[]
      pass: number
    }>()
    expect([idle_rules, passed]).toEqual([[idle], 1])
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await admin.get(`/x/ips/profiles/${nobody}/effective`)).status).toBe(404)
    expect((await admin.get(`${list}?profile_id=${nobody}`)).status).toBe(404)
  })
})
