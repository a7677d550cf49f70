import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { type Table, view } from '../../core/resource.ts'
import { dnatRules } from './dnat.ts'
import { forwardRules } from './forward.ts'
import { inputRules } from './input.ts'
import { ruleId, type TablePrefix } from './policy-list.ts'
import { snatRules } from './snat.ts'

const output = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1, description: 'Id of the rule.' }),
    packets: Type.Integer({ minimum: 0, description: 'Hits, as the kernel counted them.' }),
  }),
)

/** The hits of one table's rules, in the order of the table. Source: document 3, "Gateway firewall", Counter. */
function counters(name: string, table: Table, prefix: TablePrefix) {
  return view({
    name: `${name}_counters`,
    path: `/firewall/counters/${name}`,
    area: 'firewall',
    summary: `Hits of the ${name.toUpperCase()} rules, read from the kernel.`,
    source: 'document 3, Gateway firewall',
    output,
    freshCounters: true,
    read: ({ snapshot, observed }) =>
      ok(
        snapshot.rows(table).entries.map(({ id }) => {
          return { id: Number(id), packets: observed.counters[ruleId(prefix, id)]?.packets ?? 0 }
        }),
      ),
  })
}

/** Hit counters of the four tables that have them. */
export const firewallCounters = [
  counters('forward', forwardRules, 'fwd'),
  counters('input', inputRules, 'inp'),
  counters('dnat', dnatRules, 'dnat'),
  counters('snat', snatRules, 'snat'),
]
