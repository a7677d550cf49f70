import { contentHash } from '../../../../../core/hash.ts'
import { roomFor } from '../../../../../core/ruleset/set-size.ts'
import type { ClassKeys } from '../branches.ts'
import type { By } from '../cuts/key.ts'
import type { ListUses } from '../list-uses.ts'
import { keyField, keyText } from '../map-key.ts'
import { DeviceNumbers } from '../regions/asked.ts'
import type { Atoms } from '../regions/atom.ts'
import { fallOf, type Membership } from '../regions/membership.ts'
import { addSigns, signsOf } from './sign.ts'

type Bits = Pick<By, 'field' | 'bits'>

/** The maps from keys to classes of a place: one for each number of leading bits of a field. */
export class ClassKeysOfPlace {
  /** Most elements of each. */
  readonly size: number
  readonly #name: (by: Bits) => string
  readonly #memberships: () => ReadonlySet<Membership>
  readonly #known = new Map<string, ClassKeys>()
  readonly #signs = new Map<string, ReadonlyMap<number, number>>()

  private constructor(size: number, name: (by: Bits) => string, memberships: () => ReadonlySet<Membership>) {
    this.size = size
    this.#name = name
    this.#memberships = memberships
  }

  /** Those for the keys of so many atoms and their lists: as `before`, where they have room. */
  static of(
    { place, prefix }: { readonly place: string; readonly prefix: string },
    atoms: Atoms,
    uses: ListUses,
    before: ClassKeysOfPlace | null,
  ): ClassKeysOfPlace {
    const size = roomFor(mostKeys * (atoms.length + uses.count), before?.size ?? null)
    if (before?.size === size) return before
    const name = ({ field, bits }: Bits) => {
      return `${prefix}_c_${contentHash(`${place} ${field}/${bits}`)}_${Math.log2(size)}`
    }
    return new ClassKeysOfPlace(size, name, () => membershipsOf(atoms))
  }

  /** Always the same object. */
  readonly of = (by: Bits): ClassKeys => {
    const text = textOf(by)
    const known = this.#known.get(text)
    if (known !== undefined) return known
    // Addresses are printed without names of devices.
    const none = new DeviceNumbers()
    const { field, bits } = by
    const made: ClassKeys = {
      name: this.#name(by),
      size: this.size,
      key: keyField(by),
      textOf: (key) => keyText({ field, bits }, key, none),
    }
    this.#known.set(text, made)
    return made
  }

  /** Number of classes of these keys, as far as conditions alone tell them apart; more than `most` are not counted. */
  readonly count = (by: Bits, keys: readonly number[], most: number): number => {
    const text = textOf(by)
    const signs = this.#signs.get(text) ?? signsBy(this.#memberships(), by)
    this.#signs.set(text, signs)
    const found = new Set<number>()
    for (const key of keys) {
      found.add(signs.get(key) ?? -1 - key)
      if (found.size > most) break
    }
    return found.size
  }
}

/** A range that is no prefix may fall under two keys. */
const mostKeys = 2

function textOf({ field, bits }: Bits): string {
  return `${field}/${bits}`
}

function membershipsOf(atoms: Atoms): ReadonlySet<Membership> {
  const found = new Set<Membership>()
  for (const { members } of atoms) for (const each of members) if (each !== null) found.add(each)
  return found
}

/** A number for each key, equal for those that the same conditions name. */
function signsBy(memberships: ReadonlySet<Membership>, { field, bits }: Bits): ReadonlyMap<number, number> {
  const signs = new Map<number, number>()
  const signIn = signsOf('memberships')
  let number = 0
  for (const list of memberships) {
    if (list.field > field || list.field + list.parts <= field) continue
    const sign = signIn(++number)
    for (const key of fallOf(list, field, bits).keys) signs.set(key, addSigns(signs.get(key) ?? 0, sign))
  }
  return signs
}
