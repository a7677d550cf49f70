import Type, { type Static } from 'typebox'
import type { DnsPlace, DnsQuestion, DnsTrace } from '../../../core/engine/declared/dns-question.ts'
import type { Problem } from '../../../core/failure.ts'
import { problem } from '../../../core/failure.ts'
import { zoneName } from '../../../core/net/domain-name.ts'
import { recordTypeName, recordTypeNumber } from '../../../core/net/record-type.ts'
import { responseCodeName } from '../../../core/net/response-code.ts'
import type { Say } from '../../../core/resource/resource.ts'
import { choice, flag, formatted, nullable } from '../../../core/schema/fields.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import { proofError } from '../proof-error.ts'

/** Question to `POST /x/dns/lookup`. Source: silences#dns-lookup. */
export const lookupQuestion = Type.Object({
  name: formatted('zone', {
    description: 'Name that is asked for, in either script, with or without the final dot.',
  }),
  type: Type.String({
    default: 'A',
    maxLength: 16,
    description: 'Record type: its name, or TYPE and its number.',
    examples: ['AAAA', 'TYPE65'],
  }),
  from: nullable(formatted('address'), {
    default: null,
    description: 'Address of the client who asks; null: the gateway itself.',
  }),
  protocol: choice(['tcp', 'udp'], {
    default: 'tcp',
    description: 'Protocol of the packets to the addresses.',
  }),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    default: 443,
    description: 'Port of the packets to the addresses.',
  }),
})

/** Question to `POST /x/dns/flush`. */
export const flushQuestion = Type.Object({
  name: formatted('zone', { description: 'Name that is forgotten.' }),
  below: flag(false, 'Whether all names below are forgotten too.'),
})

/** Answer of `POST /x/dns/flush`. */
export const flushAnswer = Type.Object({
  removed: Type.Integer({ minimum: 0, description: 'How many remembered sets of records went.' }),
})

const validationStates = ['secure', 'insecure', 'bogus', 'excepted', 'off', 'unknown'] as const

/** Answer of `POST /x/dns/lookup`. */
export const lookupAnswer = Type.Object({
  status: nullable(Type.String(), {
    description:
      'Response code such as NOERROR, NXDOMAIN, SERVFAIL; null where the client gets no answer at all.',
  }),
  msg: Type.String({
    description: 'Why the client gets no answer, or another than was asked for; else empty.',
  }),
  records: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      ttl: Type.Integer({ description: 'Seconds.' }),
      data: Type.String({ description: 'As in a zone file.' }),
    }),
  ),
  sources: Type.Array(
    Type.Object({
      name: Type.String({ description: 'The name that was asked for, then each that a CNAME led to.' }),
      source: Type.String({
        description:
          'Who answers for it, in the words of `/x/dns/stats/queries`: `master`, `own`, `safe-search`, `forward`, `upstream` (root servers of ' +
          'the settings), `root` (that of the Internet), `special` (names of special use), `denied`, or `cut-off` (root servers are ' +
          'set, and none can be asked).',
      }),
      zone: nullable(Type.String(), { description: 'The zone that decides; null where none does.' }),
    }),
  ),
  steps: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      server: nullable(Type.String(), { description: 'ADDRESS#PORT; null where the answer was remembered.' }),
      cached: Type.Boolean(),
    }),
    { description: 'What the name server asked or remembered for it, in its order, at most 60.' },
  ),
  cached: Type.Boolean({ description: 'Whether all of it was remembered.' }),
  dnssec: Type.Object({
    state: choice(validationStates, {
      description:
        '`secure`: proven; `insecure`: nobody signs it; `excepted`: a zone that settings except; `bogus`: the proof is broken; ' +
        '`off`: nothing is validated.',
    }),
    broken: nullable(Type.Object({ name: Type.String(), type: Type.String() }), {
      description: 'The records at which the chain of trust breaks; null while it holds.',
    }),
    msg: Type.String({ description: 'What is wrong with it, and what helps; else empty.' }),
  }),
  milliseconds: Type.Number({ description: 'Time that the answer took.' }),
  addresses: Type.Array(
    Type.Object({
      address: Type.String(),
      verdict: nullable(Type.String(), {
        description: 'What becomes of a packet from `from` to it; null where the gateway itself asks.',
      }),
      rule_id: nullable(Type.String(), { description: 'The rule that decides.' }),
    }),
  ),
})

