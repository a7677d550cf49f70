import { parseAlias, printAlias } from '../../core/alias.ts'
import { oncePerObject } from '../../core/incremental.ts'
import {
  type Address,
  type AddressSet,
  emptyAddressSet,
  mergeIntervals,
  parseAddress,
} from '../../core/ip.ts'
import type { AddressPosture } from '../../core/posture.ts'

/** The identifier that stands for a device with no report. Source: silences#hip. */
export const noReport = printAlias({ kind: 'hip-none' })

/** Whether a rule with these HIP profiles asks anything of the device at the source. Source: silences#any-forms. */
export function asksPosture(profiles: readonly string[]): boolean {
  return profiles.length > 0 && !profiles.includes('any')
}

/** Whether a device with no report is among what a rule asks for. */
export function takesUnreported(profiles: readonly string[]): boolean {
  return profiles.includes(noReport)
}

/**
 * Addresses of a set that rules with these HIP profiles name: where one of the profiles is fulfilled; or, where a
 * device with no report is wanted too, those where all have reported and none is fulfilled, which such a rule leaves out.
 */
export function postureSet(postures: readonly AddressPosture[], profiles: readonly string[]): AddressSet {
  const wanted = new Set(profiles.flatMap((id) => profileNumber(id) ?? []))
  const isListed = takesUnreported(profiles)
    ? (fulfilled: readonly number[]) => !fulfilled.some((id) => wanted.has(id))
    : (fulfilled: readonly number[]) => fulfilled.some((id) => wanted.has(id))
  return setOf(sorted(postures).filter(({ posture }) => isListed(posture.profiles)))
}

/** The number in the identifier of a HIP profile; null for others. */
export function profileNumber(id: string): number | null {
  const alias = parseAlias(id)
  return alias?.kind === 'object' && alias.type === 'hip_profile' ? alias.id : null
}

interface Place {
  readonly posture: AddressPosture
  readonly address: Address
}

const addressOf = oncePerObject(({ address }: AddressPosture) => parseAddress(address))

/** In the order of their addresses, so that each set is made without sorting. */
const sorted = oncePerObject((postures: readonly AddressPosture[]): readonly Place[] =>
  postures
    .flatMap((posture) => {
      const address = addressOf(posture)
      return address === null ? [] : [{ posture, address }]
    })
    .sort((a, b) => (a.address.value < b.address.value ? -1 : 1)),
)

function setOf(places: readonly Place[]): AddressSet {
  if (places.length === 0) return emptyAddressSet
  const of = (family: Address['family']) =>
    mergeIntervals(
      places
        .filter(({ address }) => address.family === family)
        .map(({ address: { value } }) => ({ lo: value, hi: value })),
    )
  return { v4: of(4), v6: of(6) }
}
