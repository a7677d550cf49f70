import type { Failure } from '../../core/failure.ts'

/** Why nothing can be stored. */
export type DiskFaultKind = 'full' | 'read-only' | 'broken'

/** A fault of the disk, as an error of the system or of SQLite tells it. */
export interface DiskFault {
  readonly kind: DiskFaultKind
  /** In words, with the code. */
  readonly message: string
}

const sentences: Readonly<Record<DiskFaultKind, string>> = {
  full: 'the disk of the gateway is full',
  'read-only': 'the disk of the gateway is read-only',
  broken: 'the disk of the gateway fails',
}

/** The fault of the disk that an error tells of; null for other errors. */
export function diskFaultOf(error: unknown): DiskFault | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  const kind = kindOf(code)
  return kind && { kind, message: `${sentences[kind]} (${code})` }
}

function kindOf(code: string): DiskFaultKind | null {
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(code)) return 'full'
  if (/^(EROFS|SQLITE_READONLY)/.test(code)) return 'read-only'
  return /^(EIO$|SQLITE_IOERR|SQLITE_CANTOPEN)/.test(code) ? 'broken' : null
}

/** What a request is answered that could not be stored. */
export function failureOfDisk({ kind }: DiskFault): Failure {
  switch (kind) {
    case 'full':
      return { kind: 'storage-full' }
    case 'read-only':
      return {
        kind: 'unavailable',
        message: 'the disk of the gateway is read-only: nothing can be stored until that is mended',
      }
    case 'broken':
      return {
        kind: 'unavailable',
        message: 'the disk of the gateway fails: nothing can be stored until that is mended',
      }
  }
}
