import type { Static } from 'typebox'
import {
  type AddressChoice,
  type AddressSpan,
  type ConnectionFilter,
  type ConnectionPage,
  type ConnectionQuestion,
  type ConnectionSide,
  connectionPage,
  type EndedNow,
  endedConnections,
  type TableConnection,
} from '../../core/engine/declared/connection-table.ts'
import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import type { ConnectionsEndedEvent } from '../../core/log/event.ts'
import { missingProblem } from '../../core/missing.ts'
import { parseAddress, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import { protocolNumbers } from '../../core/net/protocol.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { validate } from '../../core/schema/validate.ts'
import { inTurns } from '../../core/steps.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { readQuery } from '../route/query.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { connectionAnswer, connectionQuery, endAnswer, endRequest } from './connection-schema.ts'
import {
  type ConnectionFacts,
  type FactsOf,
  type KnownRule,
  type NamedInterval,
  ruleOfConnection,
  shownConnection,
} from './connection-view.ts'
import { message } from './messages.ts'

/** Dependencies of the routes about connections. */
export interface ConnectionParts {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'ask' | 'currentInputs'>
  readonly logEvent: (event: ConnectionsEndedEvent) => void
  readonly nowMs: () => number
  readonly factsOf: FactsOf
}

type Asked = Static<typeof connectionQuery>
type Order = Extract<ConnectionQuestion, { readonly kind: 'list' }>['order']
interface Listed {
  readonly connection: TableConnection
  readonly rule: KnownRule
}

const usualLimit = 100
/** Milliseconds after which other requests have their turn. */
const turnMs = 4
/** Connections without a mark that are judged for one request. */
const mostJudged = 2_000
/** Connections that the row of the log names. */
const mostNamed = 5

/** Live connections, and their end. Source: silences#live-connections. */
export function connectionRoutes(parts: ConnectionParts): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/connections',
      access: { area: 'firewall', competence: 'read' },
      doc: {
        summary:
          'Live connections of the data plane, by address, zone, interface, port, protocol, state or rule.',
        description:
          'Read from the kernel for each request. Rules of FORWARD are noted in the connections that they accept; for others the ' +
          'answer has the rule that would accept the first packet now. Interfaces follow from the routes of now, since the ' +
          'kernel notes none. 503 while the table cannot be read.',
        source: 'silences#live-connections',
        tag: 'operation',
        query: connectionQuery,
        response: connectionAnswer,
        statuses: [503],
      },
      handle: (request) => listed(parts, request),
    },
    {
      method: 'POST',
      path: '/x/connections/end',
      access: { area: 'firewall', competence: 'write' },
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary: 'Ends connections.',
        description:
          'The kernel forgets them. What the policy still accepts may begin anew with its next packet; translated connections ' +
          'break off. The log has who ended which.',
        source: 'silences#live-connections',
        tag: 'operation',
        request: endRequest,
        response: endAnswer,
        statuses: [503],
      },
      handle: (request) => ended(parts, request),
    },
  ]
}

async function listed(parts: ConnectionParts, { query: raw }: ApiRequest): Promise<Result<Answer>> {
  const read = readQuery(connectionQuery, raw)
  if (!read.ok) return read
  const { order = 'bytes', limit = usualLimit, offset = 0, rule } = read.value
  const { store, control, nowMs, factsOf } = parts
  const { snapshot } = store
  const facts = factsOf(snapshot, await control.currentInputs(snapshot))
  const filter = filterOf(read.value, facts)
  if (!filter.ok) return filter
  const isJudged = rule !== undefined && facts.numberOf(rule) === null
  const page = { order, ...(isJudged ? { offset: 0, limit: mostJudged } : { offset, limit }) }
  const found = await pageOf(control, { kind: 'list', filter: filter.value, ...page })
  if (!found.ok) return found
  const { connections, matched, entries } = found.value
  const all: Listed[] = []
  const judge = function* () {
    for (const connection of connections)
      yield all.push({ connection, rule: ruleOfConnection(connection, facts) })
  }
  await inTurns(judge(), turnMs)
  const fitting = isJudged ? all.filter(({ rule: { rule_id } }) => rule_id === rule) : all
  const shown = isJudged ? fitting.slice(offset, offset + limit) : fitting
  const context = { nowMs: nowMs(), facts }
  return ok({
    body: {
      connections: shown.map((each) => shownConnection(each.connection, each.rule, context)),
      total: isJudged ? fitting.length : matched,
      entries,
      complete: !isJudged || matched <= mostJudged,
    },
  })
}

