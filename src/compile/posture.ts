import type { AddressPosture, AuthorizedDevice, DeviceReport } from '../core/agent/posture.ts'
import { type Memos, memo } from '../core/memo.ts'
import type { Item } from '../core/resource/resource.ts'
import type { Entry, Snapshot } from '../core/resource/snapshot.ts'
import { evaluateExpression, parseExpression } from '../domains/hip/expression.ts'
import { type HipObject, hipObjects } from '../domains/hip/object.ts'
import { checkReport, holdsFor } from '../domains/hip/posture.ts'
import { hipProfiles } from '../domains/hip/profile.ts'
import type { Truth } from '../domains/hip/truth.ts'
import { rememberLatest } from './state/lru.ts'

/**
 * Addresses where every device has a current report, with the HIP profiles that all of them fulfil. The same list, and
 * the same entries in it, while they say the same. Source: silences#hip, silences#agent-posture.
 */
export function posturesOf(
  snapshot: Snapshot,
  devices: readonly AuthorizedDevice[],
  memos: Memos,
): readonly AddressPosture[] {
  return evaluatorOf(snapshot, memos).postures(devices)
}

/** Ids of the HIP profiles that hold for a report, ascending. */
export function fulfilledProfiles(snapshot: Snapshot, report: DeviceReport, memos: Memos): readonly number[] {
  return evaluatorOf(snapshot, memos).fulfilledBy(report)
}

/** Evaluates the reports one at a time, after which `posturesOf` has little left to do. */
export function* posturesAhead(
  snapshot: Snapshot,
  devices: readonly AuthorizedDevice[],
  memos: Memos,
): Generator<undefined, void> {
  const evaluator = evaluatorOf(snapshot, memos)
  if (evaluator.hasListed(devices)) return
  for (const { report, isCurrent } of devices) {
    if (report === null || !isCurrent || evaluator.knows(report)) continue
    evaluator.fulfilledBy(report)
    yield
  }
}

const latestEvaluators = memo(() => rememberLatest<Evaluator>(2))

function evaluatorOf(snapshot: Snapshot, memos: Memos): Evaluator {
  const latest = memos.of(latestEvaluators)
  const objects = snapshot.rows(hipObjects).entries
  const profiles = snapshot.rows(hipProfiles).entries
  return latest([objects, profiles], (newest) => new Evaluator(objects, profiles, newest))
}

type ProfileEntries = readonly Entry<Pick<Item<typeof hipProfiles>, 'expression' | 'objects'>>[]
type Profiles = ReturnType<typeof profilesOf>

/** Result of a report: the truth of each object, as its number in `truths`, and the profiles that hold. */
interface Outcome {
  readonly truths: Uint8Array
  readonly fulfilled: readonly number[]
}

/** Places of the objects in an earlier evaluator, and what of its outcomes has to be worked out anew. */
interface Renewal {
  readonly evaluator: Evaluator
  /** For each object its place before, -1 where it is new or has changed; null where all that stay are in their places. */
  readonly places: readonly number[] | null
  /** Places of the objects that are new or have changed. */
  readonly changed: readonly number[]
  readonly changedProfiles: Profiles
  /** Ids of the profiles that stay as they were. */
  readonly kept: ReadonlySet<number>
}

/** The HIP profiles of one configuration and what reports came to; a change of it works out only what it touches. */
class Evaluator {
  readonly #objects: readonly Entry<HipObject>[]
  readonly #profiles: Profiles
  readonly #placeOf: ReadonlyMap<number, number>
  readonly #outcomes = new WeakMap<DeviceReport, Outcome>()
  #renewal: Renewal | null
  #latest: Latest

  constructor(objects: readonly Entry<HipObject>[], profiles: ProfileEntries, before: Evaluator | null) {
    this.#objects = objects
    this.#profiles = profilesOf(profiles)
    this.#placeOf = new Map(objects.map(({ id }, place) => [Number(id), place]))
    this.#renewal = before && this.#renewalOf(before)
    this.#latest = before === null ? nothing : before.#latest
    // An older one is not asked any more.
    if (before !== null) before.#renewal = null
  }

  /** True when `postures` was asked for these devices last. */
  hasListed(devices: readonly AuthorizedDevice[]): boolean {
    return this.#latest.devices === devices && this.#latest.evaluator === this
  }

  knows(report: DeviceReport): boolean {
    return this.#outcomes.has(report)
  }

  /** Ids of the profiles that hold for a report, ascending. */
  fulfilledBy(report: DeviceReport): readonly number[] {
    return this.#outcomeOf(report).fulfilled
  }

