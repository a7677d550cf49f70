import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Problem, problem, type Result } from '../../core/failure.ts'
import { collection, ordered, type Resource } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { idOf, parentId } from '../../core/schema/fields.ts'
import { verbatim } from '../../core/text/message.ts'
import { openStore, type Store } from './store.ts'

const author = { login: 'a', address: 'b', action: 'c' }

const declared = { area: 'system', summary: 'Of this test.', source: 'this test' } as const

/** Shelves show their books, which are kept in a table of their own. */
const shelves = collection({
  ...declared,
  name: 'shelves',
  path: '/shelves',
  id: { kind: 'uuid' },
  schema: Type.Object({
    name: Type.String(),
    books: Type.Array(Type.Unknown(), { readOnly: true, default: [] }),
  }),
  label: (shelf) => shelf.name,
})

const books = ordered({
  ...declared,
  name: 'books',
  path: '/shelves/:shelf/books',
  id: { kind: 'integer', listed: 'digits' },
  move: 'anchor',
  within: { table: shelves, field: 'shelf', shownAs: 'books' },
  schema: Type.Object({ shelf: parentId('shelves'), name: Type.String() }),
  unique: [{ fields: ['name'] }],
  label: (book) => book.name,
  check: ({ name }): Problem[] => (name === '' ? [problem('name', verbatim('must not be empty'))] : []),
  checkAll: atMost100,
})

function atMost100(snapshot: Snapshot): Problem[] {
  const { length } = snapshot.rows(books).entries
  return length > 100 ? [problem('', verbatim('must have at most 100 items'))] : []
}

/** A loan keeps its book from being removed. */
const loans = collection({
  ...declared,
  name: 'loans',
  path: '/loans',
  id: { kind: 'integer' },
  schema: Type.Object({ book: idOf('books'), note: Type.Optional(Type.String()) }),
  label: (loan) => `loan of ${loan.book}`,
})

const all = [shelves, books, loans] as unknown as Resource[]
const names = (count: number, prefix = 'b') => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

let folder: string
let store: Store
/** Ids of two shelves. */
let left: string
let right: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-bulk-'))
  store = openStore(folder, all, () => 0)
  const made = await write((transaction) => transaction.insertAll(shelves, [shelf('left'), shelf('right')]))
  if (made.ok) [left, right] = made.value.value as [string, string]
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function shelf(name: string) {
  return { name, books: [] }
}

function write<T>(change: (transaction: Transaction) => Result<T>) {
  return store.write(author, change)
}

function put(shelf: string, titles: readonly string[]) {
  return write((transaction) =>
    transaction.insertAll(
      books,
      titles.map((name) => ({ shelf, name })),
    ),
  )
}

/** Everything that readers see, with the revisions that ETags are made of. */
function contents() {
  const { snapshot } = store
  return {
    revision: snapshot.revision,
    shelves: [snapshot.rows(shelves).revision, snapshot.rows(shelves).entries],
    books: [snapshot.rows(books).revision, snapshot.rows(books).entries],
    loans: [snapshot.rows(loans).revision, snapshot.rows(loans).entries],
  }
}

function shown(shelf: string) {
  const entry = store.snapshot.rows(shelves).get(shelf)!
  return [entry.revision, (entry.item.books as { id: string; name: string }[]).map(({ name }) => name)]
}

/** Resources and ids that a revision changed. */
function changesOf(revision: number) {
  const difference = store.history.difference(revision - 1, revision)
  return difference.ok && difference.value.map(({ resource, item }) => `${resource} ${item}`)
}

/** Expects that a new start reads the same configuration. */
function expectSameAfterRestart() {
  const before = contents()
  store.close()
  store = openStore(folder, all, () => 0)
  expect(contents()).toEqual(before)
}

