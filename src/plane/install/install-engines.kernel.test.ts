import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forbidServices } from '../../../bin/debian-packages.js'
import { until } from '../../../test/kernel/until.ts'
import type { PackageStatus } from '../../core/engine/package-status.ts'
import type { EngineTools } from '../../core/engine/tool.ts'
import { english, verbatim } from '../../core/text/message.ts'
import type { AptGround } from './apt.ts'
import { type Installation, type InstallPlan, installEngines, installOnce } from './install-engines.ts'
import { installRemedy } from './install-remedy.ts'

// The machine's own apt and dpkg, for a root of our own and from a mirror in a folder.

const patience = 30
let folder: string
let ground: AptGround
let installation: Installation | null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-apt-'))
  // Apt fetches as a user of its own.
  chmodSync(folder, 0o755)
  installation = null
  const root = join(folder, 'root')
  for (const name of [
    'var/lib/dpkg/updates',
    'var/lib/dpkg/info',
    'var/lib/dpkg/triggers',
    'opt',
    'etc/sources',
    'cache',
  ]) {
    mkdirSync(join(root, name), { recursive: true })
  }
  writeFileSync(join(root, 'var/lib/dpkg/status'), '')
  writeFileSync(
    join(folder, '.dpkg.cfg'),
    `root=${root}\nforce-not-root\nforce-script-chrootless\nlog=/dev/null\n`,
  )
  writeFileSync(join(folder, 'apt.conf'), aptSettings(root))
  writeFileSync(
    join(root, 'etc/sources/own.list'),
    `deb [trusted=yes] file:${folder}/debian/ bookworm main\n`,
  )
  ground = {
    environment: { APT_CONFIG: join(folder, 'apt.conf'), HOME: folder },
    policyFile: join(folder, 'policy-rc.d'),
    unitFolder: join(root, 'etc/systemd/system'),
    sources: join(root, 'etc/sources'),
    lock: join(folder, 'lock'),
    hasApt: true,
    isRoot: true,
    release: 'bookworm',
  }
})

