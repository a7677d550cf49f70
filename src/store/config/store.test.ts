import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../apps/interface/first-start.ts'
import type { Failure } from '../../core/failure.ts'
import { fail, ok } from '../../core/failure.ts'
import type { Item } from '../../core/resource/resource.ts'
import { decode } from '../../core/schema/decode.ts'
import { verbatim } from '../../core/text/message.ts'
import { firewallWatch } from '../../domains/firewall/counting-state.ts'
import { firstGatewayConfiguration } from '../../domains/first-configuration.ts'
import { gateway } from '../../domains/gateway.ts'
import { domains } from '../../domains/objects/domain.ts'
import type { Change } from './archive.ts'
import { openStore, type Store } from './store.ts'

const author = { login: 'a', address: 'b', action: 'c' }

/** One change: add, edit or remove the domain picked by a number, or set the switch. */
type Edit = readonly ['add' | 'edit' | 'remove' | 'switch', number]

const edits = fc.array(fc.tuple(fc.constantFrom('add', 'add', 'edit', 'remove', 'switch'), fc.nat(9)), {
  minLength: 3,
  maxLength: 25,
}) as fc.Arbitrary<Edit[]>

function domain(number: number): Item<typeof domains> {
  const item = decode(domains.schema, 'create', { title: `d${number}`, value: `h${number}.example` }, null)
  return (item.ok ? item.value : {}) as Item<typeof domains>
}

async function apply(store: Store, [kind, number]: Edit): Promise<void> {
  const { entries } = store.snapshot.rows(domains)
  const id = entries[number % Math.max(1, entries.length)]?.id ?? 0
  await store.write<unknown>(author, (transaction) => {
    if (kind === 'add') return transaction.insert(domains, domain(number), null)
    if (kind === 'edit') return transaction.replace(domains, id, domain(number))
    if (kind === 'remove') return transaction.remove(domains, id)
    return transaction.set(firewallWatch, { enabled: number % 2 === 0 })
  })
}

/** Everything that is stored, by resource and id, as history would say it. */
function contents(store: Store): Map<string, unknown> {
  const rows = store.snapshot.rows(domains).entries
  const items = rows.map(({ id, position, item }) => [`domains/${id}`, { position, body: item }] as const)
  const enabled = store.snapshot.value(firewallWatch)
  return new Map<string, unknown>([...items, ['firewall_watch/', { position: 0, body: enabled }]])
}

function patched(before: Map<string, unknown>, changes: readonly Change[]): Map<string, unknown> {
  const after = new Map(before)
  for (const { resource, item, after: value } of changes) {
    if (value !== null) after.set(`${resource}/${item}`, value)
    else if (resource !== 'firewall_watch') after.delete(`${resource}/${item}`)
    else after.set(`${resource}/`, { position: 0, body: firewallWatch.initial })
  }
  return after
}

async function withStore(work: (store: Store, reopen: () => Store) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-store-'))
  let store = openStore(folder, gateway, () => 0)
  const reopen = () => {
    store.close()
    store = openStore(folder, gateway, () => 0)
    return store
  }
  try {
    await seed(store, firstGatewayConfiguration, '$argon2id$hash')
    await work(store, reopen)
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

it('the difference a..b applied to a gives b, for every a and b; restore(n) equals n', async () => {
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(), fc.nat(), async (list, first, last) => {
      await withStore(async (store, reopen) => {
        const states = new Map([[store.snapshot.revision, contents(store)]])
        for (const edit of list) {
          await apply(store, edit)
          states.set(store.snapshot.revision, contents(store))
        }
        const all = [...states]
        const [[a, before], [b, after]] = [all[first % all.length]!, all[last % all.length]!]
        const difference = store.history.difference(a, b)
        expect(difference.ok && patched(before, difference.value)).toEqual(after)
        const restored = await store.restore(author, b)
        expect(restored.ok).toBe(true)
        expect(contents(store)).toEqual(after)
        expect(contents(reopen())).toEqual(after)
      })
    }),
    { numRuns: 60 },
  )
}, 60_000)

it('a change that fails after some steps leaves no trace, beside others of the same moment that stay', async () => {
  await withStore(async (store, reopen) => {
    const before = store.snapshot.revision
    const half: Failure = { kind: 'conflict', message: verbatim('in the middle') }
    const results = await Promise.all([
      store.write(author, (transaction) => transaction.insert(domains, domain(1), null)),
      store.write<unknown>(author, (transaction) => {
        transaction.insert(domains, domain(2), null)
        transaction.set(firewallWatch, { enabled: false })
        return fail(half)
      }),
      store.write(author, (transaction) => transaction.insert(domains, domain(3), null)),
      store.write(author, () => ok(null)),
    ])
    expect(results.map((result) => (result.ok ? result.value.revision : result.failure))).toEqual([
      before + 1,
      half,
      before + 2,
      before + 2,
    ])
    await expect(
      store.write(author, (transaction) => {
        transaction.insert(domains, domain(4), null)
        throw new Error('a bug')
      }),
    ).rejects.toThrow('a bug')
    for (const each of [store, reopen()]) {
      expect(each.snapshot.rows(domains).entries.map(({ item }) => item.title)).toEqual(['d1', 'd3'])
      expect(each.snapshot.value(firewallWatch).enabled).toBe(true)
      expect(each.snapshot.revision).toBe(before + 2)
    }
  })
})

it('a snapshot that was taken does not change any more, and cannot be changed', async () => {
  await withStore(async (store) => {
    await apply(store, ['add', 1])
    const { snapshot } = store
    const item = snapshot.rows(domains).entries[0]!
    await apply(store, ['edit', 5])
    await apply(store, ['remove', 0])
    expect(snapshot.rows(domains).entries).toEqual([item])
    expect(item.item.title).toBe('d1')
    expect(() => Object.assign(item.item, { title: 'changed' })).toThrow(TypeError)
  })
})
