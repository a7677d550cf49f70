import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import { printRuleset } from '../../src/compile/text/nft.ts'
import { classBenchNames } from '../policy/classbench.ts'
import { classBenchSnapshot } from '../policy/classbench-snapshot.ts'
import { plainInputs } from '../policy/universe.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { type Connection, request } from './ground/connection.ts'
import { createPolicy } from './ground/create-policy.ts'
import { type Gateway, startGateway } from './ground/gateway.ts'
import { interleave, milliseconds, type Row } from './measure.ts'

const compiler = createCompiler()

const rounds = 5

/**
 * A whole table of 10,000 rules from the request to the kernel, where the table was empty, against `nft -f` of the same
 * rules as a plain list in an empty network namespace, which only root may open with room for so large a transaction.
 */
export async function measureApply(folder: string): Promise<Row[]> {
  const names = classBenchNames().filter((name) => name.endsWith('_10000'))
  const missing = process.getuid?.() === 0 ? 'the ClassBench policies are not at hand' : 'nft needs root'
  if (process.getuid?.() !== 0 || names.length === 0) {
    console.log(`left out: full apply (${missing})`)
    return []
  }
  const rows: Row[] = []
  for (const name of names) {
    const policy = classBenchSnapshot(name)
    const file = join(folder, `${name}.nft`)
    writeFileSync(file, printRuleset(ruleset(compiler.state(policy, plainInputs(1_800_000_000)))))
    const gateway = await startGateway(join(folder, name), 'lab')
    rows.push(await measurePolicy(gateway, { name, policy, file }))
    await gateway.stop()
  }
  return rows
}

interface Measured {
  readonly name: string
  readonly policy: TestSnapshot
  /** Holds the policy as a plain list. */
  readonly file: string
}

async function measurePolicy(gateway: Gateway, { name, policy, file }: Measured): Promise<Row> {
  const rules = await createPolicy(gateway, policy)
  const writer = await gateway.connect()
  const other = await gateway.connect()
  let longestMs = 0
  const ours = async () => {
    await replace(writer, gateway, [])
    const done = new AbortController()
    const waits = longestWait(other, gateway, done.signal)
    const spent = await milliseconds(() => replace(writer, gateway, rules))
    done.abort()
    longestMs = Math.max(longestMs, await waits)
    return spent
  }
  const times = await interleave(rounds, ours, () => milliseconds(() => load(file)))
  writer.close()
  other.close()
  return {
    name: `full apply of ${name} over HTTPS / nft -f`,
    ratio: times.ratio,
    limit: { atMost: 2.5 },
    detail: `${times.ours.toFixed(0)} against ${times.bare.toFixed(0)} ms; others waited at most ${longestMs.toFixed(0)} ms`,
  }
}

/** Replaces FORWARD and waits until the kernel has it, also where the answer does not wait so long. */
export async function replace(
  writer: Connection,
  { cookie }: Gateway,
  rules: readonly unknown[],
): Promise<void> {
  const answer = await writer.ask(request('PUT', '/x/tables/forward', cookie, { rules }))
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.body.slice(0, 500)}`)
  if (/^x-applied: *(\S+)/im.exec(answer.headers)?.[1] !== 'pending') return
  const revision = Number(/^x-revision: *(\d+)/im.exec(answer.headers)?.[1])
  for (let applied = 0; applied < revision; ) {
    await setTimeout(5)
    const status = await writer.ask(request('GET', '/x/status', cookie))
    applied = (JSON.parse(status.body) as { applied_revision: number }).applied_revision
  }
}

/** Longest wait of somebody else for a small answer, until `done`. */
async function longestWait(other: Connection, { cookie }: Gateway, done: AbortSignal): Promise<number> {
  let longestMs = 0
  while (!done.aborted) {
    const waited = await milliseconds(() => other.ask(request('GET', '/x/tables', cookie)))
    longestMs = Math.max(longestMs, waited)
    await setTimeout(10)
  }
  return longestMs
}

async function load(file: string): Promise<void> {
  const child = spawn('unshare', ['--net', 'nft', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('nft refused the list')
}
