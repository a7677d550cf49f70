import Type, { type TObject, type TSchema } from 'typebox'
import type { CheckContext, Stored, Table } from '../../core/resource/resource.ts'
import type { Entry, Id } from '../../core/resource/snapshot.ts'
import { annotation, belongs, isFields, mayLack, propertiesOf } from '../../core/schema/schema.ts'
import { validate } from '../../core/schema/validate.ts'
import { english, type Said } from '../../core/text/message.ts'
import { isSealed } from '../../core/text/sealed.ts'
import type { RowFault } from '../check/rows-fault.ts'
import { message } from '../messages.ts'
import type { References } from './reference.ts'
import type { State } from './state.ts'

/** Dependencies of the check of rows. */
export interface RowCheck {
  readonly resources: readonly Stored[]
  readonly references: References
  /** True when the key of this installation opens a sealed value. */
  readonly opens: (sealed: string) => boolean
}

/**
 * Everything that breaks a rule in a configuration as loaded: fields, references, secrets, places in a table. Where nothing
 * does, what the resources themselves ask of an item: such rules rely on the form of every row.
 */
export function faultsOf(state: State, check: RowCheck): RowFault[] {
  const found = new Set<string>()
  const formFaults = check.resources.flatMap((resource) => {
    const form = storedFormOf(resource, check.references)
    const context = { ...check, state, found, resource, form }
    const faults = itemsOf(resource, state).flatMap(({ id, item }) => faultsOfItem(id, item, context))
    if (resource.shape === 'singleton') return faults
    return [...faults, ...placeFaults(resource, state.rowsOf(resource).entries)]
  })
  if (formFaults.length > 0) return formFaults
  return check.resources.flatMap((resource) => ruleFaults(resource, state))
}

type KeptItem = Pick<Entry<unknown>, 'item'> & { readonly id: Id | null }

/** Items of a resource in the database. */
function itemsOf(resource: Stored, state: State): readonly KeptItem[] {
  if (resource.shape !== 'singleton') return state.rowsOf(resource).entries
  return state.revisionOf(resource) === 0 ? [] : [{ id: null, item: state.value(resource) }]
}

/**
 * Rules between fields and between rows, as an edit that changes nothing would be asked. Encrypted secrets may be empty all
 * the same: who lost the key gave them up.
 */
function ruleFaults(resource: Stored, state: State): RowFault[] {
  const { name, schema, check } = resource
  const secrets = new Set(
    propertiesOf(schema).flatMap(([field, node]) =>
      annotation(node, 'x-secret') === 'secret' ? [field] : [],
    ),
  )
  return itemsOf(resource, state).flatMap(({ id, item }) => {
    const context = { id, before: item, snapshot: state } as CheckContext<never>
    const problems = check?.(item as never, context) ?? []
    const broken = problems
      .filter(({ path }) => !secrets.has(path))
      .map(({ path, message }) => ({ path, rule: english(message) }))
    const differing = underived(resource, id, context).map((path) => ({
      path,
      rule: 'must be what follows from the other fields',
    }))
    return [...broken, ...differing].map((fault) => ({ resource: name, item: String(id ?? ''), ...fault }))
  })
}

/** Fields whose value is not the one that follows from the others. */
function underived(resource: Stored, id: Id | null, context: CheckContext<never>): readonly string[] {
  if (resource.shape === 'singleton' || !resource.derive || id === null) return []
  const item = context.before as unknown as Readonly<Record<string, unknown>>
  const derived: object = resource.derive(item as never, id, context)
  return Object.entries(derived)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(item[field]))
    .map(([field]) => field)
}

interface ItemCheck extends RowCheck {
  readonly resource: Stored
  readonly form: StoredForm
  readonly state: State
  /** Identifiers that were found in this state. */
  readonly found: Set<string>
}

const noFaults: RowFault[] = []

function faultsOfItem(id: Id | null, item: unknown, context: ItemCheck): RowFault[] {
  const { resource, form, references, opens, state, found } = context
  const fault = (path: string, rule: Said) => ({
    resource: resource.name,
    item: String(id ?? ''),
    path,
    rule: english(rule),
  })
  if (!isFields(item)) return [fault('', message('must be a JSON object'))]
  const broken = validate(form.schema, item)
  if (broken.length > 0) return broken.map(({ path, message }) => fault(path, message))
  const absent = form.dependsOnType ? missingOfType(resource.schema, item) : []
  if (absent.length > 0) return absent.map((name) => fault(name, message('is required')))
  const missing = references.missing(item, { resource, id, snapshot: state, found })
  if (missing.length === 0 && form.secrets.length === 0) return noFaults
  const secrets = form.secrets.flatMap(([name, kind]) => {
    const rule = secretFault(kind, item[name], opens)
    return rule === null ? [] : [{ ...fault(name, ''), rule }]
  })
  return [
    ...secrets,
    ...missing.map(({ path, text }) => fault(path, message('there is no {what}', { what: text }))),
  ]
}

/** Two rows in one place would be matched in an order that nobody chose. */
function placeFaults({ name }: Table, entries: readonly Entry<unknown>[]): RowFault[] {
  return entries.flatMap(({ id, position }, index) => {
    const before = entries[index - 1]
    if (before?.position !== position) return []
    return [
      {
        resource: name,
        item: String(id),
        path: 'position',
        rule: `must differ from that of row ${before.id}`,
      },
    ]
  })
}

/** Fields that an item of this type must have. */
function missingOfType(schema: TObject, item: Readonly<Record<string, unknown>>): readonly string[] {
  return propertiesOf(schema)
    .filter(
      ([name, node]) => annotation(node, 'x-when') !== undefined && belongs(node, item) && !(name in item),
    )
    .filter(([name]) => !mayLack(schema, name))
    .map(([name]) => name)
}

interface StoredForm {
  readonly schema: TSchema
  readonly secrets: readonly (readonly [name: string, kind: 'password' | 'secret'])[]
  readonly dependsOnType: boolean
}

/** Form of a resource in the database: secrets are hashes or sealed texts there, and listed rows are elsewhere. */
function storedFormOf(resource: Stored, { shownRows }: References): StoredForm {
  const { schema } = resource
  const elsewhere = new Set(shownRows.filter(({ parent }) => parent === resource).map(({ field }) => field))
  const properties = propertiesOf(schema).filter(([name]) => !elsewhere.has(name))
  const secrets = properties.flatMap(([name, node]) => {
    const kind = annotation(node, 'x-secret')
    return kind === undefined ? [] : [[name, kind] as const]
  })
  const free = Object.fromEntries(secrets.map(([name]) => [name, Type.Union([Type.String(), Type.Null()])]))
  return {
    schema: {
      ...schema,
      properties: { ...Object.fromEntries(properties), ...free },
      required: (schema.required ?? []).filter((name) => !elsewhere.has(name)),
    } as TSchema,
    secrets,
    dependsOnType: properties.some(([, node]) => annotation(node, 'x-when') !== undefined),
  }
}

/** The rule that a stored secret breaks, or null. An empty one is not set. */
function secretFault(kind: 'password' | 'secret', value: unknown, opens: RowCheck['opens']): string | null {
  if (value === undefined || value === null || value === '') return null
  if (kind === 'password') return String(value).startsWith('$argon2') ? null : 'must be a hash by argon2'
  if (!isSealed(value)) return 'must be encrypted'
  return opens(value) ? null : 'must be encrypted with secret.key'
}
