import { spawn } from 'node:child_process'
import type { NamedEnd, ProcessStatus } from '../../core/engine/process-status.ts'
import { keepProcess } from '../../processes/kept-process.ts'
import { programEnvironment } from '../program.ts'

/** Subject of a change in the kernel's tables. */
export type NetworkTopic = 'devices' | 'neighbours'

/** A running watch. */
export interface NetworkWatch {
  /** Asks for a look at everything, as if all had changed. */
  readonly look: () => void
  /** Status of the process that listens to changes. */
  readonly monitor: () => ProcessStatus
  readonly close: () => void
}

const name = 'ip-monitor'

/** Changes come in swarms: wait for the end of one, and do not look more often than this. */
const settleMilliseconds = 50
const pauseMilliseconds = 300

/** A look without a reason: most settings change without a message, and the kernel may have to drop one. */
const idleMilliseconds = 3_000

/**
 * Calls `onChange` whenever devices, addresses, routes or neighbours change, never twice at a time. Listens
 * with one long-running `ip monitor`, which is started again when it ends or is stopped.
 */
export function watchNetwork(
  onChange: (topics: ReadonlySet<NetworkTopic>) => Promise<void>,
  onEnd: (end: NamedEnd) => void,
): NetworkWatch {
  let pending = new Set<NetworkTopic>()
  let timer: NodeJS.Timeout | undefined
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
  const start = () => {
    const started = spawn(
      'ip',
      ['monitor', 'label', 'link', 'address', 'route', 'neigh', 'rule', 'netconf'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: programEnvironment(),
      },
    )
    started.stdout.setEncoding('latin1').on('data', (text: string) => {
      for (const topic of topicsOf(text)) pending.add(topic)
      if (pending.size > 0) schedule(settleMilliseconds)
    })
    look()
    return started
  }

  const monitor = keepProcess({
    name,
    start,
    end: (child) => void child.kill('SIGKILL'),
    // It never owes anything, but it must not be stopped.
    pulse: { owes: () => false },
    onExit: ({ atMs, reason }) => {
      onEnd({ name, atMs, reason })
      return true
    },
  })
  const idle = setInterval(look, idleMilliseconds)
  return {
    look,
    monitor: monitor.status,
    close: () => {
      closed = true
      clearInterval(idle)
      clearTimeout(timer)
      void monitor.stop()
    },
  }
}

function topicsOf(text: string): readonly NetworkTopic[] {
  const topics: NetworkTopic[] = []
  if (/^\[(LINK|ADDR|ROUTE|RULE|NETCONF)\]/m.test(text)) topics.push('devices')
  if (text.includes('[NEIGH]')) topics.push('neighbours')
  return topics
}
