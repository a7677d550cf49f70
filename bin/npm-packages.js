// Installs the locked npm packages. The machine's own npm only fetches a pinned Node and a pinned npm (`installer/`), which
// install the rest: an older Node leaves out packages that ask for a newer one. Plain JavaScript for Node 18.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { npmProblem, placeProblem } from './npm-problem.js'

/** Whatever this machine's npm is set to: all that is locked, and no script of a package. */
const npmOptions = [
  '--ignore-scripts',
  '--include=prod',
  '--include=dev',
  '--include=optional',
  '--no-global',
  '--no-engine-strict',
  '--no-dry-run',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
  '--fetch-retries=2',
  '--fetch-retry-factor=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=10000',
]

/** Packages that bring a runtime, and its program. */
const programs = {
  'node_modules/node': 'bin/node',
  'node_modules/node-arm64': 'bin/node',
  'node_modules/@oven/bun-linux-x64': 'bin/bun',
  'node_modules/@oven/bun-linux-aarch64': 'bin/bun',
}

/** The pinned Node below a folder with packages: the one of this machine's architecture is installed. */
export function pinnedNode(folder) {
  const [x64, arm64] = ['node', 'node-arm64'].map((name) => join(folder, 'node_modules', name, 'bin', 'node'))
  return process.arch === 'arm64' ? arm64 : x64
}

/** Installs the locked npm packages where that has not been done. Answers what went wrong in one sentence, or null. */
export function installNpmPackages(root, spawnSync) {
  const lock = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules', '.gatehouse-installed')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isDone()) return null
  return alone(join(root, '.installing'), () => {
    if (isDone()) return null
    const problem = install(root, spawnSync)
    if (problem === null) writeStamp(stamp, wanted)
    return problem
  })
}

function install(root, spawnSync) {
  if (missingPackages(root).length === 0) return null
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    return `this is ${process.platform} on ${process.arch}; Gatehouse runs on Linux on x64 or arm64`
  }
  const unusable = placeProblem(root)
  if (unusable !== null) return unusable
  console.error('Installing npm packages, some 250 MB to fetch and 600 MB on the disk …')
  const installer = join(root, 'bin', 'installer')
  const run = (program, arguments_, folder) => {
    const command = [...program.slice(1), ...arguments_, '--prefix', folder, ...npmOptions]
    const stdio = ['ignore', 'ignore', 'pipe']
    const result = spawnSync(program[0], command, { cwd: folder, stdio, encoding: 'utf8' })
    return result.status === 0 ? null : npmProblem(result, root)
  }
  try {
    const fetched = run(machineNpm(), ['ci'], installer)
    if (fetched !== null) return fetched
    const npm = [pinnedNode(installer), join(installer, 'node_modules', 'npm', 'bin', 'npm-cli.js')]
    // Its loader prefers what was once compiled here to the library that it brings.
    rmSync(join(root, 'node_modules', 'better-sqlite3', 'build'), { recursive: true, force: true })
    // Npm takes a package whose program is gone for installed.
    for (const folder of Object.keys(programs)) {
      if (missingPackages(root).includes(relative('node_modules', folder))) {
        rmSync(join(root, folder), { recursive: true, force: true })
      }
    }
    // `ci` empties the folder first, which a gateway that runs from it would not survive.
    const steps = existsSync(join(root, 'node_modules')) ? [['install', '--no-save'], ['ci']] : [['ci']]
    for (const step of steps) {
      const problem = run(npm, step, root)
      if (problem !== null) return problem
      if (missingPackages(root).length === 0) return null
    }
  } finally {
    rmSync(join(installer, 'node_modules'), { recursive: true, force: true })
  }
  return `npm installed everything but ${missingPackages(root).join(', ')}; remove node_modules and start again`
}

/** Folders of locked packages for this machine that are absent, or of another version. */
export function missingPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const installed = readInstalled(root)
  return Object.entries(packages)
    .filter(([folder, entry]) => folder !== '' && isForThisMachine(folder, entry))
    .filter(([folder, { integrity }]) => {
      const isRecorded = installed[folder] !== undefined && installed[folder].integrity === integrity
      return !isRecorded || !existsSync(join(root, folder, programs[folder] ?? 'package.json'))
    })
    .map(([folder]) => relative('node_modules', folder))
}

/** Npm's own record of what it installed. */
function readInstalled(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * Optional packages are for some machines; those that name none belong to others that do. Npm 9 loses what the lock says
 * of the C library, which stands in the packages' names too.
 */
function isForThisMachine(folder, { optional, os, cpu }) {
  if (!optional) return true
  if ((os === undefined && cpu === undefined) || folder.includes('musl')) return false
  return allows(os, process.platform) && allows(cpu, process.arch)
}

function allows(names, name) {
  return names === undefined || [names].flat().includes(name)
}

function machineNpm() {
  const script = process.env.npm_execpath
  // Other package managers name themselves there too.
  if (script?.endsWith('npm-cli.js') && existsSync(script)) return [process.execPath, script]
  const beside = join(dirname(process.execPath), 'npm')
  return [existsSync(beside) ? beside : 'npm']
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
