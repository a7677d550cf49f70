import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { messagesOf } from '../../../src/core/log/print/frames.ts'
import { startGateway } from '../ground/gateway.ts'
import { openLog } from '../ground/open-log.ts'
import type { Row } from '../measure.ts'
import { fill } from './logs.ts'

const usualRows = 300_000
const rounds = 3
const sinkScript = new URL('../ground/syslog-sink.ts', import.meta.url).pathname
const receiver = { host: '192.168.10.12', port: 5515 }
const form = { format: 'syslog', sender: { hostName: 'gate', version: '0', enterpriseId: 32473 } } as const

interface Arrived {
  readonly seconds: number
  readonly bytes: number
}

/** Starts a program on a host of the lab. */
function onHost(folder: string, host: string, ...command: string[]): ChildProcess {
  const args = ['bin/gatehouse.js', 'lab', 'exec', host, '--data', folder, '--', ...command]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** A receiver in a local network; resolves when it listens, to what resolves with the last row. */
async function sink(folder: string, rows: number): Promise<{ readonly arrived: Promise<Arrived> }> {
  const child = onHost(folder, 'lan2', process.execPath, sinkScript, String(receiver.port), String(rows))
  const lines = createInterface({ input: child.stdout! })
  await once(lines, 'line')
  return { arrived: once(lines, 'line').then(([line]) => JSON.parse(line as string) as Arrived) }
}

/** The rows of a log as lines of a file, in the form in which they are sent. */
async function print(folder: string, rows: number, path: string): Promise<void> {
  const store = openLog(folder)
  const file = createWriteStream(path)
  for (let after = 0, done = 0; done < rows; ) {
    const found = await store.print(
      { after, mostRows: 4_096, mostBytes: 1 << 22, kinds: null, leastPriority: 7 },
      form,
    )
    for (const message of messagesOf(found.frames.bytes).slice(0, rows - done))
      file.write(`${Buffer.from(message).toString()}\n`)
    done += found.ids.length
    after = found.through
  }
  file.end()
  await once(file, 'finish')
  await store.close()
}

/** Gives what is in a folder to its owner, as whom the gateway runs. */
function giveBack(folder: string): void {
  const { uid, gid } = statSync(folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid)
}

const rsyslogConfiguration = (folder: string, file: string) => `
global(workDirectory="${folder}" maxMessageSize="64k")
module(load="imfile")
template(name="line" type="string" string="%msg%")
input(type="imfile" file="${file}" tag="bench" ruleset="forward")
ruleset(name="forward" queue.type="linkedList" queue.size="200000" queue.dequeueBatchSize="4096") {
  action(type="omfwd" target="${receiver.host}" port="${receiver.port}" protocol="tcp" TCP_Framing="octet-counted"
    template="line" action.resumeRetryCount="-1")
}
`

/**
 * Rows a second that arrive at a receiver in a local network by TCP, of a log that is full when the receiver is made, against
 * rsyslog, which sends the same rows from a file.
 */
export async function measureForwarding(folder: string, words: readonly string[]): Promise<readonly Row[]> {
  const rows = words.map(Number).find((word) => word > 0) ?? usualRows
  // A log without a configuration would be one whose configuration was lost.
  await (await startGateway(folder, 'lab')).stop()
  const store = openLog(folder)
  // Older rows than are kept would leave at once.
  await fill(store, rows, (Date.now() - 3_600_000) * 1_000)
  await store.close()
  giveBack(join(folder, 'logs'))
  const file = join(folder, 'rows.txt')
  await print(folder, rows, file)
  const gateway = await startGateway(folder, 'lab')
  const [ours, theirs]: [Arrived[], Arrived[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      const { arrived } = await sink(folder, rows)
      const { id } = (await gateway.call('POST', '/x/logs/forwarding', {
        ...receiver,
        ...{ name: `bench ${round}`, protocol: 'tcp', format: 'syslog', from: '0000000000000001' },
      })) as { readonly id: string }
      ours.push(await arrived)
      await gateway.call('PATCH', `/x/logs/forwarding/${id}`, { enabled: false })
      const there = await sink(folder, rows)
      const work = join(folder, `rsyslog-${round}`)
      // It keeps there how far it has read.
      mkdirSync(work)
      writeFileSync(`${work}.conf`, rsyslogConfiguration(work, file))
      const rsyslog = onHost(folder, 'gateway', 'rsyslogd', '-n', '-f', `${work}.conf`, '-i', `${work}.pid`)
      theirs.push(await there.arrived)
      const ended = once(rsyslog, 'close')
      process.kill(Number(readFileSync(`${work}.pid`, 'latin1')), 'SIGKILL')
      await ended
    }
  } finally {
    await gateway.stop()
  }
  const best = (all: readonly Arrived[]) => rows / Math.min(...all.map(({ seconds }) => seconds))
  const [own, bare] = [best(ours), best(theirs)]
  const size = Math.round(ours[0]!.bytes / rows)
  return [
    {
      name: `forwarding: rows a second by TCP, ours / rsyslog`,
      ratio: own / bare,
      limit: { atLeast: 0.7 },
      detail: `${Math.round(own)} and ${Math.round(bare)}, ${rows} rows of ${size} bytes`,
    },
  ]
}
