import { expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { titleOf } from '../../core/text/message.ts'
import { applicationProfiles } from '../../domains/application-control/profile.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { type ExceptionAction, exceptionDraft, type RowEvent } from './exception-draft.ts'

const [office, twin, web] = [1, 2, 3].map((place) => `e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a1${place}`)
const snapshot = emptySnapshot()
  .with(ipsProfiles, [
    { id: office!, name: 'office' },
    { id: twin!, name: 'office' },
  ])
  .with(applicationProfiles, [
    {
      ...{ id: web!, name: 'web' },
      protocols: [
        { id: 'id.l7.tls', action: 'deny' },
        { id: 'id.l7.http', action: 'deny' },
        { id: 'id.l7.dns', action: 'allow' },
      ],
    },
  ])
  .with(forwardRules, [{ action: 'accept', ips_enabled: true, ips_profile: twin! }, { action: 'accept' }])
  .with(applicationRules, [
    { name: 'no games', action: 'drop', protocols: ['id.l7.steam'] },
    { name: 'off', action: 'drop', enabled: false },
  ])

const row = { kind: 'ips', profile: 'office', sid: 7, signature: 'Evil', action: 'drop' } as const
const decided = (action: string, rule: number | null = 3) => ({ action, rule })

function drafted(
  event: RowEvent,
  decisions: Readonly<Record<string, ReturnType<typeof decided>>> = {},
  action: ExceptionAction | null = null,
  config = snapshot,
): unknown {
  const decisionOf = (profile: unknown, sid: number) =>
    sid === 7 ? (decisions[String(profile)] ?? null) : null
  const result = exceptionDraft({ snapshot: config, decisionOf }, event, action)
  if (result.ok) return result.value.changes
  const { failure } = result
  if (failure.kind === 'conflict') return titleOf(failure.message)
  return failure.kind === 'invalid'
    ? failure.problems.map(({ path, message }) => `${path}: ${titleOf(message)}`)
    : failure
}

test('a signature gets a rule of its own in front of the one that chooses it', () => {
  const rule = (profile: string, action: string) => [
    {
      method: 'POST',
      path: `/ips/profiles/${profile}/rules?anchor_item_id=3&insert_after=false`,
      body: {
        filters: [{ key: 'sid', operator: 'equals', values: [7] }],
        action,
        comment: 'Exception: Evil',
      },
    },
  ]
  expect(drafted(row, { [office!]: decided('drop') })).toEqual(rule(office!, 'alert'))
  expect(drafted(row, { [office!]: decided('drop') }, 'pass')).toEqual(rule(office!, 'pass'))
  expect(drafted({ ...row, action: 'alert' }, { [office!]: decided('alert') })).toEqual(rule(office!, 'pass'))
  // Of two profiles with the name, the one that the signature belongs to; the firewall's rule says which.
  expect(drafted(row, { [twin!]: decided('drop') })).toEqual(rule(twin!, 'alert'))
  const both = { [office!]: decided('drop'), [twin!]: decided('drop') }
  expect(drafted({ ...row, rule: 'fwd.ngfw.1' }, both)).toEqual(rule(twin!, 'alert'))
  expect(drafted({ ...row, rule: 'fwd.ngfw.2' }, both)).toEqual(rule(office!, 'alert'))
  // It has another name by now.
  expect(drafted({ ...row, rule: 'fwd.ngfw.1', profile: 'before' }, both)).toEqual(rule(twin!, 'alert'))
})

test('what is let by already, is gone, or is about something else has no exception', () => {
  const by = 'the profile office lets signature 7 by already'
  expect(drafted(row, { [office!]: decided('alert') })).toBe(by)
  expect(drafted(row, { [office!]: decided('pass') })).toBe(by)
  expect(drafted(row, { [office!]: decided('silent', null) })).toBe(by)
  expect(drafted(row)).toBe(by)
  expect(drafted({ ...row, action: 'alert' }, { [office!]: decided('alert') }, 'alert')).toBe(by)
  expect(drafted({ ...row, profile: 'gone' })).toEqual(['row: there is no IPS profile gone any more'])
  expect(drafted({ kind: 'packet' })).toEqual([expect.stringMatching(/^row: must be the id of a row about/)])
})

const denied = {
  kind: 'application-denied',
  source: '192.0.2.7',
  application: 'YouTube',
  path: 'TLS.YouTube',
}

test('a profile of application control allows the denied protocols on the path', () => {
  const byProfile = { ...denied, profile: web! }
  expect(drafted(byProfile)).toEqual([
    {
      method: 'PATCH',
      path: `/api/application_control/profiles/${web}`,
      body: {
        protocols: [
          { id: 'id.l7.tls', action: 'allow' },
          { id: 'id.l7.http', action: 'deny' },
          { id: 'id.l7.dns', action: 'allow' },
        ],
      },
    },
  ])
  expect(drafted({ ...byProfile, path: 'DNS' })).toBe('the profile web lets DNS by already')
  expect(drafted({ ...byProfile, profile: office! })).toEqual([
    `row: there is no application profile ${office} any more`,
  ])
})

test('a rule of application control is preceded by one that accepts the application of the source', () => {
  const byRule = { ...denied, rule: 'app.ngfw.1', application: 'Steam', path: 'Steam' }
  const path = '/application_control_backend/rules?anchor_item_id=1&insert_after=false'
  const body = { name: 'Exception: Steam 192.0.2.7', action: 'accept', protocols: ['id.l7.steam'] }
  expect(drafted(byRule)).toEqual([
    {
      method: 'POST',
      path: '/aliases/ip_addresses',
      body: { title: '192.0.2.7', value: '192.0.2.7' },
      as: 'source',
    },
    { method: 'POST', path, body: { ...body, aliases: [{ $ref: 'source' }] } },
  ])
  const known = snapshot.with(ipAddresses, [{ title: 'ann', value: '192.0.2.7' }])
  expect(drafted(byRule, {}, null, known)).toEqual([
    { method: 'POST', path, body: { ...body, aliases: ['ip.id.1'] } },
  ])
  expect(drafted({ ...byRule, rule: 'app.ngfw.2' })).toBe('the rule app.ngfw.2 ends no connections any more')
  expect(drafted({ ...byRule, rule: 'app.ngfw.9' })).toEqual(['row: there is no rule app.ngfw.9 any more'])
})
