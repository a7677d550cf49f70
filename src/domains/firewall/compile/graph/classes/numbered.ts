import { Branches, type Classed, type KeyChange } from '../branches.ts'
import { type Entry, entryOf, type Held, type KeyClass } from './held.ts'
import { addSigns, signsOf, subtractSign } from './sign.ts'

/** Keys that went from one class to another one. */
export interface Move {
  readonly from: number
  readonly to: number
}

/** Classes after the cuts have changed. */
export interface Numbered {
  readonly held: Omit<Held, 'led'>
  /** Changes of each cut that has any. */
  readonly changes: ReadonlyMap<Classed, readonly KeyChange[]>
  readonly moves: readonly Move[]
  readonly numberOf: (key: number) => number
  /** Undefined where the class is no more. */
  readonly classOf: (number: number) => KeyClass | undefined
}

interface Delta {
  sign: number
  uses: number
}

/** Gives the keys of these cuts their classes, most of which have their numbers already. */
export function numberedAfter(before: Held, cuts: readonly Classed[]): Numbered {
  const { changes, deltas } = deltasOf(before, cuts)
  const draft = new Draft(before, deltas, cuts[0]!.keys.textOf)
  const held = draft.held()
  const numbers = deltas.size > manyKeys ? numbersOf(held) : null
  return {
    held,
    changes,
    moves: draft.moves,
    numberOf: (key) => numbers?.get(key) ?? entryOf(held, key)!.element.number,
    classOf: (number) => classIn(held, number),
  }
}

/** The number of keys that are in no class. */
const noClass = 0

function classIn({ classes }: Pick<Held, 'classes'>, number: number): KeyClass | undefined {
  const found = classes.firstFrom((each) => each.number - number)
  return found?.number === number ? found : undefined
}

/** More are looked up in a table that is made for it. */
const manyKeys = 4096

function numbersOf({ entries }: Pick<Held, 'entries'>): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  for (const { key, element } of entries) numbers.set(key, element.number)
  return numbers
}

function deltasOf({ led }: Held, cuts: readonly Classed[]) {
  const deltas = new Map<number, Delta>()
  const add = (key: number, sign: number, uses: number) => {
    const known = deltas.get(key)
    if (known === undefined) deltas.set(key, { sign, uses })
    else {
      known.sign = addSigns(known.sign, sign)
      known.uses += uses
    }
  }
  const count = (name: string, list: readonly KeyChange[]) => {
    const sign = signsOf(name)
    for (const { key, before, after } of list) {
      if (before?.first === after?.first) continue
      if (before !== undefined) add(key, subtractSign(0, sign(before.first)), -1)
      if (after !== undefined) add(key, sign(after.first), 1)
    }
  }
  const changes = new Map<Classed, readonly KeyChange[]>()
  const names = new Set<string>()
  for (const cut of cuts) {
    names.add(cut.name)
    const known = led.get(cut.name)?.cut
    if (known === cut) continue
    const list = cut.branches.changesSince(known?.branches ?? Branches.none)
    changes.set(cut, list)
    count(cut.name, list)
  }
  for (const [name, { cut }] of led) {
    if (!names.has(name)) count(name, Branches.none.changesSince(cut.branches))
  }
  return { changes, deltas }
}

/** A key whose cuts have changed. */
interface Fresh {
  readonly key: number
  readonly known: Entry | undefined
  readonly sign: number
  readonly uses: number
}

interface Leaving {
  count: number
  /** Those that are left in some cut, by what they lead to now. */
  readonly bySign: Map<number, Fresh[]>
}

interface Content {
  readonly sign: number
  readonly count: number
  readonly sample: number
}

/** Entries and classes as they become. */
class Draft {
  readonly #before: Held
  readonly #textOf: (key: number) => string
  /** Null for a class that is no more. */
  readonly #classes = new Map<number, Content | null>()
  readonly #bySign = new Map<number, number>()
  readonly #gone: Entry[] = []
  readonly #replaced: Entry[] = []
  readonly #added: Entry[] = []
  readonly #moves: Move[] = []
  /** Classes whose sample has left. */
  readonly #unsampled = new Set<number>()
  #next: number

  constructor(before: Held, deltas: ReadonlyMap<number, Delta>, textOf: (key: number) => string) {
    this.#before = before
    this.#textOf = textOf
    this.#next = before.next
    const leaving = this.#leaving(deltas)
    // First those who keep their number, so that others may come to them.
    for (const [from, group] of leaving) if (from !== noClass) this.#keep(from, group, deltas)
    for (const [from, { bySign }] of leaving) {
      for (const [sign, list] of bySign) {
        const to = this.#classWith(sign) ?? this.#next++
        this.#settle(to, sign, list)
        if (from !== noClass) this.#moves.push({ from, to })
      }
    }
  }

