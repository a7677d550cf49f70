// What the launcher installs: npm packages, and for the lab a few Debian packages. Plain JavaScript for Node 18.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'

const policyFile = '/usr/sbin/policy-rc.d'
/** Packages that bring a runtime, and its program. */
const runtimes = { node: 'node', bun: 'bun.exe' }
const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin']

/** Installs the locked npm packages where that has not been done. Answers what went wrong, or null. */
export function installNpmPackages(root, spawnSync) {
  const lock = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules', '.gatehouse-installed')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isDone()) return null
  return alone(join(root, '.installing'), () => {
    if (isDone()) return null
    const problem = install(root, lock, spawnSync)
    if (problem === null) writeStamp(stamp, wanted)
    return problem
  })
}

function install(root, lock, spawnSync) {
  if (!installedSince(root, lock)) {
    const fresh = !existsSync(join(root, 'node_modules'))
    console.error('Installing npm packages …')
    // `ci` empties the folder first, which a gateway that runs from it would not survive.
    const result = runNpm(spawnSync, root, [
      fresh ? 'ci' : 'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (result !== null) return result
  }
  for (const [name, program] of Object.entries(runtimes)) {
    if (existsSync(join(root, 'node_modules', name, 'bin', program))) continue
    return `the npm package ${name} brought no program: its install script must be allowed to run (npm rebuild ${name})`
  }
  return null
}

/** Whether npm itself has installed after the lock file was last written. */
function installedSince(root, lock) {
  const record = join(root, 'node_modules', '.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs
}

function runNpm(spawnSync, root, args) {
  const script = process.env.npm_execpath
  const known = script?.endsWith('.js') && existsSync(script)
  const beside = join(dirname(process.execPath), 'npm')
  const [program, ...front] = known ? [process.execPath, script] : [existsSync(beside) ? beside : 'npm']
  const result = spawnSync(program, [...front, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status === 0) return null
  return `npm ${args[0]} ended with ${result.error?.message ?? `code ${result.status}`}`
}

/** Does `work` while no other launcher of this checkout does; `file` holds the process that is at it. */
function alone(file, work) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      // Where nothing can be written, npm says so better.
      if (error.code !== 'EEXIST') return work()
      if (!isRunning(file)) rmSync(file, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

function isRunning(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Empty while its process is about to write.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function writeStamp(stamp, text) {
  try {
    writeFileSync(stamp, text)
  } catch {
    // Another user's folder: looked at again next time.
  }
}

/**
 * Installs Debian packages whose files are missing, when root on Debian; otherwise says which command would. `lists`
 * are files of the form of `src/plane/tools.json`.
 */
export function installDebianPackages(root, spawnSync, lists = ['src/plane/tools.json']) {
  const tools = lists.flatMap((list) => JSON.parse(readFileSync(join(root, list), 'utf8')))
  const isMissing = ({ tool, files }) =>
    !(files ?? folders.map((folder) => join(folder, tool))).some(existsSync)
  const packages = [...new Set(tools.filter(isMissing).map((tool) => tool.package))]
  if (packages.length === 0) return
  const command = ['install', '--yes', '--no-install-recommends', ...packages]
  if (!existsSync('/usr/bin/apt-get')) {
    console.error(`Not a Debian system; missing are what these Debian packages bring: ${packages.join(' ')}`)
  } else if (process.getuid() !== 0) {
    console.error(`Missing Debian packages; as root this brings them: apt-get ${command.join(' ')}`)
  } else {
    console.error(`Installing Debian packages: ${packages.join(' ')} …`)
    withoutServices(() => {
      // The lists of a fresh machine are empty, those of an old one may be outdated.
      if (aptGet(spawnSync, command)) return
      const done = aptGet(spawnSync, ['update']) && aptGet(spawnSync, command, 'inherit')
      if (!done) console.error(`They did not install; going on without: apt-get ${command.join(' ')}`)
    })
  }
}

function aptGet(spawnSync, args, errors = 'ignore') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const result = spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', errors], env })
  return result.status === 0
}

/** Forbids packages to start services meanwhile; a policy of the machine's own is left alone. */
function withoutServices(install) {
  const ours = !existsSync(policyFile)
  if (ours) {
    writeFileSync(policyFile, '#!/bin/sh\nexit 101\n')
    chmodSync(policyFile, 0o755)
  }
  try {
    install()
  } finally {
    if (ours) rmSync(policyFile, { force: true })
  }
}
