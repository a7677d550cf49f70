import { command, DataFault } from './fault.ts'

/** True when an error says that a file is no sound database, whatever is done with it. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error)) || /malformed database schema/.test(String(error))
}

/** Code of an error of SQLite or of the system; empty for other errors. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Remedy for a configuration that cannot be read. */
export const restoreRemedy = `put a good copy of it and of its -wal file in its place, or a backup with ${command('restore FILE')}`

/** The fault that an error at the opening of a database means. */
export function openingFault(file: string, error: unknown, remedy: string): DataFault {
  if (error instanceof DataFault) return error
  const code = codeOf(error)
  const because = (error as Error).message
  if (code.startsWith('SQLITE_NOTADB')) return new DataFault(file, 'is no database', remedy)
  if (isDamage(error)) return new DataFault(file, `is damaged (${because})`, remedy)
  if (isNoRoom(error)) return new DataFault(file, `cannot be opened: ${because}`, 'make room on the disk')
  if (isNoAccess(error)) {
    return new DataFault(
      file,
      `cannot be opened: ${because}`,
      'give the user of the gateway the right to read and write it and its folder, on a file system that can be written',
    )
  }
  return new DataFault(file, `cannot be used (${because})`, remedy)
}

/** True when an error says that nothing more can be stored. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_SHMOPEN'].includes(
    codeOf(error),
  )
}

function isNoAccess(error: unknown): boolean {
  return /^(SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS|EISDIR)/.test(codeOf(error))
}
