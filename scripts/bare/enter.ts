import { type ChildProcess, spawn } from 'node:child_process'

/** User of a command in the root: root, or the user that was made for it. */
export type Who = 'root' | 'user'

/** Number of that user. */
export const userNumber = 1000

/** Place of a clone in the root; each user has one. */
export const cloneOf = (who: Who) => (who === 'root' ? '/root/gatehouse' : '/home/user/gatehouse')

const home = (who: Who) => (who === 'root' ? '/root' : '/home/user')

/**
 * Makes the root that of this mount namespace and becomes the command. A change of root alone would forbid namespaces to
 * users. What is mounted is gone with the namespace, whatever happens.
 */
const enter = `
root=$1; shift
mount --bind "$root" "$root"
cd "$root"
mkdir -p .before
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount --rbind /sys/fs/cgroup sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty kmsg; do
  : > "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
ln -s /proc/self/fd dev/fd
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs -o mode=1777 tmpfs dev/shm
pivot_root . .before
cd /
umount -l /.before
exec "$@"
`

/** Runs a command to its end. The shell is the first process of its namespace, and so reaps what others leave behind. */
const untilItEnds = '"$@" < /dev/null & wait "$!"'

/** Runs a command until its input is closed, and ends it then. */
const untilInputEnds = '"$@" < /dev/null & pid=$!; read -r _ || :; kill "$pid"; wait "$pid"'

/**
 * Starts a command in the root, in namespaces of its own for mounts and processes: nothing of it reaches the machine, and
 * all of it ends with the process that is answered. `service` ends the command when its input is closed.
 */
export function enterRoot(
  root: string,
  who: Who,
  { command, environment = {}, service = false }: BareCommand,
): ChildProcess {
  const user = ['setpriv', `--reuid=${userNumber}`, `--regid=${userNumber}`, '--clear-groups', '--']
  const variables = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: home(who),
    LANG: 'C.UTF-8',
    ...environment,
  }
  const words = [
    ...(who === 'root' ? [] : user),
    ...['env', '-i', ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)],
    ...['sh', '-c', `cd ${cloneOf(who)} && ${service ? untilInputEnds : untilItEnds}`, 'sh'],
    ...command,
  ]
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', '--']
  const child = spawn('unshare', [...namespaces, 'sh', '-euc', enter, 'sh', root, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()

/** Ends every command at once. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** A command of the root. */
export interface BareCommand {
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly service?: boolean
}
