import { ok, type Result } from '../../core/failure.ts'
import type { Item, Table } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { type Alias, parseAlias } from '../../core/schema/alias.ts'
import { foldCase } from '../../core/text/fold-case.ts'
import { userGroups } from '../users/group.ts'
import { users } from '../users/user.ts'

/** Values that a synchronization record gives the users and groups below its group. */
export interface Synchronization {
  readonly group_alias_id: string
  readonly object_guid: string
  readonly domain_name: string
}

/** Origin of a user or a group. */
type Origin = Pick<Item<typeof userGroups>, 'domain_type' | 'domain_name' | 'ldap_guid'>

const local: Origin = { domain_type: 'local', domain_name: '', ldap_guid: '' }

/** True when two names are of one domain. */
export function isSameDomain(one: string, other: string): boolean {
  return foldCase(one) === foldCase(other)
}

/** The id in `group.id.<n>`. */
export function groupIdOf({ group_alias_id }: Synchronization): Id {
  return (parseAlias(group_alias_id) as Alias & { kind: 'object' }).id
}

/**
 * Gives every user and group under the groups `tops`, these included, what the nearest of `records` above says, and
 * makes them local where there is none. Those of `radius` and `device` stay. Source: document 1, "Group
 * synchronization record"; silences#group-sync.
 */
export function settleMembers(
  transaction: Transaction,
  records: readonly Synchronization[],
  tops: readonly Id[],
): Result<null> {
  const { snapshot } = transaction
  const nearest = nearestRecords(snapshot, records)
  const affected = groupsBelow(snapshot, tops)
  const originIn = (group: Id | null, before: Origin): Origin => {
    const record = group === null ? undefined : nearest.get(group)
    if (!record) return before.domain_type === 'local' ? before : local
    const ldap_guid = isSameDomain(before.domain_name, record.domain_name) ? before.ldap_guid : ''
    return { domain_type: 'ad', domain_name: record.domain_name, ldap_guid }
  }
  return inOrder([
    () =>
      relabel(transaction, userGroups, (group, id) => {
        if (!affected.has(id)) return group
        const record = nearest.get(id)
        const own = record && groupIdOf(record) === id ? { ldap_guid: record.object_guid } : {}
        return { ...group, ...originIn(id, group), ...own }
      }),
    () =>
      relabel(transaction, users, (user) =>
        affected.has(user.parent_id) ? withoutPassword(user, originIn(user.parent_id, user)) : user,
      ),
  ])
}

/** Makes all users and groups of a domain local. Source: document 1, "States and transitions". */
export function leaveDomain(transaction: Transaction, domain: string): Result<null> {
  const isOfDomain = ({ domain_type, domain_name }: Origin) =>
    domain_type !== 'local' && isSameDomain(domain_name, domain)
  return inOrder([
    () => relabel(transaction, userGroups, (group) => (isOfDomain(group) ? { ...group, ...local } : group)),
    () => relabel(transaction, users, (user) => (isOfDomain(user) ? withoutPassword(user, local) : user)),
  ])
}

/** Does one after the other until one fails. */
export function inOrder(steps: readonly (() => Result<null>)[]): Result<null> {
  return steps.reduce<Result<null>>((done, step) => (done.ok ? step() : done), ok(null))
}

/** A local password means nothing to a directory, and does not come back when the user leaves it. */
function withoutPassword(user: Item<typeof users>, origin: Origin): Item<typeof users> {
  const stays = user.domain_type === origin.domain_type && origin.domain_type === 'local'
  return { ...user, ...origin, ...(stays ? {} : { psw: '' }) }
}

function relabel<T extends Table>(
  transaction: Transaction,
  table: T,
  change: (item: Item<T> & Origin, id: Id) => Item<T>,
): Result<null> {
  const changed = transaction.snapshot.rows(table).entries.flatMap(({ id, item }) => {
    const before = item as Item<T> & Origin
    if (before.domain_type === 'radius' || before.domain_type === 'device') return []
    const after = change(before, id)
    return isEqual(before, after) ? [] : [[id, after] as const]
  })
  return transaction.replaceAll(table, changed)
}

function isEqual(one: object, other: object): boolean {
  return Object.entries(other).every(([name, value]) => (one as Record<string, unknown>)[name] === value)
}

/** For each group the record of its own or of the nearest group above it. */
function nearestRecords(
  snapshot: Snapshot,
  records: readonly Synchronization[],
): ReadonlyMap<Id, Synchronization> {
  const own = new Map(records.map((record) => [groupIdOf(record), record]))
  const found = new Map<Id, Synchronization>()
  for (const { id } of snapshot.rows(userGroups).entries) {
    const record = lineOf(snapshot, id)
      .map((group) => own.get(group))
      .find(Boolean)
    if (record) found.set(id, record)
  }
  return found
}

function groupsBelow(snapshot: Snapshot, tops: readonly Id[]): ReadonlySet<Id> {
  const all = snapshot.rows(userGroups).entries.map(({ id }) => id)
  return new Set(all.filter((id) => lineOf(snapshot, id).some((group) => tops.includes(group))))
}

/** A group and all groups above it, the nearest first. */
function lineOf(snapshot: Snapshot, id: Id): Id[] {
  const line: Id[] = []
  for (let at: Id | null = id; at !== null; at = snapshot.rows(userGroups).get(at)?.item.parent_id ?? null) {
    line.push(at)
  }
  return line
}
