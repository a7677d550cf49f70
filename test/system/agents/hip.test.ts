import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

type Fields = Readonly<Record<string, unknown>>

const objects = '/hip/objects'
const profiles = '/hip/profiles'
const astral = '😀'
let made = 0

const object = (fields: Fields = { kb_list: ['KB1'] }) =>
  admin.post(objects, { title: `object ${made++}`, ...fields })
const objectId = async (fields?: Fields) => (await object(fields)).json<{ id: number }>().id
const profile = (expression: unknown, fields: Fields = {}) =>
  admin.post(profiles, { title: `profile ${made++}`, expression, ...fields })
const profileId = async (expression: string) => (await profile(expression)).json<{ id: string }>().id
const read = async (path: string) => (await admin.get(path)).json<Fields>()

const whole = {
  operation_system: {
    type: 'Windows',
    version: { comparison: 'greater_or_equal', value: '10.0.19045' },
    domain: 'corp.example.com',
  },
  kb_list: ['KB5030211'],
  antivirus: {
    active: true,
    name: 'Guard',
    version: { comparison: 'not_equal', value: '1' },
    max_update_days: 3,
    max_scan_days: 30,
  },
  firewall: { active: null, name: '', version: null },
  proc_list: ['agent.exe'],
  service_list: ['agent'],
  reg_key_list: [{ key: 'HKLM\\Software\\Example\\Installed', value: null }],
}

const none = {
  operation_system: null,
  kb_list: [],
  antivirus: null,
  firewall: null,
  proc_list: [],
  service_list: [],
  reg_key_list: [],
}

describe('/hip/objects: silences#hip-object', () => {
  it('shows every field, with defaults for what is left out', async () => {
    const id = await admin.create<number>(objects, { title: 'whole', comment: 'c', ...whole })
    expect(await read(`${objects}/${id}`)).toEqual({ id, title: 'whole', comment: 'c', ...whole })
    const short = await objectId({ title: 'short', antivirus: {} })
    const antivirus = { active: null, name: '', version: null, max_update_days: null, max_scan_days: null }
    expect(await read(`${objects}/${short}`)).toEqual({
      ...none,
      id: short,
      title: 'short',
      comment: '',
      antivirus,
    })
    await gateway.restart()
    expect(await read(`${objects}/${id}`)).toEqual({ id, title: 'whole', comment: 'c', ...whole })
  })

  it('PATCH merges, also inside; PUT replaces; a GET can be put back', async () => {
    const item = `${objects}/${await objectId(whole)}`
    const before = await read(item)
    expect((await admin.put(item, before)).status).toBe(200)
    expect(await read(item)).toEqual(before)
    expect((await admin.patch(item, { antivirus: { max_scan_days: null } })).status).toBe(200)
    expect(await read(item)).toEqual({ ...before, antivirus: { ...whole.antivirus, max_scan_days: null } })
    expect((await admin.put(item, { title: before['title'], firewall: {} })).status).toBe(200)
    expect(await read(item)).toEqual({
      ...before,
      ...none,
      firewall: { active: null, name: '', version: null },
    })
    const empty = await admin.patch(item, { firewall: null })
    expect([empty.status, pathsOf(empty)]).toEqual([542, ['']])
  })

  it.each<[Fields, string[]]>([
    [{}, ['']],
    [{ ...none }, ['']],
    [{ kb_list: ['KB1'], title: '' }, ['title']],
    [{ kb_list: ['KB1'], title: astral.repeat(43) }, ['title']],
    [{ kb_list: ['KB1'], comment: 'я'.repeat(256) }, ['comment']],
    [{ kb_list: [''] }, ['kb_list[0]']],
    [{ kb_list: ['a', 'a'] }, ['kb_list']],
    [{ kb_list: 'KB1' }, ['kb_list']],
    [{ kb_list: null }, ['kb_list']],
    [{ proc_list: [1] }, ['proc_list[0]']],
    [{ service_list: ['x'.repeat(1025)] }, ['service_list[0]']],
    [{ operation_system: {} }, ['operation_system']],
    [{ operation_system: { type: 'windows' } }, ['operation_system.type']],
    [{ operation_system: { domain: 'a b' } }, ['operation_system.domain']],
    [{ operation_system: { version: '10' } }, ['operation_system.version']],
    [
      { operation_system: { version: { comparison: '>', value: '1' } } },
      ['operation_system.version.comparison'],
    ],
    [
      { operation_system: { version: { comparison: 'less', value: '' } } },
      ['operation_system.version.value'],
    ],
    [{ operation_system: { version: { comparison: 'less' } } }, ['operation_system.version.value']],
    [{ firewall: { version: { comparison: 'less', value: 'ten' } } }, ['firewall.version.value']],
    [{ operation_system: { kernel: '6' } }, ['operation_system.kernel']],
    [{ antivirus: { max_update_days: -1 } }, ['antivirus.max_update_days']],
    [{ antivirus: { max_scan_days: 1.5 } }, ['antivirus.max_scan_days']],
    [{ antivirus: { active: 'yes' } }, ['antivirus.active']],
    [{ antivirus: [] }, ['antivirus']],
    [{ firewall: { max_scan_days: 1 } }, ['firewall.max_scan_days']],
    [{ reg_key_list: [{ key: '' }] }, ['reg_key_list[0].key']],
    [{ reg_key_list: [{ value: 'x' }] }, ['reg_key_list[0].key']],
    [{ reg_key_list: ['HKLM'] }, ['reg_key_list[0]']],
    [{ kb_list: ['KB1'], nonsense: 1 }, ['nonsense']],
    [{ kb_list: ['KB1'], id: 7 }, ['id']],
  ])('refuses %j', async (fields, named) => {
    const reply = await object(fields)
    expect([reply.status, pathsOf(reply)]).toEqual([542, named])
  })

  it('takes titles of 42 characters of any kind, each once in either case', async () => {
    expect((await object({ title: astral.repeat(42), kb_list: ['K'] })).status).toBe(200)
    expect((await object({ title: 'Only Once', kb_list: ['K'] })).status).toBe(200)
    const again = await object({ title: 'only once', kb_list: ['K'] })
    expect([again.status, problemOf(again).code, pathsOf(again)]).toEqual([542, 'duplicate', ['title']])
  })
})

