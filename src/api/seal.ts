import type { Stored } from '../core/resource.ts'
import { secretFields } from '../core/wire.ts'
import type { ApiContext } from './context.ts'
import { hashPassword } from './password.ts'

const longestSecret = 1024

/**
 * Hashes or encrypts the secrets in a body beforehand, so that the transaction need not wait. The answered function
 * puts them into a decoded item, whose plain text the schema has judged by then.
 */
export async function sealSecrets(
  { secrets }: ApiContext,
  resource: Stored,
  body: unknown,
): Promise<(item: Record<string, unknown>) => Record<string, unknown>> {
  const sealed: Record<string, string> = {}
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  for (const [name, kind] of secretFields(resource)) {
    const plain = fields[name]
    if (typeof plain !== 'string' || plain.length > longestSecret || !plain.isWellFormed()) continue
    sealed[name] = kind === 'password' ? await hashPassword(plain) : secrets.seal(plain)
  }
  return (item) => ({ ...item, ...sealed })
}
