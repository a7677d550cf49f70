import { betweenRequests } from './idle-work.ts'

/** Milliseconds without a change before the work begins. */
const quietMs = 250

/** Work that is done ahead of requests. */
export interface WarmUpOptions {
  /** Tells whether something more urgent has the processor; the work then begins later. */
  readonly isBusy: () => boolean
  /** Begins the work for the newest revision; each step takes some milliseconds. */
  readonly work: () => Iterator<unknown>
  /** Reports a bug. */
  readonly reportBug: (message: string) => void
}

/** Uses the time between requests for what the next ones will need. */
export class WarmUp {
  readonly #options: WarmUpOptions
  #timer: NodeJS.Timeout | null = null
  #endWork = () => {}

  constructor(options: WarmUpOptions) {
    this.#options = options
  }

  /** Begins the work again some time after the last change, while the kernel takes it. */
  changed(): void {
    const { work, reportBug, isBusy } = this.#options
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#endWork()
    this.#timer = setTimeout(() => {
      if (isBusy()) return this.changed()
      this.#endWork = betweenRequests(work(), (message) => reportBug(`work ahead of requests: ${message}`))
    }, quietMs).unref()
  }

  /** Ends the work where it stands. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#endWork()
  }
}
