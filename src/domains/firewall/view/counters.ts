import Type from 'typebox'
import { ok } from '../../../core/failure.ts'
import { view } from '../../../core/resource/resource.ts'
import { type RuleTable, ruleId, ruleTables } from '../rule-table.ts'

const output = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1, description: 'Id of the rule.' }),
    packets: Type.Integer({ minimum: 0, description: 'Hits, as the kernel counted them.' }),
  }),
)

/** The hits of one table's rules, in the order of the table. Source: document 3, "Gateway firewall", Counter. */
function counters({ name, table, prefix }: RuleTable) {
  return view({
    name: `${name}_counters`,
    path: `/firewall/counters/${name}`,
    area: 'firewall',
    summary: `Hits of the ${name.toUpperCase()} rules, read from the kernel.`,
    source: 'document 3, Gateway firewall',
    output,
    freshCounters: 'all',
    read: ({ snapshot, observed }) =>
      ok(
        snapshot.rows(table).entries.map(({ id }) => {
          return { id: Number(id), packets: observed.counters[ruleId(prefix, id)]?.packets ?? 0 }
        }),
      ),
  })
}

/** Hit counters of the tables that have them. */
export const firewallCounters = ruleTables.filter(({ isCounted }) => isCounted).map(counters)
