import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bunCommand } from '../../../src/apps/supervisor/bun-command.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { asUser } from '../fixture/as-user.ts'
import { startGateway } from '../fixture/gateway.ts'
import { withoutPrograms } from '../fixture/hidden.ts'

const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
const asRoot = process.getuid?.() === 0
const nobody = 65_534

let folder: string
let data: string
let listen: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-fault-'))
  chmodSync(folder, 0o755)
  data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  listen = `127.0.0.1:${await freePort()}`
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the launcher to its end, through `wrap` where that is given. */
function gatehouse(args: readonly string[], wrap: readonly string[] = []): SpawnSyncReturns<string> {
  const command = [...wrap, process.execPath, launcher, ...args]
  return spawnSync(command[0]!, command.slice(1), { encoding: 'utf8', timeout: 120_000 })
}

/** Output of a start that has to end by itself, with another code than 0, without a stack and without its source. */
function startFails(args: readonly string[] = [], wrap: readonly string[] = []): string {
  const places = ['--no-install', '--data', data, '--listen', listen, '--data-plane', 'none']
  const { status, signal, stdout, stderr } = gatehouse(['start', ...places, ...args], wrap)
  const said = `${stdout}${stderr}`
  expect({ signal, said }).toEqual({ signal: null, said: expect.stringMatching(/\w/) })
  expect([1, 2], said).toContain(status)
  expect(said).not.toMatch(/^\s+at |node:internal|\n\s*\^|Bun v|is ready at/m)
  expect(said.trim().split('\n').length, said).toBeLessThanOrEqual(2)
  return said
}

/** Output of the doctor about the same start. It ends with 1 when it found something broken. */
function doctorFinds(args: readonly string[] = [], wrap: readonly string[] = []): string {
  const { status, stdout, stderr } = gatehouse(['doctor', '--data', data, '--listen', listen, ...args], wrap)
  expect(stderr).toBe('')
  expect(status, stdout).toBe(1)
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('broken'))
    .join('\n')
    .replaceAll('  →  ', '; ')
}

describe('a certificate that cannot be used', () => {
  let pair: { key: string; certificate: string }
  let other: { key: string; certificate: string }
  const made = async () => {
    const { private: key, cert: certificate } = await generate([], { keyType: 'ec', curve: 'P-256' })
    return { key, certificate }
  }
  beforeAll(async () => {
    pair = await made()
    other = await made()
  })

  it.each<[string, () => { key: string | null; certificate: string | null }, RegExp]>([
    ['bad key', () => ({ ...pair, key: 'no key' }), /tls\.key: is not a private key in PEM.*remove both/],
    [
      'bad certificate',
      () => ({ ...pair, certificate: '' }),
      /tls\.crt: is not a certificate in PEM.*remove both/,
    ],
    [
      'those of two pairs',
      () => ({ ...pair, certificate: other.certificate }),
      /tls\.crt: does not belong to tls\.key/,
    ],
    ['no certificate', () => ({ ...pair, certificate: null }), /tls\.crt: is missing beside tls\.key/],
    ['no key', () => ({ ...pair, key: null }), /tls\.key: is missing beside tls\.crt/],
  ])('%s', (_, files, sentence) => {
    const { key, certificate } = files()
    if (key !== null) writeFileSync(join(data, 'tls.key'), key)
    if (certificate !== null) writeFileSync(join(data, 'tls.crt'), certificate)
    const before = readdirSync(data).map((name) => readFileSync(join(data, name), 'utf8'))
    expect(startFails()).toMatch(sentence)
    expect(doctorFinds()).toMatch(sentence)
    // Nothing of the administrator's is replaced.
    expect(readdirSync(data).map((name) => readFileSync(join(data, name), 'utf8'))).toEqual(before)
  })
})

