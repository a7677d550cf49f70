import type { ReactNode } from 'react'
import type { Column } from '../grid/column.ts'
import { TreeName } from '../grid/tree-name.tsx'
import { visible } from '../resource/hostile.ts'
import { valueLabel, type Words } from '../words/words.tsx'
import { isHeld } from './directory.ts'
import { groupKey, type PeopleRow, type User } from './people.ts'

interface ColumnSource {
  readonly words: Words
  readonly totals: ReadonlyMap<number, number>
  readonly synchronized: ReadonlyMap<string, string>
  readonly toggle: (row: PeopleRow) => void
}

/** Columns of the tree of users. */
export function peopleColumns({
  words,
  totals,
  synchronized,
  toggle,
}: ColumnSource): readonly Column<PeopleRow>[] {
  const own = words.tree.users
  const ofUser =
    (cell: (user: User) => ReactNode) =>
    (row: PeopleRow): ReactNode =>
      row.kind === 'leaf' && row.leaf.kind === 'user' ? cell(row.leaf.user) : null
  const nameOf = (row: PeopleRow) => {
    if (row.kind === 'branch') return row.branch.name
    return row.leaf.kind === 'user' ? row.leaf.user.name : own.loading
  }
  return [
    {
      key: 'name',
      title: words.tree.name,
      width: 320,
      grows: true,
      cell: (row) => (
        <TreeName
          name={nameOf(row)}
          level={row.level}
          isOpen={row.kind === 'leaf' ? null : row.isOpen}
          onToggle={() => toggle(row)}
        >
          {row.kind === 'branch' && (
            <span className="dim tree-count"> · {own.users(totals.get(row.branch.id) ?? 0)}</span>
          )}
        </TreeName>
      ),
    },
    {
      key: 'login',
      title: words.fields.login,
      width: 176,
      grows: true,
      cell: ofUser(({ login }) => <bdi title={visible(login)}>{visible(login)}</bdi>),
    },
    {
      key: 'access',
      title: own.access,
      width: 176,
      cell: ofUser(({ enabled }) =>
        enabled ? (
          <span className="value-drop">
            <span aria-hidden>⊘</span> {own.denied}
          </span>
        ) : (
          own.allowed
        ),
      ),
    },
    {
      key: 'vpn',
      title: 'VPN',
      width: 112,
      cell: ofUser(({ vpn_disabled }) =>
        vpn_disabled ? <span className="dim">{own.noVpn}</span> : words.form.yes,
      ),
    },
    {
      key: 'origin',
      title: own.origin,
      width: 236,
      cell: (row) => {
        const part = row.kind === 'branch' ? row.branch : row.leaf.kind === 'user' ? row.leaf.user : null
        if (part === null) return null
        const domain = row.kind === 'branch' ? synchronized.get(groupKey(row.branch.id)) : undefined
        if (domain !== undefined) return <bdi className="chip">{own.synchronized(visible(domain))}</bdi>
        if (!isHeld(part)) return <span className="dim">{valueLabel(words, 'local')}</span>
        return <bdi className="chip">{own.from(part.domain_type, visible(part.domain_name))}</bdi>
      },
    },
    {
      key: 'comment',
      title: words.fields.comment,
      width: 180,
      grows: true,
      cell: ofUser(({ comment }) => <bdi title={visible(comment)}>{visible(comment)}</bdi>),
    },
  ]
}
