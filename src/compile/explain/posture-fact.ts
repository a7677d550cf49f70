import type { AuthorizedDevice } from '../../core/agent/posture.ts'
import { type Address, type AddressSet, parseAddress, printInterval } from '../../core/net/ip.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { postureSet, profileNumber } from '../../domains/firewall/compile/posture.ts'
import type { RuntimeFact } from '../../domains/firewall/explanation.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import { evaluateProfile } from '../../domains/hip/evaluate.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import type { MemberSources } from './membership.ts'

/** Most addresses of a member that a fact lists. */
const mostAddresses = 100

type DeviceFact = NonNullable<RuntimeFact['devices']>[number]

/** A member of `hip_profiles` in a rule. */
export interface PostureMember {
  readonly rule: string
  readonly member: string
  readonly decides: boolean
}

/**
 * Fact about the devices at the source: whether they fulfil a profile of a rule, or have no report, with their
 * checks.
 */
export function postureFact(
  { snapshot, inputs, memos, live }: MemberSources,
  { rule, member, decides }: PostureMember,
  { src }: Packet,
): RuntimeFact {
  const source = parseAddress(src)!
  const profile = snapshot.rows(hipProfiles).get(profileNumber(member) ?? 0)?.item
  const devices = inputs.devices.filter(({ address }) => isSameAddress(parseAddress(address), source))
  return {
    kind: 'posture',
    rule_id: rule,
    decides,
    field: 'hip_profiles',
    member,
    holds: live.postureAt(source).includes(member),
    now: profile === undefined ? [] : printedAddresses(postureSet(inputs.postures, [member], memos)),
    devices: devices.map((device) => ({
      id: device.id,
      node_name: device.node,
      report_time: device.report?.atSeconds ?? null,
      counts: device.isCurrent,
      ...resultFor(snapshot, profile, device),
    })),
  }
}

/** Without a profile: whether the device has no report that counts. */
function resultFor(
  snapshot: Snapshot,
  profile: Item<typeof hipProfiles> | undefined,
  { report, isCurrent }: AuthorizedDevice,
): Pick<DeviceFact, 'result' | 'objects'> {
  if (profile === undefined) return { result: isCurrent ? 'fails' : 'holds', objects: [] }
  if (report === null) return { result: 'unknown', objects: [] }
  const { result, objects } = evaluateProfile(snapshot, profile, report)
  return { result, objects: objects.map((object) => ({ ...object, checks: [...object.checks] })) }
}

function isSameAddress(one: Address | null, other: Address): boolean {
  return one?.family === other.family && one.value === other.value
}

/** Addresses as a fact has them, at most `mostAddresses`. */
export function printedAddresses({ v4, v6 }: AddressSet): string[] {
  return [
    ...v4.slice(0, mostAddresses).map((interval) => printInterval(4, interval)),
    ...v6.slice(0, mostAddresses).map((interval) => printInterval(6, interval)),
  ].slice(0, mostAddresses)
}
