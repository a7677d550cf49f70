import type { Column } from '../grid/column.ts'
import type { TreeRow } from '../grid/tree.ts'
import { TreeName } from '../grid/tree-name.tsx'
import { Value } from '../resource/cell.tsx'
import type { Words } from '../words/words.tsx'
import { type Group, type Server, versionText } from './servers.ts'

/** A row of the tree of servers. */
export type FleetRow = TreeRow<Group, Server>

function differenceText(difference: number, { tree: { fleet } }: Words): string {
  if (difference === 0) return fleet.same
  return difference > 0 ? fleet.older(difference) : fleet.newer(-difference)
}

/** Columns of the tree of servers. */
export function fleetColumns(
  words: Words,
  toggle: (row: FleetRow) => void,
  isPhone: boolean,
): readonly Column<FleetRow>[] {
  const { fleet } = words.tree
  const ofServer =
    (cell: (server: Server) => React.ReactNode) =>
    (row: FleetRow): React.ReactNode =>
      row.kind === 'leaf' ? cell(row.leaf) : null
  return [
    {
      key: 'name',
      title: words.tree.name,
      // Whether a server waits for approval is seen beside it.
      width: isPhone ? 176 : 280,
      grows: true,
      cell: (row) => (
        <TreeName
          name={row.kind === 'leaf' ? row.leaf.title : row.branch.name}
          level={row.level}
          isOpen={row.kind === 'leaf' ? null : row.isOpen}
          onToggle={() => toggle(row)}
        >
          {row.kind === 'branch' && (
            <span className="dim" title={fleet.servers(row.leaves)}>
              {' · '}
              {isPhone ? words.number(row.leaves) : fleet.servers(row.leaves)}
            </span>
          )}
        </TreeName>
      ),
    },
    {
      key: 'state',
      title: fleet.state,
      width: 152,
      cell: ofServer(({ approved }) =>
        approved ? (
          <span className="value-allow">
            <span aria-hidden>●</span> {fleet.approved}
          </span>
        ) : (
          <span className="chip pending">
            <span aria-hidden>◔</span> {fleet.waits}
          </span>
        ),
      ),
    },
    {
      key: 'version',
      title: fleet.version,
      width: 232,
      cell: ofServer(({ version, version_diff }) => (
        <>
          {versionText(version)}{' '}
          <span
            className={version_diff === 0 ? 'dim' : 'version-differs'}
            title={differenceText(version_diff, words)}
          >
            {differenceText(version_diff, words)}
          </span>
        </>
      )),
    },
    {
      key: 'sync',
      title: fleet.sync,
      width: 184,
      cell: ofServer(({ last_sync }) =>
        last_sync === null ? <span className="dim">{fleet.never}</span> : words.moment(last_sync),
      ),
    },
    {
      key: 'connect',
      title: fleet.connect,
      width: 184,
      cell: ofServer(({ last_connect }) => words.moment(last_connect)),
    },
    {
      key: 'address',
      title: fleet.address,
      width: 112,
      cell: ofServer(({ cl_tunnel_addr }) => <bdi>{cl_tunnel_addr}</bdi>),
    },
    {
      key: 'comment',
      title: words.fields.comment,
      width: 160,
      grows: true,
      cell: (row) => (
        <Value value={row.kind === 'leaf' ? row.leaf.comment : row.branch.comment} schema={undefined} />
      ),
    },
  ]
}
