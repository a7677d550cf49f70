import { isDeepStrictEqual } from 'node:util'
import type { ResolvedName } from '../../../core/engine/observation.ts'
import type { ToldAddress } from './told-names.ts'

/** Names by what was asked for, and by what clients were told. */
export type ShownNames = (
  asked: readonly ResolvedName[],
  told: ReadonlyMap<string, readonly ToldAddress[]>,
) => readonly ResolvedName[]

/**
 * Shows names as they are asked for and as clients were told, each with the addresses of both. A name whose newest answer
 * brought nothing new stays the object that was shown before: rules are not compiled again for it.
 */
export function shownNames(): ShownNames {
  let shown = new Map<string, ResolvedName>()
  /** Names as they were shown, by lists of told addresses, which are others as soon as something changes. */
  const ofTold = new WeakMap<readonly ToldAddress[], ResolvedName>()
  const unlessRepeat = (entry: ResolvedName) => {
    const before = shown.get(entry.name)
    return before !== undefined && isRepeat(entry, before) ? before : entry
  }
  const toldOnly = (name: string, list: readonly ToldAddress[]) => {
    const known = ofTold.get(list)
    if (known !== undefined) return known
    const made = unlessRepeat(fromTold(name, list))
    ofTold.set(list, made)
    return made
  }
  return (asked, told) => {
    const next = new Map<string, ResolvedName>()
    const isAsked = new Set(asked.map(({ name }) => name.toLowerCase()))
    for (const entry of asked)
      next.set(entry.name, unlessRepeat(withTold(entry, told.get(entry.name.toLowerCase()))))
    for (const [name, list] of told) if (!isAsked.has(name)) next.set(name, toldOnly(name, list))
    shown = next
    return [...next.values()]
  }
}

function withTold(entry: ResolvedName, told: readonly ToldAddress[] = []): ResolvedName {
  if (told.length === 0) return entry
  return {
    ...entry,
    addresses: [...new Set([...entry.addresses, ...told.map(({ address }) => address)])],
  }
}

function fromTold(name: string, told: readonly ToldAddress[]): ResolvedName {
  return {
    name,
    addresses: told.map(({ address }) => address),
    resolvedAtSeconds: Math.max(...told.map(({ sinceSeconds }) => sinceSeconds)),
    error: null,
  }
}

function isRepeat(entry: ResolvedName, before: ResolvedName): boolean {
  if (entry === before) return true
  return (
    isDeepStrictEqual([entry.addresses, entry.error], [before.addresses, before.error]) &&
    (entry.resolvedAtSeconds === null) === (before.resolvedAtSeconds === null)
  )
}
