import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, type Member } from '../fixture/archive.ts'
import { type Client, problemOf } from '../fixture/client.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { licenseFile, now, vendorKey } from '../fixture/license-key.ts'
import { goodUpdate, rulesArchive } from '../fixture/offline-archive.ts'
import { InspectedLab, inspectorsOf, type Talker, talker } from './traffic/lab-traffic.ts'

const key = vendorKey()
const custom = '/x/ips/signatures/custom'
const nobody = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

let lab: Lab
let ips: InspectedLab
let admin: Client
let lan1: Talker
let office: string
let used: number
let hwid = ''
let token = ''

beforeAll(async () => {
  lab = await startLab({ args: ['--license-key', key.file] })
  ips = new InspectedLab(lab)
  admin = lab.gateway.admin
  hwid = readFileSync(join(lab.gateway.dataFolder, 'hwid'), 'utf8').trim()
  token = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'x', iat: now() })
  lan1 = await talker(lab, 'lan1')
  await ips.signatures(
    'alert http any any -> any any (msg:"evil"; flow:to_server; http.uri; content:"/evil"; sid:1000001; rev:1;)',
  )
  office = await ips.profile('office', { filters: [{ key: 'sid', values: [1_000_001] }], action: 'drop' })
  used = await ips.accept(office)
  await ips.active('office')
  if (!(await until(30, isJudged))) throw new Error(JSON.stringify(await ips.states()))
})
afterAll(async () => {
  lan1?.close()
  await lab?.close()
})

async function isJudged(): Promise<boolean> {
  const [evil, good] = await Promise.all([lan1.get(hosts.wan1, '/evil'), lan1.get(hosts.wan1, '/good')])
  return evil !== 'answered' && good === 'answered'
}

/** The same process inspects as before, with the same signatures. */
async function untouched(work: () => Promise<void>): Promise<void> {
  const state = async () => {
    const [row] = await ips.states()
    return [inspectorsOf(lab), row!.status, row!.signatures, await isJudged()]
  }
  const before = await state()
  expect(before.slice(1)).toEqual(['active', 1, true])
  await work()
  expect(await state()).toEqual(before)
}

function rule(sid: number, rest = '', msg = `rule ${sid}`): string {
  return `alert tcp any any -> any any (msg:"${msg}"; ${rest} sid:${sid}; rev:1;)`
}

/** The end of the job that puts an archive in force. */
async function sent(
  ...members: readonly Member[]
): Promise<{ readonly state: string; readonly result: unknown }> {
  const reply = await admin.put('/api/offline-update', goodUpdate(hwid, token, rulesArchive(members)))
  expect([reply.status, reply.text]).toEqual([200, ''])
  let job = { state: 'running', result: null as unknown }
  const isOver = await until(120, async () => {
    job = await admin.read(`/x/jobs/${reply.headers['x-job']}`)
    return job.state !== 'running'
  })
  expect(isOver).toBe(true)
  return job
}

