import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { file } from '../system/fixture/archive.ts'
import { type RealGateway, startGateway } from '../system/fixture/gateway.ts'
import { licenseFile, now, vendorKey } from '../system/fixture/license-key.ts'
import { goodUpdate, rulesArchive } from '../system/fixture/offline-archive.ts'
import type { InspectionRequest } from './ground/inspection-host.ts'
import { rareSeverity, ruleSet } from './ground/rule-set.ts'
import { interleave, median, type Row } from './measure.ts'

const usualSignatures = 30_000
const rare = 1_000
const rounds = 5
const milliseconds = 2_000
const requests = 1_000
const edits = 5
const longest = 120_000
const server = '203.0.113.1'
const hostScript = new URL('./ground/inspection-host.ts', import.meta.url).pathname

/** So many ports of the server for connections that are counted: Suricata takes one between the ends of a dropped one for a part of that. */
const turns = 100
/** First ports of the server by what inspects their connections. */
const ports = { all: 8_100, none: 8_300, application: 8_400, rare: 8_500 } as const
const portsOf = (name: keyof typeof ports) => Array.from({ length: turns }, (_, index) => ports[name] + index)

/** A signature of the administrator that the measurement can see: it drops requests for its path. */
const marked = { all: '/marked-all', rare: '/marked-rare', always: '/marked' } as const
const sids = { all: 1_000_001, rare: 1_000_002, always: 1_000_003 } as const

interface State {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly memory: number
  readonly signatures: number | null
}

interface Ground {
  readonly gateway: RealGateway
  readonly ask: <T>(request: InspectionRequest) => Promise<T>
  readonly close: () => Promise<void>
}

/**
 * Two gateways with the same rules, one of which inspects: bulk, new connections and what is not inspected beside, each against the
 * gateway without inspection; then edits and reloads of profiles under requests, and memory. Needs root and Suricata.
 */
export async function measureInspection(_folder: string, words: readonly string[]): Promise<readonly Row[]> {
  if (process.getuid?.() !== 0) {
    console.log('left out: inspection (it needs root)')
    return []
  }
  const signatures = words.map(Number).find((word) => word > 0) ?? usualSignatures
  const bare = await ground()
  const ours = await ground(signatures)
  try {
    return [
      ...(await trafficRows(ours, bare, signatures)),
      ...(await reloadRows(ours, signatures)),
      ...(await editRows(ours, signatures)),
      ...(await memoryRows(ours, signatures)),
    ]
  } finally {
    await ours.close()
    await bare.close()
  }
}

/** A gateway with its lab and a server in it; it inspects with so many signatures, or not at all. */
async function ground(signatures = 0): Promise<Ground> {
  const key = vendorKey()
  const gateway = await startGateway({ mode: 'lab', args: ['--license-key', key.file] })
  const children = (['wan1', 'lan1'] as const).map((host) => onHost(gateway, host))
  const [ofServer, ofClient] = children.map(asker) as [Ground['ask'], Ground['ask']]
  try {
    await ofServer({ op: 'serve', ports: (Object.keys(ports) as (keyof typeof ports)[]).flatMap(portsOf) })
    if (signatures > 0) await upload(gateway, key, signatures)
    await policy(gateway, signatures > 0)
  } catch (error) {
    await gateway.close()
    throw error
  }
  return {
    gateway,
    ask: ofClient,
    close: async () => {
      for (const child of children) child.stdin!.end()
      await gateway.close()
    },
  }
}

function onHost({ dataFolder }: RealGateway, host: string): ChildProcess {
  const args = [
    'bin/gatehouse.js',
    'lab',
    'exec',
    host,
    '--data',
    dataFolder,
    '--',
    process.execPath,
    hostScript,
  ]
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
}

function asker(child: ChildProcess): Ground['ask'] {
  const waiting = new Map<
    number,
    { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }
  >()
  let last = 0
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const { id, value } = JSON.parse(line) as { readonly id: number; readonly value: never }
    waiting.get(id)?.resolve(value)
    waiting.delete(id)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('a host of the measurement ended'))
  })
  return <T>(request: InspectionRequest) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.stdin!.write(`${JSON.stringify({ id, request })}\n`)
    })
}

