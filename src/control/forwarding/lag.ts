/** Rows that were handed over together: how many there are of the connection with them, and Unix seconds of the first. */
interface SentRows {
  readonly count: number
  readonly second: number
}

/** Keeps the time of the oldest row that a receiver has not got, or has not acknowledged. */
export class Lag {
  #sent: SentRows[] = []
  #count = 0
  #next: number | null = null

  /** Unix seconds; null while there is no such row, or it is not known yet. */
  get oldestSecond(): number | null {
    return this.#sent[0]?.second ?? this.#next
  }

  /** Takes note of the time of the row that comes next; null for none. */
  next(second: number | null): void {
    this.#next = second
  }

  /** Takes note of rows that were handed over, in number, with the time of the first. */
  sent(rows: number, second: number | undefined): void {
    if (second === undefined) return
    this.#count += rows
    this.#sent.push({ count: this.#count, second })
  }

  /** Takes note of how many rows of the connection were acknowledged in all. */
  acknowledge(rows: number): void {
    while (this.#sent.length > 0 && this.#sent[0]!.count <= rows) this.#sent.shift()
  }

  /** Begins another connection. Until it is known what that begins with, the oldest row stays what it was. */
  back(): void {
    this.#next = this.oldestSecond
    this.#sent = []
    this.#count = 0
  }
}
