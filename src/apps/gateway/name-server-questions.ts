import type { AnswerContext, EngineQuestion } from '../../api/operation/engine-question-routes.ts'
import type { Compiler } from '../../compile/compiler.ts'
import { explain } from '../../compile/explain/explain.ts'
import type { DnsTrace } from '../../core/engine/declared/dns-question.ts'
import {
  addressesOf,
  answerOfLookup,
  flushAnswer,
  flushQuestion,
  type Lookup,
  lookupAnswer,
  lookupQuestion,
  questionOfFlush,
  questionOfLookup,
  type Reached,
} from '../../domains/dns/view/lookup.ts'

type Questions = readonly EngineQuestion<never>[]

/** Addresses of which the answer says what becomes of packets to them. */
const mostAddresses = 64

/** Questions to the name server. Source: silences#dns-lookup. */
export function nameServerQuestions({ state }: Pick<Compiler, 'state'>): Questions {
  const reached = (trace: DnsTrace, lookup: Lookup, { snapshot, inputs }: AnswerContext): Reached[] => {
    const { from, protocol, port } = lookup
    return addressesOf(trace)
      .slice(0, mostAddresses)
      .map((address) => {
        const nothing = { address, verdict: null, rule_id: null }
        if (from === null || from.includes(':') !== address.includes(':')) return nothing
        const packet = { protocol, src_ip: from, src_port: 40_000, dst_ip: address, dst_port: port }
        const explained = explain(state(snapshot, inputs), packet)
        if (!explained.ok || 'results' in explained.value) return nothing
        const { verdict, rule_id } = explained.value
        return { address, verdict, rule_id }
      })
  }
  const lookup: EngineQuestion<Lookup> = {
    engine: 'dns',
    path: '/x/dns/lookup',
    area: 'network',
    competence: 'read',
    doc: {
      summary: 'Answers a question as the name server answers a client, and says why.',
      description:
        'The question goes the way of one of a client at `from`: zones, safe search, refusals, validation. The answer has ' +
        'where each name of its chain is asked, what was asked or remembered for it, what is proven, and what becomes of ' +
        'packets from `from` to its addresses. 503 while the name server does not run.',
      source: 'silences#dns-lookup',
      tag: 'dns',
    },
    body: lookupQuestion,
    answer: lookupAnswer,
    question: questionOfLookup,
    read: (value, body, context) => {
      const trace = value as DnsTrace
      return answerOfLookup(trace, body, { addresses: reached(trace, body, context), say: context.say })
    },
  }
  const flush: EngineQuestion<Parameters<typeof questionOfFlush>[0]> = {
    engine: 'dns',
    path: '/x/dns/flush',
    area: 'network',
    competence: 'write',
    doc: {
      summary: 'Forgets what the name server remembers of a name, or of a name and all below it.',
      description: 'Answers how many sets of records went. Rules keep the addresses that clients were told.',
      source: 'silences#dns-lookup',
      tag: 'dns',
    },
    body: flushQuestion,
    answer: flushAnswer,
    question: questionOfFlush,
    read: (removed) => ({ removed }),
  }
  return [lookup, flush] as unknown as Questions
}