/** Puts the rules in force by an offline update. */
async function upload(
  { admin, dataFolder }: RealGateway,
  key: ReturnType<typeof vendorKey>,
  signatures: number,
) {
  const hwid = readFileSync(join(dataFolder, 'hwid'), 'utf8').trim()
  const token = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'x', iat: now() })
  const rules = rulesArchive([file('bench.rules', ruleSet(signatures, { rare }))])
  const sent = await admin.put('/api/offline-update', goodUpdate(hwid, token, rules))
  if (sent.status !== 200) throw new Error(`the update: ${sent.status} ${sent.text}`)
  for (;;) {
    const job = await admin.read<{ state: string; result: unknown }>(`/x/jobs/${sent.headers['x-job']}`)
    if (job.state === 'failed') throw new Error(`the update: ${JSON.stringify(job)}`)
    if (job.state !== 'running') return
    await sleep(100)
  }
}

const only =
  (...values: readonly (string | number)[]) =>
  (key: string) => [{ key, operator: 'equals', values }]

/** The same rules for both; the profiles are named only where the gateway inspects. */
async function policy({ admin }: RealGateway, inspects: boolean): Promise<void> {
  for (const name of ['all', 'rare', 'always'] as const)
    await admin.create('/x/ips/signatures/custom', { text: markedRule(marked[name], sids[name]) })
  const profile = (name: string, rules: readonly object[]) =>
    admin.create<string>('/ips/profiles-create-with-rules', {
      name,
      comment: '',
      rules: rules.map((rule) => ({ comment: '', ...rule })),
    })
  const always = { filters: only(sids.always)('sid'), action: 'drop' }
  const all = await profile('all', [
    { filters: only(sids.all)('sid'), action: 'pass' },
    always,
    { filters: [], action: 'default' },
  ])
  const few = await profile('rare', [
    { filters: only(sids.rare)('sid'), action: 'pass' },
    always,
    { filters: only(rareSeverity)('signature_severity'), action: 'default' },
  ])
  const made = await admin.post('/api/application_control/profiles', {
    name: 'application',
    protocols: [{ id: 'id.l7.BitTorrent', action: 'deny' }],
  })
  const [{ id: application }] = made.json<[{ id: string }]>()
  const asked = {
    all: { ips_enabled: true, ips_profile: all },
    none: {},
    application: { dpi_enabled: true, dpi_profile: application },
    rare: { ips_enabled: true, ips_profile: few },
  }
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) {
    const port = await admin.create<string>('/aliases/port_ranges', {
      ...{ title: name, start: ports[name], end: ports[name] + turns - 1 },
    })
    await admin.create('/firewall/rules/forward', {
      ...{ action: 'accept', protocol: 'protocol.tcp', destination_ports: [port] },
      ...(inspects ? asked[name] : {}),
    })
  }
  if (inspects) await isActive(admin)
}

function markedRule(path: string, sid: number): string {
  return `alert http any any -> any any (msg:"marked"; flow:established,to_server; http.uri; content:"${path}"; endswith; sid:${sid}; rev:1;)`
}

async function states(admin: RealGateway['admin']): Promise<readonly State[]> {
  return await admin.list<State>('/x/inspection/status')
}

async function isActive(admin: RealGateway['admin']): Promise<void> {
  const end = performance.now() + longest
  for (;;) {
    const all = await states(admin)
    const active = all.filter(({ name, status }) => ['all', 'rare'].includes(name) && status === 'active')
    if (active.length === 2) return
    if (performance.now() > end) throw new Error(`inspection does not come up: ${JSON.stringify(all)}`)
    await sleep(200)
  }
}

async function trafficRows(ours: Ground, bare: Ground, signatures: number): Promise<readonly Row[]> {
  const against = async (op: 'bulk' | 'open', port: number) => {
    const request: InspectionRequest = { op, host: server, port, milliseconds }
    return await interleave(
      rounds,
      () => ours.ask<number>(request),
      () => bare.ask<number>(request),
    )
  }
  const row = async (name: string, op: 'bulk' | 'open', port: number, atLeast: number): Promise<Row> => {
    const { ours: own, bare: plain, ratio } = await against(op, port)
    const [unit, by] = op === 'bulk' ? ['MB a second', 1e6] : ['a second', 1]
    const detail = `${(own / by).toFixed(0)} and ${(plain / by).toFixed(0)} ${unit}`
    return { name: `inspection: ${name} / none`, ratio, limit: { atLeast }, detail }
  }
  const many = signatures.toLocaleString('en')
  return [
    await row('bytes of what is not inspected beside it', 'bulk', ports.none, 0.97),
    await row('connections of what is not inspected', 'open', ports.none, 0.97),
    await row(`bytes under ${many} signatures`, 'bulk', ports.all, 0.8),
    await row(`connections under ${many} signatures`, 'open', ports.all, 0.35),
    await row('connections under recognition alone', 'open', ports.application, 0.8),
  ]
}