afterEach(async () => {
  await installation?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function aptSettings(root: string): string {
  return [
    `Dir "${root}";`,
    'Dir::Etc::sourcelist "/dev/null";',
    `Dir::Etc::sourceparts "${root}/etc/sources";`,
    'Dir::Etc::parts "/dev/null";',
    `Dir::State::status "${root}/var/lib/dpkg/status";`,
    `Dir::State "${root}/var/lib/apt";`,
    `Dir::Cache "${root}/cache";`,
    'Dir::Bin::dpkg "/usr/bin/dpkg";',
    'Dir::Log "/dev/null";',
    'APT::Sandbox::User "root";',
    'Acquire::AllowInsecureRepositories "true";',
    'APT::Get::AllowUnauthenticated "true";',
    '',
  ].join('\n')
}

/** Path at which a package puts its tool. */
const toolOf = (name: string) => join(folder, 'root/opt', name)

/** An engine that needs one package. */
function engine(name: string, source?: 'backports'): EngineTools {
  const tool = { tool: name, package: name, neededFor: verbatim(`what ${name} does`), files: [toolOf(name)] }
  return { name, tools: [source ? { ...tool, source } : tool] }
}

/** Puts packages into a suite of the mirror; `script` is what each runs when it is configured. */
function publish(suite: string, names: readonly string[], script = 'exit 0'): void {
  const place = `dists/${suite}/main/binary-${architecture()}`
  mkdirSync(join(folder, 'debian', place), { recursive: true })
  mkdirSync(join(folder, 'debian/pool'), { recursive: true })
  const entries = names.map((name) => {
    const made = join(folder, 'make', name)
    mkdirSync(join(made, 'DEBIAN'), { recursive: true })
    mkdirSync(join(made, 'opt'), { recursive: true })
    writeFileSync(join(made, 'opt', name), name)
    const control = `Package: ${name}\nVersion: 1\nArchitecture: all\nMaintainer: nobody <n@example.com>\nDescription: ${name}\n`
    writeFileSync(join(made, 'DEBIAN/control'), control)
    writeFileSync(join(made, 'DEBIAN/postinst'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const file = join(folder, 'debian/pool', `${name}.deb`)
    const built = spawnSync('dpkg-deb', ['--build', '--root-owner-group', made, file], { encoding: 'utf8' })
    expect(built.stderr).toBe('')
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
    return `${control}Filename: pool/${name}.deb\nSize: ${statSync(file).size}\nSHA256: ${sum}\n`
  })
  const packages = entries.join('\n')
  writeFileSync(join(folder, 'debian', place, 'Packages'), packages)
  const sum = createHash('sha256').update(packages).digest('hex')
  const listed = `main/binary-${architecture()}/Packages`
  writeFileSync(
    join(folder, 'debian/dists', suite, 'Release'),
    `Origin: Debian\nSuite: ${suite}\nCodename: ${suite}\nArchitectures: ${architecture()}\nComponents: main\n` +
      `Date: ${new Date().toUTCString()}\nNotAutomatic: ${suite.endsWith('backports') ? 'yes' : 'no'}\n` +
      `SHA256:\n ${sum} ${Buffer.byteLength(packages)} ${listed}\n`,
  )
}

function architecture(): string {
  return process.arch === 'arm64' ? 'arm64' : 'amd64'
}

function begin(engines: readonly EngineTools[], refusal: InstallPlan['refusal'] = () => null) {
  const seen: (readonly PackageStatus[])[] = []
  installation = installEngines({
    engines,
    ground,
    refusal,
    onStatus: (statuses) => seen.push(statuses),
  })
  installation.begin()
  const states = () => installation!.statuses().map(({ state }) => state)
  return { seen, states, messages: () => installation!.statuses().map(({ message }) => english(message)) }
}

describe('packages of engines', () => {
  it('come one after the other, from lists that were never fetched, and start no service', async () => {
    publish('bookworm', ['first', 'second'])
    const { seen } = begin([engine('first'), engine('second')])
    const isDone = () => seen.at(-1)!.every(({ state }) => state === 'present')
    expect(await until(patience, isDone)).toBe(true)
    const told = seen.map((statuses) => statuses.map(({ state, message }) => english(message) || state))
    expect(told).toEqual([
      ['installing first', 'installing second after the packages of first'],
      ['present', 'installing second'],
      ['present', 'present'],
    ])
    expect(readFileSync(toolOf('second'), 'utf8')).toBe('second')
    expect(existsSync(ground.policyFile)).toBe(false)
  })

  it('find services forbidden while they are configured', async () => {
    publish('bookworm', ['first'], '')
    writeFileSync(
      join(folder, 'apt.conf'),
      `${readFileSync(join(folder, 'apt.conf'), 'utf8')}DPkg::Pre-Invoke { "cp ${ground.policyFile} ${folder}/seen"; };\n`,
    )
    const { states } = begin([engine('first')])
    expect(await until(patience, () => states()[0] === 'present')).toBe(true)
    expect(readFileSync(join(folder, 'seen'), 'utf8')).toMatch(/exit 101\n$/)
  })

  it('whose service would start with the machine have it masked, where nobody has put a unit there', async () => {
    publish('bookworm', ['first', 'second'])
    mkdirSync(ground.unitFolder, { recursive: true })
    writeFileSync(join(ground.unitFolder, 'own.service'), '[Unit]\n')
    const withService = ({ name, tools }: EngineTools, service: string): EngineTools => ({
      name,
      tools: tools.map((tool) => ({ ...tool, service })),
    })
    const engines = [withService(engine('first'), 'first'), withService(engine('second'), 'own')]
    expect(await installOnce(engines, ground)).toEqual([])
    expect(readlinkSync(join(ground.unitFolder, 'first.service'))).toBe('/dev/null')
    expect(readFileSync(join(ground.unitFolder, 'own.service'), 'utf8')).toBe('[Unit]\n')
  })

  it('leave a policy of the machine alone, and remove one that a killed process of ours left', async () => {
    publish('bookworm', ['first'])
    writeFileSync(ground.policyFile, '#!/bin/sh\nexit 0\n')
    expect(await installOnce([engine('first')], ground)).toEqual([])
    expect(readFileSync(ground.policyFile, 'utf8')).toBe('#!/bin/sh\nexit 0\n')
    rmSync(ground.policyFile)
    // Nobody calls what it answers.
    forbidServices(ground.policyFile)
    publish('bookworm', ['first', 'second'])
    expect(await installOnce([engine('second')], ground)).toEqual([])
    expect(existsSync(ground.policyFile)).toBe(false)
  })

  it('of backports bring a source from the mirror that the machine names', async () => {
    publish('bookworm', ['first'])
    publish('bookworm-backports', ['newer'])
    expect(await installOnce([engine('newer', 'backports'), engine('first')], ground)).toEqual([])
    const source = readFileSync(join(ground.sources, 'gatehouse-backports.sources'), 'utf8')
    expect(source).toContain(`URIs: file:${folder}/debian/\nSuites: bookworm-backports\nComponents: main\n`)
    expect(existsSync(toolOf('newer'))).toBe(true)
  })

  it('of backports that the mirror does not have leave no source that breaks apt for others', async () => {
    publish('bookworm', ['first'])
    const [status] = await installOnce([engine('newer', 'backports')], ground)
    expect(status?.state).toBe('missing')
    expect(existsSync(join(ground.sources, 'gatehouse-backports.sources'))).toBe(false)
    expect(await installOnce([engine('first')], ground)).toEqual([])
  })

  it('that an earlier apt left half-way are put right', async () => {
    publish('bookworm', ['first', 'second'], 'test -e "$DPKG_ROOT/opt/whole"')
    const [status] = await installOnce([engine('first')], ground)
    // The tool is there, and the package is not configured.
    expect(status).toBeUndefined()
    expect(dpkgStatus()).toContain('install ok half-configured')
    writeFileSync(join(folder, 'root/var/lib/dpkg/updates/0000'), readStatusOf('first'))
    writeFileSync(join(folder, 'root/opt/whole'), '')
    expect(await installOnce([engine('second')], ground)).toEqual([])
    expect(dpkgStatus()).not.toContain('half-configured')
  })

  it('whose apt is killed in the middle come with the next attempt', async () => {
    publish('bookworm', ['first'], `test -e ${folder}/go || { : > ${folder}/begun; exec sleep 60; }`)
    const { states } = begin([engine('first')])
    expect(await until(patience, () => existsSync(join(folder, 'begun')))).toBe(true)
    // The tool is on the disk by now, and not reported yet.
    expect([existsSync(toolOf('first')), states()]).toEqual([true, ['installing']])
    await installation?.stop()
    expect(existsSync(ground.policyFile)).toBe(false)
    writeFileSync(join(folder, 'go'), '')
    publish('bookworm', ['first', 'second'])
    expect(await installOnce([engine('second')], ground)).toEqual([])
    expect(dpkgStatus()).toMatch(/^Package: first\nStatus: install ok installed$/m)
  })

  it('wait where somebody else installs, and say so', async () => {
    publish('bookworm', ['first', 'second'], `: > ${folder}/begun; sleep 60`)
    const file = join(folder, 'debian/pool/first.deb')
    const other = spawn('dpkg', ['-i', file], {
      env: { ...process.env, ...ground.environment },
      detached: true,
    })
    try {
      expect(await until(patience, () => existsSync(join(folder, 'begun')))).toBe(true)
      const { seen } = begin([engine('second')])
      const lastMessage = () => english(seen.at(-1)?.[0]?.message ?? null)
      expect(await until(patience, () => / not installed: /.test(lastMessage()))).toBe(true)
      expect(lastMessage()).toBe(
        'second not installed: another program installs packages; end it if it hangs; tried again after 15 s',
      )
    } finally {
      process.kill(-(other.pid ?? 0), 'SIGKILL')
    }
  })

  it('of backports tell a plain user what is needed first', () => {
    const plain = { ...ground, isRoot: false }
    expect(english(installRemedy(plain, engine('newer', 'backports').tools))).toBe(
      'with bookworm-backports in the package sources: apt-get install --no-install-recommends -t bookworm-backports newer',
    )
    expect(english(installRemedy({ ...plain, hasApt: false }, engine('newer').tools))).toBe(
      'install what these Debian packages bring',
    )
  })

  it('that cannot come say why and what helps, and come when that is over', async () => {
    const [none] = await installOnce([engine('first')], ground)
    expect(none).toMatchObject({ state: 'missing', engine: 'first' })
    const { states, messages } = begin([engine('first')])
    expect(await until(patience, () => states()[0] === 'failed')).toBe(true)
    expect(messages()[0]).toMatch(/^first not installed: .*; tried again after 15 s$/)
    // Another program brings it.
    writeFileSync(toolOf('first'), '')
    expect(await until(patience, () => states()[0] === 'present')).toBe(true)
  })

  it('that nobody installs are noticed when an administrator brings them', async () => {
    const { seen, messages } = begin([engine('first')], () => verbatim('as --no-install asks'))
    expect(messages()).toEqual([
      'first missing, as --no-install asks; apt-get install --no-install-recommends first',
    ])
    writeFileSync(toolOf('first'), '')
    expect(await until(patience, () => seen.at(-1)?.[0]?.state === 'present')).toBe(true)
  })
})

function dpkgStatus(): string {
  return readFileSync(join(folder, 'root/var/lib/dpkg/status'), 'utf8')
}

function readStatusOf(name: string): string {
  return `${dpkgStatus()
    .split('\n\n')
    .find((entry) => entry.startsWith(`Package: ${name}\n`))}\n\n`
}
