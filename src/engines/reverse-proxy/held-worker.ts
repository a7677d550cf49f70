import { readFileSync } from 'node:fs'
import { endWorker, workersOf } from './control-socket.ts'

const ticksPerSecond = 100

/** Watch over the workers of one master. */
export interface HeldWorkers {
  /** Ends those that are held, and answers them; to be called about once a second. */
  readonly end: (master: number) => readonly number[]
}

/** Limits of one worker: seconds of a processor without a step to another request, and bytes of memory beyond those of its master, which has the configuration too. */
export interface HeldLimits {
  readonly mostSeconds: number
  readonly mostBytes: number
}

interface Sight {
  readonly bytes: number
  /** Counts of what it does between two requests: it gives the processor away, reads the file of a body, writes a row. */
  readonly steps: string
  /** Seconds of a processor that it had used when it did so last. */
  readonly sinceSeconds: number
}

/**
 * Watches for workers that one request holds: a worker that has used a processor for `mostSeconds` without waiting for anything, and
 * without a file that it reads or writes, serves nobody else, and nothing interrupts an expression that tries all ways; one with more than
 * `mostBytes` would have all of them ended. One that judges many bodies in a row reads the file of each. The master starts another one
 * in its place. Seconds of a processor count, so that a busy machine ends none.
 */
export function createHeldWorkers({ mostSeconds, mostBytes }: HeldLimits): HeldWorkers {
  let seen: ReadonlyMap<number, Sight> = new Map()
  return {
    end: (master) => {
      const now = workersOf(master).flatMap((pid) => {
        const sight = sightOf(pid)
        return sight === null ? [] : [[pid, sight] as const]
      })
      const common = memoryOf(master)
      const held = now.filter(([pid, { steps, sinceSeconds, bytes }]) => {
        const before = seen.get(pid)
        return (
          bytes - common > mostBytes ||
          (before?.steps === steps && sinceSeconds - before.sinceSeconds >= mostSeconds)
        )
      })
      for (const [pid] of held) endWorker(pid, 'SIGKILL')
      seen = new Map(
        now.map(([pid, sight]) => {
          const before = seen.get(pid)
          return [pid, before?.steps === sight.steps ? before : sight]
        }),
      )
      return held.map(([pid]) => pid)
    },
  }
}

/** Empty where the kernel does not count them. */
function fileCalls(pid: number): readonly string[] {
  try {
    return [...readFileSync(`/proc/${pid}/io`, 'latin1').matchAll(/^sysc[rw]: (\d+)/gm)].map(([, n]) => n!)
  } catch {
    return []
  }
}

/** Bytes of a process in memory; 0 for one that is gone. */
export function memoryOf(pid: number): number {
  try {
    return memoryIn(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return 0
  }
}

function memoryIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** Null for a process that is gone. */
function sightOf(pid: number): Sight | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const waits = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
    if (waits === null) return null
    return {
      bytes: memoryIn(status),
      steps: [waits[1], ...fileCalls(pid)].join(' '),
      sinceSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    return null
  }
}
