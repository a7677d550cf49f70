import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { programEnvironment } from '../program.ts'

/** One transaction as `nft monitor` tells of it, as far as it touched our table. */
export interface SeenTransaction {
  /** The kernel's own count of transactions; consecutive, so that a gap means a lost report. */
  readonly generation: number
  /** Serials that it put into our generation set. */
  readonly serials: readonly number[]
  /** How many of its lines touched our table, and the first of them. */
  readonly touches: number
  readonly firstLines: readonly string[]
  /** `123 (nft)`: who did it. */
  readonly process: string
}

/** A running watch. */
export interface Monitor {
  close(): Promise<void>
}

/** What a watch reports: each transaction, and `onGap` when some may have passed unseen. */
export interface MonitorEvents {
  onTransaction(seen: SeenTransaction): void
  onGap(reason: string): void
}

const restartAfterMilliseconds = 500
const keptLines = 3

/** Watches all changes to the ruleset through one long-running `nft monitor`, which is restarted when it ends. */
export function startMonitor(events: MonitorEvents): Monitor {
  let closed = false
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null

  const start = () => {
    const watcher = spawn('nft', ['monitor'], {
      env: programEnvironment('UTC'),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child = watcher
    const read = transactionReader(events)
    createInterface({ input: watcher.stdout }).on('line', read)
    // Without the program the exit code is negative and `close` follows; applies say that it is missing.
    watcher.once('error', () => {})
    watcher.once('close', () => {
      if (closed) return
      timer = setTimeout(() => {
        start()
        events.onGap('the watch on the ruleset had ended')
      }, restartAfterMilliseconds)
    })
  }
  start()

  return {
    close: async () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      if (child === null || child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
        return
      const ended = new Promise((resolve) => child?.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Reads the lines of `nft monitor`, in which `# new generation N by process P` ends every transaction. */
export function transactionReader(events: MonitorEvents): (line: string) => void {
  let expected: number | null = null
  let serials: number[] = []
  let touches = 0
  let firstLines: string[] = []
  return (line) => {
    const end = /^# new generation (\d+) by process (\d+ \(.*\))/.exec(line)
    if (end !== null) {
      const generation = Number(end[1])
      if (expected !== null && generation !== expected) events.onGap('reports of changes were lost')
      expected = generation + 1
      events.onTransaction({ generation, serials, touches, firstLines, process: end[2]! })
      serials = []
      touches = 0
      firstLines = []
      return
    }
    if (!/^(?:add|insert|replace|delete|flush|destroy) \S+ inet gatehouse(?: |$)/.test(line)) return
    touches++
    if (firstLines.length < keptLines) firstLines.push(line.trim().slice(0, 160))
    const own = /^add element inet gatehouse generation \{ 0x([0-9a-f]+) \}/.exec(line)
    if (own !== null) serials.push(Number.parseInt(own[1]!, 16))
  }
}
