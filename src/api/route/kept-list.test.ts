import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fail, ok } from '../../core/failure.ts'
import { KeptList, type KeptRows } from './kept-list.ts'

const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id, title: `Row ${id}` }))

async function read(list: KeptList, state: string, rows: readonly object[]): Promise<KeptRows> {
  const found = await list.get({ selection: 'all', state }, () => ok(rows))
  if (!found.ok) throw new Error(found.failure.kind)
  return found.value
}

it('prints and searches the rows of now, however they came from those of before', async () => {
  const edit = fc.record({ at: fc.nat(1_500), remove: fc.nat(400), add: fc.nat(400), fresh: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
      const list = new KeptList()
      let rows: object[] = rowsOf(Array.from({ length: 1_000 }, (_, id) => id))
      for (const [index, { at, remove, add, fresh }] of edits.entries()) {
        rows = rows.toSpliced(at, remove, ...rowsOf(Array.from({ length: add }, (_, id) => index * 1e4 + id)))
        // Texts in the language of a client are other objects each time.
        if (fresh) rows = rows.map((row, place) => (place < 10 ? { ...row } : row))
        const { whole, search } = await read(list, String(index), rows)
        expect(String(whole())).toBe(JSON.stringify(rows))
        const found = rows.filter((row) => Object.values(row).join('\n').toLowerCase().includes('row 7'))
        expect(JSON.stringify(search('row 7'))).toBe(JSON.stringify(found))
      }
    }),
    { numRuns: 40 },
  )
})

it('makes the rows once a state, also for those who ask together, and again when that failed', async () => {
  const list = new KeptList()
  let made = 0
  const make = () => {
    made += 1
    return made === 1 ? fail({ kind: 'unavailable', message: { form: 'x' } as never }) : ok(rowsOf([1, 2]))
  }
  const ask = (state: string) => list.get({ selection: 'all', state }, make)
  expect((await ask('a')).ok).toBe(false)
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(one).toBe(other)
  expect(await ask('a')).toBe(one)
  expect(made).toBe(2)
  const later = await ask('b')
  expect(made).toBe(3)
  expect(later.ok && one.ok && later.value.state !== one.value.state).toBe(true)
})
