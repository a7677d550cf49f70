import type { CompileInputs } from '../../core/inputs.ts'
import { type Address, parseAddress } from '../../core/ip.ts'
import type { Item } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import type { forwardRules } from '../../domains/firewall/forward.ts'
import { noReport } from '../../domains/firewall/posture.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import type { Found, Touch } from '../../domains/objects/address-search.ts'

/** Devices of client agents at an address, and the HIP profiles that are fulfilled there. */
export function devicesAt(
  snapshot: Snapshot,
  { devices }: CompileInputs,
  { address, postures }: { readonly address: Address; readonly postures: readonly string[] },
): Found[] {
  const here = devices.filter((device) => {
    const other = parseAddress(device.address)
    return other?.family === address.family && other.value === address.value
  })
  const found = here.map(
    ({ id, node, address: text }): Found => ({
      kind: 'device',
      resource: 'agents',
      path: '/x/agents',
      area: 'users',
      id,
      title: node ?? text,
      enabled: true,
      touches: [{ field: 'address', how: 'equals', members: [], content: text }],
    }),
  )
  const members = here.map(({ id }) => id)
  const profiles = snapshot.rows(hipProfiles).entries.flatMap(({ id, item }): Found[] => {
    const alias = `hip_profile.id.${id}`
    if (!postures.includes(alias)) return []
    const { path, area, name: resource } = hipProfiles
    const touches: Touch[] = [{ field: '', how: 'member', members, content: '' }]
    return [{ kind: 'profile', resource, path, area, id: alias, title: item.title, enabled: true, touches }]
  })
  return [...found, ...profiles]
}

/** Members of `hip_profiles` that devices at the address are, in a rule whose source admits it. */
export function postureTouches(
  { hip_profiles }: Pick<Item<typeof forwardRules>, 'hip_profiles'>,
  touches: readonly Touch[],
  postures: readonly string[],
): Touch[] {
  const isSource = ({ field, how }: Touch) => field.startsWith('source_addresses') && how !== 'excludes'
  if (!touches.some(isSource)) return []
  return hip_profiles.flatMap((id, index): Touch[] =>
    id !== noReport && postures.includes(id)
      ? [{ field: `hip_profiles[${index}]`, how: 'member', members: [id], content: '' }]
      : [],
  )
}
