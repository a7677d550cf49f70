import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { type Item, isTable, type Stored, type Table } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { wireId, withoutSecrets } from '../../core/resource/wire.ts'
import { isFields, propertiesOf } from '../../core/schema/schema.ts'
import type { SecretBox } from '../../store/secret/secret.ts'
import { hashPassword } from '../session/sign-in/password.ts'
import { message } from './messages.ts'

/** In UTF-16 units; schemas allow no longer ones. Passwords have 1,024 characters of any script. */
const longest = { password: 2_048, secret: 16_384 } as const

/** Parts that write and show items with secrets. */
export interface SecretContext {
  readonly secrets: Pick<SecretBox, 'seal' | 'open'>
  readonly nowMs: () => number
}

type Fields = Record<string, unknown>

/** Puts hashed and encrypted secrets into an item; `before` is null for a new one. */
export type Seal = (item: Fields, before: Fields | null) => Result<Fields>

/**
 * Hashes or encrypts the secrets in a body beforehand, so that the transaction need not wait. The answered function
 * puts them into a decoded item, whose plain text the schema has judged by then.
 */
export async function sealSecrets(
  { secrets, nowMs }: SecretContext,
  resource: Stored,
  body: unknown,
): Promise<Seal> {
  const sealed: Record<string, string> = {}
  const given: Record<string, string> = {}
  const refused: Problem[] = []
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const secretNames: string[] = []
  for (const [name, node] of propertiesOf(resource.schema)) {
    const plain = fields[name]
    const kind = node['x-secret']
    if (!kind || node.readOnly) continue
    secretNames.push(name)
    // It may be text by the time it is stored: then it is a reference to an id, which is no secret.
    if (isFields(plain)) refused.push(problem(name, message('must be a string')))
    if (typeof plain !== 'string' || plain.length > longest[kind] || !plain.isWellFormed()) continue
    // No secret: whoever asks whether there is one must see that without the key.
    if (plain === '' && kind === 'secret') continue
    given[name] = plain
    sealed[name] = kind === 'password' ? await hashPassword(plain) : secrets.seal(plain)
  }
  const following = (item: Fields, before: Fields | null): Result<Fields> => {
    if (!isTable(resource) || !resource.fromSecrets) return ok({})
    const context = { given, before: before as Item<Table> | null, nowSeconds: Math.floor(nowMs() / 1000) }
    const found = resource.fromSecrets(item as Item<Table>, context)
    if (!found.ok) return found
    const made = Object.entries(found.value).map(([name, value]) =>
      secretNames.includes(name) ? [name, secrets.seal(String(value))] : [name, value],
    )
    return ok(Object.fromEntries(made))
  }
  return (item, before) => {
    if (refused.length > 0) return fail({ kind: 'invalid', problems: refused })
    const open = secretNames.find((name) => name in fields && item[name] && !(name in sealed))
    if (open !== undefined) throw new Error(`${resource.name}: ${open} would be stored as it came`)
    const followed = following(item, before)
    return followed.ok ? ok({ ...item, ...sealed, ...followed.value }) : followed
  }
}

/** Shows stored values of `resource` to who may read them: secrets that are not write-only are opened. */
export function shownValue({ secrets }: SecretContext, resource: Stored) {
  const opened = propertiesOf(resource.schema).filter(([, node]) => node['x-secret'] && !node.writeOnly)
  return (item: unknown): Record<string, unknown> => {
    const sealed = item as Readonly<Record<string, string>>
    const plain = opened.map(([name]) => [name, secrets.open(sealed[name]!) ?? ''] as const)
    return { ...(withoutSecrets(resource, item) as object), ...Object.fromEntries(plain) }
  }
}

/** Shows an item of a table as `shownValue` does, with its id. */
export type ShowItem = (entry: Entry<unknown>) => Record<string, unknown>

/** Shows the items of a table. */
export function shownItem(context: SecretContext, table: Table): ShowItem {
  const value = shownValue(context, table)
  const hasTwoViews = table.shape === 'collection' && table.secondView !== undefined
  if (!hasTwoViews) return ({ id, item }) => ({ id: wireId(table, id), ...value(item) })
  const names = new Set(Object.keys(table.schema.properties))
  return ({ id, item }) => {
    const fields = Object.entries(value(item)).filter(([name]) => names.has(name))
    return { id: wireId(table, id), ...Object.fromEntries(fields) }
  }
}
