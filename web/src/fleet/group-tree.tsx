import { useMemo, useState } from 'react'
import { Grid } from '../grid/grid.tsx'
import { type TreeRow, treeRows } from '../grid/tree.ts'
import { TreeName } from '../grid/tree-name.tsx'
import { useWords } from '../words/words.tsx'
import type { Group } from './servers.ts'

type Row = TreeRow<Group, never>

interface GroupTreeProperties {
  readonly groups: readonly Group[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** The groups of servers beside their rules. */
export function GroupTree({ groups, chosen, onChoose }: GroupTreeProperties) {
  const words = useWords()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () =>
      treeRows<Group, never>({
        branches: groups,
        leaves: [],
        idOf: ({ id }) => id,
        parentOf: ({ parent_id }) => parent_id,
        isOpen: (id) => !closed.has(id),
      }),
    [groups, closed],
  )
  const toggle = ({ id }: Row) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const placeOf = (row: Row) => ({
    level: row.level,
    isOpen: row.kind === 'branch' && groups.some(({ parent_id }) => parent_id === row.id) ? row.isOpen : null,
  })
  return (
    <div className="group-choice">
      <Grid<Row>
        label={words.resources.server_groups}
        rows={rows}
        columns={[
          {
            key: 'name',
            title: words.resources.server_groups,
            width: 160,
            grows: true,
            cell: (row) =>
              row.kind === 'branch' ? (
                <TreeName
                  name={row.branch.name}
                  level={row.level}
                  isOpen={placeOf(row).isOpen}
                  onToggle={() => toggle(row)}
                />
              ) : null,
          },
        ]}
        keyOf={({ id }) => id}
        openKey={chosen}
        activeKey={chosen}
        onOpen={({ id }) => onChoose(id)}
        tree={{ placeOf, toggle }}
        empty={words.grid.none}
      />
    </div>
  )
}
