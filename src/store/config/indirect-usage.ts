import type { Stored, Table } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { annotation, propertiesOf } from '../../core/schema/schema.ts'
import type { References } from './reference.ts'
import type { UsageIndex, User } from './usage-index.ts'

/** An item of a table. */
export interface TableItem {
  readonly table: Table
  readonly id: Id
}

/** An item that names one that was asked about, or a list or group that holds it. */
export interface IndirectUser extends User {
  /** The way from what was asked about, itself left out: a list that holds it, a list that holds that, and so on. */
  readonly through: readonly TableItem[]
}

interface Step extends TableItem {
  readonly through: readonly TableItem[]
}

/** Where usages are looked for. */
export interface UsageSource {
  readonly references: References
  readonly index: UsageIndex
  readonly snapshot: Snapshot
}

/**
 * Users of these items of `table`, each once and by a shortest way: first those that name them, then those that name what holds
 * them: lists of objects, groups of users and those above, zones of interfaces. Members are no users of their group.
 * Source: silences#usages.
 */
export function indirectUsersOf(
  source: UsageSource,
  table: Table,
  ids: readonly Id[],
): readonly IndirectUser[] {
  const { references, index, snapshot } = source
  const seen = new Set(ids.map((id) => keyOf(table, id)))
  const found: IndirectUser[] = []
  const users = (of: Table, named: readonly Id[], through: readonly TableItem[]): readonly Step[] => {
    const isMember = ({ resource }: User) => through.length > 0 && containersIn(resource).includes(of.name)
    const own = index
      .usersOf(snapshot, of, named, membersOf(references, of))
      .filter((user) => !isMember(user) && !seen.has(keyOf(user.resource, user.id)))
    for (const user of own) seen.add(keyOf(user.resource, user.id))
    found.push(...own.map((user) => ({ ...user, through })))
    return own.flatMap(({ resource, id }) => {
      if (!isObjects(resource)) return []
      return [{ table: resource, id, through: [...through, { table: resource, id }] }]
    })
  }
  const above = ({ table: of, id, through }: Step): readonly Step[] => {
    const item = snapshot.rows(of).get(id)?.item
    if (item === undefined) return []
    const names = containersIn(of)
    return references.of(of, item).flatMap(({ table: holder, target }) => {
      if (holder === null || !names.includes(holder.name)) return []
      if (seen.has(keyOf(holder, target))) return []
      seen.add(keyOf(holder, target))
      return [{ table: holder, id: target, through: [...through, { table: holder, id: target }] }]
    })
  }
  let steps: readonly Step[] = [
    ...users(table, ids, []),
    ...ids.flatMap((id) => above({ table, id, through: [] })),
  ]
  while (steps.length > 0)
    steps = steps.flatMap((step) => [...users(step.table, [step.id], step.through), ...above(step)])
  return found
}

/** Names of the tables whose items hold items of this one: the group in `parent_id`, the zone in `zone`. */
function containersIn(resource: Stored): readonly string[] {
  if (resource.shape === 'singleton' || (resource.id.kind !== 'alias' && resource.aliases === undefined))
    return []
  return propertiesOf(resource.schema).flatMap(([name, node]) => {
    if (name === 'zone') return ['zones']
    const group = name === 'parent_id' ? annotation(node, 'x-ref') : undefined
    return group === undefined ? [] : [group]
  })
}

/** Tables whose items are in the groups of this one, and name them by that alone. */
function membersOf(references: References, table: Table): ReadonlySet<Stored> {
  return new Set(
    references
      .referrers(table)
      .filter(
        (resource) =>
          resource.shape !== 'singleton' &&
          table.id.kind !== 'alias' &&
          containersIn(resource).includes(table.name),
      ),
  )
}

/** True for tables of objects, in which what names an object is a list of objects. */
function isObjects(resource: Stored): resource is Table {
  return resource.shape !== 'singleton' && resource.id.kind === 'alias'
}

function keyOf(resource: Stored, id: Id): string {
  return `${resource.name} ${id}`
}
