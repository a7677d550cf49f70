import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { programEnvironment } from '../program.ts'

/** One transaction as `nft monitor` tells of it, as far as it touched our table. */
export interface SeenTransaction {
  /** Transactions that went unseen just before this one, or of which too little was seen to tell whose they were. */
  readonly lost: number
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

/** What a watch reports. */
export interface MonitorEvents {
  onTransaction(seen: SeenTransaction): void
  /** The kernel had more to tell than there was room for. */
  onLoss(): void
  /** The watch had ended and is running again. */
  onRestart(): void
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
        events.onRestart()
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

/**
 * Reads the lines of `nft monitor`, in which `# new generation N by process P` ends every transaction. N goes up by
 * one each time, so a gap tells how many were lost.
 */
export function transactionReader(
  events: Pick<MonitorEvents, 'onTransaction' | 'onLoss'>,
): (line: string) => void {
  const blank = { serials: [] as number[], touches: 0, firstLines: [] as string[], damaged: false }
  let expected: number | null = null
  let current = structuredClone(blank)
  const end = (generation: number, process: string) => {
    const { serials, touches, firstLines, damaged } = current
    const unknown = damaged && serials.length === 0
    const lost = generation - (expected ?? generation) + (unknown ? 1 : 0)
    current = structuredClone(blank)
    expected = generation + 1
    events.onTransaction({ lost, serials, touches: unknown ? 0 : touches, firstLines, process })
  }
  return (line) => {
    const last = /^# new generation (\d+) by process (\d+ \(.*\))/.exec(line)
    if (last !== null) return end(Number(last[1]), last[2]!)
    if (line.includes('We lost some netlink events')) {
      current.damaged = true
      return events.onLoss()
    }
    if (!/^(?:add|insert|replace|delete|flush|destroy) \S+ inet gatehouse(?: |$)/.test(line)) return
    current.touches++
    if (current.firstLines.length < keptLines) current.firstLines.push(line.trim().slice(0, 160))
    const own = /^add element inet gatehouse generation \{ 0x([0-9a-f]+) \}/.exec(line)
    if (own !== null) current.serials.push(Number.parseInt(own[1]!, 16))
  }
}
