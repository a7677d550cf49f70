/**
 * Result of a condition for a device. `unknown`: the device did not report what the condition asks, so that neither
 * it nor its negation may be taken to hold. Source: silences#hip-unknown.
 */
export type Truth = 'fails' | 'unknown' | 'holds'

const rank = { fails: 0, unknown: 1, holds: 2 } as const

/** All of them hold; nothing asked holds. */
export function every(truths: readonly Truth[]): Truth {
  return truths.reduce<Truth>((least, truth) => (rank[truth] < rank[least] ? truth : least), 'holds')
}

/** At least one of them holds; none at all fails. */
export function some(truths: readonly Truth[]): Truth {
  return truths.reduce<Truth>((most, truth) => (rank[truth] > rank[most] ? truth : most), 'fails')
}

/** The opposite holds; the opposite of unknown is unknown. */
export function opposite(truth: Truth): Truth {
  return truth === 'unknown' ? 'unknown' : truth === 'holds' ? 'fails' : 'holds'
}

/** Holds or fails. */
export function truthOf(condition: boolean): Truth {
  return condition ? 'holds' : 'fails'
}
