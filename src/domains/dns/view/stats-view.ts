import Type from 'typebox'
import type { DnsQueryCount } from '../../../core/engine/declared/dns.ts'
import { ok } from '../../../core/failure.ts'
import { view } from '../../../core/resource/resource.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
/** Lines of a list of the most frequent. */
const mostFrequent = 20

const answerWords = { SILENCE: 'dns-silence' }
const reasons = [
  ...['master', 'own', 'safe-search', 'forward', 'upstream', 'root', 'special'],
  ...['denied', 'cut-off', 'rebinding', 'limited', 'outsider'],
]
const reasonWords = Object.fromEntries(reasons.map((each) => [each, `dns-by-${each}`]))

const frequent = (description: string, words: Readonly<Record<string, string>> = {}) =>
  Type.Array(
    Type.Object({ value: Type.String({ 'x-words': words }), queries: Type.Integer({ minimum: 0 }) }),
    { description },
  )
const span = (description: string) =>
  Type.Object(
    {
      queries: count('Questions of clients.'),
      clients: frequent('Clients that asked most.'),
      names: frequent('Names that were asked for most.'),
      answers: frequent('Answers, as response codes; `SILENCE` for none.', answerWords),
      reasons: frequent('Sources of answers, and why there was none.', reasonWords),
    },
    { description },
  )

/** Counters of the name server. Source: silences#dns-stats. */
export const dnsStats = view({
  name: 'dns_stats',
  path: '/x/dns/stats',
  area: 'network',
  summary:
    'What the name server did since it was started, and what clients asked for in the last hour and day.',
  source: 'silences#dns-stats',
  output: Type.Object({
    queries: count('Questions of clients.'),
    held: count('Answers that waited until the packet filter had their addresses.'),
    late: count('Answers that left without it, after 20 ms.'),
    lost: count('Answers that left without it, since the data plane did not listen.'),
    limited: count('Questions over the limit of a client, which got no answer.'),
    outsiders: count('Questions from elsewhere than local networks, which got no answer.'),
    rebinding: count('Answers from outside with private addresses, which were refused.'),
    unproven: count('Answers that DNSSEC did not prove, in whose place clients got SERVFAIL.'),
    hour: span('The last hour, in steps of five minutes.'),
    day: span('The last day, in steps of an hour.'),
  }),
  read: ({ observed: { values } }) => {
    const none = {
      queries: 0,
      held: 0,
      late: 0,
      lost: 0,
      limited: 0,
      outsiders: 0,
      rebinding: 0,
      unproven: 0,
    }
    const rows = values.dns?.queries ?? []
    const { newestUnproven: _newest, ...counts } = values.dns?.counts ?? {
      ...none,
      newestUnproven: undefined,
    }
    return ok({ ...counts, hour: summary(rows, 'hour'), day: summary(rows, 'day') })
  },
})

function summary(rows: readonly DnsQueryCount[], within: 'hour' | 'day') {
  const most = (field: 'client' | 'name' | 'answer' | 'reason') => {
    const sums = new Map<string, number>()
    for (const row of rows) {
      // What was put together with others has no name, and some questions have none that matters.
      if (row[field] !== '') sums.set(row[field], (sums.get(row[field]) ?? 0) + row[within])
    }
    return [...sums]
      .filter(([, queries]) => queries > 0)
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostFrequent)
      .map(([value, queries]) => ({ value, queries }))
  }
  return {
    queries: rows.reduce((sum, row) => sum + row[within], 0),
    clients: most('client'),
    names: most('name'),
    answers: most('answer'),
    reasons: most('reason'),
  }
}

const part = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }))

/** Questions by client, name, answer and reason. Source: silences#dns-stats. */
export const dnsQueries = view({
  name: 'dns_queries',
  path: '/x/dns/stats/queries',
  area: 'network',
  summary: 'Questions of clients in the last hour and day, by client, name, answer and reason.',
  source: 'silences#dns-stats',
  query: Type.Object({
    client: part('Address of a client.'),
    name: part('A name; what is below it counts as well.'),
    answer: part('A response code, or `SILENCE`.'),
    reason: part('A source of answers, or a reason for none.'),
    sort: Type.Optional(
      Type.Union([Type.Literal('day'), Type.Literal('hour')], {
        description: 'Most frequent first, in the day where it is left out.',
      }),
    ),
  }),
  output: Type.Array(
    Type.Object({
      client: Type.String({ description: 'Empty, with the name, for all others of this answer and reason.' }),
      name: Type.String(),
      answer: Type.String({
        'x-words': answerWords,
        description: 'Response code; `SILENCE` where there was no answer.',
      }),
      reason: Type.String({
        'x-words': reasonWords,
        description:
          'Where the answer came from (`master`, `own`, `safe-search`, `forward`, `upstream`, `root`, `special`), or why there was none (`denied`, `cut-off`, `rebinding`, `limited`, `outsider`).',
      }),
      hour: count('In the last hour.'),
      day: count('In the last day.'),
    }),
  ),
  read: ({ observed: { values }, query: { client, name, answer, reason, sort = 'day' } }) => {
    const zone = name?.toLowerCase().replace(/\.$/, '')
    const isNamed = (row: DnsQueryCount) =>
      zone === undefined || zone === '' || row.name === zone || row.name.endsWith(`.${zone}`)
    const found = (values.dns?.queries ?? []).filter(
      (row) =>
        isNamed(row) &&
        (client === undefined || row.client === client.toLowerCase()) &&
        (answer === undefined || row.answer === answer.toUpperCase()) &&
        (reason === undefined || row.reason === reason.toLowerCase()),
    )
    return ok(found.toSorted((one, other) => other[sort] - one[sort]))
  },
})
