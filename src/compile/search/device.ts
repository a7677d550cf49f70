import type { CompileInputs } from '../../core/engine/inputs.ts'
import { type Address, parseAddress } from '../../core/net/ip.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { noReport } from '../../domains/firewall/compile/posture.ts'
import type { forwardRules } from '../../domains/firewall/forward.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import type { AddressUse, Found } from '../../domains/objects/address-search.ts'

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
    const touches: AddressUse[] = [{ field: '', how: 'member', members, content: '' }]
    return [{ kind: 'profile', resource, path, area, id: alias, title: item.title, enabled: true, touches }]
  })
  return [...found, ...profiles]
}

/** Members of `hip_profiles` that devices at the address are, in a rule whose source admits it. */
export function postureTouches(
  { hip_profiles }: Pick<Item<typeof forwardRules>, 'hip_profiles'>,
  touches: readonly AddressUse[],
  postures: readonly string[],
): AddressUse[] {
  const isSource = ({ field, how }: AddressUse) => field.startsWith('source_addresses') && how !== 'excludes'
  if (!touches.some(isSource)) return []
  return hip_profiles.flatMap((id, index): AddressUse[] =>
    id !== noReport && postures.includes(id)
      ? [{ field: `hip_profiles[${index}]`, how: 'member', members: [id], content: '' }]
      : [],
  )
}
