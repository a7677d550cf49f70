import { describe, expect, it } from 'vitest'
import { emptySnapshot, type TestSnapshot } from '../../../test/snapshot.ts'
import { type ZtnaRequest, type ZtnaTest, ztnaTests } from '../../core/agent/ztna.ts'
import type {
  AgentConnection,
  AgentFacts,
  AgentStep,
  AgentVerdict,
} from '../../core/protocol/agent-protocol.ts'
import { connections } from '../network/connection.ts'
import { users } from '../users/user.ts'
import { brokenLimit, burst, judged, opened, received, receivedBytes, reviewed } from './protocol.ts'
import { agentSettings } from './settings.ts'
import { agentState } from './state.ts'

const people = emptySnapshot()
  .set(agentState, { enabled: true })
  .with(connections, [{ type: 'lan', title: 'lan', mac: null, addresses: ['192.0.2.1/24'] }])
  .with(users, [
    { name: 'Ann', login: 'ann', psw: 'hash of ann', parent_id: 1 },
    { name: 'Eve', login: 'eve', psw: 'hash of eve', parent_id: 1, enabled: true },
    { name: 'Bob', login: 'bob', psw: 'hash of bob', parent_id: 1, vpn_disabled: true },
  ])

const local = '192.0.2.9'
const external = '198.51.100.9'
const version = { type: 'version', major: 1, minor: 2, build: 3, os: 'linux' }
const required = { linux: { major: 1, minor: 2, build: 3, downloadUrl: '/agent' } } as const
const login = { type: 'authorize', login: 'ann', password: 'x' }
const ann: AgentVerdict = { kind: 'matches', userId: 1, credential: 'hash of ann' }

function facts(change: Partial<AgentFacts> = {}): AgentFacts {
  return { snapshot: people, address: local, required: {}, nowMs: 0, ...change }
}

function request(test_list: ZtnaTest[] = []): ZtnaRequest {
  return { period: 5, test_list, kb_list: [], proc_list: ['sshd'], service_list: [], reg_key_list: [] }
}

/** Sends messages one after the other; `authorize` is judged at once with `verdict`. */
function talk(
  messages: readonly unknown[],
  verdict: AgentVerdict = ann,
  given: AgentFacts & { readonly asked?: ZtnaRequest } = facts(),
) {
  let step: AgentStep = opened(given, given.asked ?? request())
  const answers: unknown[] = []
  const effects: unknown[] = []
  const take = (next: AgentStep) => {
    step = next
    answers.push(...next.answers)
    effects.push(...next.effects.filter(({ kind }) => kind !== 'judge'))
  }
  for (const message of messages) {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    take(received(step.connection, text, given))
    const asked = step.effects.find(({ kind }) => kind === 'judge')
    if (asked?.kind === 'judge') take(judged(step.connection, verdict, asked.login, given))
  }
  return { answers, effects, connection: step.connection as AgentConnection }
}

function state(fields: object) {
  return { type: 'auth_state', authorized: false, need_tunnel: false, timeout: 0, message: '', ...fields }
}

describe('an agent connects', () => {
  it('and is asked for a report', () => {
    const { answers, connection } = opened(facts(), request(['processes']))
    expect(answers).toEqual([{ type: 'ztna', ...request(['processes']) }])
    expect(connection.asked).toEqual(request(['processes']))
  })

  it('and is asked for nothing when no check is wanted', () => {
    expect(opened(facts(), request())).toMatchObject({ answers: [], connection: { asked: null } })
  })
})

describe('version', () => {
  const update = { type: 'update', need_update: false, download_url: null }
  const needed = {
    type: 'update',
    need_update: true,
    download_url: '/agent',
    version: { major: 1, minor: 2, build: 3, os: 'linux' },
  }

  it.each([
    ['the required one', {}, update],
    ['an older one', { build: 2 }, needed],
    ['a newer one', { major: 2 }, needed],
    ['another minor', { minor: 0 }, needed],
    ['of a system without distribution', { os: 'macos', major: 9 }, update],
  ])('%s', (_, change, answer) => {
    expect(talk([{ ...version, ...change }], ann, facts({ required })).answers).toEqual([answer])
  })

  it('may be told again; another one ends the authorization', () => {
    const { answers, effects } = talk(
      [version, login, version, { ...version, build: 9 }, login],
      ann,
      facts({ required }),
    )
    expect(answers.slice(2)).toEqual([update, needed, state({ message: 'update the agent first' })])
    expect(effects).toMatchObject([{ kind: 'authorized' }, { kind: 'left' }])
  })
})

