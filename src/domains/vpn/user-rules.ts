import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { type Item, view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { wireItem } from '../../core/resource/wire.ts'
import { rootUserGroup, userGroups } from '../users/group.ts'
import { users } from '../users/user.ts'
import { vpnAccessRules } from './access-rule.ts'

/**
 * The access rules relevant to a user: those that name the user, a group on the way up to the root, or `any`, in
 * match order. Empty for a user who does not exist or whose groups are not all known.
 * Source: document 2, "VPN server"; silences#vpn-user-rules.
 */
export const userAccessRules = view({
  name: 'vpn_user_access_rules',
  path: '/vpn_servers/user_access_rules/:user_id',
  area: 'users',
  summary: 'The access rules relevant to one user.',
  source: 'document 2, VPN server',
  params: Type.Object({ user_id: Type.Integer({ minimum: 1, description: 'Id of the user.' }) }),
  output: Type.Array(
    Type.Object({
      id: Type.Integer({ minimum: 1, description: 'Id of the rule.' }),
      ...vpnAccessRules.schema.properties,
    }),
  ),
  read: ({ snapshot, params }) => {
    const names = namesOf(snapshot, params['user_id']!)
    if (names === null) return ok([])
    return ok(
      snapshot
        .rows(vpnAccessRules)
        .entries.filter(({ item }) => item.objects.some((name) => names.has(name)))
        .map((entry) => wireItem(vpnAccessRules, entry)),
    ) as never
  },
})

/** Every identifier that means this user, or null when they are not all known. */
export function namesOf(snapshot: Snapshot, text: string): ReadonlySet<string> | null {
  const user = /^[1-9]\d{0,14}$/.test(text) ? snapshot.rows(users).get(Number(text)) : undefined
  if (!user || ['ad', 'ald'].includes(user.item.domain_type)) return null
  const names = new Set(['any', `user.id.${user.id}`])
  const groups = snapshot.rows(userGroups)
  for (let next: number | null = user.item.parent_id; next !== null; ) {
    const name = `group.id.${next}`
    const group: Item<typeof userGroups> | undefined = groups.get(next)?.item
    if (!group || names.has(name)) return null
    names.add(name)
    if (group.parent_id === null && next !== rootUserGroup) return null
    next = group.parent_id
  }
  return names
}
