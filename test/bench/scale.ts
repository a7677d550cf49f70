import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { classBenchNames } from '../policy/classbench.ts'
import { classBenchSnapshot } from '../policy/classbench-snapshot.ts'
import { type FamilyName, families, familyPolicy } from '../policy/families.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { replace } from './apply.ts'
import { type Connection, request } from './ground/connection.ts'
import { createObjectsOf } from './ground/create-policy.ts'
import { footprintOf, peakOf, processorTimeOf } from './ground/footprint.ts'
import { type Gateway, startGateway } from './ground/gateway.ts'
import { median, milliseconds, type Row } from './measure.ts'

const usualCount = 100_000
/** Rules of a ClassBench policy that is at hand. */
const classBenchCount = 10_000
const usualNames = ['acl1_10000', 'lists-shared']
const rounds = 10
const mostApplySeconds = 8
const mostEditMs = 100
const mostExplainMs = 1_000
const mostMegabytes = 700
/** So long after a request everything that it needed for a while is given back. */
const restMs = 20_000

/**
 * A gateway under 100,000 rules, over HTTPS: how long the whole table takes from the request to the kernel, edits of one
 * rule and of one member of a list, and a packet that the kernel is asked about; and the memory of the gateway process, at
 * rest and after an analysis. Words: how many rules, and which policies, `scale 20000 fw1_10000 mixture`.
 */
export async function measureScale(folder: string, words: readonly string[]): Promise<Row[]> {
  const count = Number(words.find((word) => /^\d+$/.test(word)) ?? usualCount)
  const asked = words.filter((word) => word in families || classBenchNames().includes(word))
  const rows: Row[] = []
  for (const name of asked.length > 0 ? asked : usualNames) {
    if (!(name in families) && !classBenchNames().includes(name)) {
      console.log(`left out: ${name} (the ClassBench policies are not at hand)`)
      continue
    }
    const own = `${folder}/${name}`
    const gateway = await startGateway(own, 'lab')
    try {
      rows.push(...(await measured({ gateway, folder: own, name, count })))
    } finally {
      await gateway.stop()
    }
  }
  return rows
}

interface Measured {
  readonly gateway: Gateway
  readonly folder: string
  readonly name: string
  readonly count: number
}

function policyOf(name: string, count: number): TestSnapshot {
  if (name in families) return familyPolicy(name as FamilyName, count).snapshot as TestSnapshot
  return classBenchSnapshot(name, Math.ceil(count / classBenchCount))
}

async function measured({ gateway, folder, name, count }: Measured): Promise<Row[]> {
  const { rules } = await createObjectsOf(gateway, policyOf(name, count))
  let writer = await gateway.connect()
  const row = (what: string, ratio: number, atMost: number, detail = ''): Row => {
    const found = { name: `${rules.length} rules of ${name}: ${what}`, ratio, limit: { atMost }, detail }
    console.log(`${found.name} ${ratio.toFixed(2)} ${detail}`)
    return found
  }
  const memory = async (when: string) => {
    writer.close()
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const { processes } = await footprintOf(gateway.pid, folder)
    // The server closes connections on which nothing is asked for a while.
    writer = await gateway.connect()
    const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
    const all = [...processes].map(([each, bytes]) => `${each} ${megabytes(bytes)}`).join(', ')
    const peak = megabytes(peakOf(gateway.pid, 'gateway'))
    return row(
      `memory of the gateway process ${when}, MB`,
      megabytes(processes.get('gateway') ?? 0),
      mostMegabytes,
      `${all}; at most ${peak}`,
    )
  }
  const rows: Row[] = []
  const before = processorTimeOf(gateway.pid)
  const applyMs = await milliseconds(() => replace(writer, gateway, rules))
  const spent = spentSince(before, processorTimeOf(gateway.pid))
  rows.push(
    row('apply, s', applyMs / 1000, mostApplySeconds, `HTTP to kernel, the first of a process; ${spent}`),
  )
  rows.push(await memory('at rest'))
  for (const { what, path, bodies } of await editsOf(gateway)) {
    writer.close()
    writer = await gateway.connect()
    const times = await timesOf(writer, gateway, { path, bodies })
    const detail = `${rounds} edits, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`
    rows.push(row(`edit of ${what}, ms`, median(times), mostEditMs, detail))
  }
  const explained = await explainTimes(writer, gateway)
  const all = explained.map((each) => each.toFixed(0)).join(', ')
  rows.push(
    row('a packet asked of the kernel, ms', Math.max(...explained), mostExplainMs, `in turn ${all} ms`),
  )
  rows.push(await memory('after edits and questions'))
  const analysisMs = await milliseconds(() => ask(writer, gateway, 'GET', '/x/analysis?limit=1'))
  rows.push(row('analysis, s', analysisMs / 1000, 20))
  rows.push(await memory('after an analysis'))
  const againMs = await milliseconds(() => replace(writer, gateway, rules.slice(1)))
  rows.push(row('a table without its first rule, s', againMs / 1000, mostApplySeconds))
  rows.push(await memory('in the end'))
  writer.close()
  return rows
}

