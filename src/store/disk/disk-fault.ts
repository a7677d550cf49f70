import type { Failure } from '../../core/failure.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from '../messages.ts'

/** Why nothing can be stored. */
export type DiskFaultKind = 'full' | 'read-only' | 'broken'

/** A fault of the disk, as an error of the system or of SQLite reports it. */
export interface DiskFault {
  readonly kind: DiskFaultKind
  /** In words, with the code. */
  readonly message: Message
}

const sentences: Readonly<Record<DiskFaultKind, Message>> = {
  full: message('the disk of the gateway is full'),
  'read-only': message('the disk of the gateway is read-only'),
  broken: message('the disk of the gateway fails'),
}

/** The fault of the disk that an error reports; null for other errors. */
export function diskFaultOf(error: unknown): DiskFault | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  const kind = kindOf(code)
  return kind && { kind, message: message('{fault} ({code})', { fault: sentences[kind], code }) }
}

function kindOf(code: string): DiskFaultKind | null {
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(code)) return 'full'
  if (/^(EROFS|SQLITE_READONLY)/.test(code)) return 'read-only'
  return /^(EIO$|SQLITE_IOERR|SQLITE_CANTOPEN)/.test(code) ? 'broken' : null
}

/** Failure for a request that could not be stored. */
export function failureOfDisk({ kind }: DiskFault): Failure {
  switch (kind) {
    case 'full':
      return { kind: 'storage-full' }
    case 'read-only':
      return {
        kind: 'unavailable',
        message: message('the disk of the gateway is read-only: nothing can be stored until that is mended'),
      }
    case 'broken':
      return {
        kind: 'unavailable',
        message: message('the disk of the gateway fails: nothing can be stored until that is mended'),
      }
  }
}
