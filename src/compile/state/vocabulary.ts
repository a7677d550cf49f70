import { contentHash } from '../../core/hash.ts'
import { listChanges } from '../../core/list/list-changes.ts'
import { memo } from '../../core/memo.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { wireId } from '../../core/resource/wire.ts'
import { namesAny } from '../../core/schema/alias.ts'
import { interfaceMeaning } from '../../domains/firewall/compile/interfaces.ts'
import type { Vocabulary } from '../../domains/firewall/compile/normalise.ts'
import type { NamedPair } from '../../domains/firewall/compile/normalised-rule.ts'
import { namesPostures } from '../../domains/firewall/compile/posture.ts'
import {
  type Horizon,
  horizonAt,
  timetableWindows,
  zoneOf,
} from '../../domains/firewall/compile/timetable.ts'
import { connections } from '../../domains/network/connection.ts'
import { type AttachedConnection, attachedConnections } from '../../domains/network/device.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import { type CountryParts, countryParts } from '../../domains/objects/country-part.ts'
import { portLists } from '../../domains/objects/port-list.ts'
import { portMeaning, staticObjectTables, textSet, unionMeaning } from '../../domains/objects/resolve.ts'
import { schedules } from '../../domains/objects/schedule.ts'
import { timeRanges } from '../../domains/objects/time-range.ts'
import type { CompileState } from './compile-state.ts'
import { RecentAnswers, rememberLatest } from './lru.ts'

/** A vocabulary that can say which identifiers a key stands for. */
export interface KeyedVocabulary extends Vocabulary {
  readonly attached: readonly AttachedConnection[]
  /** Sources: rows by table, and everything else as a text. */
  readonly source: { readonly rows: readonly (readonly Entry<unknown>[])[]; readonly others: string }
  idsOf(key: string): readonly string[]
}

const latestVocabularies = memo(() => rememberLatest<KeyedVocabulary>(2))
const tables: readonly Table[] = [...staticObjectTables, timeRanges, schedules]
/** Those of them whose items name items. */
const lists: readonly Table[] = [addressLists, portLists, schedules]

/** Lists of identifiers of which a vocabulary remembers what they mean, and as many that were asked for before these. */
const mostAnswers = 1024

/**
 * Meaning of identifiers under this configuration and these devices. The same object comes back while objects,
 * connections, devices, time zone and day are the same, whatever rules and users do.
 */
export function vocabularyOf(state: CompileState): KeyedVocabulary {
  const { snapshot, inputs, memos } = state
  const attached = attachedConnections(snapshot.rows(connections).entries, inputs.nics)
  const zone = zoneOf(snapshot)
  const day = Math.floor(inputs.nowSeconds / 86_400)
  const rows = tables.map((table) => snapshot.rows(table).entries)
  const others = JSON.stringify([attached, zone, day])
  const latest = memos.of(latestVocabularies)
  return latest([...rows, others], () => makeVocabulary(state, { attached, source: { rows, others } }))
}

/**
 * Identifiers of objects, and of lists of them, that may mean something else than in an earlier vocabulary, also because those in `observed` do;
 * null where any may.
 */
export function changedMeanings(
  before: KeyedVocabulary,
  after: KeyedVocabulary,
  observed: Iterable<string> = [],
): ReadonlySet<string> | null {
  const { memos } = after
  if (before.source.others !== after.source.others) return null
  const changed = new Set(observed)
  for (const [place, table] of tables.entries()) {
    const { gone, come } = listChanges(before.source.rows[place]!, after.source.rows[place]!)
    for (const { id } of [...gone, ...come]) changed.add(String(wireId(table, id)))
  }
  for (let known = -1; known < changed.size; ) {
    known = changed.size
    for (const table of lists) {
      for (const { id, item } of after.source.rows[tables.indexOf(table)]!) {
        if (namesAny(item, changed, memos)) changed.add(String(wireId(table, id)))
      }
    }
  }
  return changed
}

