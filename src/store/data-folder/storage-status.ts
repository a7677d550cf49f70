import { join } from 'node:path'
import type { Said } from '../../core/text/message.ts'
import type { Store } from '../config/store.ts'
import { filesSetAside } from '../database/set-aside-file.ts'
import { brokenFiles, logFolder } from '../log/log-folder.ts'
import { message } from '../messages.ts'

/** `storage` of `/x/status`. */
export interface StorageStatus {
  readonly status: 'active' | 'failed'
  /** What is wrong, or will be when the room that is left is used; empty while all is well. */
  readonly msg: Said
  /** Room on the disk; null where the file system does not say. */
  readonly free_bytes: number | null
  /** Rows and files that are no longer in use since they were broken. */
  readonly rows_set_aside: Store['setAside']
  readonly files_set_aside: readonly string[]
  /** Sentences about losses before the start. */
  readonly notices: readonly string[]
}

/** Status of the data folder. */
export function storageStatus(
  dataFolder: string,
  { setAside, notices, disk, markFault }: Store,
): StorageStatus {
  return {
    status: disk.fault === null ? 'active' : 'failed',
    msg: saidOf(disk),
    free_bytes: disk.freeBytes,
    rows_set_aside: setAside,
    files_set_aside: [
      ...filesSetAside(dataFolder),
      ...brokenFiles(join(dataFolder, logFolder)).map((name) => join(logFolder, name)),
    ],
    notices: markFault ? [...notices, `revision.mark cannot be written: ${markFault.message}`] : notices,
  }
}

/** Logs and backups need so much; as in the doctor. */
const enoughBytes = 1024 ** 3
const mebibyte = 1024 ** 2

function saidOf({ fault, freeBytes }: Store['disk']): Said {
  if (fault !== null)
    return message('{why}: changes are refused, and kept sessions end with a restart', { why: fault.message })
  if (freeBytes === null || freeBytes >= enoughBytes) return ''
  return message(
    'the disk of the gateway has {free} MiB left: make room, or keep less of the log; without room changes are refused',
    { free: Math.floor(freeBytes / mebibyte) },
  )
}