describe('rules that an engine must not meet', () => {
  test('in an archive are left out, listed, and the rest is in force', () =>
    untouched(async () => {
      const bad = [
        rule(101, 'content:"a\0b";'),
        rule(102, `content:"${'x'.repeat(2 ** 20)}";`),
        rule(103, 'lua:x.lua;'),
        rule(104, 'dataset:set,names,type string,save /etc/cron.d/x;'),
        rule(105, 'filemd5:/etc/shadow;'),
        rule(106, 'content:"never ends'),
        rule(107, 'iprep:any,Bad,>,1;'),
        rule(108, 'nothing-known:1;'),
        rule(109, 'pcre:"/(a/";'),
        rule(110).replace('any any ->', '$NOBODY any ->'),
        'include /etc/passwd',
        rule(200),
      ]
      const good = [rule(200), rule(201, '', '$(reboot) `reboot`; reboot | sh &&'.replaceAll(';', '\\;'))]
      const job = await sent(
        file('good.rules', `${good.join('\n')}\n`),
        file('bad.rules', `${bad.join('\n')}\n${'y'.repeat(8 * 2 ** 20)}`),
      )
      expect(job.state).toBe('done')
      const [update] = await admin.list<{ tried: boolean; broken: { line: number; code: string }[] }>(
        '/x/ips/updates',
      )
      expect(update!.tried).toBe(true)
      expect(update!.broken.map(({ line }) => line).sort((one, other) => one - other)).toEqual(
        Array.from({ length: 13 }, (_none, index) => index + 1),
      )
      const listed = await admin.list<{ sid: number; source: string; msg: string }>('/x/ips/signatures')
      const ofUpdate = listed.filter(({ source }) => source === 'update')
      expect(ofUpdate.map(({ sid }) => sid)).toEqual([200, 201])
      expect(ofUpdate[1]!.msg).toBe('$(reboot) `reboot`; reboot | sh &&')
    }))

  test.each<[string, () => Buffer]>([
    ['a link', () => rulesArchive([file('a.rules', '', { type: '2', linkName: '/etc/passwd' })])],
    ['a device', () => rulesArchive([file('a.rules', '', { type: '3' })])],
    ['a path out of it', () => rulesArchive([file('../../a.rules', rule(1))])],
    ['a bomb within', () => rulesArchive([file('a.rules', '', { claims: 2 ** 33 })])],
    ['no rule that can be used', () => rulesArchive([file('a.rules', rule(1, 'lua:x;'))])],
  ])('in an archive with %s are refused', async (_what, make) => {
    await untouched(async () => {
      const reply = await admin.put('/api/offline-update', goodUpdate(hwid, token, make()))
      expect([reply.status, reply.headers['x-job']]).toEqual([542, undefined])
    })
  })

  test.each([
    ['a script', rule(301, 'lua:x.lua;')],
    ['a file', rule(302, 'dataset:isset,a,load /etc/passwd;')],
    ['a NUL byte', rule(303, 'content:"\0";')],
    ['a keyword that Suricata does not know', rule(304, 'nothing-known:1;')],
    ['a pattern that does not compile', rule(305, 'pcre:"/(a/";')],
    ['a line that is too long', rule(306, `content:"${'x'.repeat(9000)}";`)],
    ['two rules', `${rule(307)}\n${rule(308)}`],
    ['the id of another', rule(1_000_001)],
  ])('of the administrator with %s are refused', async (_what, text) => {
    await untouched(async () => {
      expect((await admin.post(custom, { text })).status).toBe(542)
    })
  })
})

describe('profiles', () => {
  test('that are not there are refused in rules, and those that rules name are not removed', () =>
    untouched(async () => {
      const rejected = await admin.post('/firewall/rules/forward', {
        action: 'accept',
        ips_enabled: true,
        ips_profile: nobody,
      })
      expect(rejected.status).toBe(542)
      expect((await admin.patch(`/firewall/rules/forward/${used}`, { ips_profile: nobody })).status).toBe(542)
      const removed = await admin.delete(`/ips/profiles/${office}`)
      expect([removed.status, problemOf(removed).code]).toEqual([542, 'in_use'])
    }))

  test('of 10,000 rules are stored and judged by', async () => {
    const filters = (sid: number) => [{ key: 'sid', operator: 'equals', values: [sid] }]
    const rules = Array.from({ length: 9_999 }, (_none, index) => ({
      ...{ action: 'pass', comment: '' },
      filters: filters(2_000_000 + index),
    }))
    const last = { action: 'drop', comment: '', filters: filters(1_000_001) }
    const id = await admin.create<string>('/ips/profiles-create-with-rules', {
      ...{ name: 'many', comment: '' },
      rules: [...rules, last],
    })
    await admin.patch(`/firewall/rules/forward/${used}`, { ips_profile: id })
    await ips.active('many')
    expect(await until(30, isJudged)).toBe(true)
  })
})
