import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Entry } from '../../core/resource/snapshot.ts'
import { ImmutableRows, type RowChange } from './rows.ts'

function entry(id: number, position: number, revision: number): Entry<unknown> {
  return { id, position, revision, item: null }
}

/** Changes of the entries of a table: each stays, goes, is written anew, or moves; and some are new. */
const fates = fc.array(fc.constantFrom('stays', 'goes', 'edited', 'moved'), { maxLength: 12 })

it('any number of changes at once: the rows are those that a plain list would hold, in both orders', () => {
  fc.assert(
    fc.property(
      fates,
      fc.nat(4),
      fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
      (list, added, random) => {
        const places = random.map((number, index) => number * 100 + index)
        const old = list.map((_fate, index) => entry(index + 1, places[index]!, 1))
        const rows = ImmutableRows.of(
          [...old].sort((a, b) => a.position - b.position),
          1,
          list.length,
        )
        const changes: RowChange[] = []
        const kept = list.flatMap((fate, index) => {
          const before = old[index]!
          if (fate === 'stays') return [before]
          const position = fate === 'moved' ? places[20 + index]! : before.position
          const after = fate === 'goes' ? null : entry(index + 1, position, 2)
          changes.push({ before, after })
          return after ? [after] : []
        })
        for (let n = 0; n < added; n++) {
          const after = entry(list.length + n + 1, places[35 + n]!, 2)
          changes.push({ before: null, after })
          kept.push(after)
        }
        const result = rows.changed(changes, 2)
        expect(result.entries).toEqual([...kept].sort((a, b) => a.position - b.position))
        for (const each of kept) expect(result.get(each.id)).toBe(each)
        for (const { before, after } of changes)
          if (before && !after) expect(result.get(before.id)).toBeUndefined()
        expect([result.revision, result.lastId]).toEqual([2, list.length + added])
        expect(rows.entries).toHaveLength(list.length)
      },
    ),
  )
})
