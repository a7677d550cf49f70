import type { Tuple } from '../../../core/engine/rows/connection-end.ts'
import { type Asked, type Entry, filteredOf, reversed } from './entry.ts'

/** Behind this time the ports may belong to another connection. */
const keptMilliseconds = 10_000
const mostKept = 4_096

/**
 * Connections of which both source and destination are translated. On its way through the filter a packet of theirs has a tuple
 * that the kernel knows nothing by, so that they are remembered from the packet in front of the translation.
 */
export class TwiceTranslated {
  readonly #entries = new Map<string, { readonly entry: Entry; readonly atMs: number }>()

  /** Takes note of a connection. */
  see(entry: Entry, nowMs: number): void {
    const { protocol, original, reply } = entry
    const isBoth = original.destination !== reply.source && original.source !== reply.destination
    if (!isBoth) return
    const filtered = filteredOf(entry)
    for (const tuple of [filtered, reversed(filtered)]) {
      const key = keyOf({ protocol, ...tuple })
      this.#entries.delete(key)
      this.#entries.set(key, { entry, atMs: nowMs })
    }
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= mostKept) break
      this.#entries.delete(key)
    }
  }

  /** The connection of a packet; null where none is remembered. */
  of(packet: Asked, nowMs: number): Entry | null {
    const found = this.#entries.get(keyOf(packet))
    return found === undefined || nowMs - found.atMs > keptMilliseconds ? null : found.entry
  }
}

function keyOf({ protocol, source, sourcePort, destination, destinationPort }: Tuple & { protocol: number }) {
  return [protocol, source, sourcePort, destination, destinationPort].join(' ')
}
