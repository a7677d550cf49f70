import Type, { type TObject } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { Ordered, Resource } from '../../core/resource/resource.ts'
import type { Id, Rows, Snapshot } from '../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { changeRoute, unprepared } from '../change/change-route.ts'
import type { Intent, StoredAnswer } from '../route/change-intent.ts'
import { computedListRoutes } from '../route/computed-list.ts'
import { onceAsked } from '../route/once-asked.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import { idSchema, keyedSchema, pathIdSchema } from '../schema/wire-schema.ts'
import { shownItem } from './secret-fields.ts'
import type { StoredContext } from './singleton-routes.ts'
import { parentOf, rowsOf } from './table-paths.ts'
import { tableEtag } from './table-reads.ts'
import { idsOf, type KeyScope, keyOf, readKeyedRules, replaceTable } from './whole-table.ts'

const source = 'silences#whole-tables'
const tag = 'tables'

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Whole ordered tables, read and replaced by stable keys. Source: silences#whole-tables. */
export function wholeTableRoutes(resources: readonly Resource[], context: StoredContext): Route[] {
  const tables = resources.filter((resource): resource is Ordered => resource.shape === 'ordered')
  return [
    ...indexRoutes(tables, context),
    ...tables.flatMap((table) => {
      const read = wholeReader(table, context)
      return [readRoute(table, context, read), replaceRoute(table, context, read)]
    }),
  ]
}

/** The name of a table under `/x/tables`. */
function nameOf({ name, wholeAs }: Ordered): string {
  return wholeAs ?? name.replace(/_rules$/, '').replaceAll('_', '-')
}

function pathOf(table: Ordered): string {
  return `/x/tables/${nameOf(table)}${table.within ? `/:${table.within.field}` : ''}`
}

function indexRoutes(tables: readonly Ordered[], { store }: Pick<StoredContext, 'store'>): Route[] {
  return computedListRoutes({
    path: '/x/tables',
    access: 'session',
    doc: {
      summary: 'The tables that can be read and replaced whole, as far as the access level may read them.',
      tagSummary: 'Whole ordered tables, read and replaced by stable keys.',
      source,
      tag,
      response: Type.Array(
        Type.Object({
          name: Type.String({ description: 'Name of the table.' }),
          path: Type.String({
            description: 'Where it is read and replaced; braces hold the id of a parent.',
          }),
          rules_path: Type.String({ description: 'Where single rules are served.' }),
          rules: count('How many rules it has, of all parents.'),
        }),
      ),
    },
    rows: ({ caller }) => {
      const seen = tables.filter(({ area }) => caller.account.competences[area] !== undefined)
      const braces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
      return ok(
        seen.map((table) => ({
          name: nameOf(table),
          path: braces(pathOf(table)),
          rules_path: braces(table.path),
          rules: store.snapshot.rows(table).entries.length,
        })),
      )
    },
  })
}

/** Reads a whole table, or the rules of one parent. */
type ReadWhole = (scope: KeyScope, snapshot: Snapshot) => StoredAnswer

/** Whole tables are encoded once a change. */
function wholeReader(table: Ordered, context: StoredContext): ReadWhole {
  const show = shownItem(context, table)
  const encoded = new WeakMap<Rows<unknown>, Buffer>()
  const encode = ({ entries }: KeyScope) => {
    const keys = context.store.ruleKeys.of(table, idsOf(entries))
    return Buffer.from(
      JSON.stringify({ rules: entries.map((entry) => ({ key: keyOf(keys, entry.id), ...show(entry) })) }),
    )
  }
  return (scope, snapshot) => {
    const rows = snapshot.rows(table)
    // Keys change with the rows alone.
    const body = (table.within ? undefined : encoded.get(rows)) ?? encode(scope)
    if (!table.within) encoded.set(rows, body)
    return {
      body,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: tableEtag(table, rows) },
    }
  }
}

function readRoute(table: Ordered, { store }: StoredContext, read: ReadWhole): Route {
  return {
    method: 'GET',
    path: pathOf(table),
    access: { area: table.area, competence: 'read' },
    get doc() {
      return onceAsked(this, () => ({
        ...docOf(table, `Whole: ${table.summary}`),
        response: Type.Object({ rules: Type.Array(keyedSchema(table, 'item')) }),
        headers: ['ETag'],
      }))
    },
    handle: ({ params }) => {
      const { snapshot } = store
      const scope = scopeOf(table, params, snapshot)
      return scope.ok ? ok(read(scope.value, snapshot)) : scope
    },
  }
}

function replaceRoute(table: Ordered, context: StoredContext, read: ReadWhole): Route {
  return changeRoute(context, {
    method: 'PUT',
    path: pathOf(table),
    access: { area: table.area, competence: 'write' },
    bodyLimitBytes: bodyLimitBytes.wholeTable,
    doc: () => ({
      ...docOf(table, `Replaces whole: ${table.summary}`),
      description:
        'Rules are recognised by `key`. What is the same keeps its id, revision and counters; what is missing goes; ' +
        'the order is exactly that of the list, and as few rules as possible move. One revision, or none.',
      request: Type.Object(
        { rules: Type.Array(keyedSchema(table, 'replace')) },
        { additionalProperties: false },
      ),
      response: Type.Object({
        added: count('Rules that were added.'),
        changed: count('Rules whose fields changed.'),
        moved: count('Rules that were there and changed their places.'),
        removed: count('Rules that were removed.'),
        rules: Type.Array(Type.Object({ key: Type.String(), id: idSchema(table) }), {
          description: 'All rules in their order.',
        }),
      }),
      headers: ['X-Revision', 'X-Applied', 'ETag', 'Preference-Applied'],
      conditions: ['If-Match', 'Prefer'] as const,
    }),
    prepare: unprepared,
    intent: (request) => {
      const intent = replacement(table, context, request)
      if (!intent.ok) return intent
      const stored = (snapshot: Snapshot) => {
        const scope = scopeOf(table, request.params, snapshot)
        return scope.ok ? read(scope.value, snapshot) : undefined
      }
      return ok({ ...intent.value, stored })
    },
  })
}

function replacement(table: Ordered, context: StoredContext, request: ApiRequest): Result<Intent> {
  const rules = readKeyedRules(request.body)
  if (!rules.ok) return rules
  const etag = (snapshot: Snapshot) => tableEtag(table, snapshot.rows(table))
  return ok({
    etags: (snapshot) => [etag(snapshot)],
    change: (transaction) => {
      const scope = scopeOf(table, request.params, transaction.snapshot)
      return scope.ok ? replaceTable(transaction, context.store.ruleKeys, scope.value, rules.value) : scope
    },
    etagAfter: etag,
  })
}

/** Fails `not-found` when there is no such parent. */
function scopeOf(
  table: Ordered,
  params: Readonly<Record<string, string>>,
  snapshot: Snapshot,
): Result<KeyScope> {
  const place = { table, path: table.path, itemParameter: null }
  const named = { parent: table.within ? (params[table.within.field] ?? null) : null, item: null }
  const parent: Result<Id | null> = parentOf(place, named, snapshot)
  return parent.ok
    ? ok({ table, parent: parent.value, entries: rowsOf(table, parent.value, snapshot) })
    : parent
}

function docOf(table: Ordered, summary: string) {
  const { within } = table
  const params: TObject | undefined = within && Type.Object({ [within.field]: pathIdSchema(within.table) })
  return { summary, source, tag, ...(params ? { params } : {}) }
}
