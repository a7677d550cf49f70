import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import Type from 'typebox'
import { expect, it } from 'vitest'
import { fail, ok } from '../../core/failure.ts'
import { collection, type Resource, singleton } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { idOf } from '../../core/schema/fields.ts'
import { verbatim } from '../../core/text/message.ts'
import { openStore } from './store.ts'

const author = { login: 'a', address: 'b', action: 'c' }
const declared = { area: 'system', summary: 'Of this test.', source: 'this test' } as const

const books = collection({
  ...declared,
  name: 'books',
  path: '/books',
  id: { kind: 'integer' },
  schema: Type.Object({ name: Type.String() }),
  label: ({ name }) => name,
})

const loans = collection({
  ...declared,
  name: 'loans',
  path: '/loans',
  id: { kind: 'integer' },
  schema: Type.Object({ books: Type.Array(idOf('books')) }),
  label: () => 'loan',
})

const favourite = singleton({
  ...declared,
  name: 'favourite',
  path: '/favourite',
  schema: Type.Object({ book: Type.Union([idOf('books'), Type.Null()]) }),
  initial: { book: null },
})

const all = [books, loans, favourite] as unknown as Resource[]

const number = fc.nat(5)
const step = fc.oneof(
  fc.record({ kind: fc.constant('lend' as const), at: number, names: fc.array(number, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('edit' as const), at: number, names: fc.array(number, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('return' as const), at: number, names: fc.constant<number[]>([]) }),
  fc.record({ kind: fc.constant('like' as const), at: number, names: fc.constant<number[]>([]) }),
  fc.record({ kind: fc.constant('burn' as const), at: number, names: fc.constant<number[]>([]) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('tells who names whom in the configuration that is asked about, also in one that is taken back', async () => {
  const change = fc.record({
    fate: fc.constantFrom('kept', 'failed', 'rehearsed'),
    steps: fc.array(step, { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const folder = mkdtempSync(join(tmpdir(), 'gatehouse-usage-'))
      const store = openStore(folder, all, () => 0)
      const expectRight = (snapshot: Snapshot) =>
        expect([...store.used(books, snapshot)].sort()).toEqual(named(snapshot))
      for (const { fate, steps } of changes) {
        const make = (transaction: Transaction) => {
          for (const each of steps) {
            take(each, transaction)
            expectRight(transaction.snapshot)
          }
          return fate === 'failed' ? fail({ kind: 'conflict', message: verbatim('taken back') }) : ok(null)
        }
        if (fate === 'rehearsed') store.dryRun(make)
        else await store.write(author, make)
        expectRight(store.snapshot)
      }
      store.close()
      rmSync(folder, { recursive: true, force: true })
    }),
    { numRuns: 20 },
  )
})

/** Ids of the books that some loan or the favourite names, as text in order. */
function named(snapshot: Snapshot): string[] {
  const lent = snapshot.rows(loans).entries.flatMap(({ item }) => item.books)
  const { book } = snapshot.value(favourite)
  return [...new Set(book === null ? lent : [...lent, book])].map(String).sort()
}

/** Makes one step, where there is something to make it with; a named book must not burn. */
function take({ kind, at, names }: Step, transaction: Transaction): void {
  const { snapshot } = transaction
  const shelf = snapshot.rows(books).entries
  const lent = snapshot.rows(loans).entries
  const ids = shelf.length === 0 ? [] : names.map((name) => Number(shelf[name % shelf.length]!.id))
  const loan = lent[at % Math.max(1, lent.length)]
  const book = shelf[at % Math.max(1, shelf.length)]
  if (kind === 'lend') {
    transaction.insert(books, { name: 'new' }, null)
    transaction.insert(loans, { books: ids }, null)
  } else if (kind === 'edit' && loan) transaction.replace(loans, loan.id, { books: ids })
  else if (kind === 'return' && loan) transaction.remove(loans, loan.id)
  else if (kind === 'like') transaction.set(favourite, { book: book ? Number(book.id) : null })
  else if (kind === 'burn' && book) {
    const isNamed = named(snapshot).includes(String(book.id))
    expect(transaction.remove(books, book.id).ok).toBe(!isNamed)
  }
}
