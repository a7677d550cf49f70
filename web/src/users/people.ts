import { pathTo, type TreeRow, treeRows } from '../grid/tree.ts'
import type { Item } from '../resource/descriptor.ts'

/** Where a user or a group comes from. */
interface Origin {
  readonly domain_type: string
  readonly domain_name: string
}

/** A group of users, as its list answers it. */
export interface Group extends Item, Origin {
  readonly id: number
  readonly name: string
  readonly parent_id: number | null
}

/** A user, as the list answers it; `enabled` means that access is denied. */
export interface User extends Item, Origin {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly parent_id: number
  readonly enabled: boolean
  readonly vpn_disabled: boolean
  readonly comment: string
}

/** A leaf of the tree: a user, or the users of a group that are being read. */
export type Leaf =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'reading'; readonly group: number; readonly users: number }

/** A row of the tree of users. */
export type PeopleRow = TreeRow<Group, Leaf>

/** Number of users in a group itself. */
export interface GroupSize {
  readonly id: number
  readonly users: number
}

/** Everything that the tree is made of. */
export interface People {
  readonly groups: readonly Group[]
  /** Users in each group itself, by its id. */
  readonly sizes: ReadonlyMap<number, number>
  /** Users of the groups that have been read. */
  readonly members: ReadonlyMap<number, readonly User[]>
}

/** Name of a group in the address and in the grid. */
export function groupKey(id: number): string {
  return `group.id.${id}`
}

/** Id of the group that an address names; null where it names none. */
export function groupInKey(key: string | undefined): number | null {
  const [, id] = /^group\.id\.(\d+)$/.exec(key ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** Rows of the tree: each group with the groups in it, then, where it is open, its users by name. */
export function peopleRows(people: People, opened: ReadonlySet<number>): readonly PeopleRow[] {
  const { groups, sizes, members } = people
  const leaves = [...opened].flatMap((group): readonly Leaf[] => {
    const users = sizes.get(group) ?? 0
    const known = members.get(group)
    if (known === undefined) return users === 0 ? [] : [{ kind: 'reading', group, users }]
    return known.map((user) => ({ kind: 'user', user }))
  })
  return treeRows<Group, Leaf>({ ...source(groups, leaves), isOpen: (id) => opened.has(groupInKey(id) ?? 0) })
}

/** Rows of what a text finds: users that the gateway found and groups by their name, with the groups that lead there. */
export function foundRows(
  groups: readonly Group[],
  users: readonly User[],
  text: string,
): readonly PeopleRow[] {
  const wanted = text.trim().toLowerCase()
  return treeRows<Group, Leaf>({
    ...source(
      groups,
      users.map((user) => ({ kind: 'user', user })),
    ),
    isOpen: () => true,
    finds: (part) => !isGroup(part) || part.name.toLowerCase().includes(wanted),
  })
}

function source(branches: readonly Group[], leaves: readonly Leaf[]) {
  const idOf = (part: Group | Leaf) => {
    if (isGroup(part)) return groupKey(part.id)
    return part.kind === 'user' ? String(part.user.id) : `reading.${part.group}`
  }
  const parentOf = (part: Group | Leaf) => {
    if (isGroup(part)) return part.parent_id === null ? null : groupKey(part.parent_id)
    return groupKey(part.kind === 'user' ? part.user.parent_id : part.group)
  }
  return { branches, leaves, idOf, parentOf }
}

function isGroup(part: Group | Leaf): part is Group {
  return !('kind' in part)
}

/** Users in each group and in all groups below it, by its id. */
export function totalsOf({ groups, sizes }: Pick<People, 'groups' | 'sizes'>): ReadonlyMap<number, number> {
  const parents = new Map(groups.map(({ id, parent_id }) => [id, parent_id]))
  const totals = new Map<number, number>()
  for (const [id, users] of sizes)
    for (const above of upFrom(id, parents)) totals.set(above, (totals.get(above) ?? 0) + users)
  return totals
}

/** A group and those above it, the group first; one that leads to itself ends. */
function upFrom(id: number, parents: ReadonlyMap<number, number | null>): readonly number[] {
  const path: number[] = []
  for (let at: number | null | undefined = id; at !== null && at !== undefined && !path.includes(at); )
    if (parents.has(at)) {
      path.push(at)
      at = parents.get(at)
    } else break
  return path
}

/** A group and those above it, from the root down. */
export function groupPath(id: number, groups: readonly Group[]): readonly Group[] {
  const byKey = new Map(groups.map((group) => [groupKey(group.id), group]))
  return pathTo(
    groupKey(id),
    groups,
    (group) => groupKey(group.id),
    ({ parent_id }) => (parent_id === null ? null : groupKey(parent_id)),
  ).flatMap((key) => byKey.get(key) ?? [])
}
