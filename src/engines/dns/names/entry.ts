import { isDeepStrictEqual } from 'node:util'
import type { ResolvedName } from '../../../core/engine/observation.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import type { Answer, FamilyAnswer } from './query.ts'

/** Known addresses of a name, and the time of its next query. Times are Unix seconds. */
export interface NameEntry {
  readonly v4: readonly string[]
  readonly v6: readonly string[]
  readonly resolvedAtSeconds: number | null
  readonly error: Message | null
  readonly failures: number
  readonly dueSeconds: number
}

const shortestSeconds = 5
const longestSeconds = 3_600
const longestBackOffSeconds = 300

/** A name that has never been asked for. */
export function newEntry(nowSeconds: number): NameEntry {
  return { v4: [], v6: [], resolvedAtSeconds: null, error: null, failures: 0, dueSeconds: nowSeconds }
}

/**
 * Returns the entry after an answer. A family that failed keeps its addresses, and so does a name that lost all of
 * them: a rule for it must not fall open or shut because a name server is unwell.
 */
export function afterAnswer(entry: NameEntry, answer: Answer, nowSeconds: number): NameEntry {
  const error = errorOf(answer)
  if (error !== null) {
    const failures = entry.failures + 1
    return {
      v4: addressesOf(answer.v4, entry.v4),
      v6: addressesOf(answer.v6, entry.v6),
      resolvedAtSeconds: answer.v4.ok || answer.v6.ok ? nowSeconds : entry.resolvedAtSeconds,
      error,
      failures,
      dueSeconds: nowSeconds + Math.min(longestBackOffSeconds, shortestSeconds * 2 ** (failures - 1)),
    }
  }
  const ttls = [answer.v4, answer.v6].flatMap((it) =>
    it.ok && it.addresses.length > 0 ? [it.ttlSeconds] : [],
  )
  return {
    v4: addressesOf(answer.v4, []),
    v6: addressesOf(answer.v6, []),
    resolvedAtSeconds: nowSeconds,
    error: null,
    failures: 0,
    dueSeconds: nowSeconds + Math.min(longestSeconds, Math.max(shortestSeconds, Math.min(...ttls))),
  }
}

/** Makes the entry of a name in the hosts file; it is looked up again soon, since that costs nothing. */
export function fromHosts(addresses: readonly string[], nowSeconds: number): NameEntry {
  return {
    v4: addresses.filter((address) => !address.includes(':')).toSorted(),
    v6: addresses.filter((address) => address.includes(':')).toSorted(),
    resolvedAtSeconds: nowSeconds,
    error: null,
    failures: 0,
    dueSeconds: nowSeconds + shortestSeconds,
  }
}

/** The entry as it is reported. */
export function resolvedName(name: string, entry: NameEntry): ResolvedName {
  const { resolvedAtSeconds, error } = entry
  return { name, addresses: [...entry.v4, ...entry.v6], resolvedAtSeconds, error }
}

/** Tells whether two entries have the same addresses and error, no matter when the name was asked for. */
export function sameNews(a: NameEntry, b: NameEntry): boolean {
  return isDeepStrictEqual([a.v4, a.v6, a.error], [b.v4, b.v6, b.error])
}

function errorOf({ v4, v6 }: Answer): Message | null {
  if (!v4.ok) return v4.error
  if (!v6.ok) return v6.error
  return v4.addresses.length + v6.addresses.length === 0 ? message('the name has no addresses') : null
}

function addressesOf(answer: FamilyAnswer, before: readonly string[]): readonly string[] {
  return answer.ok && answer.addresses.length > 0 ? answer.addresses.toSorted() : before
}
