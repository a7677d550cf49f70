import { Lock } from 'lucide-react'
import type { Column } from '../grid/column.ts'
import { columnsOf } from '../resource/columns.tsx'
import type { FieldSchema, Item } from '../resource/descriptor.ts'
import type { Words } from '../words/words.tsx'
import type { RuleRow } from './rules.ts'

/** Fields that say what a rule does to packets, in the order in which it is read; the others stand behind them. */
const first = [
  'enabled',
  'action',
  'source_addresses',
  'source_addresses_negate',
  'destination_addresses',
  'destination_addresses_negate',
  'protocol',
  'destination_ports',
  'comment',
]

function rankOf(key: string): number {
  const rank = first.indexOf(key)
  return rank < 0 ? first.length : rank
}

/** Columns of rules of groups: the place and the group first, then the fields of the table. */
export function ruleColumns(
  schema: FieldSchema,
  words: Words,
  nameOf: (group: string) => string,
): readonly Column<RuleRow>[] {
  return [
    {
      key: '#',
      title: words.policy.columns.number,
      width: 48,
      cell: (row) => (row.kind === 'rule' ? <span className="dim">{row.place}</span> : null),
    },
    {
      key: 'group',
      title: words.tree.rules.from,
      width: 160,
      cell: (row) =>
        row.kind !== 'rule' ? null : (
          <bdi
            title={
              row.isInherited
                ? words.tree.rules.inherited(nameOf(row.rule.parent_id))
                : nameOf(row.rule.parent_id)
            }
          >
            {row.isInherited && (
              <>
                <Lock size={12} aria-hidden />{' '}
                <span className="heard">{words.tree.rules.inherited(nameOf(row.rule.parent_id))} </span>
              </>
            )}
            {nameOf(row.rule.parent_id)}
          </bdi>
        ),
    },
    ...columnsOf(schema, words)
      .filter(({ key }) => key !== 'id' && key !== 'parent_id')
      .sort((one, other) => rankOf(one.key) - rankOf(other.key))
      .map((column) => ({
        ...column,
        cell: (row: RuleRow) => (row.kind === 'rule' ? column.cell(row.rule as Item) : null),
      })),
  ]
}