describe('many items at once', () => {
  it('go behind the last one in their order, each with an id and a line of history', async () => {
    await put(left, ['first'])
    const written = await put(right, names(50))
    expect(written.ok && written.value.value).toEqual(names(50).map((_, index) => index + 2))
    expect(store.snapshot.rows(books).entries.map(({ item }) => item['name'])).toEqual([
      'first',
      ...names(50),
    ])
    expect(changesOf(3)).toEqual(names(50).map((_, index) => `books ${index + 2}`))
    expectSameAfterRestart()
  })

  it.each([
    ['a rule of one item', ['a', '', 'c'], 'name'],
    ['a value that is taken', ['a', 'taken', 'c'], 'name'],
    ['a value twice among them', ['a', 'b', 'a'], 'name'],
    ['a rule over all', names(100), ''],
  ])('none is added when this is broken: %s', async (_what, titles, path) => {
    await put(left, ['taken'])
    const before = contents()
    const written = await put(left, titles)
    expect(written).toMatchObject({ ok: false, failure: { kind: 'invalid', problems: [{ path }] } })
    expect(contents()).toEqual(before)
    expectSameAfterRestart()
  })

  it('nothing at all is no revision', async () => {
    const before = contents()
    expect(await put(left, [])).toMatchObject({ ok: true, value: { changed: false } })
    expect(contents()).toEqual(before)
  })

  it('go with their parent, unless something else names one of them; a restore brings all back', async () => {
    await put(left, names(20))
    await put(right, ['stays'])
    await write((transaction) => transaction.insert(loans, { book: 7 }, null))
    const lent = store.snapshot.revision
    const refused = await write((transaction) => transaction.remove(shelves, left))
    expect(refused).toEqual({
      ok: false,
      failure: {
        kind: 'in-use',
        usages: [{ place: '/loans/1', id: '1', title: 'loan of 7', fields: ['book'] }],
        total: 1,
      },
    })
    const before = contents()
    await write((transaction) => transaction.remove(loans, 1))
    expect((await write((transaction) => transaction.remove(shelves, left))).ok).toBe(true)
    expect(store.snapshot.rows(books).entries.map(({ item }) => item['name'])).toEqual(['stays'])
    expect(changesOf(lent + 2)).toEqual([
      ...names(20).map((_, index) => `books ${index + 1}`),
      `shelves ${left}`,
    ])
    expectSameAfterRestart()
    expect((await store.restore(author, lent)).ok).toBe(true)
    const items = (seen: typeof before) =>
      [seen.shelves, seen.books, seen.loans].map(([, entries]) =>
        (entries as readonly Entry<unknown>[]).map(({ revision: _revision, ...entry }) => entry),
      )
    expect(items(contents())).toEqual(items(before))
    expectSameAfterRestart()
    const held = await write((transaction) => transaction.remove(shelves, left))
    expect(held).toMatchObject({ ok: false, failure: { kind: 'in-use' } })
  })

  it('a restore lets unique values change places', async () => {
    await put(left, ['x', 'y'])
    const first = store.snapshot.revision
    await write((transaction) => transaction.replace(books, 1, { shelf: left, name: 'z' }))
    await write((transaction) => transaction.replace(books, 2, { shelf: left, name: 'x' }))
    await write((transaction) => transaction.replace(books, 1, { shelf: left, name: 'y' }))
    expect((await store.restore(author, first)).ok).toBe(true)
    expect(shown(left)[1]).toEqual(['x', 'y'])
    expectSameAfterRestart()
  })
})

describe('a field that lists the rows of an item', () => {
  it('follows every change of a row, whose history is that of the row alone', async () => {
    await put(left, ['a', 'b'])
    expect([shown(left), shown(right)]).toEqual([
      [2, ['a', 'b']],
      [1, []],
    ])
    await write((transaction) => transaction.move(books, 2, { anchor: 1, after: false }))
    expect(shown(left)).toEqual([3, ['b', 'a']])
    await write((transaction) => transaction.replace(books, 1, { shelf: right, name: 'c' }))
    expect([shown(left), shown(right)]).toEqual([
      [4, ['b']],
      [4, ['c']],
    ])
    expect(changesOf(4)).toEqual(['books 1'])
    expectSameAfterRestart()
    await write((transaction) => transaction.remove(books, 2))
    expect([shown(left), shown(right)]).toEqual([
      [5, []],
      [4, ['c']],
    ])
    expectSameAfterRestart()
    await store.restore(author, 2)
    expect([shown(left), shown(right)]).toEqual([
      [6, ['a', 'b']],
      [6, []],
    ])
    expectSameAfterRestart()
  })

  it('is never kept: what an edit says of it does not count, and history does not hold it', async () => {
    await put(left, ['a'])
    await write((transaction) => transaction.replace(shelves, left, { name: 'new', books: ['made up'] }))
    expect(shown(left)).toEqual([3, ['a']])
    const difference = store.history.difference(2, 3)
    expect(difference.ok && difference.value.map(({ before, after }) => [before?.body, after?.body])).toEqual(
      [[{ name: 'left' }, { name: 'new' }]],
    )
    expectSameAfterRestart()
  })

  it('a failed change of a row leaves it', async () => {
    await put(left, ['a'])
    await put(left, ['b', ''])
    expect(shown(left)).toEqual([2, ['a']])
  })
})

describe('what an item names', () => {
  const lend = (book: number, note?: string) => (note === undefined ? { book } : { book, note })
  const held = () => [...store.used(books, store.snapshot)].sort()

  it('is held through edits of other fields, and let go of by edits of that one, one by one and together', async () => {
    await put(left, ['a', 'b', 'c'])
    await write((transaction) => transaction.insertAll(loans, [lend(1), lend(2)]))
    await write((transaction) => transaction.replace(loans, 1, lend(1, 'late')))
    expect(held()).toEqual(['1', '2'])
    expect((await write((transaction) => transaction.remove(books, 1))).ok).toBe(false)
    await write((transaction) => {
      const first = transaction.replace(loans, 1, lend(3, 'late'))
      return first.ok ? transaction.replace(loans, 1, lend(3, 'later')) : first
    })
    expect(held()).toEqual(['2', '3'])
    await write((transaction) =>
      transaction.replaceAll(loans, [
        [1, lend(3, 'lost')],
        [2, lend(1)],
      ]),
    )
    expect(held()).toEqual(['1', '3'])
    expect((await write((transaction) => transaction.remove(books, 2))).ok).toBe(true)
    await store.restore(author, store.snapshot.revision - 2)
    expect(held()).toEqual(['2', '3'])
  })
})
