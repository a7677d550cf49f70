import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import type { Stored, Table } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { wireId, withoutSecrets } from '../../core/resource/wire.ts'
import { isFields, propertiesOf } from '../../core/schema/schema.ts'
import type { SecretBox } from '../../store/secret/secret.ts'
import { hashPassword } from '../session/sign-in/password.ts'
import { message } from './messages.ts'

/** In UTF-16 units: 1,024 characters of any script. Schemas allow no longer ones. */
const longestSecret = 2048

/** Parts that write and show items with secrets. */
export interface SecretContext {
  readonly secrets: Pick<SecretBox, 'seal' | 'open'>
}

/** Puts hashed and encrypted secrets into an item. */
export type Seal = (item: Record<string, unknown>) => Result<Record<string, unknown>>

/**
 * Hashes or encrypts the secrets in a body beforehand, so that the transaction need not wait. The answered function
 * puts them into a decoded item, whose plain text the schema has judged by then.
 */
export async function sealSecrets(
  { secrets }: SecretContext,
  resource: Stored,
  body: unknown,
): Promise<Seal> {
  const sealed: Record<string, string> = {}
  const refused: Problem[] = []
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const secretNames: string[] = []
  for (const [name, node] of propertiesOf(resource.schema)) {
    const plain = fields[name]
    if (!node['x-secret'] || node.readOnly) continue
    secretNames.push(name)
    // It may be text by the time it is stored: then it is a reference to an id, which is no secret.
    if (isFields(plain)) refused.push(problem(name, message('must be a string')))
    if (typeof plain !== 'string' || plain.length > longestSecret || !plain.isWellFormed()) continue
    // No secret: whoever asks whether there is one must see that without the key.
    if (plain === '' && node['x-secret'] === 'secret') continue
    sealed[name] = node['x-secret'] === 'password' ? await hashPassword(plain) : secrets.seal(plain)
  }
  return (item) => {
    if (refused.length > 0) return fail({ kind: 'invalid', problems: refused })
    const open = secretNames.find((name) => name in fields && item[name] && !(name in sealed))
    if (open !== undefined) throw new Error(`${resource.name}: ${open} would be stored as it came`)
    return ok({ ...item, ...sealed })
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
