import { randomUUID } from 'node:crypto'
import { ok, type Result } from '../../core/failure.ts'
import { inTurns } from '../../core/steps.ts'

type Rows = readonly object[]

/** Rows of a list that are made once a state, with what answers are made of. */
export interface KeptRows {
  readonly rows: Rows
  /** Letters in lower case of all texts and numbers of a row, with line breaks between them. */
  readonly letters: (row: object) => string
  /** The rows in JSON. */
  readonly encode: (rows: Rows) => Buffer
  /** Name of this state, for ETags. */
  readonly state: string
}

/** So long others wait while rows are made and printed, in milliseconds. */
const turnMs = 4
/** Selections of rows that are kept of one state. */
const mostKept = 8

/**
 * Memory of a list with rows in tens of thousands. A row that is the same object as before is printed once, whatever else of the
 * list changes; what is long is done in turns, while others are served.
 */
export class KeptList {
  /** Another program may print the same rows in another way. */
  readonly #program = randomUUID()
  readonly #printed = new WeakMap<object, string>()
  readonly #lettersOf = new WeakMap<object, string>()
  #state = ''
  #kept = new Map<string, Promise<Result<KeptRows>>>()

  /** The rows of a selection in a state, made by `make` where they are not known. */
  get(
    state: string,
    selection: string,
    make: () => Promise<Result<Rows>> | Result<Rows>,
  ): Promise<Result<KeptRows>> {
    if (state !== this.#state) {
      this.#state = state
      this.#kept = new Map()
    }
    const kept = this.#kept
    const known = kept.get(selection)
    if (known !== undefined) return known
    const made = this.#make(`${this.#program} ${state} ${selection}`, make)
    const forget = () => kept.delete(selection)
    made.then((found) => found.ok || forget(), forget)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
    kept.set(selection, made)
    return made
  }

  async #make(state: string, make: () => Promise<Result<Rows>> | Result<Rows>): Promise<Result<KeptRows>> {
    const made = await make()
    if (!made.ok) return made
    const rows = made.value
    await inTurns(this.#print(rows), turnMs)
    let whole: Buffer | null = null
    const text = (row: object) => this.#printed.get(row)!
    return ok({
      rows,
      state,
      letters: (row) => this.#lettersOf.get(row)!,
      encode: (some) => {
        if (some === rows && whole !== null) return whole
        const bytes = Buffer.from(`[${some.map(text).join(',')}]`)
        if (some === rows) whole = bytes
        return bytes
      },
    })
  }

  *#print(rows: Rows): Generator<void> {
    for (const row of rows) {
      if (this.#printed.has(row)) continue
      this.#printed.set(row, JSON.stringify(row))
      this.#lettersOf.set(row, lettersOf(row))
      yield
    }
  }
}

function lettersOf(row: object): string {
  return Object.values(row)
    .flat()
    .filter((value) => ['string', 'number'].includes(typeof value))
    .join('\n')
    .toLowerCase()
}
