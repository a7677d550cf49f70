import Type, { type Static } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import { sharedEnds } from '../../core/list/incremental.ts'
import type { Say, Table, ViewContext } from '../../core/resource/resource.ts'
import { view } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { wireItem } from '../../core/resource/wire.ts'
import { aliasTypes, fixedAliases, printAlias } from '../../core/schema/alias.ts'
import { atOnce } from '../../core/steps.ts'
import { titleOf } from '../../core/text/message.ts'
import { hipProfiles } from '../hip/profile.ts'
import { connections } from '../network/connection.ts'
import { userGroups } from '../users/group.ts'
import { users } from '../users/user.ts'
import { addressLists } from './address-list.ts'
import { countryRows } from './country.ts'
import { countryLists } from './country-list.ts'
import { domains } from './domain.ts'
import { ipAddresses } from './ip-address.ts'
import { ipAddressLists } from './ip-address-list.ts'
import { ipRanges } from './ip-range.ts'
import { message } from './messages.ts'
import { ports } from './port.ts'
import { portLists } from './port-list.ts'
import { portRanges } from './port-range.ts'
import { schedules } from './schedule.ts'
import { subnets } from './subnet.ts'
import { timeRanges } from './time-range.ts'
import { zones } from './zone.ts'

/** Tables of objects, in the order in which they are listed together. */
export const objectTables = [
  ipAddresses,
  ipRanges,
  subnets,
  domains,
  addressLists,
  ipAddressLists,
  countryLists,
  ports,
  portRanges,
  portLists,
  timeRanges,
  schedules,
  zones,
] as const

const row = Type.Object(
  {
    id: Type.String({
      pattern: '^(any|zero_subnet|[^.]+\\..+)$',
      description: 'Identifier, by which other settings name it.',
      examples: ['ip.id.1'],
    }),
    type: Type.String(),
    title: Type.String(),
    comment: Type.String(),
    value: Type.Optional(
      Type.Union([Type.String(), Type.Integer()], { description: 'Of objects that have one value.' }),
    ),
    login: Type.Optional(Type.String({ description: 'Of users.' })),
    values: Type.Optional(
      Type.Array(Type.Union([Type.String(), Type.Integer()]), { description: 'Of lists.' }),
    ),
  },
  { additionalProperties: true },
)

const fixedTypes = Object.keys(fixedAliases).map((id) => id.split('.')[0]!)

const query = Type.Object({
  type: Type.Optional(
    Type.Array(Type.Enum([...new Set([...fixedTypes, ...aliasTypes, 'iplist'])]), {
      description: 'Only those of these types, as `type` of the items names them: `[ip,subnet]`.',
    }),
  ),
})

/** Everything that a rule can name. Source: document 1, "Listing of objects"; silences#alias-delete. */
export const allObjects = view({
  name: 'all_objects',
  path: '/aliases',
  otherPaths: ['/aliases/all'],
  area: 'objects',
  summary:
    'Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries.',
  source: 'document 1, Objects',
  query,
  output: Type.Array(row),
  madeOf: [...objectTables, connections, hipProfiles, userGroups, users],
  steps: rowsInSteps,
  read: (context) => atOnce(rowsInSteps(context)),
})

type Reading = Pick<ViewContext<Static<typeof query>>, 'snapshot' | 'say' | 'query'>

function* rowsInSteps({
  snapshot,
  say,
  query: { type: types = [] },
}: Reading): Generator<void, Result<Row[]>> {
  const parts: (readonly Row[])[] = [fixedRows.map((row) => ({ ...row, comment: say(row.comment) }))]
  for (const table of objectTables) parts.push(yield* tableRows(table, snapshot))
  parts.push(interfaceRows(snapshot), profileRows(snapshot, say))
  for (const table of [userGroups, users]) parts.push(yield* tableRows(table, snapshot))
  parts.push(countryRows(say))
  const all = parts.flat()
  return ok(types.length === 0 ? all : all.filter(({ type }) => types.includes(type)))
}

const rowsAtOnce = 256

/** The rows of a table as they were listed last. */
interface Listed {
  readonly entries: readonly Entry<unknown>[]
  readonly rows: readonly Row[]
}

const listed = new WeakMap<Table, Listed>()

/** The rows of a table; those at its beginning and its end that did not change are the same objects as before. */
function* tableRows(table: Table, snapshot: Snapshot): Generator<void, readonly Row[]> {
  const { entries } = snapshot.rows(table)
  const before = listed.get(table) ?? { entries: [], rows: [] }
  if (before.entries === entries) return before.rows
  const { head, tail } = sharedEnds(before.entries, entries)
  const made: Row[] = []
  for (let at = head; at < entries.length - tail; at++) {
    made.push(rowOf(table, entries[at]!))
    if (made.length % rowsAtOnce === 0) yield
  }
  const rows = before.rows.slice(0, head).concat(made, before.rows.slice(before.rows.length - tail))
  listed.set(table, { entries, rows })
  return rows
}

interface Row {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment: string
  readonly login?: string
}

const fixedRows = Object.entries(fixedAliases).map(([id, meaning]) => ({
  id,
  type: id.split('.')[0]!,
  title: id,
  comment: meaning,
}))

function rowOf(table: Table, entry: Entry<unknown>): Row {
  return named.has(table) ? personRow(table, entry) : (wireItem(table, entry) as unknown as Row)
}

/** A device with no report is named too. Source: silences#hip. */
function profileRows(snapshot: Snapshot, say: Say): Row[] {
  const none = printAlias({ kind: 'hip-none' })
  return [
    ...snapshot.rows(hipProfiles).entries.map((entry) => {
      const { id, type, title, comment } = wireItem(hipProfiles, entry) as unknown as Row
      return { id, type, title, comment }
    }),
    { id: none, type: 'hip_profile', title: none, comment: say(message('a device with no report')) },
  ]
}

/** A connection is named `interface.id.N`; one of a provider also `isp.id.N`. */
function interfaceRows(snapshot: Snapshot): Row[] {
  return snapshot.rows(connections).entries.flatMap(({ id, item }) =>
    (['interface', 'isp'] as const)
      .filter((type) => connections.aliases?.[type]?.(item))
      .map((type) => ({
        id: printAlias({ kind: 'object', type, id: Number(id) }),
        type,
        title: item.title,
        comment: item.comment ?? '',
      })),
  )
}

const named: ReadonlyMap<Table, 'user' | 'group'> = new Map<Table, 'user' | 'group'>([
  [userGroups, 'group'],
  [users, 'user'],
])

/** Rules name people by their numbers; the rest is no part of an object. */
function personRow(table: Table, { id, item }: Entry<unknown>): Row {
  const type = named.get(table)!
  const { comment, login } = item as { comment?: string; login?: string }
  return {
    id: printAlias({ kind: 'object', type, id: Number(id) }),
    type,
    title: titleOf(table.label(item as never)),
    comment: String(comment ?? ''),
    ...(login === undefined ? {} : { login }),
  }
}
