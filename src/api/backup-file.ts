import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFaultOf } from '../store/disk/disk-fault.ts'
import type { Store } from '../store/store.ts'

/** A copy of the configuration, alone in a folder that is to be removed when it is not needed any more. */
export interface BackupFile {
  readonly file: string
  readonly folder: string
}

/** Makes a copy in the first of these folders that has room for it; throws what the last one says. */
export async function makeBackupFile(
  store: Pick<Store, 'backup'>,
  [parent, ...others]: readonly [string, ...string[]],
): Promise<BackupFile> {
  try {
    return await copyInto(store, await mkdtemp(join(parent, 'gatehouse-backup-')))
  } catch (error) {
    const [next, ...rest] = others
    if (next === undefined || diskFaultOf(error) === null) throw error
    return makeBackupFile(store, [next, ...rest])
  }
}

async function copyInto(store: Pick<Store, 'backup'>, folder: string): Promise<BackupFile> {
  const file = join(folder, 'backup.db')
  try {
    await store.backup(file)
    return { file, folder }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
