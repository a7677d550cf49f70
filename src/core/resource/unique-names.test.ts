import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sequence } from '../list/sequence.ts'
import { uniqueNames } from './unique-names.ts'

interface Thing {
  readonly name: string
  readonly version: number
}

const base = Array.from({ length: 1500 }, (_, number): Thing => ({ name: `n${number}`, version: 0 }))
const number = fc.nat({ max: 1700 })
const edits = fc.array(
  fc.record({
    at: number,
    removed: fc.nat({ max: 3 }),
    names: fc.array(number, { maxLength: 3 }),
    again: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('things of unique names', () => {
  it('are those of the list, whatever it held before', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const things = uniqueNames<Thing>()
        const unique = (list: readonly Thing[]) => things(Sequence.from(list)).whole
        let list: readonly Thing[] = base
        unique(list)
        for (const [step, { at, removed, names, again }] of steps.entries()) {
          const come = names.map((of) => ({ name: `n${of}`, version: step + 1 }))
          const twice = again ? list.slice(at, at + 2) : []
          list = newest([...list.slice(0, at), ...come, ...twice, ...list.slice(at + removed)])
          expect(byName(unique(list))).toEqual(
            byName([...new Map(list.map((each) => [each.name, each])).values()]),
          )
        }
      }),
    )
  })
})

/** Things of one name are equal: all have the newest version. */
function newest(list: readonly Thing[]): readonly Thing[] {
  const best = new Map<string, Thing>()
  for (const each of list) if (each.version >= (best.get(each.name)?.version ?? 0)) best.set(each.name, each)
  return list.map(({ name }) => best.get(name)!)
}

function byName(list: readonly Thing[]): readonly Thing[] {
  return [...list].sort((a, b) => (a.name < b.name ? -1 : 1))
}
