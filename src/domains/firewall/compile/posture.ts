import type { AddressPosture } from '../../../core/agent/posture.ts'
import { oncePerObject } from '../../../core/list/incremental.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import { type Address, type AddressSet, type Interval, parseAddress } from '../../../core/net/ip.ts'
import { parseAlias, printAlias } from '../../../core/schema/alias.ts'

/** The identifier that stands for a device with no report. Source: silences#hip. */
export const noReport = printAlias({ kind: 'hip-none' })

/** True when a rule with these HIP profiles asks anything of the device at the source. Source: silences#any-forms. */
export function asksPosture(profiles: readonly string[]): boolean {
  return profiles.length > 0 && !profiles.includes('any')
}

/** True when a device with no report is among what a rule asks for. */
export function takesUnreported(profiles: readonly string[]): boolean {
  return profiles.includes(noReport)
}

/**
 * Addresses of a set that rules with these HIP profiles name: where one of the profiles is fulfilled; or, where a
 * device with no report is wanted too, those where all have reported and none is fulfilled, which such a rule leaves out.
 */
export function postureSet(
  postures: readonly AddressPosture[],
  profiles: readonly string[],
  memos: Memos,
): AddressSet {
  const sets = memos.of(setsOf)(postures)
  const name = profiles.join()
  const set = sets.get(name) ?? madeSet(memos.of(indexes)(postures), profiles)
  sets.set(name, set)
  return set
}

/** The number in the identifier of a HIP profile; null for others. */
export function profileNumber(id: string): number | null {
  const alias = parseAlias(id)
  return alias?.kind === 'object' && alias.type === 'hip_profile' ? alias.id : null
}

/** Postures in the order of their addresses, and the places in that order where each profile is fulfilled. */
interface PostureIndex {
  readonly addresses: readonly Address[]
  readonly places: ReadonlyMap<number, readonly number[]>
}

/** Thousands of devices change one by one: what stays is not parsed again. */
const addresses = memo(() => oncePerObject(({ address }: AddressPosture) => parseAddress(address)))
const setsOf = memo(() =>
  oncePerObject((_postures: readonly AddressPosture[]) => new Map<string, AddressSet>()),
)
const indexes = memo((memos) => {
  const addressOf = memos.of(addresses)
  return oncePerObject((postures: readonly AddressPosture[]) => indexOf(postures, addressOf))
})

function indexOf(
  postures: readonly AddressPosture[],
  addressOf: (posture: AddressPosture) => Address | null,
): PostureIndex {
  const sorted = postures
    .flatMap((posture) => {
      const address = addressOf(posture)
      return address === null ? [] : [{ profiles: posture.profiles, address }]
    })
    .sort((a, b) => (a.address.value < b.address.value ? -1 : 1))
  const places = new Map<number, number[]>()
  for (const [place, { profiles }] of sorted.entries()) {
    for (const id of profiles) {
      const known = places.get(id)
      if (known) known.push(place)
      else places.set(id, [place])
    }
  }
  return { addresses: sorted.map(({ address }) => address), places }
}

function madeSet({ addresses, places }: PostureIndex, profiles: readonly string[]): AddressSet {
  const isFulfilled = new Uint8Array(addresses.length)
  for (const id of profiles)
    for (const place of places.get(profileNumber(id) ?? 0) ?? []) isFulfilled[place] = 1
  const listed = takesUnreported(profiles) ? 0 : 1
  const found: { readonly v4: Interval[]; readonly v6: Interval[] } = { v4: [], v6: [] }
  for (const [place, { family, value }] of addresses.entries()) {
    if (isFulfilled[place] !== listed) continue
    const intervals = family === 4 ? found.v4 : found.v6
    const last = intervals.at(-1)
    if (last !== undefined && value <= last.hi + 1n)
      intervals[intervals.length - 1] = { lo: last.lo, hi: value }
    else intervals.push({ lo: value, hi: value })
  }
  return found
}

/** True where a pair of sets is one of postures: keys come from one field each, and no other field names HIP profiles. */
export function namesPostures(ids: readonly string[]): boolean {
  return takesUnreported(ids) || ids.some((id) => profileNumber(id) !== null)
}
