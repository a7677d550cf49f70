import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { ztnaRequest, ztnaTests } from '../../core/agent/ztna.ts'
import type {
  AgentConnection,
  AgentFacts,
  AgentStep,
  AgentVerdict,
} from '../../core/protocol/agent-protocol.ts'
import { connections } from '../network/connection.ts'
import { users } from '../users/user.ts'
import { objection } from './account.ts'
import { readMessage } from './message.ts'
import { judged, opened, received, receivedBytes, reviewed } from './protocol.ts'
import { agentSettings } from './settings.ts'
import { agentState } from './state.ts'

const configuration = fc
  .record({
    enabled: fc.boolean(),
    local_tunnel: fc.boolean(),
    denied: fc.boolean(),
    vpn_disabled: fc.boolean(),
    psw: fc.constantFrom('old', 'new'),
  })
  .map(({ enabled, local_tunnel, denied, vpn_disabled, psw }) =>
    emptySnapshot()
      .set(agentState, { enabled })
      .set(agentSettings, { local_tunnel })
      .with(connections, [{ type: 'lan', title: 'lan', mac: null, addresses: ['192.0.2.1/24'] }])
      .with(users, [{ name: 'Ann', login: 'ann', psw, parent_id: 1, enabled: denied, vpn_disabled }]),
  )

const asked = fc.subarray([...ztnaTests]).map((test_list) => ({ ...Value.Create(ztnaRequest), test_list }))

const facts: fc.Arbitrary<AgentFacts> = fc.record({
  snapshot: configuration,
  address: fc.constantFrom('192.0.2.9', '198.51.100.1', '127.0.0.1'),
  required: fc.constantFrom({}, { linux: { major: 1, minor: 0, build: 0, downloadUrl: '/agent' } }),
  nowMs: fc.integer({ min: 0, max: 100_000 }),
})

const verdict: fc.Arbitrary<AgentVerdict> = fc.oneof(
  fc.record({
    kind: fc.constant('matches' as const),
    userId: fc.constantFrom(1, 2),
    credential: fc.constantFrom('old', 'new'),
  }),
  fc.record({
    kind: fc.constantFrom('wrong' as const, 'locked' as const, 'busy' as const),
    retrySeconds: fc.nat(900),
  }),
)

const small = fc.constantFrom(0, 1)
const message = fc.oneof(
  fc.record({
    type: fc.constant('version'),
    major: small,
    minor: small,
    build: small,
    os: fc.constantFrom('linux', 'macos'),
  }),
  fc.record({
    type: fc.constant('authorize'),
    login: fc.constantFrom('ann', 'nobody'),
    password: fc.string(),
  }),
  fc.record({
    type: fc.constant('sso'),
    token: fc.constantFrom(null, 't'),
    session_token: fc.constantFrom(null, 's'),
    domain: fc.constant('d'),
  }),
  fc.record({
    type: fc.constant('ztna'),
    node_name: fc.string(),
    kb_list: fc.constant([]),
    proc_list: fc.constant([]),
  }),
  fc.json().map((text) => JSON.parse(text) as unknown),
)
const text = fc.oneof(
  message.map((value) => JSON.stringify(value)),
  fc.string(),
)

type Event =
  | { readonly kind: 'text'; readonly text: string; readonly verdict: AgentVerdict }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'review' }

const event: fc.Arbitrary<readonly [Event, AgentFacts]> = fc.tuple(
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ kind: fc.constant('text' as const), text, verdict }) },
    { weight: 1, arbitrary: fc.constantFrom<Event>({ kind: 'bytes' }, { kind: 'review' }) },
  ),
  facts,
)

const shapes: Readonly<Record<string, readonly string[]>> = {
  update: ['download_url', 'need_update', 'type'],
  auth_state: ['authorized', 'message', 'need_tunnel', 'timeout', 'type'],
  sso: ['access_token', 'error', 'session_token', 'status', 'type'],
}

/** Expects the rules that hold after every step, whatever came before. */
function holds(before: AgentConnection, step: AgentStep, given: AgentFacts): void {
  const { connection, answers, effects } = step
  expect(connection.user !== null).toBe(
    connection.phase === 'authorized' || (connection.phase === 'judging' && before.user !== null),
  )
  const joined = effects.filter(({ kind }) => kind === 'authorized').length
  const left = effects.filter(({ kind }) => kind === 'left').length
  expect(Number(before.user !== null) + joined - left).toBe(Number(connection.user !== null))
  for (const effect of effects) {
    if (effect.kind !== 'authorized') continue
    expect(['ready', 'judging']).toContain(before.phase)
    expect(objection(given.snapshot, effect.user)).toBe(null)
  }
  for (const answer of answers as { readonly type: string }[]) {
    const keys = Object.keys(answer)
      .filter((key) => key !== 'version')
      .sort()
    expect(keys).toEqual(shapes[answer.type])
    if (answer.type === 'update')
      expect('version' in answer).toBe((answer as { need_update?: boolean }).need_update)
  }
}

test('whatever comes in whatever order: one answer each, and nobody in without version and credentials', () => {
  fc.assert(
    fc.property(facts, asked, fc.array(event, { maxLength: 40 }), (first, request, events) => {
      let { connection } = opened(first, request)
      for (const [what, given] of events) {
        if (what.kind === 'review') {
          const step = reviewed(connection, given.snapshot)
          if (step === null) continue
          holds(connection, step, given)
          return
        }
        if (what.kind === 'bytes') return holds(connection, receivedBytes(connection), given)
        const step = received(connection, what.text, given)
        holds(connection, step, given)
        if (step.effects.some(({ kind }) => kind === 'close')) return
        const asked = step.effects.find(({ kind }) => kind === 'judge')
        expect(step.answers.length).toBe(expectedAnswers(what.text, step, asked !== undefined))
        if (asked?.kind === 'judge') {
          expect(step.connection.version).not.toBe(null)
          const answer = judged(step.connection, what.verdict, asked.login, given)
          holds(step.connection, answer, given)
          expect(answer.answers).toHaveLength(1)
          connection = answer.connection
        } else connection = step.connection
      }
    }),
    { numRuns: 500 },
  )
})

/** None for what is judged or belongs to ZTNA, two for single sign-on from outside, otherwise one. */
function expectedAnswers(sent: string, { answers }: AgentStep, isJudged: boolean): number {
  if (isJudged) return 0
  const read = readMessage(sent)
  const type = read.ok ? read.message.type : read.type
  if (type === 'ztna') return 0
  const error = (answers[0] as { readonly error?: string } | undefined)?.error
  return error?.includes('local networks only') ? 2 : 1
}
