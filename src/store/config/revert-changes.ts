import { fail, ok, type Problem, type Result, type Usage } from '../../core/failure.ts'
import { positionGap } from '../../core/resource/order.ts'
import type { Item, Stored, Table } from '../../core/resource/resource.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import type { Change, StoredItem } from './archive.ts'
import type { References } from './reference.ts'
import { movesAround, ordersAround, orderWith, undone } from './revert.ts'
import type { State } from './state.ts'
import { type UsageIndex, usageBy } from './usage-index.ts'

/** The change in the making, as far as undoing a revision needs it. */
export interface RevertTools {
  readonly state: () => State
  readonly references: References
  readonly usages: UsageIndex
  /** Rules that an item breaks as things are, where it was `before`. */
  readonly problems: (resource: Stored, edit: ItemEdit, id: Id | null) => readonly Problem[]
  /** Puts items as they are given, without asking the rules. */
  readonly replay: (changes: readonly Change[]) => void
  /** Puts a table into an order, of which `placed` have no place yet that counts. */
  readonly reorder: (table: Table, ids: readonly Id[], placed: ReadonlySet<Id>) => Result<unknown>
}

/** An item and what it was before; the same where it is put back. */
export interface ItemEdit {
  readonly item: unknown
  readonly before: unknown
}

/** So many items are listed. */
const mostListed = 100

/**
 * Undoes the changes `own` of a revision; `since` are all later ones, one an item. Fails `in-the-way` with the items
 * that have changed since, that name what would go, or that lack what they name. Source: silences#revert.
 */
export function revertChanges(
  own: readonly Change[],
  since: readonly Change[],
  tools: RevertTools,
): Result<null> {
  const obstacles: Usage[] = []
  const puts: Change[] = []
  const orders: {
    readonly table: Table
    readonly placed: Set<Id>
    readonly before: ReadonlyMap<string, number>
  }[] = []
  for (const [name, changes] of Map.groupBy(own, ({ resource }) => resource)) {
    const resource = tools.references.stored(name)
    if (!resource) continue
    const later = since.filter((each) => each.resource === name)
    const moved = resource.shape === 'singleton' ? null : movedIn(resource, changes, later, tools)
    for (const change of changes) {
      const now = storedNow(resource, change.item, tools)
      const undo = undone(withInitial(resource, change), now?.body ?? null)
      if (undo.kind === 'obstacle') obstacles.push(usageOf(resource, change, undo.fields, tools))
      if (undo.kind === 'remove') puts.push({ ...change, before: now, after: null })
      if (undo.kind !== 'put') continue
      puts.push({
        ...change,
        before: now,
        after: { position: now?.position ?? freePosition(resource, tools, puts.length), body: undo.body },
      })
      if (now === null && resource.shape !== 'singleton') moved?.placed.add(idIn(resource, change.item))
    }
    if (moved === null) continue
    for (const id of moved.again) obstacles.push(placeOf(resource as Table, id, tools))
    if (moved.placed.size > 0) orders.push({ table: resource as Table, ...moved })
  }
  if (obstacles.length > 0) return inTheWay(obstacles)
  const taken = takenBy(puts, tools)
  if (taken.length > 0) return inTheWay(taken)
  const stateBefore = tools.state()
  tools.replay(puts)
  const broken = brokenBy(puts, stateBefore, tools)
  if (broken.length > 0) return inTheWay(broken)
  for (const { table, placed, before } of orders) {
    const there = new Set([...placed].filter((id) => tools.state().rowsOf(table).get(id)))
    const ids = orderWith(tools.state().rowsOf(table).entries, there, before)
    const done = tools.reorder(table, ids, there)
    if (!done.ok) return done
  }
  return ok(null)
}

/** Items of a table that the revision moved and are to be moved back, and those of them that were moved again since. */
function movedIn(table: Table, own: readonly Change[], since: readonly Change[], { state }: RevertTools) {
  const { entries } = state().rowsOf(table)
  const around = ordersAround(entries, own, since)
  const moves = movesAround(entries, around, { own, since })
  return {
    placed: new Set(moves.own),
    again: [...moves.own].filter((id) => moves.later.has(id)),
    before: around.before,
  }
}

/** A setting that was not stored had its initial value. */
function withInitial(resource: Stored, { before, after }: Change) {
  if (resource.shape !== 'singleton') return { before, after }
  const initial: StoredItem = { position: 0, body: resource.initial }
  return { before: before ?? initial, after: after ?? initial }
}

