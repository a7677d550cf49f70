import { accessSync, constants, statfsSync } from 'node:fs'
import type { Message } from '../../core/text/message.ts'
import { message } from '../messages.ts'
import { type DiskFault, diskFaultOf } from './disk-fault.ts'

/** Callbacks about the state of the disk. */
export interface DiskEvents {
  /** Nothing can be stored any more. */
  readonly failed: (fault: DiskFault) => void
  /** It can again. `refused` changes could not be stored meanwhile, and are not. */
  readonly recovered: (lasted: { readonly seconds: number; readonly refused: number }) => void
}

/** Options of the watch over a disk. */
export interface DiskOptions {
  readonly folder: string
  /** Stores something small, durably; throws what storing throws. */
  readonly probe: () => void
}

const watchMs = 1_000
/** Less than this is no room: a change of some size does not find place. */
const leastBytes = 64 * 1024

/**
 * State of the disk of a data folder: whether it takes what is written. What need not be durable at once is put off
 * while it does not (`defer`), and stored when it does.
 */
export class DiskState {
  readonly #options: DiskOptions
  #timer: NodeJS.Timeout | undefined
  readonly #deferred = new Map<string, () => void>()
  #events: DiskEvents | null = null
  #fault: DiskFault | null = null
  #sinceMs = 0
  #refused = 0
  #freeBytes: number | null = null
  #crowded: Message | null = null
  #readOnly: DiskFault | null = null

  constructor(options: DiskOptions) {
    this.#options = options
    this.#measure()
  }

  /** Why nothing can be stored; null while it can, as far as is known. */
  get fault(): DiskFault | null {
    if (this.#fault !== null) return this.#fault
    if (this.#readOnly !== null) return this.#readOnly
    return this.#crowded === null ? null : { kind: 'full', message: this.#crowded }
  }

  /** Room that is left, in bytes; null where the file system does not say. */
  get freeBytes(): number | null {
    return this.#freeBytes
  }

  /** Looks again and again, and says what becomes of the disk; what happened before is said at once. */
  watch(events: DiskEvents): void {
    this.#events = events
    this.#timer = setInterval(() => this.#look(), watchMs).unref()
    if (this.#fault) events.failed(this.#fault)
  }

  /** Takes note of an error; answers its fault when it is one of the disk. */
  note(error: unknown): DiskFault | null {
    const found = diskFaultOf(error)
    if (found === null) return null
    // SQLite says of a read-only file system that writing failed.
    const fault = (found.kind === 'broken' && this.#readOnlyFault()) || found
    if (this.#fault === null) {
      this.#sinceMs = Date.now()
      this.#events?.failed(fault)
    }
    this.#fault = fault
    return fault
  }

  /** As `note`, of a change that is refused because of it. */
  refuse(error: unknown): DiskFault | null {
    const fault = this.note(error)
    if (fault !== null) this.#refused += 1
    return fault
  }

  /** Does `work`, or puts it off until the disk takes it; of works with one name only the last is done. */
  defer(name: string, work: () => void): void {
    this.#deferred.delete(name)
    try {
      work()
    } catch (error) {
      if (this.note(error) === null) throw error
      this.#deferred.set(name, work)
    }
  }

  /** Does what was put off, as far as the disk takes it, and watches no longer. */
  close(): void {
    clearInterval(this.#timer)
    if (this.#deferred.size > 0) this.#recover()
  }

  #look(): void {
    this.#measure()
    if (this.#fault !== null && this.#crowded === null) this.#recover()
  }

  #recover(): void {
    try {
      this.#options.probe()
      for (const [name, work] of [...this.#deferred]) {
        work()
        this.#deferred.delete(name)
      }
    } catch (error) {
      if (this.note(error) === null) throw error
      return
    }
    const lasted = { seconds: Math.round((Date.now() - this.#sinceMs) / 1000), refused: this.#refused }
    this.#fault = null
    this.#refused = 0
    this.#events?.recovered(lasted)
  }

  #readOnlyFault(): DiskFault | null {
    try {
      accessSync(this.#options.folder, constants.W_OK)
      return null
    } catch (error) {
      const fault = diskFaultOf(error)
      return fault?.kind === 'read-only' ? fault : null
    }
  }

  /** Says that a disk is full before something fails by that. File systems without a limit report no numbers. */
  #measure(): void {
    this.#readOnly = this.#readOnlyFault()
    try {
      const { bavail, bsize, blocks, files, ffree } = statfsSync(this.#options.folder)
      this.#freeBytes = blocks > 0 ? bavail * bsize : null
      const noRoom = this.#freeBytes !== null && this.#freeBytes < leastBytes
      const noFiles = files > 0 && ffree === 0
      this.#crowded = noRoom
        ? message('the disk of the gateway is full ({bytes} bytes free)', { bytes: this.#freeBytes ?? 0 })
        : noFiles
          ? message('the disk of the gateway is full (no more files can be made)')
          : null
    } catch (error) {
      this.note(error)
    }
  }
}
