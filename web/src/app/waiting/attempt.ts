/** So long a request that had no answer is known again. */
const knownMs = 600_000

/** The parts of a request that tell it from others. */
interface Wanted {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One attempt to make a request that may be made once only: its key, and the body that goes out. */
export interface Attempt {
  readonly key: string
  readonly body: unknown
  /** Says that no answer came, so that nobody knows what became of it. */
  readonly lost: () => void
  /** Says that an answer came. */
  readonly answered: () => void
}

interface Lost {
  readonly key: string
  readonly body: unknown
  readonly atMs: number
}

/** Makes attempts: one that has no answer and is made again goes out as it did, by its key. */
export class Attempts {
  readonly #lost = new Map<string, Lost>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  /**
   * The attempt of a request, null where it may be made twice. A browser sends a request again by itself where a kept connection
   * breaks, and people do where no answer came; with its key the gateway makes it once. One that is taken back unless it is confirmed is new each
   * time, and so is an act without a body, such as the restoring of a revision.
   * Source: silences#concurrency.
   */
  of(request: Wanted): Attempt | null {
    const { method, body, query = {}, headers = {} } = request
    if (method !== 'POST' || query['dry_run'] !== undefined) return null
    const fresh = { key: crypto.randomUUID(), body }
    const isNew = body === undefined || body instanceof Blob || 'X-Confirm-Within' in headers
    if (isNew) return { ...fresh, lost: () => undefined, answered: () => undefined }
    const name = nameOf(request)
    const before = this.#lost.get(name)
    const atMs = this.#nowMs()
    const { key, body: sent } = before !== undefined && atMs - before.atMs < knownMs ? before : fresh
    return {
      key,
      body: sent,
      lost: () => void this.#lost.set(name, { key, body: sent, atMs }),
      answered: () => void this.#lost.delete(name),
    }
  }

  /** Says that a change was made: who goes on to another one has seen what became of the last, and what is the same again is meant. */
  changed(): void {
    this.#lost.clear()
  }
}

/** A name for the purpose of a request: the ETags that it carries do not count, as they change with what it does. */
function nameOf({ path, query, body }: Wanted): string {
  return JSON.stringify([path, query, body], (key, value: unknown) =>
    key === 'if_match' ? undefined : value,
  )
}
