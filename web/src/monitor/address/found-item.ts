import { policyTables, spokenId } from '../../policy/model/rule.ts'
import { pageOfObject } from '../../resource/object-page.ts'
import { resourcePages } from '../../words/names.generated.ts'

/** Where an address comes into an item. */
export interface Touch {
  readonly field: string
  readonly how: string
  readonly members: readonly string[]
  readonly content: string
}

/** An item of `GET /x/search`. */
export interface FoundItem {
  readonly kind: string
  readonly resource: string
  readonly path: string
  readonly id: string
  readonly title: string
  readonly enabled: boolean
  readonly touches: readonly Touch[]
}

/** Place of a page in the console. */
export interface Target {
  readonly room: string
  readonly page: string
  readonly search: Readonly<Record<string, string>>
}

/** Id of a rule of an administrator, `fwd.ngfw.41`; null for an item that is none. */
export function ruleIdOf({ resource, id }: FoundItem): string | null {
  const isRule = policyTables.some((name) => resource === `${name}_rules`)
  return isRule ? spokenId(resource, id) : null
}

/** Page of an item; null for one that has none. */
export function targetOf({ resource, id }: Pick<FoundItem, 'resource' | 'id'>): Target | null {
  const table = policyTables.find((name) => resource === `${name}_rules`)
  if (table !== undefined) return { room: 'policy', page: table, search: { rule: id } }
  const object = pageOfObject({ id: resource === 'user_groups' ? `group.id.${id}` : id })
  if (object !== null) return { room: object.room, page: object.page, search: { item: object.item } }
  const page = resourcePages.find(({ name }) => name === resource)
  if (page === undefined) return null
  return { room: page.room, page: page.name, search: id === '' ? {} : { item: id } }
}

/** Sections of the page, with the items that belong there. */
export function sectionsOf(found: readonly FoundItem[]) {
  const isLease = ({ resource }: FoundItem) => resource === 'vpn_lease_rules'
  const ofKinds = (...kinds: readonly string[]) =>
    found.filter((item) => kinds.includes(item.kind) && !isLease(item))
  return {
    who: [...ofKinds('user', 'device'), ...found.filter(isLease)],
    way: ofKinds('route', 'network'),
    objects: ofKinds('object'),
    rules: ofKinds('rule'),
    nat: ofKinds('nat'),
    quotas: ofKinds('quota'),
    profiles: ofKinds('profile'),
    others: ofKinds('check', 'other'),
  }
}
