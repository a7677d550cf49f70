import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { type CheckContext, collection } from '../../core/resource/resource.ts'
import { comment, formatted, name, nullable } from '../../core/schema/fields.ts'
import { connections } from './connection.ts'
import { message } from './messages.ts'

const schema = Type.Object({
  title: name({ description: 'What administrators call it.' }),
  vce_id: name({ 'x-once': true, description: 'VCE that the interface is for; cannot be changed.' }),
  mac: formatted('mac', { 'x-once': true, description: 'MAC of the network card; cannot be changed.' }),
  vlan_tag: nullable(Type.Integer({ minimum: 1, maximum: 4095, 'x-shown': 'name' }), {
    'x-once': true,
    default: null,
    description: 'VLAN that is forwarded; null: the whole network interface. Cannot be changed.',
  }),
  comment: comment(),
})

/** A VCE interface as it is stored. */
export type VceInterface = Static<typeof schema>

/**
 * Network cards and VLANs that are forwarded into a virtual environment. Only `title` and `comment` can be changed.
 * Source: document 2, "VCE interface"; silences#given-once, silences#vce-vlans.
 */
export const vceInterfaces = collection({
  name: 'vce_interfaces',
  path: '/network/vce_conns',
  area: 'network',
  summary: 'Network cards and VLANs that are forwarded into a virtual environment.',
  source: 'document 2, VCE interfaces',
  id: { kind: 'uuid' },
  schema,
  label: (vce) => vce.title,
  checkRemove,
  search: ['title', 'comment'],
})

/** True when both mean the same VLAN of the same card. */
export function sameVlan(
  one: Pick<VceInterface, 'mac' | 'vlan_tag'>,
  other: { mac: string | null; vlan_tag: number | null },
) {
  return one.mac === other.mac && one.vlan_tag === other.vlan_tag
}

function checkRemove(vce: VceInterface, { id, snapshot }: CheckContext<VceInterface>): Problem[] {
  const others = snapshot
    .rows(vceInterfaces)
    .entries.some((other) => other.id !== id && sameVlan(vce, other.item))
  if (others) return []
  return snapshot
    .rows(connections)
    .entries.filter(({ item }) => item.is_vce_vlan && sameVlan(vce, item))
    .map((entry) =>
      problem(
        '',
        message('connection {id} ({title}) is built on it', { id: entry.id, title: entry.item.title }),
        'in_use',
      ),
    )
}
