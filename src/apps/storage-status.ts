import { filesSetAside } from '../store/data-folder/set-aside-file.ts'
import type { Store } from '../store/store.ts'

/** `storage` of `/x/status`. */
export interface StorageStatus {
  readonly status: 'active' | 'failed'
  readonly msg: string
  /** Room on the disk; null where the file system does not say. */
  readonly free_bytes: number | null
  /** Rows and files that are no longer in use since they were broken. */
  readonly rows_set_aside: Store['setAside']
  readonly files_set_aside: readonly string[]
  /** What was lost before the start, in sentences. */
  readonly notices: readonly string[]
}

/** What the status says of the data folder. */
export function storageStatus(
  dataFolder: string,
  { setAside, notices, disk, markFault }: Store,
): StorageStatus {
  return {
    status: disk.fault === null ? 'active' : 'failed',
    msg:
      disk.fault === null
        ? ''
        : `${disk.fault.message}: changes are refused, and kept sessions end with a restart`,
    free_bytes: disk.freeBytes,
    rows_set_aside: setAside,
    files_set_aside: filesSetAside(dataFolder),
    notices: markFault ? [...notices, `revision.mark cannot be written: ${markFault.message}`] : notices,
  }
}
