import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../apps/interface/first-start.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { decode } from '../../core/schema/decode.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { firstGatewayConfiguration } from '../../domains/first-configuration.ts'
import { gateway } from '../../domains/gateway.ts'
import { openStore, type Store } from './store.ts'

const author = { login: 'a', address: 'b', action: 'c' }

type Kind = 'add' | 'comment' | 'enabled' | 'remove' | 'move'
type Edit = readonly [kind: Kind, which: number, value: number]

const edits = fc.array(
  fc.tuple(fc.constantFrom<Kind>('add', 'add', 'comment', 'enabled', 'remove', 'move'), fc.nat(9), fc.nat(9)),
  { minLength: 4, maxLength: 14 },
) as fc.Arbitrary<Edit[]>

const rule = (comment: string): Item<typeof forwardRules> => {
  const item = decode(forwardRules.schema, 'create', { action: 'drop', comment }, null)
  return (item.ok ? item.value : {}) as Item<typeof forwardRules>
}

const rows = (store: Store) =>
  store.snapshot.rows(forwardRules).entries.map(({ id, item: { comment, enabled } }) => ({
    id: Number(id),
    comment,
    enabled,
  }))

/** One edit, in real terms: ids instead of numbers, values instead of toggles. */
interface Step {
  readonly kind: Kind
  readonly id: number
  readonly anchor: number
  readonly value: number
}

function change(transaction: Transaction, { kind, id, anchor, value }: Step) {
  const item = transaction.snapshot.rows(forwardRules).get(id)?.item
  switch (kind) {
    case 'add':
      return transaction.insert(forwardRules, rule(`n${value}`), null)
    case 'comment':
      return transaction.replace(forwardRules, id, { ...item!, comment: `c${value}` })
    case 'enabled':
      return transaction.replace(forwardRules, id, { ...item!, enabled: value === 1 })
    case 'remove':
      return transaction.remove(forwardRules, id)
    case 'move':
      return transaction.move(forwardRules, id, { anchor, after: true })
  }
}

async function withStore(work: (store: Store, reopened: () => Store) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-revert-'))
  let store = openStore(folder, gateway, () => 0)
  try {
    await seed(store, firstGatewayConfiguration, '$argon2id$hash')
    await work(store, () => {
      store.close()
      store = openStore(folder, gateway, () => 0)
      return store
    })
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the edits that are possible; the steps that were made, with their revisions. */
async function make(store: Store, list: readonly Edit[]) {
  const made: { readonly step: Step; readonly revision: number }[] = []
  for (const [kind, which, value] of list) {
    const ids = store.snapshot.rows(forwardRules).entries.map(({ id }) => Number(id))
    if (kind !== 'add' && ids.length < 2) continue
    const id = ids[which % Math.max(1, ids.length)] ?? 0
    const anchor = ids[value % Math.max(1, ids.length)] ?? 0
    if (kind === 'move' && id === anchor) continue
    const item = store.snapshot.rows(forwardRules).get(id)?.item
    // What sets a field to what it has changes nothing that could be undone.
    if (kind === 'comment' && item!.comment === `c${value}`) continue
    const step = { kind, id, anchor, value: kind === 'enabled' ? Number(!item!.enabled) : value }
    const written = await store.write<Id | null>(author, (transaction) => change(transaction, step))
    expect(written.ok).toBe(true)
    if (written.ok && written.value.changed) made.push({ step, revision: written.value.revision })
  }
  return made
}

it('reverting one revision gives the rules as they would be without that change, or names what is in the way', async () => {
  let reverted = 0
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(), async (list, pick) => {
      await withStore(async (store, reopened) => {
        const made = await make(store, list)
        if (made.length === 0) return
        const { step, revision } = made[pick % made.length]!
        const others = made.filter((each) => each.revision !== revision)
        const before = rows(store)
        const undo = await store.write(author, (transaction) => transaction.revert(revision))
        const touches = ({ step: other, revision: at }: (typeof made)[number]) =>
          at > revision && (other.id === ownId(step, before, made, revision) || other.kind === 'move')
        if (!undo.ok) {
          expect(undo.failure.kind).toBe('in-the-way')
          expect(rows(store)).toEqual(before)
          expect(others.some(touches)).toBe(true)
          return
        }
        reverted++
        const now = rows(store)
        // Fields and existence: what all other steps make, each by itself, of the rules.
        expect(new Map(now.map((each) => [each.id, each]))).toEqual(undoneModel(made, { step, revision }))
        // Order: as it was where later steps moved nothing.
        if (!others.some(({ step: { kind }, revision: at }) => at > revision && kind === 'move')) {
          expect(now.map(({ id }) => id)).toEqual(modelOrder(made, revision))
        }
        expect(rows(reopened())).toEqual(now)
      })
    }),
    { numRuns: 120 },
  )
  expect(reverted).toBeGreaterThan(30)
}, 120_000)

type Made = readonly { readonly step: Step; readonly revision: number }[]

/** The rule that a step is about; of an added one, the id that it got: ids are given in turn. */
function ownId(step: Step, _now: unknown, made: Made, revision: number): number {
  if (step.kind !== 'add') return step.id
  return made.filter(({ step: { kind }, revision: at }) => kind === 'add' && at <= revision).length
}

/** Rules by id after all steps but that of one revision. */
function model(made: Made, without: number) {
  const found = new Map<number, { id: number; comment: string; enabled: boolean }>()
  let last = 0
  for (const { step, revision } of made) {
    if (step.kind === 'add') last++
    if (revision === without) continue
    const own = found.get(step.id)
    if (step.kind === 'add') found.set(last, { id: last, comment: `n${step.value}`, enabled: true })
    if (step.kind === 'remove') found.delete(step.id)
    if (step.kind === 'comment' && own) found.set(own.id, { ...own, comment: `c${step.value}` })
    if (step.kind === 'enabled' && own) found.set(own.id, { ...own, enabled: step.value === 1 })
  }
  return found
}

/**
 * Rules by id once a revision is undone. A field that later steps set again, in the end to what the revision made of it, has the value
 * from before it: only what it is now counts.
 */
function undoneModel(made: Made, { step, revision }: Made[number]) {
  const rules = model(made, revision)
  const earlier = model(
    made.filter((each) => each.revision < revision),
    revision,
  ).get(step.id)
  const own = rules.get(step.id)
  const isAgain = made.some(
    ({ step: { kind, id }, revision: at }) => at > revision && kind === step.kind && id === step.id,
  )
  if (isAgain && own && earlier && step.kind === 'enabled')
    rules.set(own.id, { ...own, enabled: earlier.enabled })
  if (isAgain && own && earlier && step.kind === 'comment')
    rules.set(own.id, { ...own, comment: earlier.comment })
  return rules
}

function modelOrder(made: Made, without: number): number[] {
  let order: number[] = []
  let last = 0
  for (const { step, revision } of made) {
    if (step.kind === 'add') last++
    if (revision === without) continue
    if (step.kind === 'add') order.push(last)
    if (step.kind === 'remove') order = order.filter((id) => id !== step.id)
    if (step.kind !== 'move') continue
    order = order.filter((id) => id !== step.id)
    order.splice(order.indexOf(step.anchor) + 1, 0, step.id)
  }
  return order
}
