interface Waiter {
  readonly revision: number
  readonly done: () => void
}

/** Requests that wait until a revision is in force. */
export class RevisionWaiters {
  #waiters: readonly Waiter[] = []

  /** Resolves to `applied` when the revision is in force, and to `pending` when it is not within `timeoutMs`. */
  wait(revision: number, timeoutMs: number): Promise<'applied' | 'pending'> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        resolve('pending')
      }, timeoutMs)
      const waiter: Waiter = {
        revision,
        done: () => {
          clearTimeout(timer)
          resolve('applied')
        },
      }
      this.#waiters = [...this.#waiters, waiter]
    })
  }

  /** Ends the waiting for all revisions up to this one. */
  reached(appliedRevision: number): void {
    const done = this.#waiters.filter(({ revision }) => revision <= appliedRevision)
    this.#waiters = this.#waiters.filter(({ revision }) => revision > appliedRevision)
    for (const waiter of done) waiter.done()
  }
}