function storedNow(resource: Stored, item: string, { state, references }: RevertTools): StoredItem | null {
  if (resource.shape === 'singleton') return { position: 0, body: state().value(resource) }
  const entry = state().rowsOf(resource).get(idIn(resource, item))
  return entry ? { position: entry.position, body: references.kept(resource, entry.item) } : null
}

/** A position behind all others, of which so many were made in this change. */
function freePosition(resource: Stored, { state }: RevertTools, others: number): number {
  if (resource.shape === 'singleton') return 0
  const last = state().rowsOf(resource).entries.at(-1)?.position ?? 0
  return last + (others + 1) * positionGap
}

/** Items that have a value which must be unique and that an item would get back. */
function takenBy(puts: readonly Change[], tools: RevertTools): Usage[] {
  return [...Map.groupBy(puts, ({ resource }) => resource)].flatMap(([name, own]) => {
    const table = tools.references.table(name)
    if (!table?.unique) return []
    const touched = new Set(own.map(({ item }) => item))
    const others = tools
      .state()
      .rowsOf(table)
      .entries.filter(({ id }) => !touched.has(String(id)))
    return table.unique.flatMap(({ fields, fold }) => {
      const keyOf = (item: unknown) => {
        const values = fields.map((field) => (item as Readonly<Record<string, unknown>>)[field])
        if (values.some((value) => value === null || value === undefined)) return null
        const text = JSON.stringify(values)
        return fold ? text.toLowerCase() : text
      }
      const wanted = new Set(own.flatMap(({ after }) => (after ? [keyOf(after.body)] : [])))
      wanted.delete(null)
      return others
        .filter(({ item }) => wanted.has(keyOf(item)))
        .map(({ id, item }) => usageBy({ resource: table, id, item, fields: [...fields] }))
    })
  })
}

/** Items that name what has gone, belong to it, or came back and break a rule. */
function brokenBy(puts: readonly Change[], stateBefore: State, tools: RevertTools): Usage[] {
  return [...Map.groupBy(puts, ({ resource }) => resource)].flatMap(([name, own]) => {
    const resource = tools.references.stored(name)!
    const faulty = own.flatMap((change): Usage[] => {
      if (change.after === null) return []
      const id = resource.shape === 'singleton' ? null : idIn(resource, change.item)
      const item = change.after.body
      const before =
        resource.shape === 'singleton'
          ? stateBefore.value(resource)
          : (stateBefore.rowsOf(resource).get(id!)?.item ?? item)
      const problems = tools.problems(resource, { item, before }, id)
      return problems.length === 0
        ? []
        : [
            usageOf(
              resource,
              change,
              problems.map(({ path }) => path),
              tools,
            ),
          ]
    })
    if (resource.shape === 'singleton') return faulty
    const gone = own.flatMap(({ item, after }) => (after === null ? [idIn(resource, item)] : []))
    if (gone.length === 0) return faulty
    const users = tools.usages.usersOf(tools.state(), resource, gone).map(usageBy)
    const ids = new Set<unknown>(gone)
    const inner = tools.references.within(resource).flatMap((table) =>
      tools
        .state()
        .rowsOf(table)
        .entries.filter(({ item }) =>
          ids.has((item as Readonly<Record<string, unknown>>)[table.within!.field]),
        )
        .map(({ id, item }) => usageBy({ resource: table, id, item, fields: [table.within!.field] })),
    )
    return [...faulty, ...users, ...inner]
  })
}

/** The item as it is called now; as it was, where it is gone. */
function usageOf(
  resource: Stored,
  { item, before, after }: Change,
  fields: readonly string[],
  tools: RevertTools,
): Usage {
  const body = ((storedNow(resource, item, tools) ?? after ?? before)?.body ?? {}) as Item<Table>
  return usageBy({
    resource,
    id: resource.shape === 'singleton' ? '' : idIn(resource, item),
    item: body,
    fields,
  })
}

function placeOf(table: Table, id: Id, { state }: RevertTools): Usage {
  const { item } = state().rowsOf(table).get(id)!
  return usageBy({ resource: table, id, item, fields: ['position'] })
}

/** The id of an item that history writes so. */
function idIn(table: Table, item: string): Id {
  return table.id.kind === 'uuid' ? item : Number(item)
}

function inTheWay(usages: readonly Usage[]) {
  return fail({ kind: 'in-the-way', usages: usages.slice(0, mostListed), total: usages.length })
}
