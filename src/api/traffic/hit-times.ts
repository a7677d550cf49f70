import { atOnce, inTurns } from '../../core/steps.ts'
import type { RuntimeTable } from '../../store/runtime/runtime-table.ts'
import type { Counters } from './dropped.ts'

/** A rule's hits at the newest look, and when the last of them were first seen, in Unix seconds; null before the first look. */
interface Hits {
  readonly packets: number
  readonly seenAt: number | null
}

type Saved = readonly (readonly [rule: string, packets: number, seenAt: number | null])[]

/** Rules that are saved under one name. */
const stretch = 5_000
/** Milliseconds after which others are served. */
const turnMs = 4

/**
 * When rules were last hit, as far as looks at their counters tell: the time of the look that first saw the newest packets. It
 * outlives a restart, as the counters of the kernel do. Source: silences#rule-counters.
 */
export class HitTimes {
  readonly #runtime: Pick<RuntimeTable, 'get' | 'set'>
  readonly #hits: Map<string, Hits>
  #looked: Counters | null = null
  #looking: Promise<void> = Promise.resolve()
  #isFirst: boolean

  constructor(runtime: Pick<RuntimeTable, 'get' | 'set'>) {
    this.#runtime = runtime
    this.#hits = savedHits(runtime)
    this.#isFirst = this.#hits.size === 0
  }

  /** When the last packets of a rule were first seen, in Unix seconds; null for none, and where that was before the first look. */
  lastOf(rule: string): number | null {
    return this.#hits.get(rule)?.seenAt ?? null
  }

  /** Looks at counters that were read at a time, in Unix seconds. */
  look(counters: Counters, atSeconds: number): Promise<void> {
    this.#looking = this.#looking.then(() => inTurns(this.#look(counters, atSeconds), turnMs))
    return this.#looking
  }

  /** Saves what is known, part by part. */
  save(): Promise<void> {
    return inTurns(this.#saving(), turnMs)
  }

  /** Saves what is known, as at an end. */
  close(): void {
    atOnce(this.#saving())
  }

  *#look(counters: Counters, atSeconds: number): Generator<undefined, void, void> {
    if (counters === this.#looked) return
    this.#looked = counters
    const at = this.#isFirst ? null : atSeconds
    this.#isFirst = false
    for (const rule in counters) yield this.#see(rule, counters[rule]!.packets, at)
    for (const rule of this.#hits.keys()) if (counters[rule] === undefined) this.#hits.delete(rule)
  }

  *#saving(): Generator<undefined, void, void> {
    for (const part of this.#parts()) yield save(this.#runtime, part)
  }

  #see(rule: string, packets: number, at: number | null): undefined {
    const before = this.#hits.get(rule)
    if (packets === 0) this.#hits.delete(rule)
    // A counter that was set back begins anew.
    else if (packets !== before?.packets) this.#hits.set(rule, { packets, seenAt: at })
  }

  *#parts(): Generator<{ readonly number: number; readonly rows: Saved }> {
    let rows: (readonly [string, number, number | null])[] = []
    let number = 0
    for (const [rule, { packets, seenAt }] of this.#hits) {
      rows.push([rule, packets, seenAt])
      if (rows.length < stretch) continue
      yield { number: number++, rows }
      rows = []
    }
    // The last part is shorter than the others, and ends what is read.
    yield { number, rows }
  }
}

function nameOf(part: number): string {
  return `hits.${part}`
}

/** Saves a part. One that cannot be saved is known while the process runs; the state of the disk tells of it. */
function save(
  runtime: Pick<RuntimeTable, 'set'>,
  part: { readonly number: number; readonly rows: Saved },
): undefined {
  try {
    runtime.set(nameOf(part.number), part.rows)
  } catch {
    // As above.
  }
}

function savedHits(runtime: Pick<RuntimeTable, 'get'>): Map<string, Hits> {
  const hits = new Map<string, Hits>()
  for (let part = 0; ; part++) {
    const rows = runtime.get(nameOf(part))
    if (!Array.isArray(rows)) return hits
    for (const [rule, packets, seenAt] of rows as Saved) hits.set(rule, { packets, seenAt })
    if (rows.length < stretch) return hits
  }
}