describe('authorize', () => {
  it('comes after the version', () => {
    const { answers, effects } = talk([login])
    expect(answers).toEqual([state({ message: 'send the version first' })])
    expect(effects).toEqual([])
  })

  it.each([
    [local, false, false],
    [local, true, true],
    [external, false, true],
    ['127.0.0.1', false, false],
    ['::1', false, false],
    ['::ffff:192.0.2.9', false, false],
    ['2001:db8::1', false, true],
  ])('from %s with local_tunnel %s the tunnel is needed: %s', (address, local_tunnel, need_tunnel) => {
    const snapshot = people.set(agentSettings, { local_tunnel })
    const { answers, effects } = talk([version, login], ann, facts({ snapshot, address }))
    expect(answers[1]).toEqual(state({ authorized: true, need_tunnel }))
    expect(effects).toMatchObject([
      { kind: 'authorized', user: { id: 1, login: 'ann', needsTunnel: need_tunnel } },
    ])
  })

  const bob: AgentVerdict = { kind: 'matches', userId: 3, credential: 'hash of bob' }
  it.each<[string, AgentVerdict, TestSnapshot, string, object]>([
    ['a wrong password', { kind: 'wrong', retrySeconds: 4 }, people, local, { timeout: 4 }],
    ['a locked login', { kind: 'locked', retrySeconds: 30 }, people, local, { timeout: 30 }],
    ['too much to do', { kind: 'busy', retrySeconds: 5 }, people, local, { timeout: 5 }],
    [
      'access denied',
      { kind: 'matches', userId: 2, credential: 'hash of eve' },
      people,
      local,
      { message: 'access is denied' },
    ],
    [
      'VPN forbidden, from outside',
      bob,
      people,
      external,
      { message: 'the remote connection of this user is forbidden' },
    ],
    ['VPN forbidden, with a tunnel', bob, people.set(agentSettings, { local_tunnel: true }), local, {}],
    ['a password that changed meanwhile', { ...ann, credential: 'old' } as AgentVerdict, people, local, {}],
    ['a user who is gone', { ...ann, userId: 9 } as AgentVerdict, people, local, {}],
    [
      'authorization off',
      ann,
      people.set(agentState, { enabled: false }),
      local,
      { message: 'authorization through the client agent is off' },
    ],
  ])('is refused: %s', (_, verdict, snapshot, address, told) => {
    const { answers, effects, connection } = talk([version, login], verdict, facts({ snapshot, address }))
    expect(answers[1]).toMatchObject({
      type: 'auth_state',
      authorized: false,
      need_tunnel: false,
      timeout: 0,
      ...told,
    })
    expect((answers[1] as { message: string }).message).not.toBe('')
    expect(effects).toMatchObject([{ kind: 'refused', login: 'ann' }])
    expect(connection.user).toBe(null)
  })

  it('of a user without remote connection succeeds where no tunnel is needed', () => {
    expect(talk([version, login], bob).answers[1]).toEqual(state({ authorized: true }))
  })

  it('again replaces who was there', () => {
    const second = talk([version, login])
    const again = received(second.connection, JSON.stringify({ ...login, login: 'bob' }), facts())
    expect(again.effects).toMatchObject([{ kind: 'judge', login: 'bob' }])
    const { effects } = judged(again.connection, bob, 'bob', facts())
    expect(effects).toMatchObject([{ kind: 'left' }, { kind: 'authorized', user: { id: 3 } }])
    const refused = judged(again.connection, { kind: 'wrong', retrySeconds: 1 }, 'bob', facts())
    expect(refused.effects).toMatchObject([{ kind: 'left' }, { kind: 'refused' }])
    expect(refused.connection.phase).toBe('ready')
  })
})

describe('sso', () => {
  const first = { type: 'sso', token: null, session_token: null, domain: 'corp.example' }
  const refusal = { type: 'sso', status: 'not_authorized', session_token: null, access_token: null }

  it('is refused while no directory is joined, with the reason', () => {
    for (const message of [first, { ...first, token: 'abc', session_token: 'def' }]) {
      expect(talk([version, message]).answers[1]).toEqual({
        ...refusal,
        error: 'single sign-on is not available: the gateway has joined no directory',
      })
    }
  })

  it('from outside it is refused at once, and the state follows', () => {
    const error = 'single sign-on is possible from local networks only'
    expect(talk([version, first], ann, facts({ address: external })).answers.slice(1)).toEqual([
      { ...refusal, error },
      state({ message: error }),
    ])
  })

  it('comes after the version', () => {
    expect(talk([first]).answers).toEqual([{ ...refusal, error: 'send the version first' }])
  })
})

