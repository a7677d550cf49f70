import { describe, expect, it } from 'vitest'
import { readAudit, readRefusal } from './audit.ts'

const message = (rule: number, over: object = {}) => ({
  message: `rule ${rule}`,
  details: { ruleId: String(rule), severity: '2', match: '', data: '', ...over },
})
const audited = (messages: readonly object[], over: object = {}) =>
  JSON.stringify({
    transaction: {
      ...{ client_ip: '192.0.2.1', unique_id: '7-abc', request: { method: 'GET', uri: '/a?b=c' } },
      ...{ response: { http_code: 403 }, producer: { secrules_engine: 'Enabled' }, messages },
      ...over,
    },
  })

describe('a file of ModSecurity', () => {
  it('is a match for each rule, but for those that judge by the sum', () => {
    const sum = { ...message(949_110), message: 'Inbound Anomaly Score Exceeded (Total Score: 8)' }
    const found = readAudit(audited([message(942_100), message(930_100, { severity: '4' }), sum]), 1_000.5)
    expect(found).toMatchObject([
      {
        ruleId: 942_100,
        score: 8,
        outcome: 'blocked',
        site: 7,
        client: '192.0.2.1',
        path: '/a',
        status: 403,
      },
      { ruleId: 930_100, uniqueId: '7-abc', method: 'GET', atMicroseconds: 1_000_500 },
    ])
  })

  it('tells what was only detected, and its score by the severities of rules', () => {
    const engine = { producer: { secrules_engine: 'DetectionOnly' } }
    expect(readAudit(audited([message(942_100), message(949_110)], engine), 0)).toMatchObject([
      { outcome: 'detected', score: 5 },
    ])
    expect(readAudit(audited([message(920_350, { severity: '4' })]), 0)).toMatchObject([
      { outcome: 'detected', score: 3 },
    ])
    expect(readAudit(audited([message(200_002)]), 0)).toMatchObject([{ outcome: 'blocked' }])
  })

  it('shows the piece that matched, and never the rest of a value', () => {
    const data = 'Matched Data: s&1 found within ARGS:password: s&1 and all the rest'
    const match = "Matched \"Operator `Rx' with parameter `a' against variable `ARGS:b' (Value: `c' )"
    const found = readAudit(audited([message(942_100, { data }), message(920_100, { match })]), 0)
    expect(found?.map(({ variable }) => variable)).toEqual(['ARGS:password: s&1', 'ARGS:b'])
  })

  it('has a client of IPv4 in one form, however a proxy in front writes it', () => {
    const mapped = { client_ip: '::ffff:192.0.2.7' }
    expect(readAudit(audited([message(942_100)], mapped), 0)).toMatchObject([{ client: '192.0.2.7' }])
    const line = JSON.stringify({ at: '1', site: '1', list: 'block-2', client: '::ffff:192.0.2.7' })
    expect(readRefusal(line)).toMatchObject({ client: '192.0.2.7' })
  })

  it('is cut to size, and nothing where it is no such file', () => {
    const long = { request: { method: 'G'.repeat(100), uri: `/${'a'.repeat(5_000)}` } }
    const [match] = readAudit(audited([message(1, { data: 'x' })], long), 0) ?? []
    expect(match?.path).toHaveLength(1_001)
    expect(match?.method).toHaveLength(33)
    for (const text of ['', '{', '[]', 'null', '{"transaction":{}}', audited([], { unique_id: 'x-1' })])
      expect(readAudit(text, 0), text).toBeNull()
    expect(readAudit(audited([{ message: 5 }, { details: null }]), 0)).toEqual([
      expect.objectContaining({ ruleId: 0 }),
      expect.objectContaining({ ruleId: 0 }),
    ])
  })
})

it('a line of nginx is the refusal by a list rule', () => {
  const line = {
    ...{ at: '1795854706.873', site: '7', list: 'block-12', client: '192.0.2.1', method: 'GET' },
    ...{ uri: '/q?secret', status: '403', id: '7-abc' },
  }
  expect(readRefusal(JSON.stringify(line))).toMatchObject({
    ...{ ruleId: null, listRule: 12, outcome: 'list-blocked', site: 7, path: '/q', status: 403 },
    atMicroseconds: 1_795_854_706_873_000,
  })
  for (const text of ['', '{', 'null', '{}', JSON.stringify({ ...line, list: 'pass-1' })])
    expect(readRefusal(text), text).toBeNull()
})
