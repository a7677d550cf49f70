import { asciiName, isWildcard, standsFor } from '../../../core/net/domain-name.ts'
import { type AddressSet, emptyAddressSet, unionAddressSets } from '../../../core/net/ip.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { parseAlias } from '../../../core/schema/alias.ts'
import { profileNumber } from '../../../domains/firewall/compile/posture.ts'
import { type HipObject, hipObjects } from '../../../domains/hip/object.ts'
import { hipProfiles } from '../../../domains/hip/profile.ts'
import { addressLists } from '../../../domains/objects/address-list.ts'
import { countryLists } from '../../../domains/objects/country-list.ts'
import { domains } from '../../../domains/objects/domain.ts'
import { addressMeaning } from '../../../domains/objects/resolve.ts'
import { userGroups } from '../../../domains/users/group.ts'
import { users } from '../../../domains/users/user.ts'

/** Content of an address field: fixed addresses, and sets that only run time knows. */
export interface LiveField {
  readonly fixed: AddressSet
  /** Identifiers of the sets, sorted: `user.id.1`, `iplist.DE`, … */
  readonly atoms: readonly string[]
}

/** The set of the addresses where every device has a current report. */
export const reported = 'hip_profile.reported'

/** Sets whose addresses only run time knows, and which of them hold which others whatever happens. */
export class LiveAtoms {
  readonly #snapshot: Snapshot
  readonly #fields = new Map<string, LiveField>()
  /** Atoms by what they mean. */
  readonly #meanings: Map<string, string>
  readonly #inhabited: ReadonlySet<number>

  /** `meanings` is shared by several configurations in which domains of one name, and equal HIP profiles, are the same. */
  constructor(snapshot: Snapshot, meanings: Map<string, string> = new Map()) {
    this.#snapshot = snapshot
    this.#meanings = meanings
    this.#inhabited = inhabitedGroups(snapshot)
  }

  /** Takes an address field apart. Users who are denied access are at no address. */
  field(ids: readonly string[]): LiveField {
    const key = ids.join()
    const known = this.#fields.get(key)
    if (known) return known
    const fixed: AddressSet[] = []
    const atoms = new Set<string>()
    for (const id of ids) this.#take(id, fixed, atoms)
    const field = {
      fixed: fixed.length === 0 ? emptyAddressSet : unionAddressSets(...fixed),
      atoms: [...atoms].sort(),
    }
    this.#fields.set(key, field)
    return field
  }

  /** The sets of the HIP profiles among the identifiers, sorted. */
  profiles(ids: readonly string[]): readonly string[] {
    const found = ids.flatMap((id) => {
      const number = profileNumber(id)
      const profile = number === null ? undefined : this.#snapshot.rows(hipProfiles).get(number)?.item
      if (profile === undefined) return []
      const objects = profile.objects.map((object) => this.#snapshot.rows(hipObjects).get(object)?.item)
      const { expression } = profile
      return this.#shared(id, JSON.stringify([expression, objects.map(checksOf)]), expression)
    })
    return [...new Set(found)].sort()
  }

  /**
   * Sets that have every address that `atom` has: the groups above a user or a group; wildcards above a domain; what fulfils
   * a HIP profile has reported.
   */
  above(atom: string): readonly string[] {
    if (/^\[?hip_profile\.id\./.test(atom)) return [reported]
    const alias = parseAlias(atom)
    if (alias?.kind !== 'object') return []
    if (alias.type === 'domain') return this.#wildcardsAbove(alias.id)
    const groups = this.#snapshot.rows(userGroups)
    const path = new Set<number>()
    const own = alias.type === 'group' ? alias.id : null
    const first = alias.type === 'user' ? this.#snapshot.rows(users).get(alias.id)?.item.parent_id : own
    for (let next = first ?? null; next !== null && !path.has(next); ) {
      path.add(next)
      next = groups.get(next)?.item.parent_id ?? null
    }
    return [...path].filter((id) => id !== own).map((id) => `group.id.${id}`)
  }

  /** The wildcards whose names a domain, or a wildcard, is one or some of. */
  #wildcardsAbove(number: number): readonly string[] {
    const name = asciiName(this.#snapshot.rows(domains).get(number)?.item.value ?? '')
    const own = this.#atomOf(`domain.id.${number}`, { type: 'domain', id: number })
    const found = this.#snapshot.rows(domains).entries.flatMap(({ id, item }) => {
      const pattern = asciiName(item.value)
      if (!isWildcard(pattern) || pattern === name || !standsFor(pattern, name)) return []
      const atom = this.#atomOf(`domain.id.${id}`, { type: 'domain', id: Number(id) })
      return atom === null || atom === own ? [] : [atom]
    })
    return [...new Set(found)].sort()
  }

  #take(id: string, fixed: AddressSet[], atoms: Set<string>): void {
    const meaning = addressMeaning(this.#snapshot, id)
    if (meaning.kind === 'static') {
      fixed.push(meaning.set)
      return
    }
    const alias = parseAlias(id)!
    if (alias.kind === 'security-group') atoms.add(id.toLowerCase())
    else if (alias.kind !== 'object') atoms.add(id)
    else if (alias.type === 'address_list' || alias.type === 'list_of_iplists') {
      const table = alias.type === 'address_list' ? addressLists : countryLists
      for (const value of this.#snapshot.rows(table).get(alias.id)?.item.values ?? [])
        this.#take(value, fixed, atoms)
    } else {
      const atom = this.#atomOf(id, alias)
      if (atom !== null) atoms.add(atom)
    }
  }

  /** The same atom for what is the same; null for what can have no address. */
  #atomOf(id: string, { type, id: number }: { readonly type: string; readonly id: number }): string | null {
    if (type === 'user') {
      const account = this.#snapshot.rows(users).get(number)?.item
      return account === undefined || account.enabled ? null : id
    }
    if (type === 'group') return this.#inhabited.has(number) ? id : null
    const value = this.#snapshot.rows(domains).get(number)?.item.value
    if (value === undefined) return null
    return this.#shared(id, asciiName(value))
  }

  /** The first identifier with this meaning; with `shown` behind it where it stands for another meaning already. */
  #shared(id: string, meaning: string, shown = meaning): string {
    const known = this.#meanings.get(meaning)
    if (known !== undefined) return known
    const isTaken = [...this.#meanings.values()].includes(id)
    const atom = isTaken ? `${id} ${shown}` : id
    this.#meanings.set(meaning, atom)
    return atom
  }
}

/** Checks of an object, whatever its name. */
function checksOf(object: HipObject | undefined): unknown {
  if (object === undefined) return null
  const { title: _title, comment: _comment, ...checks } = object
  return checks
}

/** Groups with a user who is not denied access, below them too. */
function inhabitedGroups(snapshot: Snapshot): ReadonlySet<number> {
  const groups = snapshot.rows(userGroups)
  const found = new Set<number>()
  for (const { item } of snapshot.rows(users).entries) {
    if (item.enabled) continue
    for (let next: number | null = item.parent_id; next !== null && !found.has(next); ) {
      found.add(next)
      next = groups.get(next)?.item.parent_id ?? null
    }
  }
  return found
}
