import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** Heap of a log thread, for the next thread that is started. Threads that ask much are collected often. */
export function threadHeap(): ResourceLimits {
  // What the process was started with outranks the limits of a thread; the heap of this thread keeps its size.
  setFlagsFromString('--max-semi-space-size=0')
  return { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 }
}
