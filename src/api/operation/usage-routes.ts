import Type, { type Static } from 'typebox'
import { ok } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { isTable, type Stored, type Table } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { parseWireId, wireId } from '../../core/resource/wire.ts'
import { titleOf } from '../../core/text/message.ts'
import type { IndirectUser, TableItem } from '../../store/config/indirect-usage.ts'
import type { Store } from '../../store/config/store.ts'
import { permitted } from '../route/access.ts'
import { pageOf } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Dependencies of the route. */
export interface UsageContext {
  readonly store: Pick<Store, 'snapshot' | 'usersOf'>
  /** Stored resources, by the names of their declarations. */
  readonly resources: ReadonlyMap<string, Stored>
}

const named = {
  resource: Type.String({ description: 'Name of its table or setting, as in the tags of the description.' }),
  id: Type.String({ description: 'Its id; empty for a setting.' }),
  title: Type.String({ description: 'Name that an administrator gave it; empty for a setting.' }),
}

const row = Type.Object({
  ...named,
  number: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: 'Place in its table, from 1 on; null where the order says nothing.',
  }),
  enabled: Type.Boolean({ description: 'Whether it is switched on; true for what cannot be switched.' }),
  fields: Type.Array(Type.String(), { description: 'Fields that name it, by their paths.' }),
  through: Type.Array(Type.Object(named), {
    description:
      'What holds the item and is named: a list or group, then what holds that; empty where it is named itself.',
  }),
})

type Row = Static<typeof row>

const query = Type.Object({
  resource: Type.String({ minLength: 1, maxLength: 64, description: 'Name of the table of the items.' }),
  id: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
    minItems: 1,
    maxItems: 1000,
    description: 'Ids of the items: `[ip.id.1,ip.id.2]`. What is itself among them is no use.',
  }),
  limit: pageQuery.properties.limit,
  offset: pageQuery.properties.offset,
})

/** Routes about usages: everything that names an item, through lists and groups too, as far as the caller may see it. Source: silences#usages. */
export function usageRoutes({ store, resources }: UsageContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/usages',
      access: 'session',
      doc: {
        summary:
          'What uses items of a table: rules, lists and settings that name them, or a list or group that holds them.',
        description:
          'Needs read access to the table. What the access level may not read is left out. What names an item itself keeps it from being removed.',
        source: 'silences#usages',
        tag: 'operation',
        query,
        response: Type.Array(row),
        headers: ['X-Total-Count'],
        statuses: [404],
      },
      handle: ({ query: raw, caller }) => {
        const read = readQuery(query, raw)
        if (!read.ok) return read
        const { resource, id } = read.value
        const table = resources.get(resource)
        if (table === undefined || !isTable(table))
          return notThere(message('there is no table {name}', { name: resource }))
        const { competences } = caller.account
        const access = permitted(caller.account, { area: table.area, competence: 'read' })
        if (!access.ok) return access
        const ids = id.flatMap((text) => parseWireId(table, text) ?? [])
        const users = store
          .usersOf(table, ids)
          .filter((user) => competences[user.resource.area] !== undefined)
        const numberOf = numbers(store.snapshot)
        const { rows, total } = pageOf(inOrder(users, numberOf), read.value)
        return ok({
          body: rows.map((user) => rowOf(store.snapshot, user, numberOf)),
          headers: { 'X-Total-Count': String(total) },
        })
      },
    },
  ]
}

/** Users as they are read: those that name it first, then by their tables, rules as these have them. */
function inOrder(
  users: readonly IndirectUser[],
  numberOf: (resource: Stored, id: Id) => number | null,
): readonly IndirectUser[] {
  return users
    .map((user) => ({ user, number: numberOf(user.resource, user.id) ?? 0 }))
    .sort(
      ({ user: one, number }, { user: other, number: otherNumber }) =>
        one.through.length - other.through.length ||
        compare(one.resource.path, other.resource.path) ||
        number - otherNumber,
    )
    .map(({ user }) => user)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function rowOf(
  snapshot: Snapshot,
  user: IndirectUser,
  numberOf: (resource: Stored, id: Id) => number | null,
): Row {
  const { resource, id, item, fields, through } = user
  const { enabled } = item as { readonly enabled?: unknown }
  return {
    ...nameOf(resource, id, item),
    number: numberOf(resource, id),
    enabled: enabled !== false,
    fields: [...fields],
    through: through.map((holder) => nameOfItem(snapshot, holder)),
  }
}

function nameOfItem(snapshot: Snapshot, { table, id }: TableItem) {
  return nameOf(table, id, snapshot.rows(table).get(id)?.item)
}

function nameOf(resource: Stored, id: Id, item: unknown) {
  if (resource.shape === 'singleton') return { resource: resource.name, id: '', title: '' }
  return {
    resource: resource.name,
    id: String(wireId(resource, id)),
    title: titleOf(resource.label(item as never)),
  }
}

/** Places of rules in their tables, looked up at most once a table; tables whose rows belong to others have none. */
function numbers(snapshot: Snapshot): (resource: Stored, id: Id) => number | null {
  const places = new Map<Table, ReadonlyMap<Id, number>>()
  return (resource, id) => {
    if (resource.shape !== 'ordered' || resource.within !== undefined || resource.filters !== undefined)
      return null
    const known =
      places.get(resource) ??
      new Map(snapshot.rows(resource).entries.map((entry, place) => [entry.id, place + 1]))
    places.set(resource, known)
    return known.get(id) ?? null
  }
}
