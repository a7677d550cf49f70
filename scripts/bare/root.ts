import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { cloneOf, userNumber, type Who } from './enter.ts'

const release = 'bookworm'
const certificates = '/etc/machine-authorities.crt'
const compilers = ['make', 'cc', 'gcc', 'c++', 'g++', 'clang', 'tcc']

/** Makes a Debian 12 with Debian's own Node and npm and nothing else. Throws with what went wrong. */
export function makeRoot(root: string): void {
  if (!existsSync('/usr/sbin/debootstrap')) run('apt-get', ['-qq', 'install', '--yes', 'debootstrap'])
  mkdirSync(root, { recursive: true })
  // A temporary folder is its maker's alone at first; the plain user reads the system in it.
  chmodSync(root, 0o755)
  run('debootstrap', ['--variant=minbase', release, root, mirror()])
  writeMachineSettings(root)
  run('chroot', [root, 'apt-get', '-qq', 'update'])
  const packages = ['nodejs', 'npm']
  run('chroot', [root, 'apt-get', '-qq', 'install', '--yes', '--no-install-recommends', ...packages])
  run('chroot', [root, 'useradd', '--create-home', '--uid', String(userNumber), 'user'])
  rmSync(join(root, 'etc/hosts'), { force: true })
}

/** The compilers in a root; there should be none. */
export function compilersIn(root: string): readonly string[] {
  return compilers.filter((name) => existsSync(join(root, 'usr/bin', name)))
}

/** Puts what is committed or about to be into the root, as a clone of its own for each user. */
export function copyClone(root: string, who: Who): void {
  const to = join(root, cloneOf(who))
  rmSync(to, { recursive: true, force: true })
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(file, join(to, file))
  }
  if (who === 'user') run('chown', ['-R', `${userNumber}:${userNumber}`, to])
}

/** Removes a root. Throws where something is still mounted in it. */
export function removeRoot(root: string): void {
  const mounted = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .filter((line) => line.split(' ')[4]?.startsWith(root))
  if (mounted.length > 0)
    throw new Error(`something is still mounted in ${root}; unmount it, and remove the folder`)
  // A process that was killed a moment ago may still make a file.
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Debian as this machine gets it. */
function mirror(): string {
  const targets = run('apt-get', [
    'indextargets',
    '--format',
    '$(ORIGIN) $(REPO_URI)',
    'Created-By: Packages',
  ])
  const found = targets.split('\n').find((line) => /^Debian \S+\/debian\/?$/.test(line))
  if (found === undefined)
    throw new Error('apt knows no Debian mirror; add one to its sources, and run apt-get update')
  return found.split(' ')[1]!
}

/** Writes how apt and npm of this machine reach their servers: proxies, certificates, the registry. */
function writeMachineSettings(root: string): void {
  const apt = run('apt-config', ['dump', 'Acquire']).split('\n')
  const reach = apt.filter((line) => /^Acquire::(https?::|Retries)/.test(line) && !line.endsWith(' "";'))
  writeFileSync(join(root, 'etc/apt/apt.conf.d/90machine'), `${reach.join('\n')}\n`)
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const setting = (name: string) => {
    const value = run('npm', ['config', 'get', name], '/').trim()
    return ['', 'null', 'undefined'].includes(value) ? null : value
  }
  const authorities = setting('cafile') ?? process.env['NODE_EXTRA_CA_CERTS'] ?? null
  if (authorities !== null) copyFileSync(authorities, join(root, certificates))
  const lines = ['registry', 'proxy', 'https-proxy', 'noproxy'].flatMap((name) => {
    const value = setting(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  if (authorities !== null) lines.push(`cafile=${certificates}`)
  mkdirSync(join(root, 'home/user'), { recursive: true })
  for (const home of ['root', 'home/user']) {
    writeFileSync(join(root, home, '.npmrc'), `${lines.join('\n')}\n`)
    chmodSync(join(root, home, '.npmrc'), 0o644)
  }
  chownSync(join(root, 'home/user'), userNumber, userNumber)
}

/** Runs a program to its end and answers what it printed. Throws with the end of what it said when it fails. */
function run(program: string, args: readonly string[], cwd = '.'): string {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_'))),
    maxBuffer: 1 << 26,
    timeout: 20 * 60_000,
  })
  if (status === 0) return stdout
  const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n')
  throw new Error(`${program} ${args[0] ?? ''}: ${error?.message ?? said}`)
}

/** Programs of packages that were compiled in a clone; there should be none. */
export function compiledIn(root: string, who: Who): readonly string[] {
  const packages = join(root, cloneOf(who), 'node_modules')
  if (!existsSync(packages)) return ['nothing was installed']
  return readdirSync(packages).filter((name) => existsSync(join(packages, name, 'build', 'Makefile')))
}
