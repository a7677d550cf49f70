import type { AgentVersion } from '../../core/agent/agent.ts'
import { missingAnswer, type ZtnaRequest } from '../../core/agent/ztna.ts'
import type {
  AgentConnection,
  AgentEffect,
  AgentFacts,
  AgentProtocol,
  AgentStep,
  AgentUser,
  AgentVerdict,
} from '../../core/protocol/agent-protocol.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { credentialsOf, objection } from './account.ts'
import { type AgentMessage, readMessage } from './message.ts'
import { isLocal, needsTunnel } from './place.ts'
import { agentState } from './state.ts'

/** Messages that an agent may send at once, and how many more each second. Source: silences#agent-messages. */
export const burst = 100
const perSecond = 10
/** Messages that may break a rule before the connection is closed. */
export const brokenLimit = 10

/** Close codes of RFC 6455, 7.4.1. */
const unsupportedData = 1003
const policyViolation = 1008

/** A new connection: the request for a report, if any, goes out at once. Source: document 2, "ZTNA request". */
export function opened({ nowMs }: Pick<AgentFacts, 'nowMs'>, request: ZtnaRequest): AgentStep {
  const asked = request.test_list.length > 0
  const connection: AgentConnection = {
    phase: 'connected',
    version: null,
    user: null,
    asked: asked ? request : null,
    report: null,
    budget: burst,
    budgetAtMs: nowMs,
    broken: 0,
  }
  return step(connection, asked ? [{ type: 'ztna', ...request }] : [])
}

/**
 * A text frame. Each gets one answer, but ZTNA reports none, a refusal of single sign-on from outside two, and
 * `authorize` the one of `judged`. Must not be called in the phase `judging`.
 * Source: document 2, "Client-agent WebSocket", "Events", "States and transitions".
 */
export function received(before: AgentConnection, text: string, facts: AgentFacts): AgentStep {
  const connection = spend(before, facts.nowMs)
  if (connection === null) return closed(before, policyViolation, 'too many messages')
  const read = readMessage(text)
  if (!read.ok) return broken(connection, read.reason, read.type)
  const { message } = read
  switch (message.type) {
    case 'version':
      return onVersion(connection, message, facts)
    case 'authorize':
      return onAuthorize(connection, message, facts)
    case 'sso':
      return onSingleSignOn(connection, facts)
    case 'ztna':
      return onReport(connection, message)
  }
}

/** A binary frame: the protocol has none. */
export function receivedBytes(connection: AgentConnection): AgentStep {
  return closed(connection, unsupportedData, 'messages are text frames')
}

/** Continues with the verdict about the credentials that a step with the effect `judge` asked about. */
export function judged(
  before: AgentConnection,
  verdict: AgentVerdict,
  login: string,
  facts: AgentFacts,
): AgentStep {
  const left: AgentEffect[] = before.user === null ? [] : [{ kind: 'left' }]
  const refuse = (reason: string, timeout: number): AgentStep =>
    step(
      { ...before, phase: 'ready', user: null },
      [authState({ timeout, message: reason })],
      [...left, { kind: 'refused', login, reason }],
    )
  switch (verdict.kind) {
    case 'wrong':
      return refuse('login or password is wrong', verdict.retrySeconds)
    case 'locked':
      return refuse('too many attempts', verdict.retrySeconds)
    case 'busy':
      return refuse('the gateway is busy', verdict.retrySeconds)
    case 'matches': {
      const { userId: id, credential } = verdict
      const user: AgentUser = {
        id,
        login,
        credential,
        needsTunnel: needsTunnel(facts.snapshot, facts.address),
      }
      const reason = objection(facts.snapshot, user)
      if (reason !== null) return refuse(reason, 0)
      const answer = authState({ authorized: true, need_tunnel: user.needsTunnel })
      return step({ ...before, phase: 'authorized', user }, [answer], [...left, { kind: 'authorized', user }])
    }
  }
}

/** Looks again at an authorized connection after the configuration changed; null when it may stay as it is. */
export function reviewed(connection: AgentConnection, snapshot: Snapshot): AgentStep | null {
  if (connection.user === null) return null
  const reason = objection(snapshot, connection.user)
  return reason === null ? null : closed(connection, policyViolation, reason)
}

/** The connection is ended from our side. */
export function ended(connection: AgentConnection, reason: string): AgentStep {
  return closed(connection, policyViolation, reason)
}

/** The protocol as one value; `requestOf` gives the request to an agent that connects. */
export function agentProtocol(requestOf: (snapshot: Snapshot) => ZtnaRequest): AgentProtocol {
  return {
    opened: (facts) => opened(facts, requestOf(facts.snapshot)),
    received,
    receivedBytes,
    judged,
    reviewed,
    ended,
    credentialsOf,
  }
}

