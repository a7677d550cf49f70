import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** An engine without signatures, and each of them, as seen with 30,000 that are shaped like those of public sets. */
const baseBytes = 44 * 2 ** 20
const signatureBytes = 7_000
const leastConnectionBytes = 64 * 2 ** 20

/** An allocator that gives back what a reload has freed; where it is missing, the loader says so and the C library's serves. */
export const allocator = {
  LD_PRELOAD: 'libjemalloc.so.2',
  MALLOC_CONF: 'background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0',
} as const

/** Memory that an inspector takes for its signatures, before it has them. */
export function expectedMemory(signatures: number): number {
  return baseBytes + signatures * signatureBytes
}

/** Memory that one of so many inspectors may take for connections: an eighth of the machine's, less where they are many. */
export function connectionMemory(inspectors: number): number {
  // In steps, so that few of them change the configuration of the others.
  const step = 2 ** Math.ceil(Math.log2(Math.max(2, inspectors)))
  return Math.max(leastConnectionBytes, Math.floor(totalmem() / 4 / step))
}

/** Most memory of one inspector, with which the machine still works: half of it. */
export function mostMemory(): number {
  return Math.floor(totalmem() / 2)
}

/** Memory that programs may still take; null where the kernel does not say. */
export function availableMemory(): number | null {
  const found = /^MemAvailable:\s+(\d+) kB$/m.exec(textOf('/proc/meminfo'))
  return found === null ? null : Number(found[1]) * 1024
}

/** Resident memory of a process in bytes; 0 where it is gone. */
export function residentMemory(pid: number): number {
  return Number(textOf(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * 4096
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
