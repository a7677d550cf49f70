import { setTimeout as pause } from 'node:timers/promises'
import { logOrigins } from '../../../core/log/log-record.ts'
import type { LogStoreState } from '../../../core/log/log-store-state.ts'
import type { LogStore } from '../log-store.ts'
import type { ArchiveTarget } from './archive-sender.ts'
import { ClickHouseFault, type FaultKind, remedyOf, wordsOf } from './fault.ts'
import { readPosition } from './position.ts'
import { checkServer } from './server-check.ts'

/** Parts of the returner. */
export interface ReturnerParts {
  readonly logs: Pick<LogStore, 'bringBack'>
  readonly folder: string
  readonly target: ArchiveTarget
  readonly nowMs: () => number
}

const retryMilliseconds = 2_000

/**
 * Brings rows that only ClickHouse has back into the local log, origin by origin and the newest first, until its bounds have no
 * more room or there are none. What it does is in files: after a restart it goes on.
 */
export class ArchiveReturner {
  readonly #parts: ReturnerParts
  readonly #end = new AbortController()
  #server = 0
  #rows = 0
  #version = ''
  #isDone = false
  #fault: ClickHouseFault | null = null
  #lastError: LogStoreState['lastError'] = null

  constructor(parts: ReturnerParts) {
    this.#parts = parts
    void this.#run()
  }

  /** How far it is; null when all is done. */
  get state(): LogStoreState | null {
    if (this.#isDone) return null
    return {
      state: this.#fault !== null ? 'failed' : this.#version === '' ? 'connecting' : 'moving',
      ...{ rowsWaiting: 0, lagSeconds: 0, storedThrough: 0, rowsLost: 0 },
      rowsBack: this.#rows,
      lastError: this.#lastError,
      remedy: this.#fault === null ? '' : remedyOf(this.#fault.kind),
      version: this.#version,
    }
  }

  /** Brings nothing more back. */
  close(): void {
    this.#end.abort()
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted && !this.#isDone) {
      try {
        await this.#bringAll()
      } catch (error) {
        this.#fault = faultOf(error)
        this.#lastError = { text: wordsOf(this.#fault), atSeconds: Math.floor(this.#parts.nowMs() / 1000) }
        this.#server += 1
        await pause(retryMilliseconds, undefined, { signal: this.#end.signal, ref: false }).catch(
          () => undefined,
        )
      }
    }
  }

  async #bringAll(): Promise<void> {
    const { logs, folder, target } = this.#parts
    const server = target.servers[this.#server % target.servers.length]!
    this.#version = await checkServer(server, target.place)
    this.#fault = null
    const { logId, through, abandoned, cuts } = await readPosition(folder)
    const view = { logId, through, abandoned, cuts, server, place: target.place }
    for (const origin of logOrigins)
      for (;;) {
        if (this.#end.signal.aborted) return
        const rows = await logs.bringBack(view, origin)
        this.#rows += rows
        if (rows === 0) break
      }
    this.#isDone = true
  }
}

/** Faults cross threads as plain errors. */
function faultOf(error: unknown): ClickHouseFault {
  if (error instanceof ClickHouseFault) return error
  const { name, message, code } = error as NodeJS.ErrnoException
  return new ClickHouseFault(name === 'ClickHouseFault' ? (code as FaultKind) : 'local', message)
}
