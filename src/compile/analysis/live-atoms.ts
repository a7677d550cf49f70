import { parseAlias } from '../../core/alias.ts'
import { asciiName } from '../../core/domain-name.ts'
import { type AddressSet, emptyAddressSet, unionAddressSets } from '../../core/ip.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { domains } from '../../domains/objects/domain.ts'
import { addressMeaning } from '../../domains/objects/resolve.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'

/** What an address field names: fixed addresses, and sets that only run time knows. */
export interface LiveField {
  readonly fixed: AddressSet
  /** Identifiers of the sets, sorted: `user.id.1`, `iplist.DE`, … */
  readonly atoms: readonly string[]
}

/** Sets whose addresses only run time knows, and which of them hold which others whatever happens. */
export class LiveAtoms {
  readonly #snapshot: Snapshot
  readonly #fields = new Map<string, LiveField>()
  readonly #domains: Map<string, string>
  readonly #inhabited: ReadonlySet<number>

  /** `domainAtoms` is shared by several configurations in which domains of one name are the same. */
  constructor(snapshot: Snapshot, domainAtoms: Map<string, string> = new Map()) {
    this.#snapshot = snapshot
    this.#domains = domainAtoms
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

  /** Sets that have every address that `atom` has: the groups above a user or a group. */
  above(atom: string): readonly string[] {
    const alias = parseAlias(atom)
    if (alias?.kind !== 'object') return []
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
    const name = asciiName(value)
    const known = this.#domains.get(name)
    if (known !== undefined) return known
    const isTaken = [...this.#domains.values()].includes(id)
    const atom = isTaken ? `${id} ${name}` : id
    this.#domains.set(name, atom)
    return atom
  }
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
