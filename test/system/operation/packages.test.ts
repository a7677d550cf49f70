import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { arch } from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { Lab, until } from '../fixture/lab.ts'

// The packages of engines are missing where the gateway looks: their folders are empty there, and are filled later as a package
// would fill them.

const plugins = `/usr/lib/${arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/ulogd`
const tables = '/usr/share/tor'
const emptied = [plugins, tables].map((folder) => `mount -t tmpfs tmpfs ${folder}`).join(' && ')
const root = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
const wrap = ['unshare', ...root, '--mount', '--', 'sh', '-c', `${emptied} && exec "$@"`, 'sh']

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway({ mode: 'lab', wrap })
})

afterAll(async () => {
  await gateway?.close()
})

interface Status {
  readonly engines: readonly { readonly name: string; readonly status: string; readonly msg: string }[]
  readonly packages: readonly {
    readonly engine: string
    readonly state: string
    readonly msg: string
    readonly missing: readonly { readonly package: string; readonly neededFor: string }[]
  }[]
}

const status = async () => (await gateway.admin.get('/x/status')).json<Status>()
const engine = async (name: string) => (await status()).engines.find((each) => each.name === name)
const packages = async (name: string) => (await status()).packages.find((each) => each.engine === name)

/** Brings what a package would bring to where the gateway looks. */
function bring(folder: string): void {
  const there = `/proc/${gateway.pid('supervisor')}/root${folder}`
  for (const name of readdirSync(folder)) cpSync(`${folder}/${name}`, `${there}/${name}`)
}

it('a start names in one line what to install for which feature', () => {
  expect(gateway.output).toMatch(
    /^ {2}Missing {6}ulogd2-json for reading logged packets; tor-geoipdb for countries in rules$/m,
  )
  expect(gateway.output).not.toMatch(/Installing/)
})

it('the status says of each engine what is missing and what brings it', async () => {
  expect(await packages('packet-log')).toMatchObject({
    state: 'missing',
    msg: 'ulogd2-json missing, as --no-install asks; apt-get install --no-install-recommends ulogd2-json',
    missing: [{ package: 'ulogd2-json', neededFor: 'reading logged packets' }],
  })
  const { stdout } = spawnSync(
    'npm',
    ['run', '-s', 'gatehouse', '--', 'status', '--data', gateway.dataFolder],
    {
      encoding: 'utf8',
    },
  )
  expect(stdout).toMatch(/^packages +countries missing: tor-geoipdb missing, as --no-install asks; apt-get /m)
})

it('an engine whose tools come is tried again by itself', async () => {
  await gateway.admin.put('/firewall/settings', { log_mode: 'all' })
  const isMissing = async () => /ulogd2 with JSON output/.test((await engine('packet-log'))?.msg ?? '')
  expect(await until(10, isMissing)).toBe(true)
  bring(plugins)
  expect(await until(15, async () => (await engine('packet-log'))?.status === 'active')).toBe(true)
  // The packages are looked at every few seconds.
  expect(await until(5, async () => (await packages('packet-log'))?.state === 'present')).toBe(true)
  expect(await packages('packet-log')).toMatchObject({ msg: '', missing: [] })
})

it('rules that name a country hold its networks as soon as the tables come', async () => {
  await gateway.admin.create('/firewall/rules/forward', {
    action: 'drop',
    destination_addresses: ['iplist.VA'],
  })
  const inKernel = async () => {
    const { text } = await new Lab(gateway).run('gateway', 'nft', 'list', 'table', 'inet', 'gatehouse')
    return /set d4_\S+ \{[^}]*elements = \{ ([^}]*)\}/.exec(text)?.[1] ?? ''
  }
  expect(await inKernel()).toBe('')
  bring(tables)
  expect(await until(15, async () => (await inKernel()) !== '')).toBe(true)
  const states = async () => (await status()).packages.map(({ state }) => state)
  expect(await until(5, async () => (await states()).every((state) => state === 'present'))).toBe(true)
})