describe('/hip/profiles: silences#hip-profile', () => {
  it('names objects by their ids', async () => {
    const [a, b, c] = [await objectId(), await objectId(), await objectId()]
    const expression = `${c} AND (not ${a} or ${b}) and ${a}`
    const id = await profileId(expression)
    expect(id).toMatch(/^hip_profile\.id\.\d+$/)
    const shown = await read(`${profiles}/${id}`)
    expect(shown).toMatchObject({ id, comment: '', type: 'hip_profile', expression, objects: [a, b, c] })
    expect((await admin.put(`${profiles}/${id}`, { ...shown, expression: String(b) })).status).toBe(200)
    expect(await read(`${profiles}/${id.replace(/\D/g, '')}`)).toMatchObject({
      expression: String(b),
      objects: [b],
    })
    const used = await admin.delete(`${objects}/${b}`)
    expect([used.status, problemOf(used).code]).toEqual([542, 'in_use'])
    expect((await admin.delete(`${objects}/${a}`)).status).toBe(200)
    await gateway.restart()
    expect((await admin.delete(`${objects}/${b}`)).status).toBe(542)
    expect((await admin.delete(`${profiles}/${id}`)).status).toBe(200)
    expect((await admin.delete(`${objects}/${b}`)).status).toBe(200)
  })

  it.each(['', ' ', '()', 'x', '1 1', '1 and', '(1', '1 && 2', 'not', '0', '01', '-1', null, 1, ['1'], {}])(
    'refuses the expression %j',
    async (expression) => {
      const reply = await profile(expression)
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['expression']])
    },
  )

  it('has a limit of 1024 characters, and as much depth as they allow', async () => {
    const id = await objectId()
    const deep = (size: number) => {
      const pairs = Math.floor((size - String(id).length) / 2)
      return `${'('.repeat(pairs)}${id}${')'.repeat(pairs)}`.padEnd(size)
    }
    expect((await profile(deep(1024))).status).toBe(200)
    const longer = await profile(deep(1025))
    expect([longer.status, pathsOf(longer)]).toEqual([542, ['expression']])
  })

  it('refuses objects that are not there', async () => {
    const id = await objectId()
    const reply = await profile(`${id} or not 999999`)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'missing_reference'])
    expect(pathsOf(reply)).toContain('expression')
    const sent = await profile(String(id), { objects: [id] })
    expect([sent.status, pathsOf(sent)]).toEqual([542, ['objects']])
  })

  it('stands among the objects that rules name, and cannot be removed while one does', async () => {
    const id = await profileId(String(await objectId()))
    const listed = (await admin.list<Fields>('/aliases')).filter(({ type }) => type === 'hip_profile')
    expect(listed.map((row) => row['id'])).toEqual(expect.arrayContaining([id, 'hip_profile.id.none']))
    for (const row of listed) expect(Object.keys(row).sort()).toEqual(['comment', 'id', 'title', 'type'])
    const forward = '/firewall/rules/forward'
    const rule = await admin.create<number>(forward, {
      action: 'accept',
      hip_profiles: [id, 'hip_profile.id.none'],
    })
    const used = await admin.delete(`${profiles}/${id}`)
    expect([used.status, problemOf(used).code]).toEqual([542, 'in_use'])
    const posture = async () =>
      (await admin.list('/firewall/status')).filter(({ name }) => name === 'device-posture')
    const why = expect.stringContaining('nothing is enforced')
    expect(await posture()).toEqual([{ name: 'device-posture', status: 'inactive', msg: why }])
    await admin.patch(`${forward}/${rule}`, { hip_profiles: ['any'] })
    expect(await posture()).toEqual([])
    await admin.patch(`${forward}/${rule}`, { hip_profiles: [id] })
    const missing = await admin.patch(`${forward}/${rule}`, { hip_profiles: ['hip_profile.id.999999'] })
    expect([missing.status, pathsOf(missing)]).toEqual([542, ['hip_profiles[0]']])
    expect((await admin.patch(`${forward}/${rule}`, { hip_profiles: [] })).status).toBe(200)
    expect((await admin.delete(`${profiles}/${id}`)).status).toBe(200)
    expect((await admin.post(forward, { action: 'accept', hip_profiles: [id] })).status).toBe(542)
  })
})

