import { namesAny } from '../core/alias.ts'
import { contentHash } from '../core/hash.ts'
import type { CompileInputs } from '../core/inputs.ts'
import { listChanges } from '../core/list-changes.ts'
import type { Table } from '../core/resource.ts'
import type { Entry, Snapshot } from '../core/snapshot.ts'
import { wireId } from '../core/wire.ts'
import { interfaceMeaning } from '../domains/firewall/interfaces.ts'
import type { Vocabulary } from '../domains/firewall/normalise.ts'
import { type Horizon, horizonAt, timetableWindows, zoneOf } from '../domains/firewall/timetable.ts'
import { connections } from '../domains/network/connection.ts'
import { type AttachedConnection, attachedConnections } from '../domains/network/device.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { portLists } from '../domains/objects/port-list.ts'
import { portMeaning, staticObjectTables, textSet, unionMeaning } from '../domains/objects/resolve.ts'
import { schedules } from '../domains/objects/schedule.ts'
import { timeRanges } from '../domains/objects/time-range.ts'
import { rememberLatest } from './memo.ts'

/** A vocabulary that can say which identifiers a key stands for. */
export interface KeyedVocabulary extends Vocabulary {
  readonly attached: readonly AttachedConnection[]
  /** What it was made of: rows by table, and everything else as a text. */
  readonly source: { readonly rows: readonly (readonly Entry<unknown>[])[]; readonly others: string }
  idsOf(key: string): readonly string[]
}

const latest = rememberLatest<KeyedVocabulary>(2)
const tables: readonly Table[] = [...staticObjectTables, timeRanges, schedules]
/** Those of them whose items name items. */
const lists: readonly Table[] = [addressLists, portLists, schedules]

/** Keys follow from identifiers alone; rules that are taken over from one vocabulary to the next keep theirs. */
const idsByKey = new Map<string, readonly string[]>()

/**
 * What identifiers mean under this configuration and these devices. The same object comes back while objects,
 * connections, devices, time zone and day are the same, whatever rules and users do.
 */
export function vocabularyOf(snapshot: Snapshot, inputs: CompileInputs): KeyedVocabulary {
  const attached = attachedConnections(snapshot.rows(connections).entries, inputs.nics)
  const zone = zoneOf(snapshot)
  const day = Math.floor(inputs.nowSeconds / 86_400)
  const rows = tables.map((table) => snapshot.rows(table).entries)
  const others = JSON.stringify([attached, zone, day])
  return latest([...rows, others], () =>
    makeVocabulary(snapshot, inputs, { attached, source: { rows, others } }),
  )
}

/**
 * Identifiers of objects, and of lists of them, that may mean something else than in an earlier vocabulary; null where
 * any may.
 */
export function changedMeanings(before: KeyedVocabulary, after: KeyedVocabulary): ReadonlySet<string> | null {
  if (before.source.others !== after.source.others) return null
  const changed = new Set<string>()
  for (const [place, table] of tables.entries()) {
    const { gone, come } = listChanges(before.source.rows[place]!, after.source.rows[place]!)
    for (const { id } of [...gone, ...come]) changed.add(String(wireId(table, id)))
  }
  for (let known = -1; known < changed.size; ) {
    known = changed.size
    for (const table of lists) {
      for (const { id, item } of after.source.rows[tables.indexOf(table)]!) {
        if (namesAny(item, changed)) changed.add(String(wireId(table, id)))
      }
    }
  }
  return changed
}

function makeVocabulary(
  snapshot: Snapshot,
  inputs: CompileInputs,
  made: Pick<KeyedVocabulary, 'attached' | 'source'>,
): KeyedVocabulary {
  const { attached } = made
  // A time zone is slow to open, and most policies ask for no time.
  let horizon: Horizon | null = null
  const horizonOf = () => (horizon ??= horizonAt(zoneOf(snapshot), inputs.nowSeconds))
  const keyOf = once((ids) => {
    const sorted = [...new Set(ids)].sort()
    const key = contentHash(sorted.join())
    idsByKey.set(key, sorted)
    return key
  })
  const devices = once(([id]) => interfaceMeaning(attached, id!))
  return {
    ...made,
    addresses: once((ids) => unionMeaning(snapshot, ids)),
    literal: (text) => {
      const meaning = unionMeaning(snapshot, [text])
      const named = meaning.kind === 'static' ? meaning.set : textSet(undefined)
      return named.v4.length + named.v6.length > 0 ? named : textSet(text)
    },
    ports: once((ids) => portMeaning(snapshot, ids)),
    devices: (id) => devices([id]),
    windows: once((ids) => (ids.length === 0 ? null : timetableWindows(snapshot, ids, horizonOf()))),
    key: keyOf,
    widelyNamed: new Set(),
    idsOf: (key) => idsByKey.get(key) ?? [],
  }
}

/** The function, with its results remembered by the list of identifiers. Identifiers hold no comma. */
function once<V>(compute: (ids: readonly string[]) => V): (ids: readonly string[]) => V {
  const results = new Map<string, V>()
  return (ids) => {
    const key = ids.length === 1 ? ids[0]! : ids.join()
    const known = results.get(key)
    if (known !== undefined || results.has(key)) return known as V
    const value = compute(ids)
    results.set(key, value)
    return value
  }
}
