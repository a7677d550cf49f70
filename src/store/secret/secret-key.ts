import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../../core/resource/resource.ts'
import type { Database } from '../database/database.ts'
import { command, DataFault } from '../database/fault.ts'
import { syncFolder } from '../database/private-file.ts'
import { RuntimeTable } from '../runtime/runtime-table.ts'
import { keyBytes, keyFile, type SecretBox, secretBoxOf } from './secret.ts'
import { type StoredSecret, secretName, storedSecrets } from './stored-secrets.ts'

/** The file of the key as it is found. */
export type KeyState =
  | { readonly state: 'present'; readonly key: Buffer }
  | { readonly state: 'missing' }
  | { readonly state: 'damaged' | 'unreadable'; readonly detail: string }

const checkName = 'secret-key'
const checkedText = 'gatehouse secret.key'
/** So many secrets are named. */
const mostNamed = 20

/** The key of a data folder. */
export function readKey(dataFolder: string): KeyState {
  try {
    const key = readFileSync(join(dataFolder, keyFile))
    if (key.length === keyBytes) return { state: 'present', key }
    return { state: 'damaged', detail: `has ${key.length} bytes instead of ${keyBytes}` }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'missing' }
    return { state: 'unreadable', detail: `cannot be read: ${(error as Error).message}` }
  }
}

/**
 * The box of a data folder, whose key is made when the database has no secrets yet. A value that only the key can make
 * stands in the database; `notices` says in a sentence when a key without secrets was replaced.
 *
 * Throws a `DataFault` as `checkSecrets` does.
 */
export function openSecrets(
  dataFolder: string,
  database: Database,
  resources: readonly Resource[],
): { readonly box: SecretBox; readonly notices: readonly string[] } {
  const found = readKey(dataFolder)
  checkSecrets(found, database, resources)
  const box = secretBoxOf(found.state === 'present' ? found.key : makeKey(dataFolder))
  const runtime = new RuntimeTable(database)
  const known = runtime.get(checkName)
  const check = box.fingerprint(checkedText)
  if (known !== check) runtime.set(checkName, check)
  if (known === null || known === check) return { box, notices: [] }
  const what = found.state === 'present' ? 'is another key than before' : 'was missing and has been made anew'
  return { box, notices: [`${keyFile} ${what}; no secret of the configuration was sealed with the old one`] }
}

/** Throws a `DataFault` when the key is damaged, or secrets in the database were sealed by another one. */
export function checkSecrets(found: KeyState, database: Database, resources: readonly Resource[]): void {
  if (found.state === 'present') {
    const check = secretBoxOf(found.key).fingerprint(checkedText)
    if (new RuntimeTable(database).get(checkName) === check) return
  }
  throwIfLost(lostSecrets(database, resources, found), found)
  if (found.state === 'damaged') {
    throw new DataFault(keyFile, found.detail, 'put it back, or remove it, since no secret is sealed with it')
  }
  if (found.state !== 'unreadable') return
  throw new DataFault(keyFile, found.detail, 'give the user of the gateway the right to read it')
}

/** Secrets of the configuration that this key cannot open. */
export function lostSecrets(
  database: Database,
  resources: readonly Resource[],
  found: KeyState,
): readonly StoredSecret[] {
  const all = storedSecrets(database, resources)
  if (found.state !== 'present') return all
  const box = secretBoxOf(found.key)
  return all.filter(({ sealed }) => box.open(sealed) === null)
}

/** Forgets which key the secrets of the database are sealed with: the next start takes the one it finds. */
export function forgetKeyCheck(database: Database): void {
  database.prepare('DELETE FROM runtime WHERE name = ?').run(checkName)
}

/** Names of secrets in one line, cut where there are very many. */
export function namesOf(secrets: readonly StoredSecret[]): string {
  const named = secrets.slice(0, mostNamed).map(secretName).join(', ')
  return secrets.length > mostNamed ? `${named} and ${secrets.length - mostNamed} more` : named
}

function throwIfLost(lost: readonly StoredSecret[], found: KeyState): void {
  if (lost.length === 0) return
  const remedy =
    `put the ${keyFile} back that belongs to this config.db, ` +
    `or drop the secrets with ${command('repair drop-secrets')} and give them anew`
  throw new DataFault(keyFile, `${detailOf(found)}, and nothing else opens ${namesOf(lost)}`, remedy)
}

function detailOf(found: KeyState): string {
  switch (found.state) {
    case 'present':
      return 'is not the key of this database'
    case 'missing':
      return 'is missing'
    case 'damaged':
    case 'unreadable':
      return found.detail
  }
}

/** Makes the key, durably: secrets that it seals must not outlive it. */
function makeKey(dataFolder: string): Buffer {
  const path = join(dataFolder, keyFile)
  const key = randomBytes(keyBytes)
  const descriptor = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeSync(descriptor, key)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(`${path}.new`, path)
  syncFolder(dataFolder)
  return key
}
