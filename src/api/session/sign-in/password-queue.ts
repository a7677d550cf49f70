import { addressGroup } from '../../../core/net/address-group.ts'

/** Lane of a queue: owners at places from which they signed in lately come first, then all others. */
export type Lane = 'known' | 'other'

/** Limits of a queue: what it does at once, and what may wait. */
export interface QueueLimits {
  /** Checks at once. Each takes a core for some 20 ms. */
  readonly atOnce: number
  /** Waiting in each lane. */
  readonly waiting: Readonly<Record<Lane, number>>
}

/** Seconds after which a full queue has room again. */
export const retrySeconds = 2

type Start = (isServed: boolean) => void

/**
 * Decides whose password is checked next: known places first, and in each lane one of each place in turn, so that
 * nobody who sends many keeps others waiting. When a lane is full, the place that has most in it gives way.
 */
export class PasswordQueue {
  readonly #atOnce: number
  readonly #lanes: Readonly<Record<Lane, WaitingLane>>
  #running = 0

  constructor({ atOnce, waiting }: QueueLimits) {
    this.#atOnce = atOnce
    this.#lanes = { known: new WaitingLane(waiting.known), other: new WaitingLane(waiting.other) }
  }

  /** Does `work` when its turn comes; null, without doing it, when there is no room to wait. */
  async run<T>(lane: Lane, address: string, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#turn(lane, address))) return null
    try {
      return await work()
    } finally {
      this.#running--
      this.#next()
    }
  }

  #turn(lane: Lane, address: string): Promise<boolean> {
    if (this.#running < this.#atOnce) {
      this.#running++
      return Promise.resolve(true)
    }
    return new Promise((resolve) => this.#lanes[lane].add(addressGroup(address), resolve))
  }

  #next(): void {
    const start = this.#lanes.known.take() ?? this.#lanes.other.take()
    if (start === undefined) return
    this.#running++
    start(true)
  }
}

/** Those who wait in one lane, by place; the place whose turn is next stands first. */
class WaitingLane {
  readonly #limit: number
  readonly #places = new Map<string, Start[]>()
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(place: string, start: Start): void {
    if (this.#size >= this.#limit && !this.#makeRoom(place)) return start(false)
    const waiting = this.#places.get(place)
    if (waiting) waiting.push(start)
    else this.#places.set(place, [start])
    this.#size++
  }

  take(): Start | undefined {
    const first = this.#places.entries().next()
    if (first.done) return undefined
    const [place, waiting] = first.value
    const start = waiting.shift()
    this.#places.delete(place)
    if (waiting.length > 0) this.#places.set(place, waiting)
    this.#size--
    return start
  }

  /** Turns away the newest of the place with the most; false when that is no more than `place` would have. */
  #makeRoom(place: string): boolean {
    const [name, most] = [...this.#places].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (most.length <= (this.#places.get(place)?.length ?? 0) + 1) return false
    most.pop()!(false)
    if (most.length === 0) this.#places.delete(name)
    this.#size--
    return true
  }
}