interface Edits {
  readonly what: string
  readonly path: string
  readonly bodies: readonly object[]
}

/** Edits that take turns between two states, of which one is the present. */
async function editsOf(gateway: Gateway): Promise<readonly Edits[]> {
  const table = (await askOnce(gateway, forwardRules.path)) as readonly {
    id: number
    action: string
    source_addresses: readonly string[]
  }[]
  const middle = table[table.length >> 1]!
  const other = middle.action === 'drop' ? 'accept' : 'drop'
  const rule: Edits = {
    what: 'a rule',
    path: `${forwardRules.path}/${middle.id}`,
    bodies: [{ action: other }, { action: middle.action }],
  }
  const named = table
    .slice(table.length >> 1)
    .flatMap(({ source_addresses }) => source_addresses)
    .find((id) => id.startsWith('ip_address_list.'))
  if (named === undefined) return [rule]
  const path = `/aliases/ip_address_lists/${named.split('.').at(-1)}`
  const { values } = (await askOnce(gateway, path)) as { values: readonly string[] }
  const changed = (first: string) => ({ values: [first, ...values.slice(1)] })
  return [rule, { what: 'a member of a list', path, bodies: [changed('10.250.1.1'), changed('10.250.1.3')] }]
}

/** Asks on a connection of its own, as the server closes one behind a very long answer. */
async function askOnce(gateway: Gateway, path: string): Promise<unknown> {
  const connection = await gateway.connect()
  const answer = await ask(connection, gateway, 'GET', path)
  connection.close()
  return answer
}

async function ask(
  writer: Connection,
  { cookie }: Gateway,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { status, body: text } = await writer.ask(request(method, path, cookie, body))
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function timesOf(
  writer: Connection,
  gateway: Gateway,
  { path, bodies }: Pick<Edits, 'path' | 'bodies'>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const patch = request('PATCH', path, gateway.cookie, bodies[round % bodies.length])
    times.push(await milliseconds(() => applied(writer, gateway, patch)))
  }
  return times
}

/** Sends a change and waits until the kernel has it. */
async function applied(writer: Connection, gateway: Gateway, change: Buffer): Promise<void> {
  const answer = await writer.ask(change)
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.body.slice(0, 300)}`)
  if (/^x-applied: *(\S+)/im.exec(answer.headers)?.[1] !== 'pending') return
  const revision = Number(/^x-revision: *(\d+)/im.exec(answer.headers)?.[1])
  for (;;) {
    const { applied_revision } = (await ask(writer, gateway, 'GET', '/x/status')) as {
      applied_revision: number
    }
    if (applied_revision >= revision) return
  }
}

/** A packet is asked about three times, as the first question has most to make. */
async function explainTimes(writer: Connection, gateway: Gateway): Promise<readonly number[]> {
  const body = { protocol: 6, src_ip: '10.1.2.3', src_port: 40_000, dst_ip: '10.9.8.7', dst_port: 443 }
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    times.push(await milliseconds(() => ask(writer, gateway, 'POST', '/x/explain?confirm=kernel', body)))
  }
  return times
}

/** Processor time of each process since then, in the kernel too. */
function spentSince(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  return [...after]
    .map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / 1000] as const)
    .filter(([, seconds]) => seconds > 0.05)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`)
    .join(', ')
}
