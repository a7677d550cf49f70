import { incrementalChunks } from '../../../../../core/list/incremental.ts'
import type { Sequence } from '../../../../../core/list/sequence.ts'
import { elementsOf, mapWith } from '../../../../../core/ruleset/map-elements.ts'
import type { ChainsByNumber, NumberElement, NumberMap } from '../../../../../core/ruleset/ruleset.ts'
import type { Classed } from '../branches.ts'
import { type Entry, type Held, nothingHeld } from './held.ts'
import { ledAfter } from './led.ts'
import { numberedAfter } from './numbered.ts'

type ElementsOf = (entries: Sequence<Entry>) => Sequence<NumberElement>

/**
 * Classes of the keys of all cuts by the same bits of a field: keys that each of these cuts leads to the same part, or to
 * none, are one class. One map leads from keys to classes, and one for each cut from classes to its chains
 * (docs/adr/0090). Immutable; what an edit does not change keeps its numbers.
 */
class Classes {
  readonly #held: Held
  readonly #elementsOf: ElementsOf
  readonly keys: NumberMap | null

  private constructor(held: Held, elementsOf: ElementsOf, before: NumberMap | null) {
    this.#held = held
    this.#elementsOf = elementsOf
    this.keys = keyMap(held, elementsOf(held.entries), before)
  }

  static none(): Classes {
    const elementsOf = incrementalChunks((chunk: readonly Entry[]) => chunk.map(({ element }) => element))
    return new Classes(nothingHeld(), elementsOf, null)
  }

  get ends(): readonly ChainsByNumber[] {
    return Array.from(this.#held.led.values(), ({ map }) => map)
  }

  renewed(cuts: readonly Classed[]): Classes {
    const { led } = this.#held
    if (cuts.length === led.size && cuts.every((cut) => led.get(cut.name)?.cut === cut)) return this
    const numbered = numberedAfter(this.#held, cuts)
    const held = { ...numbered.held, led: ledAfter(this.#held, cuts, numbered) }
    return new Classes(held, this.#elementsOf, this.keys)
  }
}

function keyMap(
  { led }: Held,
  elements: Sequence<NumberElement>,
  before: NumberMap | null,
): NumberMap | null {
  const [first] = led.values()
  if (first === undefined) return null
  const { name, size, key } = first.cut.keys
  if (before?.name === name && elementsOf(before) === elements) return before
  return mapWith<NumberMap>({ name, holds: 'numbers', key, size }, elements)
}

/** The maps of all cuts of a place whose keys lead to classes. */
export class ClassMaps {
  readonly #byKeys: ReadonlyMap<string, Classes>

  private constructor(byKeys: ReadonlyMap<string, Classes>) {
    this.#byKeys = byKeys
  }

  /** Of no cuts. */
  static none(): ClassMaps {
    return new ClassMaps(new Map())
  }

  renewed(cuts: readonly Classed[]): ClassMaps {
    const groups = new Map<string, Classed[]>()
    for (const cut of cuts) {
      const group = groups.get(cut.keys.name)
      if (group === undefined) groups.set(cut.keys.name, [cut])
      else group.push(cut)
    }
    return new ClassMaps(
      new Map(
        Array.from(groups, ([name, group]) => [
          name,
          (this.#byKeys.get(name) ?? Classes.none()).renewed(group),
        ]),
      ),
    )
  }

  /** Those from keys to classes before those from classes to chains. */
  get maps(): readonly (NumberMap | ChainsByNumber)[] {
    const all = [...this.#byKeys.values()]
    return [...all.flatMap(({ keys }) => keys ?? []), ...all.flatMap(({ ends }) => ends)]
  }

  /** Elements that lead from classes to chains. */
  get endCount(): number {
    let count = 0
    for (const { ends } of this.#byKeys.values()) for (const map of ends) count += elementsOf(map).length
    return count
  }
}
