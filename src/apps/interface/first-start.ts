import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../api/session/sign-in/password.ts'
import type { Result } from '../../core/failure.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import type { Store } from '../../store/config/store.ts'

/** Author of what the program itself writes. */
export const systemAuthor = { login: 'system', address: 'local' }

/** Makes the first configuration of a product in a transaction. */
export type FirstConfiguration = (transaction: Transaction, passwordHash: string) => Result<unknown>

/** Fills a fresh data folder; answers the administrator's password when it was made up here. */
export async function firstStart(
  store: Store,
  configuration: FirstConfiguration,
  given: string | null,
): Promise<string | null> {
  const password = given ?? randomBytes(12).toString('base64url')
  await seed(store, configuration, await hashPassword(password))
  return given === null ? password : null
}

/** Writes the first configuration. */
export async function seed(
  store: Store,
  configuration: FirstConfiguration,
  passwordHash: string,
): Promise<void> {
  const written = await store.write({ ...systemAuthor, action: 'first start' }, (transaction) =>
    configuration(transaction, passwordHash),
  )
  if (!written.ok) throw new Error(`the first configuration was refused: ${JSON.stringify(written.failure)}`)
}
