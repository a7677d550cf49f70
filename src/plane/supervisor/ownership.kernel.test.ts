import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giveDataFolder } from './ownership.ts'
import { makeRunFolder, type RunFolder } from './run-folder.ts'

const gateway = { uid: 64_998, gid: 64_998 }
const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname

describe.runIf(process.getuid?.() === 0)('whose the files of a data folder are', () => {
  let parent: string
  let run: RunFolder
  const inData = (name: string) => join(run.dataFolder, name)
  const owner = (name: string) => lstatSync(inData(name)).uid

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'gatehouse-owners-'))
    run = makeRunFolder(join(parent, 'data'))
    for (const name of ['config.db', 'config.db-wal', 'secret.key', 'tls.key', 'tls.crt', 'of-somebody-else'])
      writeFileSync(inData(name), name, { mode: 0o644 })
    mkdirSync(inData('uploads'))
    writeFileSync(inData('uploads/system-image'), '')
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  test('a folder of an earlier version is taken over: the databases for the gateway, the key for nobody else', () => {
    giveDataFolder(run, gateway, [])
    for (const name of ['config.db', 'config.db-wal', 'secret.key', 'uploads', 'uploads/system-image'])
      expect([name, owner(name)]).toEqual([name, gateway.uid])
    for (const name of ['tls.key', 'tls.crt', 'run', 'of-somebody-else', ''])
      expect([name, owner(name)]).toEqual([name, 0])
    expect(lstatSync(inData('secret.key')).mode & 0o777).toBe(0o600)
    expect(lstatSync(inData('')).mode & 0o7777).toBe(0o1770)
  })

  test('the gateway process can neither remove nor replace what stays ours', () => {
    giveDataFolder(run, gateway, [])
    const as = ['setpriv', `--reuid=${gateway.uid}`, `--regid=${gateway.gid}`, '--clear-groups', '--']
    const tried = (...command: string[]) =>
      spawnSync(as[0]!, [...as.slice(1), ...command], { cwd: run.dataFolder }).status
    expect(spawnSync('chmod', ['755', parent]).status).toBe(0)
    expect(tried('mv', inData('run'), inData('away'))).not.toBe(0)
    expect(tried('rm', '-f', inData('tls.key'))).not.toBe(0)
    expect(tried('rm', '-f', inData('config.db'))).toBe(0)
  })

  test('links and files of strangers are traps', () => {
    giveDataFolder(run, gateway, [])
    const target = join(parent, 'of-root')
    writeFileSync(target, 'of root')
    symlinkSync(target, inData('config.db.restoring'))
    expect(() => giveDataFolder(run, gateway, [])).toThrow(/config\.db\.restoring is a link/)
    rmSync(inData('config.db.restoring'))
    linkSync(target, inData('config.db.restoring'))
    expect(() => giveDataFolder(run, gateway, [])).toThrow(/config\.db\.restoring is a link/)
    rmSync(inData('config.db.restoring'))
    chownSync(inData('tls.key'), gateway.uid, gateway.gid)
    expect(() => giveDataFolder(run, gateway, [])).toThrow(/tls\.key is a link or belongs to somebody/)
    expect(owner('../of-root')).toBe(0)
  })

  test('a restore by root writes through no link, and says so', () => {
    const target = join(parent, 'of-root')
    writeFileSync(target, 'of root')
    const backup = join(parent, 'backup')
    writeFileSync(backup, 'no backup')
    symlinkSync(target, inData('config.db.restoring'))
    const arguments_ = [launcher, 'restore', backup, '--data', run.dataFolder]
    const { status, stderr } = spawnSync(process.execPath, arguments_, { encoding: 'utf8' })
    expect(stderr).toContain('is a link')
    expect([status, readFileSync(target, 'utf8'), existsSync(inData('config.db'))]).toEqual([
      1,
      'of root',
      true,
    ])
  })
})
