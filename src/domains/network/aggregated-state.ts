import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { choice } from '../../core/schema/fields.ts'
import { aggregatedInterfaces } from './aggregated.ts'

/**
 * Link of every enabled aggregated interface: `down`, as long as nothing makes them.
 * Source: document 2, "Aggregated interface"; silences#tunnel-states, silences#links-not-applied.
 */
export const aggregatedStates = view({
  name: 'aggregated_states',
  path: '/network/aggregated_states',
  area: 'network',
  summary: 'Link of every enabled aggregated interface.',
  source: 'document 2, Aggregated interfaces',
  output: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid', 'x-ref': 'aggregated_interfaces' }),
      link: choice(['up', 'down']),
    }),
  ),
  read: ({ snapshot }) => {
    const enabled = snapshot.rows(aggregatedInterfaces).entries.filter(({ item }) => item.enabled)
    return ok(enabled.map(({ id }) => ({ id: String(id), link: 'down' as const })))
  },
})