function makeVocabulary(
  { snapshot, inputs, memos }: CompileState,
  made: Pick<KeyedVocabulary, 'attached' | 'source'>,
): KeyedVocabulary {
  const { attached } = made
  // A time zone is slow to open, and most policies ask for no time.
  let horizon: Horizon | null = null
  const horizonOf = () => (horizon ??= horizonAt(zoneOf(snapshot), inputs.nowSeconds))
  const pairs = memos.of(namedPairs)
  const devices = once(([id]) => interfaceMeaning(attached, id!))
  // Postures have sets of their own kind; countries have some ten thousand networks each.
  const mayBeHeldTwice = (id: string) =>
    !namesPostures([id]) && countryParts(snapshot, [id]).countries.length === 0
  return {
    ...made,
    memos,
    addresses: once((ids) => unionMeaning(snapshot, ids)),
    literal: (text) => {
      const meaning = unionMeaning(snapshot, [text])
      const named = meaning.kind === 'static' ? meaning.set : textSet(undefined)
      return named.v4.length + named.v6.length > 0 ? named : textSet(text)
    },
    ports: once((ids) => portMeaning(snapshot, ids)),
    devices: (id) => devices([id]),
    windows: once((ids) => (ids.length === 0 ? null : timetableWindows(snapshot, ids, horizonOf()))),
    named: once((ids) => pairs.of(ids)),
    parts: once((ids) => namedParts(countryParts(snapshot, ids)).map((part) => pairs.of(part))),
    union: (keys) => {
      const ids = keys.flatMap((key) => pairs.idsOf(key))
      return ids.length > 0 && ids.every(mayBeHeldTwice) ? pairs.of(ids) : null
    },
    people: () => null,
    widelyNamed: new Set(),
    idsOf: (key) => pairs.idsOf(key),
  }
}

/** Rules may name so many countries each by its own pair of sets; more are one pair, lest a packet meet many rules. */
const mostCountriesApart = 2

/** Parts of a field: all that is no country, which is looked up more quickly, and its countries; none where that would be one part. */
function namedParts({ countries, others }: CountryParts): readonly (readonly string[])[] {
  const apart = countries.length > mostCountriesApart ? [countries] : countries.map((country) => [country])
  const parts = [...(others.length > 0 ? [others] : []), ...apart]
  return parts.length > 1 && countries.length > 0 ? parts : []
}

/** The function, with its results remembered by the list of identifiers. Identifiers hold no comma. */
function once<V>(compute: (ids: readonly string[]) => V): (ids: readonly string[]) => V {
  const answers = new RecentAnswers<V>(mostAnswers)
  return (ids) => answers.of(ids.length === 1 ? ids[0]! : ids.join(), () => compute(ids))
}

const namedPairs = memo(() => new NamedPairs())

/**
 * Identifiers by the keys of sets. Keys follow from identifiers alone: rules that are taken over from one vocabulary to the
 * next keep theirs, and a key is known as long as a rule has it.
 */
class NamedPairs {
  readonly #idsByKey = new Map<string, WeakRef<readonly string[]>>()
  #mostKeys = leastKeys

  of(ids: readonly string[]): NamedPair {
    const sorted = [...new Set(ids)].sort()
    const key = contentHash(sorted.join())
    const known = this.#idsByKey.get(key)?.deref()
    if (known !== undefined) return { key, ids: known }
    this.#idsByKey.set(key, new WeakRef(sorted))
    if (this.#idsByKey.size > this.#mostKeys) this.#forget()
    return { key, ids: sorted }
  }

  idsOf(key: string): readonly string[] {
    return this.#idsByKey.get(key)?.deref() ?? []
  }

  /** Takes away keys that no rule has any more. */
  #forget(): void {
    for (const [key, ids] of this.#idsByKey) if (ids.deref() === undefined) this.#idsByKey.delete(key)
    this.#mostKeys = Math.max(leastKeys, 2 * this.#idsByKey.size)
  }
}

/** So many keys are kept without a look at which are in use. */
const leastKeys = 1024
