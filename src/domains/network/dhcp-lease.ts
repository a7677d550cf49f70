import Type from 'typebox'
import { leasesOf } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { nullable } from '../../core/schema/fields.ts'
import { connections } from './connection.ts'

/** Leases of DHCP servers to connections. Source: silences#dhcp-lease. */
export const dhcpLeases = view({
  name: 'dhcp_leases',
  path: '/x/network/leases',
  area: 'network',
  summary: 'What DHCP servers gave connections, from whom, since when and for how long.',
  source: 'silences#dhcp-lease',
  output: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Id of the connection.' }),
      title: Type.String(),
      address: Type.String({ description: '`IP/prefix`.' }),
      gateway: nullable(
        Type.String({
          description: 'Next hop that the server named; null where there is none, and for a lan.',
        }),
      ),
      dns: Type.Array(Type.String()),
      server: Type.String({ description: 'Address of the DHCP server.' }),
      since: Type.Number({
        'x-shown': 'moment',
        description: 'Unix seconds of the first answer with this address.',
      }),
      until: Type.Number({
        'x-shown': 'moment',
        description: 'Unix seconds at which it goes, unless it is renewed.',
      }),
    }),
  ),
  read: ({ snapshot, observed }) =>
    ok(
      leasesOf(observed).map(({ connection, address, gateway, dns, server, sinceSeconds, untilSeconds }) => ({
        id: connection,
        title: snapshot.rows(connections).get(connection)?.item.title ?? '',
        ...{ address, gateway, dns: [...dns], server, since: sinceSeconds, until: untilSeconds },
      })),
    ),
})