function onVersion(
  connection: AgentConnection,
  { major, minor, build, os }: Extract<AgentMessage, { type: 'version' }>,
  { required }: AgentFacts,
): AgentStep {
  const version = { major, minor, build, os }
  const wanted = required[os]
  if (wanted === undefined || sameVersion(wanted, version)) {
    const phase = connection.user === null ? 'ready' : 'authorized'
    return step({ ...connection, phase, version }, [
      { type: 'update', need_update: false, download_url: null },
    ])
  }
  const { downloadUrl, ...newest } = wanted
  const answer = { type: 'update', need_update: true, download_url: downloadUrl, version: { ...newest, os } }
  const left: AgentEffect[] = connection.user === null ? [] : [{ kind: 'left' }]
  return step({ ...connection, phase: 'outdated', user: null, version }, [answer], left)
}

function sameVersion(a: AgentVersion, b: AgentVersion): boolean {
  return a.major === b.major && a.minor === b.minor && a.build === b.build
}

/** Why authorization may not even begin; null when it may. */
function tooEarly({ phase }: AgentConnection): string | null {
  if (phase === 'connected') return 'send the version first'
  return phase === 'outdated' ? 'update the agent first' : null
}

function onAuthorize(
  connection: AgentConnection,
  { login, password }: Extract<AgentMessage, { type: 'authorize' }>,
  { snapshot }: AgentFacts,
): AgentStep {
  const early = tooEarly(connection)
  if (early !== null) return step(connection, [authState({ message: early })])
  if (!snapshot.value(agentState).enabled) {
    const message = 'authorization through the client agent is off'
    return step(connection, [authState({ message })], [{ kind: 'refused', login, reason: message }])
  }
  return step({ ...connection, phase: 'judging' }, [], [{ kind: 'judge', login, password }])
}

/** No directory is joined, hence nobody is signed on. Source: document 2, "States and transitions"; silences#sso-external. */
function onSingleSignOn(connection: AgentConnection, { snapshot, address }: AgentFacts): AgentStep {
  const refusal = (error: string) => ({
    type: 'sso',
    status: 'not_authorized',
    session_token: null,
    access_token: null,
    error,
  })
  const early = tooEarly(connection)
  if (early !== null) return step(connection, [refusal(early)])
  if (isLocal(snapshot, address)) {
    return step(connection, [refusal('single sign-on is not available: the gateway has joined no directory')])
  }
  const error = 'single sign-on is possible from local networks only'
  return step(connection, [refusal(error), stateOf(connection, error)])
}

function onReport(connection: AgentConnection, message: Extract<AgentMessage, { type: 'ztna' }>): AgentStep {
  if (connection.asked === null) return broken(connection, 'no report was asked for', 'ztna')
  const missing = missingAnswer(message, connection.asked)
  if (missing !== null) return broken(connection, `${missing}: was asked for`, 'ztna')
  const { type: _type, ...report } = message
  return step({ ...connection, report }, [], [{ kind: 'report', report }])
}

/** A message that cannot be understood. In the ZTNA exchange nothing is answered. */
function broken(before: AgentConnection, reason: string, type: string): AgentStep {
  const connection = { ...before, broken: before.broken + 1 }
  if (connection.broken >= brokenLimit) return closed(connection, policyViolation, reason)
  return step(connection, type === 'ztna' ? [] : [stateOf(connection, reason)])
}

/** The state of authorization as it is, with something to say. */
function stateOf({ user }: AgentConnection, message: string) {
  return authState({ authorized: user !== null, need_tunnel: user?.needsTunnel ?? false, message })
}

function authState(fields: {
  readonly authorized?: boolean
  readonly need_tunnel?: boolean
  readonly timeout?: number
  readonly message?: string
}) {
  return { type: 'auth_state', authorized: false, need_tunnel: false, timeout: 0, message: '', ...fields }
}

function closed(connection: AgentConnection, code: number, reason: string): AgentStep {
  return step(
    { ...connection, user: null, phase: 'connected' },
    [],
    [...(connection.user === null ? [] : [{ kind: 'left' } as const]), { kind: 'close', code, reason }],
  )
}

function step(
  connection: AgentConnection,
  answers: readonly object[],
  effects: readonly AgentEffect[] = [],
): AgentStep {
  return { connection, answers, effects }
}

/** The connection with one message less to spend, or null when there is none left. */
function spend(connection: AgentConnection, nowMs: number): AgentConnection | null {
  const earned = (Math.max(0, nowMs - connection.budgetAtMs) / 1000) * perSecond
  const budget = Math.min(burst, connection.budget + earned) - 1
  return budget < 0 ? null : { ...connection, budget, budgetAtMs: nowMs }
}
