import { type ChildProcess, spawn } from 'node:child_process'
import { programEnvironment } from '../program.ts'

/** What a change in the kernel's tables was about. */
export type NetworkTopic = 'devices' | 'neighbours'

/** A running watch. */
export interface NetworkWatch {
  /** Asks for a look at everything, as if all had changed. */
  readonly look: () => void
  readonly close: () => void
}

/** Changes come in swarms: wait for the end of one, and do not look more often than this. */
const settleMilliseconds = 50
const pauseMilliseconds = 300

/** A look without a reason: most settings change without a message, and the kernel may have to drop one. */
const idleMilliseconds = 3_000

const restartMilliseconds = 1_000

/**
 * Calls `onChange` whenever devices, addresses, routes or neighbours change, never twice at a time. Listens
 * with one long-running `ip monitor`, which is started again when it ends.
 */
export function watchNetwork(onChange: (topics: ReadonlySet<NetworkTopic>) => Promise<void>): NetworkWatch {
  let pending = new Set<NetworkTopic>()
  let timer: NodeJS.Timeout | undefined
  let restart: NodeJS.Timeout | undefined
  let monitor: ChildProcess | undefined
  let busy = false
  let closed = false

  const schedule = (delay: number) => {
    if (timer === undefined && !busy && !closed) timer = setTimeout(run, delay)
  }
  const run = async () => {
    timer = undefined
    busy = true
    const topics = pending
    pending = new Set()
    await onChange(topics).catch(() => undefined)
    busy = false
    if (pending.size > 0) schedule(pauseMilliseconds)
  }
  const look = () => {
    pending.add('devices').add('neighbours')
    schedule(0)
  }
  const listen = () => {
    const started = spawn(
      'ip',
      ['monitor', 'label', 'link', 'address', 'route', 'neigh', 'rule', 'netconf'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: programEnvironment(),
      },
    )
    monitor = started
    started.stdout.setEncoding('latin1').on('data', (text: string) => {
      for (const topic of topicsOf(text)) pending.add(topic)
      if (pending.size > 0) schedule(settleMilliseconds)
    })
    const again = () => {
      if (monitor !== started) return
      monitor = undefined
      if (!closed) restart = setTimeout(listen, restartMilliseconds)
    }
    started.on('error', again)
    started.on('exit', again)
    look()
  }

  listen()
  const idle = setInterval(look, idleMilliseconds)
  return {
    look,
    close: () => {
      closed = true
      clearInterval(idle)
      clearTimeout(timer)
      clearTimeout(restart)
      monitor?.kill('SIGKILL')
    },
  }
}

function topicsOf(text: string): readonly NetworkTopic[] {
  const topics: NetworkTopic[] = []
  if (/^\[(LINK|ADDR|ROUTE|RULE|NETCONF)\]/m.test(text)) topics.push('devices')
  if (text.includes('[NEIGH]')) topics.push('neighbours')
  return topics
}
