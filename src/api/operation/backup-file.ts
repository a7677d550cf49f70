import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Store } from '../../store/config/store.ts'
import { diskFaultOf } from '../../store/disk/disk-fault.ts'

type BackedUp = Pick<Store, 'backup' | 'serialized'>

/**
 * A consistent copy of the configuration, from a file in the first of these folders that has room for it, which is removed
 * when the stream ends; from memory when none has.
 */
export async function backupStream(store: BackedUp, folders: readonly string[]): Promise<Readable> {
  const [parent, ...others] = folders
  if (parent === undefined) return fromMemory(store.serialized())
  try {
    return await fromFile(store, await mkdtemp(join(parent, 'gatehouse-backup-')))
  } catch (error) {
    if (diskFaultOf(error) === null) throw error
    return backupStream(store, others)
  }
}

async function fromFile(store: BackedUp, folder: string): Promise<Readable> {
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'backup.db')
    await store.backup(file)
    return createReadStream(file).once('close', () => void remove())
  } catch (error) {
    await remove()
    throw error
  }
}

const pieceBytes = 64 * 1024

/** In pieces, so that it ends for readers only when the last one was taken. */
function fromMemory(bytes: Buffer): Readable {
  let taken = 0
  return new Readable({
    read() {
      this.push(taken < bytes.length ? bytes.subarray(taken, taken + pieceBytes) : null)
      taken += pieceBytes
    },
  })
}
