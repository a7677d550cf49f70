import type { Static } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { parseAddress, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import type { Item, Resource, Stored, Table } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { wireId } from '../../core/resource/wire.ts'
import { titleOf } from '../../core/text/message.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { applicationProfiles } from '../../domains/application-control/profile.ts'
import { packetChecks } from '../../domains/firewall/check/packet-check.ts'
import { placesOf } from '../../domains/firewall/compile/ingress-route.ts'
import { waysOf } from '../../domains/firewall/compile/route-lookup.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { ruleId, ruleTableOf } from '../../domains/firewall/rule-table.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import type { AddressUse, Found, searchQuery } from '../../domains/objects/address-search.ts'
import { domains } from '../../domains/objects/domain.ts'
import { ipRanges } from '../../domains/objects/ip-range.ts'
import { quotaAssignments } from '../../domains/quotas/assignment.ts'
import { quotas } from '../../domains/quotas/quota.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { currentLive } from '../explain/judge.ts'
import type { MemberSources } from '../explain/membership.ts'
import type { CompileState } from '../state/compile-state.ts'
import { type Probe, probeOf, touchesOf } from './address-match.ts'
import { devicesAt, postureTouches } from './device.ts'

/** Order of the kinds in an answer. */
const kinds: readonly Found['kind'][] = [
  'object',
  'user',
  'device',
  'rule',
  'nat',
  'quota',
  'profile',
  'signature',
  'route',
  'network',
  'check',
  'other',
]

type AddressQuestion = Pick<Static<typeof searchQuery>, 'any'> & { readonly ip: string }

/**
 * Everything that touches an address: what is configured, looked up through lists, groups, users, names and countries
 * as they are now, and the way that leads there. Sorted by kind; what touches every address stands behind what names
 * this one. Source: silences#search.
 */
export function searchAddress(
  resources: readonly Resource[],
  state: CompileState,
  { ip, any = true }: AddressQuestion,
): readonly Found[] {
  const address = parseAddress(ip)!
  const { snapshot, inputs } = state
  const live = currentLive(state)
  const sources: MemberSources = { ...state, live, usersAt: live.usersAt }
  const probe = probeOf(sources, address)
  const here = live.usersAt(address)
  const stored = resources
    .flatMap((resource) => foundIn(resource, snapshot, probe))
    .filter(({ touches }) => any || !isOnlyAny(touches))
  const all = [
    ...stored,
    ...usersHere(snapshot, here, probe),
    ...devicesAt(snapshot, inputs, probe),
    ...quotasOf(snapshot, probe),
    ...profilesOf(snapshot, stored),
    ...routesTo(inputs, probe),
  ]
  // Sorting keeps the order of what has one rank.
  return all.sort((a, b) => rankOf(a) - rankOf(b))
}

/** Place of an item in an answer: by its kind, what touches every address last. */
export function rankOf({ kind, touches }: Found): number {
  return 2 * kinds.indexOf(kind) + (isOnlyAny(touches) ? 1 : 0)
}

/** True when the item touches every address alike. */
function isOnlyAny(touches: readonly AddressUse[]): boolean {
  return touches.every(({ how }) => how === 'any' || how === 'others')
}

function foundIn(resource: Resource, snapshot: Snapshot, probe: Probe): Found[] {
  if (resource.shape === 'singleton') {
    const value = snapshot.value(resource) as object
    const touches = touchesOf(resource, value, probe)
    return touches.length === 0
      ? []
      : [{ ...placeOf(resource), id: '', title: resource.summary, enabled: true, touches }]
  }
  if (resource.shape !== 'collection' && resource.shape !== 'ordered') return []
  const table: Table = resource
  if (isHandledApart(table)) return []
  return snapshot.rows(table).entries.flatMap((entry) => {
    const touches = itemTouches(table, entry, probe)
    return touches.length === 0 ? [] : [rowOf(table, entry, touches)]
  })
}

function isHandledApart(table: Table): boolean {
  return [users, userGroups].some(({ name }) => name === table.name)
}

/** Objects whose addresses do not stand in one of their fields. */
const resolvedObjects: readonly string[] = [domains.name, ipRanges.name]

function itemTouches(table: Table, entry: Entry<unknown>, probe: Probe): AddressUse[] {
  if (table.name === addressRules.name) return ruleOfAddressTouches(entry.item as AddressRule, probe)
  if (table.name === forwardRules.name || table.name === inputRules.name) {
    const touches = touchesOf(table, entry.item as object, probe)
    return [...touches, ...postureTouches(entry.item as Item<typeof forwardRules>, touches, probe.postures)]
  }
  if (!resolvedObjects.includes(table.name)) return touchesOf(table, entry.item as object, probe)
  const path = probe.pathFrom(String(wireId(table, entry.id)))
  if (path === null) return []
  const { value } = entry.item as { readonly value: string }
  const how = table.name === domains.name ? 'leads' : 'contains'
  return [{ field: 'value', how, members: path.slice(1), content: value }]
}

type AddressRule = Item<typeof addressRules>

/** A rule by MAC alone is about every address that is seen there (silences#address-rules). */
function ruleOfAddressTouches(rule: AddressRule, probe: Probe): AddressUse[] {
  const { ip, mac } = rule
  if (ip !== null || mac === null) return touchesOf(addressRules, rule, probe)
  return probe.macs.has(mac.toLowerCase()) ? [{ field: 'mac', how: 'bound', members: [], content: mac }] : []
}

/** A row of an answer: an item and where it is touched. */
export function rowOf(table: Table, entry: Entry<unknown>, touches: AddressUse[]): Found {
  const { enabled } = entry.item as { readonly enabled?: unknown }
  return {
    ...placeOf(table),
    id: String(wireId(table, entry.id)),
    title: titleOf(table.label(entry.item as never)),
    enabled: enabled !== false,
    touches,
  }
}

const objectArea = 'objects'
const natTables: readonly string[] = [dnatRules.name, snatRules.name]

function placeOf(resource: Stored): Pick<Found, 'kind' | 'resource' | 'path' | 'area'> {
  return { kind: kindOf(resource), resource: resource.name, path: resource.path, area: resource.area }
}

function kindOf(resource: Stored): Found['kind'] {
  if (natTables.includes(resource.name)) return 'nat'
  if (resource.name === packetChecks.name) return 'check'
  if (resource.name === quotaAssignments.name) return 'quota'
  if (resource.area === objectArea) return 'object'
  if (resource.shape === 'ordered') return 'rule'
  if (resource.name === addressRules.name) return 'user'
  return resource.area === 'network' ? 'network' : 'other'
}

/** Users at the address now and their groups. A user with denied access is there too. */
function usersHere(snapshot: Snapshot, here: readonly number[], probe: Probe): Found[] {
  const accounts = [...new Set(here)].flatMap((id) => snapshot.rows(users).get(id) ?? [])
  const bound: AddressUse = { field: '', how: 'bound', members: [], content: '' }
  const people = accounts.map((entry) => ({
    ...rowOf(users as unknown as Table, entry, [bound]),
    kind: 'user' as const,
    // Of a user `enabled` means that access is denied.
    enabled: !entry.item.enabled,
  }))
  const groups = snapshot.rows(userGroups).entries.flatMap((entry): Found[] => {
    const path = probe.pathFrom(`group.id.${entry.id}`)
    if (path === null) return []
    const touch: AddressUse = { field: '', how: 'member', members: path.slice(1), content: '' }
    return [{ ...rowOf(userGroups as unknown as Table, entry, [touch]), kind: 'user' }]
  })
  return [...people, ...groups]
}

/** Quotas of the assignments that name a user at the address. Source: silences#quota-use. */
function quotasOf(snapshot: Snapshot, probe: Probe): Found[] {
  const named = new Map<string, AddressUse[]>()
  const { assignments } = snapshot.value(quotaAssignments)
  for (const [index, { alias, quota_id }] of assignments.entries()) {
    const path = probe.pathFrom(alias)
    if (path === null) continue
    const touch: AddressUse = {
      field: `assignments[${index}]`,
      how: 'names',
      members: [...path],
      content: '',
    }
    named.set(quota_id, [...(named.get(quota_id) ?? []), touch])
  }
  return snapshot.rows(quotas).entries.flatMap((entry): Found[] => {
    const touches = named.get(String(entry.id))
    return touches ? [{ ...rowOf(quotas as unknown as Table, entry, touches), kind: 'quota' }] : []
  })
}

/** Profiles in use in rules that touch the address. */
function profilesOf(snapshot: Snapshot, found: readonly Found[]): Found[] {
  const tables = [
    { profiles: applicationProfiles, kind: 'dpi' },
    { profiles: ipsProfiles, kind: 'ips' },
  ] as const
  return tables.flatMap(({ profiles, kind }) => {
    const named = new Map<string, AddressUse[]>()
    for (const { table, prefix } of [ruleTableOf.forward, ruleTableOf.input]) {
      const touching = found.filter(({ resource, touches }) => {
        return resource === table.name && !touches.some(({ how }) => how === 'excludes')
      })
      for (const { id } of touching) {
        const rule = snapshot.rows(table).get(Number(id))?.item
        if (!rule?.[`${kind}_enabled`]) continue
        const profile = rule[`${kind}_profile`]
        const touch: AddressUse = {
          field: `${kind}_profile`,
          how: 'names',
          members: [ruleId(prefix, id)],
          content: '',
        }
        named.set(profile, [...(named.get(profile) ?? []), touch])
      }
    }
    return snapshot.rows(profiles as unknown as Table).entries.flatMap((entry): Found[] => {
      const touches = named.get(String(entry.id))
      return touches ? [{ ...rowOf(profiles as unknown as Table, entry, touches), kind: 'profile' }] : []
    })
  })
}

/** Addresses of IPv4 that packets are not routed to, whatever routes there are. */
const unrouted4 = ['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/4', '255.255.255.255/32'].map((text) =>
  prefixInterval(parsePrefix(text)!),
)

/** The way that the gateway would send a packet to the address. */
function routesTo({ nics }: CompileInputs, { address }: Probe): Found[] {
  const { family, value } = address
  if (family === 4 && unrouted4.some(({ lo, hi }) => lo <= value && value <= hi)) return []
  const way = family === 4 ? waysOf(nics)(address) : placesOf(nics)(address).way
  if (way === 'none') return []
  const isHere = way === 'here'
  return [
    {
      kind: 'route',
      resource: 'route',
      path: '/network/states',
      area: 'network',
      id: isHere ? 'gateway' : way.nic.device,
      title: isHere
        ? 'the gateway itself'
        : way.gateway === null
          ? way.nic.device
          : `${way.nic.device} over ${way.gateway}`,
      enabled: isHere || way.nic.up,
      touches: [{ field: '', how: 'leads', members: [], content: isHere ? '' : (way.gateway ?? '') }],
    },
  ]
}
