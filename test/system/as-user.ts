import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const clone = join(import.meta.dirname, '..', '..')

/** In a mount namespace of its own: the folder that others may not enter holds the way to the clone and nothing else. */
const script = `
closed=$1 clone=$2; shift 2
place=$(mktemp -d)
mount --rbind "$clone" "$place"
mount -t tmpfs -o mode=755 tmpfs "$closed"
mkdir -p "$clone"
mount --move "$place" "$clone"
rmdir "$place"
exec "$@"`

/**
 * The words before a command that root runs as the user, and group, of this number. A clone below a folder of root's alone,
 * such as `/root`, is at its place for that user, too.
 */
export function asUser(user: number): readonly string[] {
  const identity = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--']
  const closed = foldersAbove(clone).find((folder) => (statSync(folder).mode & 0o001) === 0)
  if (closed === undefined) return identity
  const namespace = ['unshare', '--mount', '--propagation', 'private', '--']
  return [...namespace, 'sh', '-euc', `umask 022${script}`, 'sh', closed, clone, ...identity]
}

/** The folders that lead to a path, from the one below the root of the file system on. */
export function foldersAbove(path: string): readonly string[] {
  const above = dirname(path)
  return above === '/' ? [] : [...foldersAbove(above), above]
}
