import Type from 'typebox'
import { ok } from '../../../core/failure.ts'
import { view } from '../../../core/resource/resource.ts'
import { nullable } from '../../../core/schema/fields.ts'

/** Names in rules with the addresses that they have now. Source: silences#dns-names. */
export const dnsNames = view({
  name: 'dns_names',
  path: '/x/dns/names',
  area: 'network',
  summary: 'Names that rules name, with the addresses that they have now, since when, and by whose question.',
  source: 'silences#dns-names',
  output: Type.Array(
    Type.Object({
      name: Type.String(),
      resolved_at: nullable(
        Type.Number({
          'x-shown': 'moment',
          description: 'Unix seconds of the answer that brought what it has now.',
        }),
      ),
      error: Type.String({ description: 'Why the newest question had no answer; empty when it had one.' }),
      addresses: Type.Array(
        Type.Object({
          address: Type.String(),
          since: nullable(
            Type.Number({
              'x-shown': 'moment',
              description: 'Unix seconds; null for what the gateway asked for itself.',
            }),
          ),
          until: nullable(
            Type.Number({
              'x-shown': 'moment',
              description: 'Unix seconds at which it goes, unless it is asked for again.',
            }),
          ),
          client: nullable(
            Type.String({ description: 'The client that asked first; null for the gateway.' }),
          ),
        }),
      ),
    }),
  ),
  read: ({ observed: { values }, say }) => {
    const told = Map.groupBy(values.dns?.told ?? [], ({ name }) => name)
    return ok(
      (values.dns?.names ?? []).map(({ name, addresses, resolvedAtSeconds, error }) => ({
        name,
        resolved_at: resolvedAtSeconds,
        error: error === null ? '' : say(error),
        addresses: addresses.map((address) => {
          const known = told.get(name.toLowerCase())?.find((each) => each.address === address)
          return {
            address,
            since: known?.sinceSeconds ?? null,
            until: known?.untilSeconds ?? null,
            client: known?.client ?? null,
          }
        }),
      })),
    )
  },
})