describe('a data folder that cannot be used', () => {
  it('is a file', () => {
    rmSync(data, { recursive: true })
    writeFileSync(data, '')
    expect(startFails()).toMatch(/it is a file and no folder; give another --data/)
    expect(doctorFinds()).toMatch(/it is a file and no folder/)
  })

  it.each([
    ['hwid', 'x', /hwid: is no hardware id; put the former file back/],
    ['license-key.pem', 'x', /license-key\.pem: is no public key in PEM; put your vendor’s key there/],
    ['uploads', 'x', /uploads: is no folder; move it away/],
    ['agents.db', null, /agents\.db: is no file; move it away/],
    ['logs.db', null, /logs\.db: is no file; move it away/],
    ['run', 'x', /run: is no folder; move it away/],
  ])('has something else as %s', (name, text, sentence) => {
    if (text === null) mkdirSync(join(data, name))
    else writeFileSync(join(data, name), text)
    expect(startFails()).toMatch(sentence)
    expect(doctorFinds()).toMatch(sentence)
  })

  it.each(['tls.key', 'tls.crt', 'config.db', 'revision.mark'])('has a pipe as %s', (name) => {
    for (const file of ['tls.key', 'tls.crt']) writeFileSync(join(data, file), '')
    rmSync(join(data, name), { force: true })
    expect(spawnSync('mkfifo', [join(data, name)]).status).toBe(0)
    expect(startFails()).toContain(`${name}: is no file; move it away`)
    expect(doctorFinds()).toContain(`${name}: is no file; move it away`)
  })

  it('belongs to the other product', async () => {
    const console = await startGateway({ args: ['--product', 'cc'], dataFolder: data })
    await console.close()
    expect(startFails()).toMatch(
      /belongs to a central console; start it with --product cc, or give another --data/,
    )
  })

  it('lies below a file', () => {
    writeFileSync(join(data, 'file'), '')
    data = join(data, 'file', 'deeper')
    expect(startFails()).toMatch(/is a file and no folder; give another --data/)
    expect(doctorFinds()).toMatch(/is a file and no folder/)
  })

  it.runIf(asRoot)('is on a file system that is read-only', () => {
    const wrap = ['unshare', '--mount', 'sh', '-c', `mount -t tmpfs -o ro t ${data} && exec "$@"`, 'sh']
    expect(startFails([], wrap)).toMatch(/is on a read-only file system; mount it for writing/)
    expect(doctorFinds([], wrap)).toMatch(/is on a read-only file system/)
  })

  it.runIf(asRoot)('is on a disk that is full', () => {
    const fill = `mount -t tmpfs -o size=64k t ${data} && { head -c 1m /dev/zero > ${data}/filler 2>/dev/null; exec "$@"; }`
    const wrap = ['unshare', '--mount', 'sh', '-c', fill, 'sh']
    expect(startFails([], wrap)).toMatch(/full; make room/)
    expect(doctorFinds([], wrap)).toMatch(/disk .*make room/)
  })

  describe.runIf(asRoot)('as an ordinary user', () => {
    const asNobody = asUser(nobody)

    it('belongs to root', () => {
      expect(startFails([], asNobody)).toMatch(
        /belongs to root and may not be written by .*; give another --data/,
      )
      expect(doctorFinds([], asNobody)).toMatch(/belongs to root and may not be written/)
    })

    it('has files of root from an earlier start', () => {
      chownSync(data, nobody, nobody)
      writeFileSync(join(data, 'config.db'), '', { mode: 0o600 })
      expect(startFails([], asNobody)).toMatch(
        /config\.db in it belongs to root and may not be used; .*chown -R/,
      )
      expect(doctorFinds([], asNobody)).toMatch(/config\.db in it belongs to root/)
    })
  })
})

describe('a machine that does not let it', () => {
  let server: Server
  beforeAll(() => {
    server = createServer()
  })
  afterAll(() => server.close())

  it('has the port in use', async () => {
    const [, port] = listen.split(':')
    await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
    expect(startFails()).toMatch(/is taken by another process; give another --listen/)
    expect(doctorFinds()).toMatch(/taken by another process/)
  })

  it.runIf(asRoot)('starts no process that Bun runs, without which nobody reaches the gateway', () => {
    const [bun] = bunCommand
    const wrap = ['unshare', '--mount', 'sh', '-c', `mount --bind /dev/null ${bun} && exec "$@"`, 'sh']
    const places = ['--no-install', '--data', data, '--listen', listen, '--data-plane', 'none']
    const { status, stdout, stderr } = gatehouse(['start', ...places], wrap)
    expect(stderr).toMatch(
      /the (gateway|front-1) process does not start \(.*\); npm run gatehouse -- doctor tells more/,
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  })

  it.runIf(asRoot).each([
    ['ip', 'iproute2'],
    ['unshare', 'util-linux'],
    ['nsenter', 'util-linux'],
    ['mount', 'mount'],
  ])('has no %s for a lab', (tool, name) => {
    const wrap = withoutPrograms([tool], [])
    expect(startFails(['--data-plane', 'lab'], wrap)).toContain(
      `--data-plane lab is not possible here: ${tool} is missing: apt-get install ${name}`,
    )
    const { stdout } = gatehouse(['doctor', '--data', data, '--listen', listen], wrap)
    expect(stdout).toMatch(new RegExp(`${tool}: missing, .*apt-get install .* ${name}`))
  })

  it('has no such address', () => {
    listen = '192.0.2.1:8443'
    expect(startFails()).toMatch(/192\.0\.2\.1:8443 is no address of this machine; give another --listen/)
    expect(doctorFinds()).toMatch(/192\.0\.2\.1:8443/)
  })

  it('lets it open too few files', () => {
    const wrap = ['sh', '-c', 'ulimit -n 100 && exec "$@"', 'sh']
    expect(startFails([], wrap)).toMatch(
      /open files: a process may open 100, and 256 are needed; raise the limit/,
    )
    expect(doctorFinds([], wrap)).toMatch(/a process may open 100, and 256 are needed/)
  })
})

describe('options that cannot be', () => {
  it.each([
    [['--listen', '8443'], /--listen must be ADDRESS:PORT/],
    [['--data-plane', 'vm'], /--data-plane must be one of/],
    [['--lisen', 'x'], /--lisen/],
    [
      ['--product', 'cc', '--data-plane', 'host'],
      /--data-plane host is for a gateway; a central console has/,
    ],
    [['--license-key', '/nonexistent'], /--license-key: .*\/nonexistent/],
  ])('%j', (args, sentence) => {
    expect(startFails(args)).toMatch(sentence)
    const { status, stderr } = gatehouse(['doctor', '--data', data, ...args])
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(sentence) })
    expect(existsSync(join(data, 'run'))).toBe(false)
  })
})
