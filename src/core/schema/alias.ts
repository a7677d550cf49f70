import { oncePerObject } from '../list/incremental.ts'
import { type Memos, memo } from '../memo.ts'
import { message } from './messages.ts'

/**
 * Types of objects that have an identifier of the form `<type>.id.<n>`; `users` are custom content-filter categories.
 * Source: document 1, "Object (alias) identifiers"; document 3, "Content filter".
 */
export const aliasTypes = [
  'address_list',
  'domain',
  'group',
  'hip_profile',
  'interface',
  'ip',
  'ip_address_list',
  'ip_range',
  'isp',
  'list_of_iplists',
  'port',
  'port_list',
  'port_range',
  'subnet',
  'time_list',
  'time_range',
  'user',
  'users',
  'zone',
] as const

/** A type of numbered object. */
export type AliasType = (typeof aliasTypes)[number]

/**
 * Fixed identifiers and what they mean. Source: document 1, "Object (alias) identifiers"; continents: document 3,
 * "Web application firewall (WAF) profile", silences#waf-aliases.
 */
export const fixedAliases = {
  any: message('any value in the field'),
  'protocol.ah': message('the protocol {name}', { name: 'AH' }),
  'protocol.esp': message('the protocol {name}', { name: 'ESP' }),
  'protocol.gre': message('the protocol {name}', { name: 'GRE' }),
  'protocol.icmp': message('the protocol {name}', { name: 'ICMP' }),
  'protocol.tcp': message('the protocol {name}', { name: 'TCP' }),
  'protocol.udp': message('the protocol {name}', { name: 'UDP' }),
  'quota.exceeded': message('IP addresses of users who exceeded a quota'),
  'interface.external_any': message('all provider connections (Ethernet and VPN)'),
  'interface.external_eth': message('external Ethernet interfaces'),
  'interface.external_vpn': message('external VPN interfaces'),
  'interface.ipsec_any': message('IPsec interfaces'),
  'interface.local_any': message('all local interfaces'),
  'interface.tunnel_any': message('all tunnel interfaces'),
  'interface.utm_outgoing': message('outgoing traffic of the device itself'),
  'interface.vpn_traffic': message('client VPN traffic'),
  'interface.wccp_gre_any': message('all WCCP GRE interfaces'),
  zero_subnet: message('the network 0.0.0.0/0'),
  'continent.AF': message('Africa'),
  'continent.AN': message('Antarctica'),
  'continent.AS': message('Asia'),
  'continent.EU': message('Europe'),
  'continent.NA': message('North America'),
  'continent.OC': message('Oceania'),
  'continent.SA': message('South America'),
} as const

/** A fixed identifier. */
export type FixedAlias = keyof typeof fixedAliases

/** An identifier that a field may hold, parsed. `hip-none` is a device with no report (silences#hip). */
export type Alias =
  | { readonly kind: 'fixed'; readonly id: FixedAlias }
  | { readonly kind: 'object'; readonly type: AliasType; readonly id: number }
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'security-group'; readonly guid: string }
  | { readonly kind: 'hip-none' }

