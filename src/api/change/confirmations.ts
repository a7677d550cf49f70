import { fail, ok, type Result } from '../../core/failure.ts'
import type { ConfirmEvent } from '../../core/log/event.ts'
import { notThere } from '../../core/missing.ts'
import type { Store } from '../../store/config/store.ts'
import type { OpenConfirmation } from '../../store/runtime/confirmation-table.ts'
import { newestConnection } from '../route/connection.ts'
import { message } from './messages.ts'
import type { Settling } from './settling.ts'

/** Dependencies of confirmations. Times are Unix milliseconds. */
export interface ConfirmationParts {
  readonly store: Pick<Store, 'confirmations' | 'takeBack'>
  readonly control: Settling
  readonly nowMs: () => number
  readonly logEvent: (event: ConfirmEvent) => void
  /** Reports a bug. */
  readonly reportBug: (message: string) => void
}

const retryMs = 5000
const author = { login: 'system', address: 'local' }

/** Takes back what is not confirmed in time. Source: silences#confirm. */
export class Confirmations {
  readonly #parts: ConfirmationParts
  readonly #timers = new Map<number, NodeJS.Timeout>()
  /** For each open revision that is in force, the newest connection of that moment. */
  readonly #inForce = new Map<number, number>()

  #version = 0

  constructor(parts: ConfirmationParts) {
    this.#parts = parts
  }

  /** Takes back what ran out while nobody looked, and goes on waiting for the rest. */
  async start(): Promise<void> {
    const { store, nowMs } = this.#parts
    const all = store.confirmations.all()
    const late = all.find(({ deadline_ms }) => deadline_ms <= nowMs())
    if (late) await this.#takeBack(late.revision)
    for (const open of store.confirmations.all()) {
      if (open.revision !== late?.revision) this.#wait(open)
    }
  }

  /** Remembers that revision `open.revision` is to be confirmed; call inside the transaction that makes it. */
  add(open: Omit<OpenConfirmation, 'deadline_ms'>): void {
    const { store, nowMs } = this.#parts
    store.confirmations.add({ ...open, deadline_ms: nowMs() + open.window_seconds * 1000 })
  }

  /** Starts to wait for the confirmation of a revision that is durable now. */
  begin(revision: number): OpenConfirmation | undefined {
    const open = this.#parts.store.confirmations.get(revision)
    if (!open) return undefined
    const { login, address, window_seconds: seconds } = open
    this.#parts.logEvent({ kind: 'confirm-awaited', login, address, revision, seconds })
    this.#wait(open)
    return open
  }

  /** A number that is higher after each change of what waits and of what is in force. */
  get version(): number {
    return this.#version
  }

  /** Open confirmations, the oldest first. */
  all(): readonly OpenConfirmation[] {
    return this.#parts.store.confirmations.all()
  }

  /** True when `revision` is in force. */
  isInForce(revision: number): boolean {
    return this.#inForce.has(revision)
  }

  /**
   * Confirms `revision` by a request of `connection`, and with it the earlier ones that `may` allows. Answers what was
   * confirmed. Fails `not-found` when it does not wait, `conflict` when the connection proves nothing.
   */
  confirm(
    revision: number,
    connection: number,
    may: (open: OpenConfirmation) => boolean,
  ): Result<readonly OpenConfirmation[]> {
    const { store, nowMs } = this.#parts
    const open = store.confirmations.get(revision)
    if (!open || open.deadline_ms <= nowMs()) {
      return notThere(message('revision {id} does not wait for a confirmation', { id: revision }))
    }
    if (!may(open)) {
      return fail({
        kind: 'forbidden',
        message: message('revision {id} was made by another administrator', { id: revision }),
      })
    }
    const newestThen = this.#inForce.get(revision)
    if (newestThen === undefined) {
      const early = message('revision {id} is not in force yet', { id: revision })
      return fail({ kind: 'conflict', message: early, endsConnection: true })
    }
    if (connection <= newestThen) {
      return fail({
        kind: 'conflict',
        message: message(
          'the confirmation must come on a connection that was opened after revision {id} came into force',
          { id: revision },
        ),
        endsConnection: true,
      })
    }
    const confirmed = this.all().filter((each) => each.revision <= revision && may(each))
    for (const each of confirmed) {
      store.confirmations.remove(each.revision)
      this.#forget(each.revision)
    }
    return ok(confirmed)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #wait({ revision, deadline_ms, window_seconds }: OpenConfirmation): void {
    const { control, nowMs } = this.#parts
    // A clock that was set back must not prolong what may be a lock-out.
    const leftMs = Math.max(0, Math.min(deadline_ms - nowMs(), window_seconds * 1000))
    this.#again(revision, leftMs)
    this.#version += 1
    void control.settle(revision, leftMs).then((settled) => {
      if (settled === 'pending' || !this.#timers.has(revision)) return
      this.#inForce.set(revision, newestConnection())
      this.#version += 1
    })
  }

  #again(revision: number, afterMs: number): void {
    this.#timers.set(
      revision,
      setTimeout(() => void this.#takeBack(revision), afterMs),
    )
  }

  #forget(revision: number): void {
    clearTimeout(this.#timers.get(revision))
    this.#timers.delete(revision)
    this.#inForce.delete(revision)
    this.#version += 1
  }

  async #takeBack(revision: number): Promise<void> {
    const { store, logEvent, reportBug } = this.#parts
    if (!store.confirmations.get(revision)) return this.#forget(revision)
    const action = `revision ${revision} was not confirmed`
    try {
      const written = await store.takeBack({ ...author, action }, revision)
      if (written.ok) {
        const { changed, revision: made } = written.value
        for (const each of [...this.#timers.keys()]) if (each >= revision) this.#forget(each)
        if (changed) logEvent({ kind: 'taken-back', revision, last: made - 1, made })
        return
      }
      logEvent({
        kind: 'take-back-failed',
        revision,
        message: JSON.stringify(written.failure).slice(0, 1000),
      })
    } catch (error) {
      reportBug(`revision ${revision} could not be taken back: ${(error as Error).stack}`)
    }
    this.#again(revision, retryMs)
  }
}
