import { readFileSync } from 'node:fs'

/** State of the main thread of a process, as the kernel reports it. */
export interface Progress {
  /** Stopped by a signal, or held by a debugger. */
  readonly isStopped: boolean
  /** It waits for a disk, or for a lock in the kernel: no signal reaches it there. */
  readonly isInKernel: boolean
  /** Changes whenever the thread has run: processor time, and how often it took turns with others. */
  readonly work: string
}

/** Looks at a process; null when there is none, or when it cannot be looked at. */
export function progressOf(pid: number): Progress | null {
  try {
    const thread = `/proc/${pid}/task/${pid}`
    const stat = readFileSync(`${thread}/stat`, 'latin1')
    // The name in parentheses may hold spaces and parentheses itself; state is the first field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = ''] = fields
    const turns = readFileSync(`${thread}/status`, 'latin1').match(/ctxt_switches:\s*\d+/g) ?? []
    return {
      isStopped: state === 'T' || state === 't',
      isInKernel: state === 'D' || state === 'R',
      work: [fields[11], fields[12], ...turns].join(),
    }
  } catch {
    return null
  }
}