  get moves(): readonly Move[] {
    return this.#moves
  }

  held(): Omit<Held, 'led'> {
    const { entries: known, classes, bySign } = this.#before
    const entries = known.edited({ gone: this.#gone, replaced: this.#replaced, added: this.#added })
    const samples = this.#samplesIn(entries)
    const edit = { gone: [] as KeyClass[], replaced: [] as KeyClass[], added: [] as KeyClass[] }
    const signs = { gone: [] as KeyClass[], replaced: [] as KeyClass[], added: [] as KeyClass[] }
    for (const [number, content] of this.#classes) {
      const old = classIn(this.#before, number)
      const now = content && { ...content, number, sample: samples.get(number) ?? content.sample }
      if (now === null) {
        edit.gone.push(old!)
        signs.gone.push(old!)
        continue
      }
      edit[old === undefined ? 'added' : 'replaced'].push(now)
      if (old?.sign === now.sign) signs.replaced.push(now)
      else {
        if (old !== undefined) signs.gone.push(old)
        signs.added.push(now)
      }
    }
    return { entries, classes: classes.edited(edit), bySign: bySign.edited(signs), next: this.#next }
  }

  #leaving(deltas: ReadonlyMap<number, Delta>): ReadonlyMap<number, Leaving> {
    const leaving = new Map<number, Leaving>()
    for (const [key, delta] of deltas) {
      if (delta.sign === 0 && delta.uses === 0) continue
      const known = entryOf(this.#before, key)
      const from = known?.element.number ?? noClass
      const group = leaving.get(from) ?? { count: 0, bySign: new Map<number, Fresh[]>() }
      leaving.set(from, group)
      group.count++
      const uses = (known?.uses ?? 0) + delta.uses
      if (uses === 0) {
        this.#gone.push(known!)
        continue
      }
      const sign = addSigns(known?.sign ?? 0, delta.sign)
      const list = group.bySign.get(sign)
      const fresh = { key, known, sign, uses }
      if (list === undefined) group.bySign.set(sign, [fresh])
      else list.push(fresh)
    }
    return leaving
  }

  /** Keeps the number for the keys that stay as they are, or for the most of those that go the same way. */
  #keep(from: number, { count, bySign }: Leaving, deltas: ReadonlyMap<number, Delta>): void {
    const known = classIn(this.#before, from)!
    const left = known.count - count
    if (left > 0) {
      this.#put(from, { sign: known.sign, count: left, sample: known.sample })
      if (deltas.has(known.sample)) this.#unsampled.add(from)
      return
    }
    const [most] = [...bySign].sort(([, one], [, other]) => other.length - one.length)
    this.#classes.set(from, null)
    if (most === undefined) return
    const [sign, list] = most
    bySign.delete(sign)
    this.#settle(from, sign, list)
  }

  #put(number: number, content: Content): void {
    this.#classes.set(number, content)
    this.#bySign.set(content.sign, number)
  }

  #settle(number: number, sign: number, list: readonly Fresh[]): void {
    const present =
      this.#classes.get(number) ?? (this.#classes.has(number) ? null : classIn(this.#before, number))
    const sample = present?.sample ?? list[0]!.key
    this.#put(number, { sign, count: (present?.count ?? 0) + list.length, sample })
    for (const { key, known, uses } of list) {
      const isSame = known?.element.number === number
      const element = isSame ? known.element : { key: known?.element.key ?? this.#textOf(key), number }
      ;(known === undefined ? this.#added : this.#replaced).push({ key, uses, sign, element })
    }
  }

  #classWith(sign: number): number | undefined {
    const drafted = this.#bySign.get(sign)
    if (drafted !== undefined) return drafted
    const found = this.#before.bySign.firstFrom((each) => each.sign - sign)
    return found?.sign === sign && !this.#classes.has(found.number) ? found.number : undefined
  }

  /** Other samples of the classes whose own has left. */
  #samplesIn(entries: Held['entries']): ReadonlyMap<number, number> {
    const samples = new Map<number, number>()
    for (const { key, element } of this.#unsampled.size === 0 ? [] : entries) {
      if (!this.#unsampled.has(element.number) || samples.has(element.number)) continue
      samples.set(element.number, key)
      if (samples.size === this.#unsampled.size) break
    }
    return samples
  }
}