describe('ztna', () => {
  const report = {
    type: 'ztna',
    node_name: 'pc',
    operation_system: { type: 'Linux', version: '6', domain: '' },
    kb_list: ['KB1'],
    antivirus: [{ active: true, name: 'a', version: '1', last_update: 3, last_scan: null }],
    firewall: [{ active: false, name: 'f', version: '' }],
    proc_list: [],
    service_list: ['ssh'],
    reg_key_list: [{ key: 'a/b', value: '' }],
  }
  const all = { ...facts(), asked: request([...ztnaTests]) }

  it('is kept and not answered, whether or not somebody is authorized', () => {
    const { answers, effects, connection } = talk([report], ann, all)
    const { type: _type, ...kept } = report
    expect([answers, effects, connection.report]).toEqual([[], [{ kind: 'report', report: kept }], kept])
  })

  const fields = [
    'operation_system',
    'kb_list',
    'antivirus',
    'firewall',
    'proc_list',
    'service_list',
    'reg_key_list',
  ]
  it.each(fields)('%s may be absent only when it was not asked for', (field) => {
    const { [field]: _gone, ...rest } = report as Record<string, unknown>
    expect(talk([rest], ann, all).effects).toEqual([])
    const other = field === 'kb_list' ? 'processes' : 'kb_list'
    expect(talk([rest], ann, { ...facts(), asked: request([other]) }).effects).toHaveLength(1)
  })

  it.each([
    ['no node name', { node_name: undefined }],
    ['another system', { operation_system: { ...report.operation_system, type: 'linux' } }],
    ['half a system', { operation_system: { type: 'Linux', version: '6' } }],
    ['days as text', { antivirus: [{ ...report.antivirus[0], last_scan: '3' }] }],
    ['half a day', { antivirus: [{ ...report.antivirus[0], last_update: 0.5 }] }],
    ['a number as update', { kb_list: [1] }],
    ['a key without value', { reg_key_list: [{ key: 'a' }] }],
    ['an unknown field', { extra: 1 }],
    ['an unknown field inside', { firewall: [{ ...report.firewall[0], extra: 1 }] }],
  ])('is neither kept nor answered with %s', (_, change) => {
    const { answers, effects, connection } = talk([{ ...report, ...change }], ann, all)
    expect([answers, effects, connection.report, connection.broken]).toEqual([[], [], null, 1])
  })

  it('that was not asked for is not kept', () => {
    expect(talk([report]).effects).toEqual([])
  })
})

describe('what is no message', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '1',
    '{}',
    '{"type":"toString"}',
    '{"type":["version"]}',
    '{"type":"auth_state"}',
    JSON.stringify({ ...version, major: '1' }),
    JSON.stringify({ ...version, major: -1 }),
    JSON.stringify({ ...version, build: 1.5 }),
    JSON.stringify({ ...version, minor: 2 ** 31 }),
    JSON.stringify({ ...version, os: 'Linux' }),
    JSON.stringify({ ...version, extra: 1 }),
    JSON.stringify({ type: 'authorize', login: '', password: 'x' }),
    JSON.stringify({ type: 'authorize', login: 'ann' }),
    JSON.stringify({ type: 'authorize', login: 'ann', password: null }),
    JSON.stringify({ type: 'sso', token: null, session_token: null }),
    '{"type":"version","major":1,"minor":2,"build":3,"os":"linux","__proto__":{}}',
  ])('%s is answered with the state and the reason', (text) => {
    const { answers, connection } = talk([text])
    expect(answers).toEqual([state({ message: expect.stringMatching(/./) })])
    expect(connection).toMatchObject({ phase: 'connected', version: null, broken: 1 })
  })

  it('does not end an authorization, until there are too many', () => {
    const { answers, effects } = talk([version, login, ...Array.from({ length: brokenLimit }, () => 'x')])
    expect(answers.slice(2)).toHaveLength(brokenLimit - 1)
    for (const answer of answers.slice(2)) expect(answer).toMatchObject({ authorized: true })
    expect(effects.slice(1)).toMatchObject([{ kind: 'left' }, { kind: 'close', code: 1008 }])
  })

  it('bytes end the connection', () => {
    expect(receivedBytes(talk([]).connection).effects).toMatchObject([{ kind: 'close', code: 1003 }])
  })

  it('a flood ends the connection; a second later there is room again', () => {
    const flood = Array.from({ length: burst }, () => version)
    const { connection, answers } = talk(flood)
    expect(answers).toHaveLength(burst)
    const text = JSON.stringify(version)
    expect(received(connection, text, facts({ nowMs: 50 })).effects).toMatchObject([
      { kind: 'close', code: 1008 },
    ])
    expect(received(connection, text, facts({ nowMs: 1000 })).effects).toEqual([])
  })
})

describe('after a change of the configuration', () => {
  const { connection } = talk([version, login])
  it.each<[string, TestSnapshot, boolean]>([
    ['nothing that matters', people.edited(users, 1, { comment: 'x' }), false],
    ['access denied', people.edited(users, 1, { enabled: true }), true],
    ['another password', people.edited(users, 1, { psw: 'new' }), true],
    ['the user is gone', people.with(users, []), true],
    ['the remote connection forbidden', people.edited(users, 1, { vpn_disabled: true }), false],
    ['authorization off', people.set(agentState, { enabled: false }), true],
  ])('%s', (_, snapshot, ends) => {
    const step = reviewed(connection, snapshot)
    expect(step !== null).toBe(ends)
    if (step) expect(step.effects).toMatchObject([{ kind: 'left' }, { kind: 'close', code: 1008 }])
  })
})