async function pageOf(
  control: ConnectionParts['control'],
  question: ConnectionQuestion & { readonly order: Order },
): Promise<Result<ConnectionPage>> {
  const answer = await control.ask('packet-log', question)
  if (!answer.ok) return answer
  if (validate(connectionPage, answer.value).length > 0) return unreadable()
  return ok(answer.value as ConnectionPage)
}

async function ended(
  { control, logEvent }: ConnectionParts,
  { body, caller, address }: ApiRequest,
): Promise<Result<Answer>> {
  const read = decodeInput(endRequest, body) as Result<Static<typeof endRequest>>
  if (!read.ok) return read
  const ids = [...new Set(read.value.ids)]
  const question: ConnectionQuestion = { kind: 'end', ids }
  const answer = await control.ask('packet-log', question)
  if (!answer.ok) return answer
  if (validate(endedConnections, answer.value).length > 0) return unreadable()
  const { ended: found } = answer.value as EndedNow
  if (found.length > 0)
    logEvent({
      kind: 'connections-ended',
      login: caller.account.login,
      address,
      connections: found.length,
      summary: found.slice(0, mostNamed).map(named).join(', '),
    })
  return ok({ body: { ended: found.length, gone: ids.length - found.length } })
}

function named({ protocol, original }: TableConnection): string {
  const { source, sourcePort, destination, destinationPort } = original
  const end = (address: string, port: number | null) =>
    port === null ? address : address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  const name = Object.entries(protocolNumbers).find(([, number]) => number === protocol)?.[0] ?? protocol
  return `${name} ${end(source, sourcePort)} → ${end(destination, destinationPort)}`
}

function unreadable(): Result<never> {
  return fail({ kind: 'unavailable', message: message('the answer about connections cannot be read') })
}

function filterOf(asked: Asked, { numberOf, addressesBy }: ConnectionFacts): Result<ConnectionFilter> {
  const spans: AddressSpan[] = []
  const choices: AddressChoice[] = []
  const problems: Problem[] = []
  for (const [name, side] of sides) {
    const text = asked[name]
    if (text === undefined) continue
    const span = spanOf(side, text)
    if (span === null) problems.push(problem(name, message('must be an address or a network')))
    else spans.push(span)
  }
  for (const [name, side] of ways) {
    const text = asked[name]
    if (text === undefined) continue
    const led = addressesBy(text)
    if (led === null)
      problems.push(missingProblem(name, message('there is no zone or interface {name}', { name: text })))
    else choices.push({ side, spans: led.map(digitsOf) })
  }
  const protocol = asked.protocol === undefined ? null : protocolOf(asked.protocol)
  if (protocol === -1)
    problems.push(problem('protocol', message('must be the name of a protocol, or a number up to 255')))
  if (problems.length > 0) return fail({ kind: 'invalid', problems })
  return ok({
    spans,
    choices,
    port: asked.port ?? null,
    protocol,
    state: asked.state ?? null,
    rule: asked.rule === undefined ? null : (numberOf(asked.rule) ?? 0),
  })
}

const sides = [
  ['address', 'any'],
  ['source', 'source'],
  ['destination', 'destination'],
] as const

const ways = [
  ['zone', 'any'],
  ['source_zone', 'source'],
  ['destination_zone', 'destination'],
  ['interface', 'any'],
  ['source_interface', 'source'],
  ['destination_interface', 'destination'],
] as const

/** Addresses of an address or a network; null for other text. */
function spanOf(side: ConnectionSide, text: string): AddressSpan | null {
  const single = parseAddress(text)
  const prefix = parsePrefix(text)
  const interval = single ? { lo: single.value, hi: single.value } : prefix && prefixInterval(prefix)
  const family = single?.family ?? prefix?.family
  if (interval === null || family === undefined) return null
  return { side, ...digitsOf({ family, ...interval }) }
}

function digitsOf({ family, lo, hi }: NamedInterval): Pick<AddressSpan, 'lo' | 'hi'> {
  const digits = (value: bigint) => value.toString(16).padStart(family === 4 ? 8 : 32, '0')
  return { lo: digits(lo), hi: digits(hi) }
}

/** Number of a protocol; -1 for an unknown one. */
function protocolOf(text: string): number {
  if (Object.hasOwn(protocolNumbers, text)) return protocolNumbers[text as keyof typeof protocolNumbers]
  return /^\d{1,3}$/.test(text) && Number(text) <= 255 ? Number(text) : -1
}
