import { spokenTitle } from '../../words/spoken-title.ts'
import { type AddressRange, overlaps, readRange } from '../model/address.ts'
import { overlapsPorts, type PortRange, readPorts } from '../model/port.ts'
import type { NamedObject } from '../model/rule.ts'

/** The way from a name in a rule to what holds a value: the name, the member of that list, and so on. */
export type Path = readonly string[]

/** Objects by identifier, with what searching in them needs; made once for each answer of `/aliases`. */
export class ObjectIndex {
  readonly #objects: ReadonlyMap<string, NamedObject>
  readonly #texts = new Map<string, string>()
  readonly #ranges = new Map<string, AddressRange | null>()

  constructor(objects: Iterable<NamedObject>) {
    this.#objects = new Map([...objects].map((object) => [object.id, object]))
  }

  /** All objects, in the order of the answer. */
  all(): Iterable<NamedObject> {
    return this.#objects.values()
  }

  get(id: string): NamedObject | undefined {
    return this.#objects.get(id)
  }

  /** Name that people read for an identifier; the identifier itself where nothing has it. */
  titleOf(id: string): string {
    const object = this.#objects.get(id)
    return object === undefined ? id : spokenTitle(object)
  }

  /** Name, comment, login and value of an object and of all its members, in lower case. */
  textOf(id: string): string {
    const known = this.#texts.get(id)
    if (known !== undefined) return known
    this.#texts.set(id, '')
    const object = this.#objects.get(id)
    const parts = object
      ? [
          object.title,
          object.comment,
          object.login ?? '',
          String(object.value ?? ''),
          ...(object.values ?? []).map((member) => this.textOf(String(member))),
        ]
      : [id]
    const text = parts
      .filter((part) => part !== '')
      .join('\n')
      .toLowerCase()
    this.#texts.set(id, text)
    return text
  }

  /** The way from `id` to what overlaps `range`, or null; `seen` remembers answers of one search. */
  addressPath(id: string, range: AddressRange, seen: Map<string, Path | null>): Path | null {
    return this.#pathTo(id, seen, (text) => {
      const held = this.#rangeOf(text)
      return held !== null && overlaps(held, range)
    })
  }

  /** The same of ports. */
  portPath(id: string, ports: PortRange, seen: Map<string, Path | null>): Path | null {
    return this.#pathTo(id, seen, (text) => {
      const held = readPorts(text)
      return held !== null && overlapsPorts(held, ports)
    })
  }

  #pathTo(id: string, seen: Map<string, Path | null>, holds: (text: string) => boolean): Path | null {
    const known = seen.get(id)
    if (known !== undefined) return known
    seen.set(id, null)
    const found = this.#newPath(id, seen, holds)
    seen.set(id, found)
    return found
  }

  #newPath(id: string, seen: Map<string, Path | null>, holds: (text: string) => boolean): Path | null {
    const object = this.#objects.get(id)
    if (!object) return holds(id === 'zero_subnet' ? '0.0.0.0/0' : id) ? [id] : null
    if (object.value !== undefined && holds(String(object.value))) return [id]
    for (const member of object.values ?? []) {
      const path = this.#pathTo(String(member), seen, holds)
      if (path) return [id, ...path]
    }
    return null
  }

  #rangeOf(text: string): AddressRange | null {
    const known = this.#ranges.get(text)
    if (known !== undefined) return known
    const range = readRange(text)
    this.#ranges.set(text, range)
    return range
  }
}
