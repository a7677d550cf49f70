import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import type { Say, Table } from '../../core/resource/resource.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { wireItem } from '../../core/resource/wire.ts'
import { aliasTypes, fixedAliases, printAlias } from '../../core/schema/alias.ts'
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
  read: ({ snapshot, say, query: { type: types = [] } }) => {
    const all = [
      ...fixedRows.map((row) => ({ ...row, comment: say(row.comment) })),
      ...objectTables.flatMap((table) => tableRows(table, snapshot)),
      ...interfaceRows(snapshot),
      ...profileRows(snapshot, say),
      ...named(snapshot, userGroups, 'group'),
      ...named(snapshot, users, 'user'),
      ...countryRows(say),
    ]
    return ok(types.length === 0 ? all : all.filter(({ type }) => types.includes(type)))
  },
})

interface Row {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment: string
}

const fixedRows = Object.entries(fixedAliases).map(([id, meaning]) => ({
  id,
  type: id.split('.')[0]!,
  title: id,
  comment: meaning,
}))

function tableRows(table: Table, snapshot: Snapshot): Row[] {
  return snapshot.rows(table).entries.map((entry) => wireItem(table, entry) as unknown as Row)
}

/** A device with no report is named too. Source: silences#hip. */
function profileRows(snapshot: Snapshot, say: Say): Row[] {
  const none = printAlias({ kind: 'hip-none' })
  return [
    ...tableRows(hipProfiles, snapshot).map(({ id, type, title, comment }) => ({ id, type, title, comment })),
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

function named(snapshot: Snapshot, table: Table, type: 'user' | 'group'): Row[] {
  return snapshot.rows(table).entries.map(({ id, item }) => ({
    id: printAlias({ kind: 'object', type, id: Number(id) }),
    type,
    title: titleOf(table.label(item)),
    comment: String((item as { comment?: string }).comment ?? ''),
  }))
}
