import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import Type from 'typebox'
import { expect, it } from 'vitest'
import { ok, type Result } from '../../core/failure.ts'
import { ordered, type Resource } from '../../core/resource/resource.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { openStore, type Store } from './store.ts'

const author = { login: 'a', address: 'b', action: 'c' }

const rules = ordered({
  area: 'system',
  summary: 'Of this test.',
  source: 'this test',
  name: 'rules',
  path: '/rules',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: Type.Object({ word: Type.Integer() }),
  label: (rule) => String(rule.word),
})
const all = [rules] as unknown as Resource[]

const place = fc.nat(1_000_000)
const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: place, to: place, after: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), at: place, to: place, after: fc.boolean() }),
  fc.record({ kind: fc.constant('edit' as const), at: place, to: place, after: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), at: place, to: place, after: fc.boolean() }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

/** A rule of the model. */
type Plain = [id: number, word: number]

it('each of many changes in one revision sees those before it, as a plain list would, also after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(3, 700, 2000),
      fc.array(change, { minLength: 300, maxLength: 600 }),
      async (size, changes) => {
        const folder = mkdtempSync(join(tmpdir(), 'gatehouse-many-'))
        let store = openStore(folder, all, () => 0)
        try {
          const plain = Array.from({ length: size }, (_, at): Plain => [at + 1, at])
          await done(store, (transaction) =>
            transaction.insertAll(
              rules,
              plain.map(([, word]) => ({ word })),
            ),
          )
          await done(store, (transaction) => {
            for (const each of changes) make(each, plain, transaction)
            return ok(null)
          })
          expect(store.snapshot.revision).toBe(2)
          expect(rowsOf(store)).toEqual(plain)
          for (const [id, word] of plain) expect(store.snapshot.rows(rules).get(id)?.item).toEqual({ word })
          store.close()
          store = openStore(folder, all, () => 0)
          expect(rowsOf(store)).toEqual(plain)
        } finally {
          store.close()
          rmSync(folder, { recursive: true, force: true })
        }
      },
    ),
    { numRuns: 8 },
  )
})

it.each([
  ['behind one another', (ids: readonly number[], at: number) => [ids[at - 1] ?? 600, true] as const],
  ['in front of one another', (ids: readonly number[], at: number) => [ids[at - 1] ?? 600, false] as const],
  ['all in front of one', () => [600, false] as const],
  ['all behind one', () => [600, true] as const],
])('of 300 rules that go to one place, %s, no other is changed', async (_how, placeOf) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-moves-'))
  const store = openStore(folder, all, () => 0)
  try {
    await done(store, (transaction) =>
      transaction.insertAll(
        rules,
        Array.from({ length: 1000 }, (_, word) => ({ word })),
      ),
    )
    const ids = Array.from({ length: 300 }, (_, at) => at + 1)
    const written = await store.write(author, (transaction) => {
      for (const [at, id] of ids.entries()) {
        const [anchor, after] = placeOf(ids, at)
        expect(transaction.move(rules, id, { anchor, after }).ok).toBe(true)
      }
      return ok(null)
    })
    // Ten are named.
    expect(written.ok && written.value.items).toMatch(/; 290 more$/)
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function done<T>(store: Store, work: (transaction: Transaction) => Result<T>): Promise<void> {
  const written = await store.write(author, work)
  if (!written.ok) throw new Error(JSON.stringify(written.failure))
}

let nextWord = 1_000_000

/** Makes a change in the transaction and in the model. */
function make({ kind, at, to, after }: Change, plain: Plain[], transaction: Transaction): void {
  const own = plain[at % Math.max(1, plain.length)]
  const anchor = plain[to % Math.max(1, plain.length)]
  const word = nextWord++
  if (kind === 'insert') {
    const placement = anchor ? { anchor: anchor[0], after } : null
    const id = transaction.insert(rules, { word }, placement)
    if (!id.ok) throw new Error(JSON.stringify(id.failure))
    plain.splice(anchor ? plain.indexOf(anchor) + (after ? 1 : 0) : plain.length, 0, [Number(id.value), word])
  } else if (own === undefined || anchor === undefined) return
  else if (kind === 'edit') {
    expect(transaction.replace(rules, own[0], { word }).ok).toBe(true)
    own[1] = word
  } else if (kind === 'remove') {
    expect(transaction.remove(rules, own[0]).ok).toBe(true)
    plain.splice(plain.indexOf(own), 1)
  } else {
    expect(transaction.move(rules, own[0], { anchor: anchor[0], after }).ok).toBe(true)
    if (own === anchor) return
    plain.splice(plain.indexOf(own), 1)
    plain.splice(plain.indexOf(anchor) + (after ? 1 : 0), 0, own)
  }
}

function rowsOf(store: Store): Plain[] {
  return store.snapshot.rows(rules).entries.map(({ id, item }) => [Number(id), item.word])
}