/** A lookup as it was asked for. */
export type Lookup = Static<typeof lookupQuestion>

/** The name server's question of a lookup, or the rules that the lookup breaks. */
export function questionOfLookup({ name, type, from }: Lookup): DnsQuestion | readonly Problem[] {
  const number = recordTypeNumber(type)
  if (number === null)
    return [problem('type', message('must be a record type: its name, or TYPE and its number'))]
  return { kind: 'lookup', name: zoneName(name), type: number, from }
}

/** The name server's question of a flush. */
export function questionOfFlush({ name, below }: Static<typeof flushQuestion>): DnsQuestion {
  return { kind: 'flush', name: zoneName(name), below }
}

/** Addresses that an answer brings. */
export function addressesOf({ records }: DnsTrace): readonly string[] {
  const found = records.map(readRecord).filter(({ type }) => type === 'A' || type === 'AAAA')
  return [...new Set(found.map(({ data }) => data))]
}

/** An address of an answer, with the verdict on packets to it. */
export interface Reached {
  readonly address: string
  readonly verdict: string | null
  readonly rule_id: string | null
}

/** The answer to a lookup. */
export function answerOfLookup(
  trace: DnsTrace,
  { from }: Lookup,
  { addresses, say }: { readonly addresses: readonly Reached[]; readonly say: Say },
): Static<typeof lookupAnswer> {
  const { rcode, places, steps } = trace
  return {
    status: rcode === undefined ? null : responseCodeName(rcode),
    msg: say(whyOtherwise(trace, from)),
    // What is refused, or not proven, is not sent.
    records: rcode === 0 || rcode === 3 ? trace.records.map(readRecord) : [],
    sources: places.map(({ name, reason, zone }) => ({ name, source: reason, zone: zone ?? null })),
    steps: steps.map(({ name, type, server, cached }) => ({
      name,
      type: recordTypeName(type),
      server: server ?? null,
      cached,
    })),
    cached: steps.length > 0 && steps.every(({ cached }) => cached),
    dnssec: validationOf(trace, say),
    milliseconds: trace.milliseconds ?? 0,
    addresses: [...addresses],
  }
}

function whyOtherwise(
  { isOutsider, isRebinding, rcode, places }: DnsTrace,
  from: string | null,
): Message | null {
  if (isOutsider === true)
    return message('{from} is in no local network: it gets no answer', { from: from ?? '' })
  if (isRebinding === true) {
    return message(
      'refused: a private address from outside; blocked_private_exceptions in /x/dns/settings lets names have them',
    )
  }
  if (rcode === undefined) return message('the name server gave no answer')
  const last = places.at(-1)
  if (last?.reason === 'denied')
    return message('{name} is denied by the settings of the name server', { name: last.name })
  if (last?.reason === 'cut-off') return message('root servers are set, and none of them can be asked')
  return rcode === 2 ? message('no server gave an answer that can be used') : null
}

/** The line of a record: name, time to live, class where it stands there, type, data. */
function readRecord(line: string): { name: string; type: string; ttl: number; data: string } {
  const [, name = '', ttl = '0', type = '', data = ''] =
    /^(\S+)\s+(\d+)\s+(?:IN\s+)?(\S+)\s*([\s\S]*)$/.exec(line) ?? []
  return { name, type, ttl: Number(ttl), data: data.trim() }
}

function validationOf(trace: DnsTrace, say: Say): Static<typeof lookupAnswer>['dnssec'] {
  const { broken, places } = trace
  const why = proofError(trace.error)
  if (broken !== undefined || why !== null) {
    return {
      state: 'bogus',
      broken: broken === undefined ? null : { name: broken.name, type: recordTypeName(broken.type) },
      msg: say(why ?? message('the signatures do not prove it')),
    }
  }
  const state = stateOf(trace, places)
  return { state, broken: null, msg: '' }
}

/** Zones of the settings are signed by nobody for us. */
const excepted: readonly string[] = ['master', 'own', 'safe-search', 'forward']

function stateOf(trace: DnsTrace, places: readonly DnsPlace[]): (typeof validationStates)[number] {
  if (trace.isSecure === true) return 'secure'
  if (places.some(({ reason }) => excepted.includes(reason))) return 'excepted'
  if (trace.rcode === undefined || trace.rcode === 2) return 'unknown'
  return trace.isInsecure === true ? 'insecure' : 'off'
}