const numbers = /^[1-9][0-9]{0,14}$/
const mark = '.id.'
// What is answered is the text that is known, which compares faster than one that was cut out.
const types = new Map(aliasTypes.map((type) => [type as string, type]))
const fixed = new Map(Object.keys(fixedAliases).map((id) => [id, id as FixedAlias]))
const country = /^iplist\.([A-Z]{2})$/
const securityGroup =
  /^security_group\.guid\.([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/

/** Reads an identifier; null when `text` has none of the known forms. Whether the object exists is not asked here. */
export function parseAlias(text: string): Alias | null {
  const known = fixed.get(text)
  if (known !== undefined) return { kind: 'fixed', id: known }
  const end = text.indexOf(mark)
  if (end > 0) {
    const type = types.get(text.slice(0, end))
    const id = text.slice(end + mark.length)
    if (type !== undefined && numbers.test(id)) return { kind: 'object', type, id: Number(id) }
  }
  const code = country.exec(text)
  if (code) return { kind: 'country', code: code[1]! }
  const guid = securityGroup.exec(text)
  if (guid) return { kind: 'security-group', guid: guid[1]! }
  return text === 'hip_profile.id.none' ? { kind: 'hip-none' } : null
}

/**
 * A regular expression for the identifiers of `classes`, for readers of the description: it holds exactly for what
 * `parseAlias` reads as one of them.
 */
export function aliasPattern(classes: readonly AliasClass[]): string {
  const types = classes.filter((each) => (aliasTypes as readonly string[]).includes(each))
  const others = classes
    .filter((each) => !types.includes(each))
    .map(
      (each) => bodyOf({ iplist: country, security_group: securityGroup }[each as string]) ?? literal(each),
    )
  const objects = types.length > 0 ? [`(${types.join('|')})\\.id\\.[1-9][0-9]{0,14}`] : []
  return `^(${[...objects, ...others].join('|')})$`
}

/** A pattern without its anchors. */
function bodyOf(pattern: RegExp | undefined): string | undefined {
  return pattern?.source.slice(1, -1)
}

function literal(text: string): string {
  return text.replaceAll('.', '\\.')
}

/** Prints an identifier; `parseAlias(printAlias(a))` equals `a`. */
export function printAlias(alias: Alias): string {
  switch (alias.kind) {
    case 'fixed':
      return alias.id
    case 'object':
      return `${alias.type}.id.${alias.id}`
    case 'country':
      return `iplist.${alias.code}`
    case 'security-group':
      return `security_group.guid.${alias.guid}`
    case 'hip-none':
      return 'hip_profile.id.none'
  }
}

/**
 * Kind of alias that a field accepts: a numbered type (`ip`), a fixed identifier (`any`, `quota.exceeded`), or the
 * families `iplist` (countries), `security_group` and `hip_profile.id.none`.
 */
export type AliasClass = AliasType | FixedAlias | 'iplist' | 'security_group' | 'hip_profile.id.none'

/** The class that `alias` belongs to, for comparing with what a field accepts. */
export function aliasClass(alias: Alias): AliasClass {
  switch (alias.kind) {
    case 'fixed':
      return alias.id
    case 'object':
      return alias.type
    case 'country':
      return 'iplist'
    case 'security-group':
      return 'security_group'
    case 'hip-none':
      return 'hip_profile.id.none'
  }
}

/** Alias kinds that a rule accepts where it names addresses. Source: document 1, "Object (alias) identifiers". */
export const addressClasses = [
  'any',
  'zero_subnet',
  'quota.exceeded',
  'ip',
  'ip_range',
  'subnet',
  'domain',
  'address_list',
  'ip_address_list',
  'iplist',
  'list_of_iplists',
  'user',
  'group',
  'security_group',
] as const satisfies AliasClass[]

/** True when some text in a value is one of these identifiers, which have a dot. A value must not change. */
export function namesAny(value: unknown, ids: ReadonlySet<string>, memos: Memos): boolean {
  if (typeof value === 'string') return ids.has(value)
  if (typeof value !== 'object' || value === null) return false
  for (const id of textsIn(value, memos)) if (ids.has(id)) return true
  return false
}

/** True when `namesAny` holds of some of the items. A list must not change: it is gone through once. */
export function someNameAny(items: readonly object[], ids: ReadonlySet<string>, memos: Memos): boolean {
  const named = memos.of(textsOfLists)(items)
  if (ids.size > named.size) return items.some((item) => namesAny(item, ids, memos))
  for (const id of ids) if (named.has(id)) return true
  return false
}

/** Texts in a stored item that may be identifiers. An item must not change. */
export function textsIn(item: object, memos: Memos): readonly string[] {
  return memos.of(textsOfItems)(item)
}

const textsOfLists = memo((memos) =>
  oncePerObject(
    (items: readonly object[]): ReadonlySet<string> => new Set(items.flatMap((item) => textsIn(item, memos))),
  ),
)

/** Many items are asked at each edit of an object. */
const textsOfItems = memo(() => oncePerObject(readTexts))

function readTexts(item: object): readonly string[] {
  const found: string[] = []
  const read = (value: unknown) => {
    if (typeof value === 'string') {
      if (value.includes('.')) found.push(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Array.isArray(value) ? value : Object.values(value)) read(member)
    }
  }
  read(item)
  return found
}
