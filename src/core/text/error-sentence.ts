/** Meaning and remedy of refusals by the operating system, and by SQLite under its own names. */
const refusals: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make room',
  EDQUOT: 'the quota of the disk is used up; make room',
  EROFS: 'the file system is read-only; mount it for writing, or choose another folder',
  EACCES: 'this user may not; give the file to this user, or choose another folder',
  EPERM: 'the system does not permit it; look at the attributes of the file and the rights of this user',
  EMFILE: 'too many files are open; raise the limit with ulimit -Hn, or LimitNOFILE of the service',
  ENFILE: 'too many files are open on this machine; raise fs.file-max',
  ENOMEM: 'the memory is used up; end something, or add memory',
  EAGAIN: 'the system has no room for another process or thread; raise the limit with ulimit -u',
  EIO: 'the disk reports an error; look at the log of the kernel',
  ENOTDIR: 'a part of the path is no folder; choose another',
  ELOOP: 'a link leads in a circle; mend it',
  SQLITE_FULL: 'the disk is full; make room',
  SQLITE_READONLY: 'the database may not be written; look at its owner and its file system',
  SQLITE_CANTOPEN: 'the database cannot be opened; look at its owner and its folder',
  SQLITE_IOERR: 'the disk reports an error; look at the log of the kernel',
}

/** Result codes of SQLite without their details, as Node's own module gives them. */
const sqliteCodes: Readonly<Record<number, string>> = {
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
}

/** Errors of these kinds are thrown by mistakes in a program, and by nothing that an administrator did. */
const mistakes: readonly (new () => Error)[] = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError]

/** An error that nobody handled, as one sentence for an administrator: no stack, the remedy where there is one. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error))
  const refusal = refusals[codeOf(error)]
  if (refusal !== undefined) return `${oneLine(plainMessage(error))}: ${refusal}`
  if (!mistakes.some((kind) => error instanceof kind)) return oneLine(error.message)
  return `a mistake in Gatehouse itself, please report it: ${oneLine(error.message)}${placeOf(error)}`
}

function codeOf(error: Error): string {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return sqliteCodes[errcode & 0xff] ?? ''
  return typeof code === 'string' ? code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1') : ''
}

/** `EACCES: permission denied, open '/a'` without its code and its words for it. */
function plainMessage(error: Error): string {
  const { path, syscall } = error as { path?: unknown; syscall?: unknown }
  return typeof path === 'string' && typeof syscall === 'string' ? `${path} (${syscall})` : error.message
}

/** Place where an error was thrown, for the report. */
function placeOf({ stack }: Error): string {
  const [, place] = /\n\s+at (?:async )?([^\s(]+)/.exec(stack ?? '') ?? []
  return place === undefined ? '' : ` (in ${place.replace(/^.*\/(?=src\/)/, '')})`
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, '; ')
}
