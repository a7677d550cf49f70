import { readFileSync } from 'node:fs'

/** A queue as the kernel knows it: its reader, what waits, what was dropped, and what was handed over. */
export interface QueueState {
  readonly process: number
  readonly waiting: number
  readonly dropped: number
  readonly packets: number
}

/** Queues with a reader in this network namespace, by their number: from the table as others read it, or as far as it can be read. */
export function queueStates(told: string | null): ReadonlyMap<number, QueueState> {
  const found = new Map<number, QueueState>()
  for (const line of (told ?? ownText()).split('\n')) {
    const [queue, process, waiting, , , dropped, unheard, packets] = line.trim().split(/\s+/).map(Number)
    if (packets === undefined || Number.isNaN(queue)) continue
    found.set(queue!, { process: process!, waiting: waiting!, dropped: dropped! + unheard!, packets })
  }
  return found
}

function ownText(): string {
  try {
    return readFileSync('/proc/self/net/netfilter/nfnetlink_queue', 'latin1')
  } catch {
    return ''
  }
}
