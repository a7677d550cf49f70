import Type from 'typebox'
import { lineProblem, type Problem, problem } from '../../core/failure.ts'
import { oncePerObject } from '../../core/list/incremental.ts'
import { zoneName } from '../../core/net/domain-name.ts'
import { collection, type Item } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { comment, flag, formatted } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { parseZone } from './zone/zone-text.ts'

/** Limit of the broken lines in one answer. */
const maxProblems = 20

/** Zones that the gateway itself answers for. Source: document 3, "DNS"; silences#zone-text. */
export const masterZones = collection({
  name: 'master_zones',
  path: '/dns/zones/master',
  area: 'network',
  summary: 'Zones that the gateway itself answers for.',
  source: 'document 3, DNS',
  id: { kind: 'uuid' },
  unique: [{ fields: ['name'], fold: true }],
  schema: Type.Object({
    name: formatted('zone', { description: 'Domain of the zone, unique.' }),
    enabled: flag(true, 'Whether the zone is answered for.'),
    config: Type.String({
      minLength: 1,
      maxLength: 10_000,
      'x-text': 'zone',
      description: 'Text of the zone (RFC 1035), not empty, at most 10000 characters.',
      examples: ['$TTL 3600\n@ IN SOA ns admin 1 3600 600 86400 3600\n@ IN NS ns\nns IN A 192.0.2.53\n'],
    }),
    comment: comment(),
  }),
  label: (zone) => zone.name,
  search: ['name', 'comment'],
  check: ({ name, config }, { id, snapshot }) => [
    ...isTaken(snapshot, id, name),
    ...parseZone(config, name)
      .problems.slice(0, maxProblems)
      .map(({ line, breaks }) =>
        lineProblem('config', line, message('line {line}: {rule}', { line, rule: breaks })),
      ),
  ],
})

/** A zone of that name in another spelling: its other script, other case, or with a final dot. */
function isTaken(snapshot: Snapshot, id: Id | null, name: string): readonly Problem[] {
  const zone = zoneName(name)
  const { entries } = snapshot.rows(masterZones)
  const isOther = entries.some((entry) => entry.id !== id && keyOf(entry.item) === zone)
  return isOther ? [problem('name', message('is already taken by another item'), 'duplicate')] : []
}

const keyOf = oncePerObject(({ name }: { readonly name: string }) => zoneName(name))

/** A zone that the gateway itself answers for. */
export type MasterZone = Item<typeof masterZones>
