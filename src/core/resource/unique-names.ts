import { incrementalMap } from '../list/incremental.ts'
import { sequenceChanges } from '../list/list-changes.ts'
import type { Sequence } from '../list/sequence.ts'
import { SortedList } from '../list/sorted-list.ts'

interface Named {
  readonly name: string
}

/** A thing in the order in which names came. */
interface Numbered<T> {
  readonly number: number
  readonly thing: T
}

interface Known<T> {
  latest: Numbered<T>
  /** Number of times that the name stands in the list. */
  count: number
}

/** Shorter lists are gone through. */
const shortList = 64
/** So are lists with more changes. */
const mostChanges = 256

/**
 * A function that takes from a list one thing of each name; things of one name are equal. Of a list that differs little
 * from the last one it looks at the differences alone: what has come stands last then, or in place of what had its name.
 */
export function uniqueNames<T extends Named>(): (things: Sequence<T>) => Sequence<T> {
  let from: Sequence<T> | null = null
  let names = new Map<string, Known<T>>()
  let list = inOrder<T>([])
  let next = 0
  const thingsOf = incrementalMap(({ thing }: Numbered<T>) => thing)

  /** Counts a thing; answers what stands for its name now. */
  const count = (thing: T): Numbered<T> => {
    const known = names.get(thing.name)
    if (known === undefined) {
      const latest = { number: next++, thing }
      names.set(thing.name, { latest, count: 1 })
      return latest
    }
    known.count += 1
    if (known.latest.thing !== thing) known.latest = { number: known.latest.number, thing }
    return known.latest
  }

  const anew = (things: Sequence<T>) => {
    names = new Map()
    next = 0
    for (const chunk of things.chunks) for (const thing of chunk) count(thing)
    return inOrder([...names.values()].map(({ latest }) => latest))
  }

  const changed = (gone: readonly T[], come: readonly T[]) => {
    const firstNew = next
    for (const { name } of gone) names.get(name)!.count -= 1
    const latest = [...new Map(come.map((thing) => [thing.name, thing])).keys()]
    const before = new Map(latest.map((name) => [name, names.get(name)?.latest]))
    for (const thing of come) count(thing)
    const now = latest.map((name) => names.get(name)!.latest)
    const left = gone.flatMap(({ name }) => {
      const known = names.get(name)
      if (known === undefined || known.count > 0) return []
      names.delete(name)
      return [known.latest]
    })
    return list.edited({
      gone: left,
      replaced: now.filter((each) => each.number < firstNew && before.get(each.thing.name) !== each),
      added: now.filter(({ number }) => number >= firstNew),
    })
  }

  return (things) => {
    const { gone, come } = from === null ? { gone: [], come: things.whole } : sequenceChanges(from, things)
    const isFew = from !== null && things.length >= shortList && gone.length + come.length <= mostChanges
    list = isFew ? changed(gone, come) : anew(things)
    from = things
    return thingsOf(list)
  }
}

function inOrder<T>(list: readonly Numbered<T>[]): SortedList<Numbered<T>> {
  return SortedList.of(list, (one, other) => one.number - other.number)
}
