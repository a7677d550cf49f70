import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../fixtures/free-port.ts'
import { asUser } from '../../fixture/as-user.ts'
import { adminPassword } from '../../fixture/client.ts'
import { type ProcessName, RealGateway } from '../../fixture/gateway.ts'
import type { Outcomes } from './attempts.ts'

const subject = join(import.meta.dirname, 'subject.ts')
const program = join(import.meta.dirname, '../../../..')
const refused = /^(1|13|97|EPERM|EACCES|EROFS|ENOENT|hidden|refused)$/

/** Runs `subject.ts` as whoever started the gateway. */
function attemptsOn(dataFolder: string, as: readonly string[] = []): Readonly<Record<string, Outcomes>> {
  const [file = '', ...args] = [
    ...as,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    subject,
    dataFolder,
  ]
  const result = spawnSync(file, args, { encoding: 'utf8' })
  if (result.status !== 0) throw new Error(result.stderr)
  return JSON.parse(result.stdout) as Record<string, Outcomes>
}

/** Names of the attempts that were not refused. */
function allowed(outcomes: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(outcomes).flatMap(([name, outcome]) =>
    refused.test(outcome) ? [] : [`${name}: ${outcome}`],
  )
}

/** Number of the group that reads the journal of the machine; empty where there is none. */
const journalGroup = /^systemd-journal:[^:]*:(\d+):/m.exec(readFileSync('/etc/group', 'utf8'))?.[1] ?? ''

function statusOf(gateway: RealGateway, name: ProcessName): string {
  return readFileSync(`/proc/${gateway.pid(name)}/status`, 'utf8')
}

const field = (status: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, 'm').exec(status)?.[1] ?? ''