  postures(devices: readonly AuthorizedDevice[]): readonly AddressPosture[] {
    if (this.hasListed(devices)) return this.#latest.list
    const before = this.#latest
    const byAddress = new Map<string, AddressPosture>()
    for (const [address, there] of Map.groupBy(devices, (device) => device.address)) {
      const profiles = this.#fulfilledByAll(there)
      if (profiles === null) continue
      const known = before.byAddress.get(address)
      const isSame = known !== undefined && sameNumbers(known.profiles, profiles)
      byAddress.set(address, isSame ? known : { address, profiles })
    }
    const list = [...byAddress.values()]
    const stays =
      list.length === before.list.length && list.every((each, place) => each === before.list[place])
    this.#latest = { devices, evaluator: this, byAddress, list: stays ? before.list : list }
    return this.#latest.list
  }

  /** Null where a device has no report that counts. */
  #fulfilledByAll(devices: readonly AuthorizedDevice[]): readonly number[] | null {
    const lists: (readonly number[])[] = []
    for (const { report, isCurrent } of devices) {
      if (report === null || !isCurrent) return null
      lists.push(this.fulfilledBy(report))
    }
    const [first, ...others] = lists
    return others.length === 0 ? first! : first!.filter((id) => others.every((list) => list.includes(id)))
  }

  #outcomeOf(report: DeviceReport): Outcome {
    const known = this.#outcomes.get(report)
    if (known !== undefined) return known
    const before = this.#renewal === null ? undefined : this.#renewal.evaluator.#outcomes.get(report)
    const outcome = before ? this.#renewed(report, before) : this.#fresh(report)
    this.#outcomes.set(report, outcome)
    return outcome
  }

  #fresh(report: DeviceReport): Outcome {
    const truths = Uint8Array.from(this.#objects, ({ item }) => truthOf(item, report))
    return { truths, fulfilled: this.#holding(this.#profiles, truths) }
  }

  #renewed(report: DeviceReport, before: Outcome): Outcome {
    const { places, changed, changedProfiles, kept } = this.#renewal!
    const truths =
      places === null ? before.truths.slice() : Uint8Array.from(places, (place) => before.truths[place] ?? 0)
    for (const place of changed) truths[place] = truthOf(this.#objects[place]!.item, report)
    if (changedProfiles.length === 0 && before.fulfilled.every((id) => kept.has(id))) {
      return { truths, fulfilled: before.fulfilled }
    }
    const holding = this.#holding(changedProfiles, truths)
    const fulfilled = [...before.fulfilled.filter((id) => kept.has(id)), ...holding].sort((a, b) => a - b)
    return { truths, fulfilled: sameNumbers(fulfilled, before.fulfilled) ? before.fulfilled : fulfilled }
  }

  #holding(profiles: Profiles, truths: Uint8Array): readonly number[] {
    const truth = (id: number) => truthNames[truths[this.#placeOf.get(id) ?? -1] ?? unknown]!
    return profiles
      .filter(({ expression }) => expression !== null && evaluateExpression(expression, truth) === 'holds')
      .map(({ id }) => id)
  }

  #renewalOf(before: Evaluator): Renewal {
    const placesBefore = new Map(before.#objects.map(({ item }, place) => [item, place]))
    const places = this.#objects.map(({ item }) => placesBefore.get(item) ?? -1)
    const changed = places.flatMap((old, place) => (old < 0 ? [place] : []))
    const changedIds = new Set(changed.map((place) => Number(this.#objects[place]!.id)))
    const stays =
      places.length === before.#objects.length && places.every((old, place) => old < 0 || old === place)
    const itemsBefore = new Map(before.#profiles.map(({ id, item }) => [id, item]))
    const isKept = ({ id, item }: Profiles[number]) =>
      itemsBefore.get(id) === item && !item.objects.some((object) => changedIds.has(object))
    return {
      evaluator: before,
      places: stays ? null : places,
      changed,
      changedProfiles: this.#profiles.filter((profile) => !isKept(profile)),
      kept: new Set(this.#profiles.filter(isKept).map(({ id }) => id)),
    }
  }
}

/** The newest list of an evaluator, and what it was made of. */
interface Latest {
  readonly devices: readonly AuthorizedDevice[] | null
  readonly evaluator: Evaluator | null
  readonly byAddress: ReadonlyMap<string, AddressPosture>
  readonly list: readonly AddressPosture[]
}

const nothing: Latest = { devices: null, evaluator: null, byAddress: new Map(), list: [] }

function profilesOf(entries: ProfileEntries) {
  return entries.map(({ id, item }) => ({
    id: Number(id),
    item,
    expression: parseExpression(item.expression),
  }))
}

const truthNames: readonly Truth[] = ['fails', 'unknown', 'holds']
const unknown = truthNames.indexOf('unknown')

function truthOf(object: HipObject, report: DeviceReport): number {
  return truthNames.indexOf(holdsFor(checkReport(object, report)))
}

function sameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((each, place) => each === other[place]))
}
