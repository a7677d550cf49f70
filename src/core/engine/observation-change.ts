import { Sequence } from '../list/sequence.ts'
import { splicesBetween } from '../list/splice.ts'

/** A stretch of a list that is replaced: its beginning in the list before, its length there, and what comes in its place. */
export interface Stretch {
  readonly at: number
  readonly gone: number
  readonly come: readonly unknown[]
}

/** Change from one observation of an engine to the next: of its long lists what is new in them, the rest as it is. */
export interface ObservationChange {
  readonly others: Readonly<Record<string, unknown>>
  readonly lists: Readonly<Record<string, readonly Stretch[]>>
}

/** Lists up to this length travel whole. */
const shortList = 256

/** The change from one observation to another, by the identity of what lists hold; null where there is no long list. */
export function observationChange(before: unknown, after: unknown): ObservationChange | null {
  if (!isRecord(before) || !isRecord(after)) return null
  const others: Record<string, unknown> = {}
  const lists: Record<string, readonly Stretch[]> = {}
  for (const [name, now] of Object.entries(after)) {
    const old = before[name]
    if (Array.isArray(now) && Array.isArray(old) && now.length > shortList)
      lists[name] = stretchesBetween(old, now)
    else others[name] = now
  }
  return Object.keys(lists).length > 0 ? { others, lists } : null
}

/** The observation after the change; null where the one before is none that it fits. */
export function observationAfter(before: unknown, { others, lists }: ObservationChange): unknown {
  if (!isRecord(before)) return null
  const after: Record<string, unknown> = { ...others }
  for (const [name, stretches] of Object.entries(lists)) {
    const old = before[name]
    if (!Array.isArray(old)) return null
    const now = replaced(old, stretches)
    if (now === null) return null
    after[name] = now
  }
  return after
}

function stretchesBetween(before: readonly unknown[], after: readonly unknown[]): Stretch[] {
  const splices = splicesBetween(Sequence.from(before), Sequence.from(after))
  return splices.map(({ at, gone, come }) => ({ at, gone: gone.length, come }))
}

function replaced(before: readonly unknown[], stretches: readonly Stretch[]): unknown[] | null {
  const parts: (readonly unknown[])[] = []
  let from = 0
  for (const { at, gone, come } of stretches) {
    if (at < from || at + gone > before.length) return null
    parts.push(before.slice(from, at), come)
    from = at + gone
  }
  return [...parts, before.slice(from)].flat()
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