const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('processes of a gateway that root started', () => {
  let gateway: RealGateway
  let tried: Readonly<Record<string, Outcomes>>
  let parent: string

  beforeAll(async () => {
    // Nobody but root may enter.
    parent = mkdtempSync(join(tmpdir(), 'gatehouse-rights-'))
    chmodSync(parent, 0o700)
    const dataFolder = join(parent, 'data')
    gateway = new RealGateway({ mode: 'lab', dataFolder }, await freePort(), dataFolder)
    await gateway.start()
    tried = attemptsOn(dataFolder)
  })
  afterAll(async () => {
    await gateway.close()
    rmSync(parent, { recursive: true, force: true })
  })

  const sockets = ['open a raw socket: done', 'open a packet socket: done']
  test.each([
    ['gateway', []],
    ['front', []],
    // DHCP clients, which the plane starts, ask by packet sockets.
    ['plane', sockets],
    ['trial', sockets],
  ])('%s: no call reaches out of its own but %j', (kind, expected) => {
    expect(allowed(tried[kind]!.calls)).toEqual(expected)
  })

  test('files are written and read by the process that has them, and nobody else', () => {
    const inData = (...names: string[]) => names.map((name) => `${join(gateway.dataFolder, name)}: done`)
    const files = (kind: string) => [...allowed(tried[kind]!.write), ...allowed(tried[kind]!.read)]
    expect(files('gateway')).toEqual([
      ...inData('config.db', 'gatehouse-test'),
      ...inData('secret.key', 'config.db', 'logs/boot.json', 'hwid'),
    ])
    for (const kind of ['front', 'plane', 'trial']) expect(files(kind)).toEqual([])
  })

  test('a socket is open to those who meet there', () => {
    const sockets = (kind: string) =>
      allowed(tried[kind]!.connect).map((text) => text.replace(/^.*\/(\w+)\.sock: done$/, '$1'))
    expect([...['gateway', 'front', 'plane', 'trial'].map(sockets)]).toEqual([['plane'], ['api'], [], []])
  })

  test.each(['front', 'trial'])('%s sees little of the file system', (kind) => {
    const { '/': top, [program]: inProgram, ...above } = tried[kind]!.list
    const way = program.split('/').slice(1)
    for (const name of ['root', 'home', 'srv', 'var', 'opt', 'mnt'].filter((each) => each !== way[0]))
      expect(top).not.toContain(name)
    // A folder that leads to the program leads nowhere else. All see /usr, and their own below /tmp.
    const led = Object.entries(above).filter(([folder]) => !/^\/(usr|tmp)(\/|$)/.test(folder))
    for (const [folder, names] of led)
      expect([folder, names]).toEqual([folder, [way[folder.split('/').length - 1]]])
    // `test` holds what tries this.
    const parts = ['bin', 'node_modules', 'package.json', 'src', 'test', 'tsconfig.json']
    expect(inProgram).toEqual(parts)
  })

  test('each has a user of its own and no capability that it does not use', () => {
    const names = ['gateway', 'front-1', 'lab-front', 'plane'] as const
    const users = names.map((name) => field(statusOf(gateway, name), 'Uid'))
    expect(new Set(users).size).toBe(3)
    for (const name of names) {
      const status = statusOf(gateway, name)
      const capabilities = name === 'plane' ? '0000000000003400' : '0000000000000000'
      expect(field(status, 'Uid')).not.toMatch(/\b0\b/)
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
        expect([name, set, field(status, set)]).toEqual([name, set, capabilities])
      expect([field(status, 'NoNewPrivs'), field(status, 'Seccomp'), field(status, 'Groups')]).toEqual([
        '1',
        '2',
        // The plane reads the journal of the machine.
        name === 'plane' ? journalGroup : '',
      ])
    }
  })

  test('the owners and modes of files alone keep users apart, whatever a process sees', () => {
    const reach = (name: ProcessName, program: readonly string[]) => {
      const status = statusOf(gateway, name)
      const [uid = ''] = field(status, 'Uid').split('\t')
      const [gid = ''] = field(status, 'Gid').split('\t')
      return spawnSync('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...program]).status
    }
    chmodSync(parent, 0o755)
    const data = gateway.dataFolder
    expect(reach('gateway', ['test', '-r', join(data, 'secret.key')])).toBe(0)
    for (const name of ['gateway', 'front-1', 'plane'] as const) {
      expect(reach(name, ['test', '-r', join(data, 'tls.key')])).toBe(1)
      expect(reach(name, ['test', '-w', join(data, 'run/admin.sock')])).toBe(1)
    }
    for (const name of ['front-1', 'plane'] as const)
      expect(reach(name, ['test', '-r', join(data, 'config.db')])).toBe(1)
    chmodSync(parent, 0o700)
  })

  test('the first password is in the environment of no process', () => {
    for (const name of ['supervisor', 'gateway', 'front-1', 'lab-front', 'plane', 'lab'] as const) {
      const environment = readFileSync(`/proc/${gateway.pid(name)}/environ`, 'utf8')
      expect([name, environment.includes(adminPassword)]).toEqual([name, false])
      // The gateway was started with all variables of the test runner.
      expect([name, environment.includes('VITEST')]).toEqual([name, name === 'supervisor'])
    }
  })
})

describe('processes of a gateway that an ordinary user started', () => {
  /** Any number that is nobody's. */
  const user = isRoot ? 64_999 : undefined
  const as = user === undefined ? [] : asUser(user)
  let gateway: RealGateway
  let tried: Readonly<Record<string, Outcomes>>
  let parent: string

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'gatehouse-rights-'))
    if (user !== undefined) chownSync(parent, user, user)
    const dataFolder = join(parent, 'data')
    const setup = { mode: 'lab', dataFolder, ...(user === undefined ? {} : { user }) } as const
    gateway = new RealGateway(setup, await freePort(), dataFolder)
    await gateway.start()
    tried = attemptsOn(dataFolder, as)
  })
  afterAll(async () => {
    await gateway.close()
    rmSync(parent, { recursive: true, force: true })
  })

  test.each([
    ['gateway', []],
    ['front', []],
    // Who starts programs may signal them, and so all of its user.
    ['plane', ['signal another process: done']],
    ['trial', ['signal another process: done', 'open a raw socket: done', 'open a packet socket: done']],
  ])('%s: no call reaches out of its own but %j', (kind, expected) => {
    // 22, EINVAL: nobody has the number 0 there.
    const reached = allowed(tried[kind]!.calls).filter((text) => !/^become .*: 22$/.test(text))
    expect(reached).toEqual(expected)
  })

  test('files are seen by the process that has them, and nobody else', () => {
    const inData = (...names: string[]) => names.map((name) => `${join(gateway.dataFolder, name)}: done`)
    const files = (kind: string) => [...allowed(tried[kind]!.write), ...allowed(tried[kind]!.read)]
    expect(files('gateway')).toEqual([
      ...inData('config.db', 'gatehouse-test'),
      ...inData('secret.key', 'config.db', 'logs/boot.json', 'hwid'),
    ])
    for (const kind of ['front', 'plane', 'trial']) expect(files(kind)).toEqual([])
  })

  test('a socket is seen by those who meet there', () => {
    const sockets = (kind: string) =>
      allowed(tried[kind]!.connect).map((text) => text.replace(/^.*\/(\w+)\.sock: done$/, '$1'))
    expect(['gateway', 'front', 'plane', 'trial'].map(sockets)).toEqual([['plane'], ['api'], [], []])
  })

  test('each has no capability that it does not use', () => {
    for (const name of ['gateway', 'front-1', 'lab-front', 'plane'] as const) {
      const status = statusOf(gateway, name)
      const capabilities = name === 'plane' ? '0000000000003400' : '0000000000000000'
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
        expect([name, set, field(status, set)]).toEqual([name, set, capabilities])
      expect([field(status, 'NoNewPrivs'), field(status, 'Seccomp')]).toEqual(['1', '2'])
    }
  })
})

test('a console is confined as a gateway is', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-rights-'))
  const setup = { dataFolder, args: ['--product', 'cc'] }
  const console = new RealGateway(setup, await freePort(), dataFolder)
  try {
    await console.start()
    for (const name of ['gateway', 'front-1'] as const) {
      const status = statusOf(console, name)
      const held = ['CapEff', 'CapBnd', 'NoNewPrivs', 'Seccomp'].map((each) => field(status, each))
      expect([name, ...held]).toEqual([name, '0000000000000000', '0000000000000000', '1', '2'])
      if (isRoot) expect(field(status, 'Uid')).not.toMatch(/\b0\b/)
    }
    const tried = attemptsOn(dataFolder)
    for (const kind of ['gateway', 'front']) expect([kind, allowed(tried[kind]!.calls)]).toEqual([kind, []])
    expect(allowed(tried['gateway']!.connect)).toEqual([])
  } finally {
    await console.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
