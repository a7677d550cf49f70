/** Rows that are sent again behind a break: what a receiver's machine had and its program may not have read. */
const repeatedRows = 1_000

/** Where sending goes on, in a connection or in another process. */
export interface Resumption {
  /** Rows behind this id are sent. */
  readonly after: number
  /** Rows up to this id were acknowledged once, or are of no concern. */
  readonly delivered: number
}

/**
 * How far a receiver is: ids of rows that were sent through its connection and not acknowledged, and of the last ones that were.
 */
export class Position {
  /** Rows behind this id are to be sent. */
  next: number
  #pending: number[] = []
  #acknowledged: number[] = []
  /** Ids of rows of the present connection that were acknowledged, in number. */
  #counted = 0
  /** Where sending goes on when nothing was acknowledged yet. */
  #begin: number
  readonly #repeated: number
  #delivered: number

  /** Without repetition what was acknowledged is not sent again. */
  constructor({ after, delivered }: Resumption, repeats: boolean) {
    this.next = after
    this.#begin = after
    this.#delivered = Math.max(after, delivered)
    this.#repeated = repeats ? repeatedRows : 0
  }

  /** Where everything is sent again after a break, and by another process. */
  get resume(): Resumption {
    const first = this.#acknowledged[0]
    return { after: first === undefined ? this.#begin : first - 1, delivered: this.#delivered }
  }

  /** Rows up to this id were acknowledged, or are of no concern. */
  get delivered(): number {
    return this.#delivered
  }

  /** Rows on the way. */
  get unacknowledged(): number {
    return this.#pending.length
  }

  /** Takes note of rows that were handed over, up to an id behind which there are others. */
  sent(ids: ArrayLike<number>, through: number): void {
    for (let place = 0; place < ids.length; place++) this.#pending.push(ids[place]!)
    this.next = through
    this.#noteDelivered()
    if (this.#pending.length === 0 && this.#acknowledged.length === 0) this.#begin = through
  }

  /** Takes note of how many rows of the connection were acknowledged in all; answers how many are new. */
  acknowledge(rows: number): number {
    const news = Math.min(rows - this.#counted, this.#pending.length)
    if (news <= 0) return 0
    this.#counted += news
    const ids = this.#pending.splice(0, news)
    const last = ids.at(-1)!
    this.#noteDelivered()
    this.#acknowledged = [...this.#acknowledged, ...ids].slice(-this.#repeated)
    if (this.#repeated === 0) this.#acknowledged = []
    if (this.#acknowledged.length === 0) this.#begin = last
    return news
  }

  /** Rows that are not wanted lie between those that are sent: what leaves the log of them later is not missed. */
  #noteDelivered(): void {
    const [first] = this.#pending
    this.#delivered = Math.max(this.#delivered, first === undefined ? this.next : first - 1)
  }

  /** Goes back behind a break. */
  back(): void {
    const { after } = this.resume
    this.next = after
    this.#begin = after
    this.#pending = []
    this.#acknowledged = []
    this.#counted = 0
  }
}
