import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { missingPackages, pinnedNode } from '../../bin/npm-packages.js'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly os?: string | readonly string[]
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const locked: Record<string, Locked> = json('package-lock.json').packages
const installer: Record<string, Locked> = json('bin/installer/package-lock.json').packages

describe('what is locked', () => {
  it('has a digest where this machine may get it, and names no registry', () => {
    for (const packages of [locked, installer]) {
      const entries = Object.entries(packages).filter(([folder]) => folder !== '')
      const isForUs = ({ optional, os }: Locked) => !optional || [os].flat().includes('linux')
      const without = entries.filter(
        ([, entry]) => !entry.integrity && !('inBundle' in entry) && isForUs(entry),
      )
      expect(without.map(([folder]) => folder).filter((folder) => !folder.includes('musl'))).toEqual([])
      expect(entries.filter(([, entry]) => 'resolved' in entry)).toEqual([])
    }
  })

  it('runs no script of a package and compiles nothing, also when somebody types npm ci', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const allowed: Record<string, boolean> = json('package.json').allowScripts
    const scripted = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(scripted.map(([folder]) => allowed[folder.replace('node_modules/', '')])).toEqual(
      scripted.map(() => false),
    )
    expect(Object.values(allowed).filter(Boolean)).toEqual([])
    expect(allowed['better-sqlite3']).toBe(false)
    expect(existsSync('node_modules/better-sqlite3/build')).toBe(false)
  })

  it('is the same Node for the installation as for the gateway', () => {
    for (const folder of ['node_modules/node', 'node_modules/node-arm64']) {
      expect(installer[folder]).toEqual(locked[folder])
    }
    expect(process.execPath).toBe(join(process.cwd(), 'node_modules/node/bin/node'))
  })

  it('is all there, and what is removed is noticed', () => {
    expect(missingPackages('.')).toEqual([])
    const copy = mkdtempSync(join(tmpdir(), 'gatehouse-packages-'))
    cpSync('package-lock.json', join(copy, 'package-lock.json'))
    expect(missingPackages(copy)).toContain('@rolldown/binding-linux-x64-gnu')
    expect(missingPackages(copy).filter((name) => /musl|darwin|win32|wasm/.test(name))).toEqual([])
    rmSync(copy, { recursive: true })
  })
})

describe('an installation that is not possible says why in one sentence, with the remedy', () => {
  let clone: string

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'gatehouse-clone-'))
    for (const name of ['bin', 'package.json', 'package-lock.json', '.npmrc']) {
      cpSync(name, join(clone, name), { recursive: true })
    }
  })
  afterEach(() => rmSync(clone, { recursive: true, force: true }))

  /** The launcher of a clone without packages, as somebody types it; `wrap` starts it where it is to run. */
  function launch(environment: NodeJS.ProcessEnv, wrap: readonly string[] = []) {
    const command = [...wrap, pinnedNode('.').replace(/^/, `${process.cwd()}/`), 'bin/gatehouse.js', 'start']
    const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: '', npm_config_cache: join(clone, 'cache'), ...environment },
    })
    return { status, said: `${stdout}${stderr}`.trim().split('\n') }
  }

  it('no registry', () => {
    const { status, said } = launch({ npm_config_registry: 'http://127.0.0.1:1/' })
    expect(said.at(-1)).toMatch(/registry is not reachable \(ECONNREFUSED\); connect this machine/)
    expect({ status, lines: said.length }).toEqual({ status: 1, lines: 2 })
  }, 60_000)

  it('another package than the one that is locked', () => {
    const file = join(clone, 'bin/installer/package-lock.json')
    writeFileSync(file, '{ not JSON')
    const { status, said } = launch({})
    expect(said.at(-1)).toMatch(/^the npm packages are not installed: /)
    expect({ status, lines: said.length }).toEqual({ status: 1, lines: 2 })
  }, 60_000)

  it('no npm', () => {
    const folder = join(clone, 'empty')
    mkdirSync(folder)
    const { status, said } = launch({ PATH: folder })
    expect(said.at(-1)).toBe('npm is missing; install it (on Debian: apt-get install npm) and start again')
    expect(status).toBe(1)
  })

  it('a folder that may not be written', () => {
    const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
    chmodSync(clone, 0o555)
    const root = process.getuid?.() === 0
    const { status, said } = launch({}, root ? asNobody : [])
    expect(said.at(-1)).toMatch(/may not be written \(EACCES\); start once as the user to whom/)
    expect(status).toBe(1)
  })
})
