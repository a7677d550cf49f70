import { filesSetAside } from '../store/data-folder/set-aside-file.ts'
import type { Store } from '../store/store.ts'

/** `storage` of `/x/status`. */
export interface StorageStatus {
  readonly status: 'active' | 'failed'
  readonly msg: string
  /** Rows and files that are no longer in use since they were broken. */
  readonly rows_set_aside: Store['setAside']
  readonly files_set_aside: readonly string[]
  /** What was lost before the start, in sentences. */
  readonly notices: readonly string[]
}

/** What the status says of the data folder. */
export function storageStatus(dataFolder: string, { setAside, notices }: Store): StorageStatus {
  return {
    status: 'active',
    msg: '',
    rows_set_aside: setAside,
    files_set_aside: filesSetAside(dataFolder),
    notices,
  }
}
