/** Alerts of one process as it counts them itself. */
export interface AlertCounts {
  /** Alerts that it wrote, or was to write. */
  readonly written: number
  /** Alerts that it had no room for, since one packet completed too many signatures. */
  readonly overflown: number
}

/**
 * Counts alerts that a Suricata found and that nobody could read: it never waits for the reader of its socket, and what the socket has
 * no room for is gone without a word.
 */
export class AlertLosses {
  /** Lines of the present process. */
  #heard = 0
  /** Losses of the present process that are in the sum. */
  #accounted = 0
  #lost = 0
  #generation = 0

  /** Number of the present process; answers to a question that was asked of another one count for nothing. */
  get generation(): number {
    return this.#generation
  }

  /** Losses that nobody was told of yet. */
  get lost(): number {
    return this.#lost
  }

  /** Another process writes, whose counts begin at zero. */
  connected(): number {
    this.#heard = 0
    this.#accounted = 0
    this.#generation += 1
    return this.#generation
  }

  /** A line came, from the process of this number. */
  heard(generation: number): void {
    if (generation === this.#generation) this.#heard += 1
  }

  /** A line that came is of no use. */
  unreadable(): void {
    this.#lost += 1
  }

  /** Compares with what the process of this number counts; its lines up to there are to be read by now. */
  counted(generation: number, { written, overflown }: AlertCounts): void {
    if (generation !== this.#generation) return
    const missing = written - this.#heard + overflown
    if (missing <= this.#accounted) return
    this.#lost += missing - this.#accounted
    this.#accounted = missing
  }

  /** So many were told. */
  told(alerts: number): void {
    this.#lost -= alerts
  }
}
