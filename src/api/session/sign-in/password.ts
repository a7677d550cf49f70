import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let decoy: Promise<string> | undefined

/**
 * True when `password` belongs to `passwordHash`. Without a hash it takes as long and answers false, so that the time
 * does not reveal which logins exist.
 */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(passwordHash ?? (await decoy), password).catch(() => false)
  return matches && passwordHash !== undefined
}
