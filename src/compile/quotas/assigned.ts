import type { CompileInputs } from '../../core/engine/inputs.ts'
import { type Memos, memo } from '../../core/memo.ts'
import { type AddressSet, printAddress } from '../../core/net/ip.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import type { Identity } from '../../domains/firewall/compile/identity.ts'
import { quotaAssignments } from '../../domains/quotas/assignment.ts'
import { quotas } from '../../domains/quotas/quota.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import type { CompileState } from '../state/compile-state.ts'
import { currentIdentity } from '../state/live-set.ts'
import { rememberLatest } from '../state/lru.ts'

/** A user with the quota that applies. */
export interface AssignedUser {
  readonly id: number
  readonly login: string
  readonly quotaId: string
  readonly quota: Item<typeof quotas>
}

/** Users with quotas at each address now, by its text. */
export type Owners = ReadonlyMap<string, readonly number[]>

const latest = memo(() => ({
  assigned: rememberLatest<ReadonlyMap<number, AssignedUser>>(2),
  owners: rememberLatest<Owners>(2),
}))

/**
 * Users with the quotas that apply to them, by id: of each the first assignment that names the user or a group above. The same
 * map while nothing of it changed. Source: silences#quota-use.
 */
export function assignedUsers(snapshot: Snapshot, memos: Memos): ReadonlyMap<number, AssignedUser> {
  const { assignments } = snapshot.value(quotaAssignments)
  const tables = [quotas, users, userGroups].map((table) => snapshot.rows(table).entries)
  return memos.of(latest).assigned([assignments, ...tables], () => {
    const placeOfUser = new Map<number, number>()
    const placeOfGroup = new Map<number, number>()
    for (const [place, { alias }] of assignments.entries()) {
      const parsed = parseAlias(alias)
      if (parsed?.kind !== 'object') continue
      const places = parsed.type === 'user' ? placeOfUser : placeOfGroup
      if (!places.has(parsed.id)) places.set(parsed.id, place)
    }
    const firstOfGroup = placesOfGroups(snapshot, placeOfGroup)
    const found = snapshot.rows(users).entries.flatMap(({ id, item }): [number, AssignedUser][] => {
      const place = Math.min(placeOfUser.get(Number(id)) ?? none, firstOfGroup.get(item.parent_id) ?? none)
      const quotaId = assignments[place]?.quota_id
      const quota = quotaId === undefined ? undefined : snapshot.rows(quotas).get(quotaId)?.item
      if (quotaId === undefined || quota === undefined) return []
      return [[Number(id), { id: Number(id), login: item.login, quotaId, quota }]]
    })
    return new Map(found)
  })
}

const none = Number.POSITIVE_INFINITY

/** The first assignment that names a group or one above it, by the group; a broken tree ends the walk. */
function placesOfGroups(snapshot: Snapshot, named: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const groups = snapshot.rows(userGroups)
  return new Map(
    groups.entries.map(({ id }) => {
      const seen = new Set<number>()
      let first = none
      for (let next: number | null = Number(id); next !== null && !seen.has(next); ) {
        seen.add(next)
        first = Math.min(first, named.get(next) ?? none)
        next = groups.get(next)?.item.parent_id ?? null
      }
      return [Number(id), first]
    }),
  )
}

/** Users with quotas at their addresses now; the same map while nothing of it changed. */
export function quotaOwners(
  snapshot: Snapshot,
  inputs: Pick<CompileInputs, 'neighbours' | 'agents'>,
  memos: Memos,
): Owners {
  const assigned = assignedUsers(snapshot, memos)
  const identities: Identity = currentIdentity({ snapshot, inputs, memos } as CompileState)
  return memos.of(latest).owners([assigned, identities], () => {
    const owners = new Map<string, number[]>()
    for (const id of assigned.keys()) {
      for (const address of addressesIn(identities.user(id))) {
        const own = owners.get(address)
        if (own) own.push(id)
        else owners.set(address, [id])
      }
    }
    return owners
  })
}

/** Users are at single addresses; neighbouring ones stand there as one interval. */
function addressesIn({ v4, v6 }: AddressSet): string[] {
  return ([4, 6] as const).flatMap((family) =>
    (family === 4 ? v4 : v6).flatMap(({ lo, hi }) =>
      Array.from({ length: Number(hi - lo) + 1 }, (_, index) => printAddress(family, lo + BigInt(index))),
    ),
  )
}
