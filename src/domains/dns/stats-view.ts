import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Counters of the name server. Source: silences#dns-stats. */
export const dnsStats = view({
  name: 'dns_stats',
  path: '/x/dns/stats',
  area: 'network',
  summary: 'What the name server did since it was started; all zero while it does not run.',
  source: 'silences#dns-stats',
  output: Type.Object({
    queries: count('Questions of clients.'),
    held: count('Answers that waited until the packet filter had their addresses.'),
    late: count('Answers that left without it, after 20 ms.'),
    lost: count('Answers that left without it, since the data plane did not listen.'),
    limited: count('Questions over the limit of a client, which got no answer.'),
    outsiders: count('Questions from elsewhere than local networks, which got no answer.'),
    rebinding: count('Answers from outside with private addresses, which were refused.'),
  }),
  read: ({ observed: { values } }) =>
    ok(
      values.dns?.counts ?? { queries: 0, held: 0, late: 0, lost: 0, limited: 0, outsiders: 0, rebinding: 0 },
    ),
})
