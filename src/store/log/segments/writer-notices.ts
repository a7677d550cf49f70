import type { SetAside } from '../log-folder.ts'

/** Losses and repairs of a writer that an administrator should know. */
export interface WriterNotices {
  /** Rows that were removed since the disk was full. */
  removedRows: number
  /** Rows that were removed since they were too old, or more than there may be. */
  trimmedRows: number
  /** Names of files that were damaged. */
  readonly setAside: SetAside[]
  /** Files that somebody removed. */
  readonly gone: { readonly name: string; readonly rows: number }[]
  /** Why the disk could not make durable what was written; null where it could. */
  unsynced: string | null
  /** Bytes at the ends of journals that could not be read. */
  tornBytes: number
  /** Bytes within journals that could not be read. */
  damagedBytes: number
}

/** Nothing that should be known. */
export function noNotices(): WriterNotices {
  const none = { removedRows: 0, trimmedRows: 0, tornBytes: 0, damagedBytes: 0 }
  return { ...none, setAside: [], gone: [], unsynced: null }
}
