import { contentHash } from '../core/hash.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { interfaceMeaning } from '../domains/firewall/interfaces.ts'
import type { Vocabulary } from '../domains/firewall/normalise.ts'
import { horizonAt, timetableWindows, zoneOf } from '../domains/firewall/timetable.ts'
import { connections } from '../domains/network/connection.ts'
import { type AttachedConnection, attachedConnections } from '../domains/network/device.ts'
import { portMeaning, staticObjectTables, textSet, unionMeaning } from '../domains/objects/resolve.ts'
import { schedules } from '../domains/objects/schedule.ts'
import { timeRanges } from '../domains/objects/time-range.ts'
import { rememberLatest } from './memo.ts'

/** A vocabulary that can say which identifiers a key stands for. */
export interface KeyedVocabulary extends Vocabulary {
  readonly attached: readonly AttachedConnection[]
  idsOf(key: string): readonly string[]
}

const latest = rememberLatest<KeyedVocabulary>(2)
const tables = [...staticObjectTables, timeRanges, schedules]

/**
 * What identifiers mean under this configuration and these devices. The same object comes back while objects,
 * connections, devices, time zone and day are the same, whatever rules and users do.
 */
export function vocabularyOf(snapshot: Snapshot, inputs: CompileInputs): KeyedVocabulary {
  const attached = attachedConnections(snapshot.rows(connections).entries, inputs.nics)
  const zone = zoneOf(snapshot)
  const day = Math.floor(inputs.nowSeconds / 86_400)
  const keys = [...tables.map((table) => snapshot.rows(table).entries), JSON.stringify(attached), zone, day]
  return latest(keys, () => makeVocabulary(snapshot, inputs, attached))
}

function makeVocabulary(
  snapshot: Snapshot,
  inputs: CompileInputs,
  attached: readonly AttachedConnection[],
): KeyedVocabulary {
  const horizon = horizonAt(zoneOf(snapshot), inputs.nowSeconds)
  const byKey = new Map<string, readonly string[]>()
  const keyOf = once((ids) => {
    const sorted = [...new Set(ids)].sort()
    const key = contentHash(sorted.join())
    byKey.set(key, sorted)
    return key
  })
  const devices = once(([id]) => interfaceMeaning(attached, id!))
  return {
    attached,
    addresses: once((ids) => unionMeaning(snapshot, ids)),
    literal: (text) => {
      const meaning = unionMeaning(snapshot, [text])
      const named = meaning.kind === 'static' ? meaning.set : textSet(undefined)
      return named.v4.length + named.v6.length > 0 ? named : textSet(text)
    },
    ports: once((ids) => portMeaning(snapshot, ids)),
    devices: (id) => devices([id]),
    windows: once((ids) => timetableWindows(snapshot, ids, horizon)),
    key: keyOf,
    idsOf: (key) => byKey.get(key) ?? [],
  }
}

/** The function, with its results remembered by the list of identifiers. Identifiers hold no comma. */
function once<V>(compute: (ids: readonly string[]) => V): (ids: readonly string[]) => V {
  const results = new Map<string, V>()
  return (ids) => {
    const key = ids.join()
    const known = results.get(key)
    if (known !== undefined || results.has(key)) return known as V
    const value = compute(ids)
    results.set(key, value)
    return value
  }
}
