import { listChanges, without } from './list-changes.ts'

interface Named {
  readonly name: string
}

interface Known<T> {
  thing: T
  /** How often the name stands in the list. */
  count: number
}

/** Shorter lists are gone through. */
const shortList = 1000
/** So are lists with more changes. */
const mostChanges = 256

/**
 * A function that takes from a list one thing of each name; things of one name are equal. Of a list that differs little
 * from the last one it looks at the differences alone: what has come stands last then, or in place of what had its name.
 */
export function uniqueNames<T extends Named>(): (things: readonly T[]) => readonly T[] {
  let from: readonly T[] = []
  let to: readonly T[] = []
  let names = new Map<string, Known<T>>()

  const anew = (things: readonly T[]) => {
    names = new Map()
    for (const thing of things) count(names, thing)
    return [...names.values()].map(({ thing }) => thing)
  }

  const changed = (gone: readonly T[], come: readonly T[]) => {
    const replaced: [T, T][] = []
    const added: T[] = []
    for (const { name } of gone) names.get(name)!.count -= 1
    for (const thing of come) {
      const before = count(names, thing)
      if (before === null) added.push(thing)
      else if (before !== thing) replaced.push([before, thing])
    }
    const left = gone.flatMap(({ name }) => {
      const known = names.get(name)
      if (known === undefined || known.count > 0) return []
      names.delete(name)
      return [known.thing]
    })
    const list = without(to, left).concat(added)
    for (const [before, after] of replaced) list[list.indexOf(before)] = after
    return list
  }

  return (things) => {
    if (things === from) return to
    const { gone, come } = listChanges(from, things)
    const isFew = things.length >= shortList && gone.length + come.length <= mostChanges
    if (!isFew) to = anew(things)
    else if (gone.length + come.length > 0) to = changed(gone, come)
    from = things
    return to
  }
}

/** Counts a thing; answers what stood for its name before, or null. */
function count<T extends Named>(names: Map<string, Known<T>>, thing: T): T | null {
  const known = names.get(thing.name)
  if (known === undefined) {
    names.set(thing.name, { thing, count: 1 })
    return null
  }
  const before = known.thing
  known.count += 1
  known.thing = thing
  return before
}