/** Requests while a profile with all signatures is loaded again and again; those for a marked path must not be answered. */
async function reloadRows({ gateway: { admin }, ask }: Ground, signatures: number): Promise<readonly Row[]> {
  const rule = await ruleOf(admin, 'all', sids.all)
  let isOver = false
  let reloads = 0
  const editing = (async () => {
    for (let action = 'drop'; !isOver; action = action === 'drop' ? 'pass' : 'drop') {
      await edit(admin, rule, action)
      await until(ask, 'all', action === 'pass')
      reloads++
    }
  })()
  const asked: InspectionRequest = {
    ...{ op: 'count', host: server, ports: portsOf('all'), paths: ['/', marked.always] },
    ...{ times: requests, everyMilliseconds: 10 },
  }
  const counting = ask<readonly [number, number]>(asked)
  const [answered, unjudged] = await counting
  isOver = true
  await editing
  const detail = `of ${requests} during ${reloads} reloads of ${signatures.toLocaleString('en')} signatures`
  return [
    { name: 'inspection: requests lost', ratio: requests - answered, limit: { atMost: 0 }, detail },
    { name: 'inspection: requests that passed unjudged', ratio: unjudged, limit: { atMost: 0 }, detail },
  ]
}

async function until(ask: Ground['ask'], name: 'all' | 'rare', isAnswered: boolean): Promise<number> {
  return await ask<number>({
    ...{
      op: 'until',
      host: server,
      ports: portsOf(name),
      path: marked[name],
      isAnswered,
      milliseconds: longest,
    },
  })
}

async function ruleOf(admin: RealGateway['admin'], name: string, sid: number): Promise<string> {
  const profiles = await admin.list<{ id: string; name: string }>('/ips/profiles')
  const path = `/ips/profiles/${profiles.find((each) => each.name === name)!.id}/rules`
  const rules = await admin.list<{ id: number; filters: readonly { values: readonly number[] }[] }>(path)
  return `${path}/${rules.find(({ filters }) => filters[0]?.values[0] === sid)!.id}`
}

async function edit(admin: RealGateway['admin'], rule: string, action: string): Promise<void> {
  const { status, text } = await admin.patch(rule, { action })
  if (status !== 200) throw new Error(`PATCH ${rule}: ${status} ${text}`)
}

/** Seconds from the request that edits a profile to the first connection that is judged by it. */
async function editRows({ gateway: { admin }, ask }: Ground, signatures: number): Promise<readonly Row[]> {
  const seconds = async (name: 'all' | 'rare') => {
    const rule = await ruleOf(admin, name, sids[name])
    await edit(admin, rule, 'pass')
    await until(ask, name, true)
    const took: number[] = []
    for (let turn = 0; turn < edits; turn++) {
      const action = turn % 2 === 0 ? 'drop' : 'pass'
      const start = Date.now()
      await edit(admin, rule, action)
      took.push(((await until(ask, name, action === 'pass')) - start) / 1000)
    }
    return took
  }
  const row = (count: number, took: readonly number[], atMost: number): Row => ({
    name: `inspection: s from an edit to ${count.toLocaleString('en')} signatures`,
    ratio: median(took),
    limit: { atMost },
    detail: `at most ${Math.max(...took).toFixed(1)} s of ${took.length}`,
  })
  return [row(signatures, await seconds('all'), 12), row(rare, await seconds('rare'), 1.5)]
}

async function memoryRows({ gateway: { admin } }: Ground, signatures: number): Promise<readonly Row[]> {
  const all = (await states(admin)).find(({ name }) => name === 'all')!
  return [
    {
      name: 'inspection: MB of a profile',
      ratio: all.memory / 1e6,
      limit: { atMost: 350 },
      detail: `${all.signatures} signatures, of them ${signatures} of the update`,
    },
  ]
}
