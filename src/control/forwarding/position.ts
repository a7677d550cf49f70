/** Rows that are sent again behind a connection that the receiver ended. */
const repeatedRows = 1_000
/** The same where it was lost: what the receiver's machine had, some megabytes, its program may not have read. */
const mostRepeatedRows = 32_768
/**
 * A receiver that breaks more connections before it has taken more than is sent again gets only half of that again, of what its program may not have read
 * no fewer than the usual ones.
 */
const patientBreaks = 3

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
  /** The last that were acknowledged in the present connection, somewhat more than are sent again. */
  #acknowledged: number[] = []
  /** Ids of rows of the present connection that were acknowledged, in number. */
  #counted = 0
  /** Where sending goes on when nothing was acknowledged yet. */
  #begin: number
  readonly #repeats: boolean
  #delivered: number
  /** Breaks behind which sending went back to where it had begun. */
  #vainBreaks = 0

  /** Without repetition what was acknowledged is not sent again. */
  constructor({ after, delivered }: Resumption, repeats: boolean) {
    this.next = after
    this.#begin = after
    this.#delivered = Math.max(after, delivered)
    this.#repeats = repeats
  }

  /** Where another process goes on. */
  get resume(): Resumption {
    return { after: this.#behind(this.#repeats ? repeatedRows : 0), delivered: this.#delivered }
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
    this.#noteDelivered()
    for (const id of ids) this.#acknowledged.push(id)
    if (this.#acknowledged.length > 2 * mostRepeatedRows)
      this.#acknowledged = this.#acknowledged.slice(-mostRepeatedRows - 1)
    return news
  }

  /** Rows that are not wanted lie between those that are sent: what leaves the log of them later is not missed. */
  #noteDelivered(): void {
    const [first] = this.#pending
    this.#delivered = Math.max(this.#delivered, first === undefined ? this.next : first - 1)
  }

  /** Goes back behind a break; less where the receiver has read all that it acknowledged. */
  back(hasReadAll: boolean): void {
    const rows = this.#acknowledged.length
    const usual = !this.#repeats ? 0 : hasReadAll ? repeatedRows : mostRepeatedRows
    const isVain = rows > 0 && rows <= usual && this.#pending.length > 0
    this.#vainBreaks = isVain ? this.#vainBreaks + 1 : 0
    const fewer = Math.max(Math.floor(rows / 2), hasReadAll ? 0 : Math.min(usual, repeatedRows))
    const after = this.#behind(this.#vainBreaks > patientBreaks ? fewer : usual)
    this.next = after
    this.#begin = after
    this.#pending = []
    this.#acknowledged = []
    this.#counted = 0
  }

  /** The id behind which there are this many rows that were acknowledged. */
  #behind(repeated: number): number {
    const acknowledged = this.#acknowledged
    const first = acknowledged[Math.max(0, acknowledged.length - repeated)]
    return first === undefined ? (acknowledged.at(-1) ?? this.#begin) : first - 1
  }
}
