import { setTimeout as sleep } from 'node:timers/promises'
import type { LogWorker } from './log-worker.ts'
import type { Pending } from './segments/writer.ts'
import type { WriterNotices } from './segments/writer-notices.ts'

/** Journals that may wait to be sealed, until no more is written. */
export const mostPending = 4
/** Journals that wait while none can be sealed, all of them in memory; beyond them the oldest is set aside. */
const mostUnsealed = 8
/** Pause before a journal that could not be sealed is tried again, and where the disk is full. */
const [retryMilliseconds, fullMilliseconds] = [1_000, 100]

/** Threads of a log that seal, and who hears of it. */
export interface SealingParts {
  readonly writer: Pick<LogWorker, 'ask'>
  readonly sealer: Pick<LogWorker, 'ask'>
  readonly isClosed: () => boolean
  readonly tell: (notices: WriterNotices) => void
}

/** Has journals that are full made into segments. */
export class LogSealing {
  readonly #parts: SealingParts
  #running: Promise<void> | null = null
  /** First ids of journals that are being sealed. */
  readonly #underWay = new Set<number>()
  /** Those that wait until there is room for another journal. */
  readonly #waiting: (() => void)[] = []
  /** Why no segment can be written; empty while they can. */
  fault = ''

  constructor(parts: SealingParts) {
    this.#parts = parts
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Has journals sealed until none is left, or one fails. */
  run(): Promise<void> {
    // While the disk makes one durable, the next is on its way.
    this.#running ??= Promise.all([this.#sealAll(), this.#sealAll()]).then(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Settles when a journal is sealed, or none can be for now. */
  async some(): Promise<void> {
    await Promise.race([this.run(), new Promise<void>((resolve) => this.#waiting.push(resolve))])
  }

  async #sealAll(): Promise<void> {
    const { writer, isClosed } = this.#parts
    for (;;) {
      const pending = await writer.ask({ op: 'pending', except: [...this.#underWay] }).catch(() => null)
      if (pending === null || isClosed()) return
      if (this.#underWay.has(pending.firstId)) continue
      try {
        await this.#seal(pending)
        this.fault = ''
      } catch (error) {
        if (!isClosed()) await this.#failed(pending, error as NodeJS.ErrnoException)
        return
      }
    }
  }

  async #seal(pending: Pending): Promise<void> {
    const { writer, sealer } = this.#parts
    this.#underWay.add(pending.firstId)
    try {
      const segment = await sealer.ask({ op: 'seal', pending })
      await writer.ask({ op: 'sealed', segments: [segment] })
    } finally {
      this.#underWay.delete(pending.firstId)
    }
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #failed({ origin, firstId }: Pending, { code = '', message }: NodeJS.ErrnoException): Promise<void> {
    const { writer, tell } = this.#parts
    const isFull = ['ENOSPC', 'EDQUOT'].includes(code)
    const room = { op: 'make-room', origin, sparedJournals: mostPending - 1 } as const
    if (isFull) await writer.ask(room).catch(() => false)
    else {
      this.fault = message
      // The other of the two may have begun with it again.
      if (this.#underWay.has(firstId)) return
      const unsealed = { op: 'unsealed', origin, firstId, most: mostUnsealed } as const
      await writer.ask(unsealed).then(tell, () => undefined)
    }
    await sleep(isFull ? fullMilliseconds : retryMilliseconds, null, { ref: false })
  }
}
