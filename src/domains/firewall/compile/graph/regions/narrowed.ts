import { printAddress } from '../../../../../core/net/ip.ts'
import type { Match } from '../../../../../core/ruleset/ruleset.ts'
import { bitsBelow, isPort, versionOf } from './field.ts'
import { type Membership, type Region, rangeCount, rangesIn } from './membership.ts'

type Condition = Extract<Match, { op: 'in' | 'set' }>

/** Longer lists keep their set, whatever changes in them (ADR 33). */
const longList = 1024

/**
 * The condition as packets of the region need it: where one range alone of a list lies in the region, the range stands for the
 * list, since the kernel compares two numbers in a fraction of the time of a look-up; one that a list leaves out, likewise. Null
 * where no packet of the region meets it.
 */
export function narrowedTo(region: Region, condition: Match, holds: Membership): Match | null {
  if (holds.known === null || (condition.op !== 'in' && condition.op !== 'set')) return condition
  if (rangeCount(holds) > longList || !(isPort(holds.field) || versionOf(holds.field) !== null))
    return condition
  const { first, count } = rangesIn(holds, region)
  if (count === 0) return null
  if (condition.op === 'in' && condition.ranges.length === 1) return condition
  if (count === 1) return askedOnce(holds, first, () => rangeOf(condition, holds, first))
  const isGap = count === 2 && condition.not && reachesBeyond(region, holds, first)
  return isGap ? askedOnce(holds, -1 - first, () => gapOf(condition, holds, first)) : condition
}

/** True when the region begins and ends within the range and the one behind it: what lies between them is all that is missing. */
function reachesBeyond({ lo, hi }: Region, { field, los, his }: Membership, place: number): boolean {
  return los[place]! <= lo[field]! && hi[field]! <= his[place + 1]!
}

/** The same object each time, so that rules which ask the same are the same. */
function askedOnce({ known }: Membership, place: number, make: () => Match): Match {
  const before = known!.asked.get(place)
  if (before !== undefined) return before
  const made = make()
  known!.asked.set(place, made)
  return made
}

function rangeOf({ field }: Condition, holds: Membership, place: number): Match {
  const { los, his } = holds
  const range = { lo: textOf(holds, los, place, 0n), hi: textOf(holds, his, place, 0n) }
  return { op: 'in', field, not: false, ranges: [range] }
}

/** The gap between two ranges that follow on one another. */
function gapOf({ field }: Condition, holds: Membership, place: number): Match {
  const { los, his } = holds
  const range = { lo: textOf(holds, his, place, 1n), hi: textOf(holds, los, place + 1, -1n) }
  return { op: 'in', field, not: true, ranges: [range] }
}

/** A number of a range, with so much more, as conditions have it. */
function textOf(
  { field, parts }: Membership,
  numbers: ArrayLike<number>,
  place: number,
  more: bigint,
): string {
  let value = more
  for (let part = 0; part < parts; part++)
    value += BigInt(numbers[place * parts + part]!) << BigInt(bitsBelow[field + part]!)
  const version = versionOf(field)
  return version === null ? String(value) : printAddress(version, value)
}