describe('POST /hip/profiles/<id>/evaluate', () => {
  const evaluate = async (id: unknown, report: unknown) => admin.post(`${profiles}/${id}/evaluate`, report)

  const report = {
    type: 'ztna',
    node_name: 'laptop-7',
    operation_system: { type: 'Windows', version: '10.0.22000', domain: 'CORP.example.com' },
    kb_list: ['KB5030211', 'KB1'],
    antivirus: [{ active: true, name: 'GUARD', version: '21.3', last_update: 3, last_scan: null }],
    firewall: [{ active: false, name: 'Wall', version: '' }],
    proc_list: ['AGENT.EXE', 'explorer.exe'],
    service_list: ['agent'],
    reg_key_list: [{ key: 'hklm\\software\\example\\installed', value: '1' }],
  }

  it('answers what was asked and found, and why', async () => {
    const id = await objectId(whole)
    const managed = await profileId(String(id))
    const reply = await evaluate(managed, report)
    expect(reply.status).toBe(200)
    const { objects: results, ...rest } = reply.json<{ objects: { checks: Fields[] }[] }>()
    expect(rest).toEqual({ profile: managed, matches: false, result: 'fails' })
    expect(results[0]).toMatchObject({ id, result: 'fails' })
    expect(results[0]!.checks.filter(({ result }) => result !== 'holds')).toEqual([
      { check: 'av_scan', result: 'fails', expected: '<= 30', found: '' },
    ])
    const scanned = { ...report, antivirus: [{ ...report.antivirus[0], last_scan: 30 }] }
    expect((await evaluate(managed.replace(/\D/g, ''), scanned)).json()).toMatchObject({
      matches: true,
      result: 'holds',
    })
  })

  it('what is not told neither holds nor, negated, holds: silences#hip-unknown', async () => {
    const id = await objectId({ proc_list: ['miner.exe'] })
    const clean = await profileId(`not ${id}`)
    expect((await evaluate(clean, {})).json()).toMatchObject({ matches: false, result: 'unknown' })
    expect((await evaluate(clean, { proc_list: [] })).json()).toMatchObject({
      matches: true,
      result: 'holds',
    })
    expect((await evaluate(clean, { proc_list: ['Miner.exe'] })).json()).toMatchObject({
      matches: false,
      result: 'fails',
    })
  })

  it('what the device was not asked for is unknown: silences#hip-unknown', async () => {
    const id = await objectId({ proc_list: ['miner.exe'] })
    const clean = await profileId(`not ${id}`)
    const asked = (await admin.get('/hip/request')).json<{ test_list: string[]; proc_list: string[] }>()
    expect(asked.test_list).toContain('processes')
    expect(asked.proc_list).toContain('miner.exe')
    const told = { proc_list: [] }
    for (const [request, result] of [
      [asked, 'holds'],
      [null, 'holds'],
      [{ ...asked, test_list: ['os_type'] }, 'unknown'],
      [{ ...asked, proc_list: ['other.exe'] }, 'unknown'],
    ]) {
      expect((await evaluate(clean, { ...told, asked: request })).json()).toMatchObject({ result })
    }
    const wrong = await evaluate(clean, { asked: { ...asked, test_list: ['os'] } })
    expect([wrong.status, pathsOf(wrong)]).toEqual([542, ['asked.test_list[0]']])
  })

  it('needs a report and a profile', async () => {
    const id = await profileId(String(await objectId()))
    for (const [body, named] of [
      [{ type: 'version' }, 'type'],
      [{ kb_list: 'KB1' }, 'kb_list'],
      [{ antivirus: [{ name: 'x' }] }, 'antivirus[0].active'],
      [{ antivirus: [{ active: true, last_scan: -1 }] }, 'antivirus[0].last_scan'],
      [{ operation_system: { type: 'BeOS' } }, 'operation_system.type'],
      [{ reg_key_list: [{ key: 'x' }] }, 'reg_key_list[0].value'],
      [{ more: 1 }, 'more'],
    ] as const) {
      const reply = await evaluate(id, body)
      expect([body, reply.status, pathsOf(reply)]).toEqual([body, 542, [named]])
    }
    expect((await evaluate(id, '{')).status).toBe(400)
    expect((await evaluate(id, '')).status).toBe(400)
    for (const other of ['999999', 'hip_profile.id.none', 'abc'])
      expect((await evaluate(other, {})).status).toBe(404)
    expect((await admin.get(`${profiles}/${id}/evaluate`)).status).toBe(405)
    expect((await gateway.client().post(`${profiles}/${id}/evaluate`, {})).status).toBe(401)
  })

  it('changes nothing, and who may only read may ask', async () => {
    const id = await profileId(String(await objectId()))
    const revisions = (await admin.list('/x/revisions')).length
    await admin.create('/web/admins/local', {
      login: 'reader',
      name: '',
      password: 'ten letters or more',
      role: 2,
    })
    const reader = await gateway.as('reader', 'ten letters or more')
    expect((await reader.post(`${profiles}/${id}/evaluate`, report)).status).toBe(200)
    expect((await reader.post(profiles, { title: 'no', expression: '1' })).status).toBe(401)
    expect((await admin.list('/x/revisions')).length).toBe(revisions + 1)
  })
})
