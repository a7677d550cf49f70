import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { decode } from '../core/decode.ts'
import type { Item } from '../core/resource.ts'
import { inputRules } from '../domains/firewall/input.ts'
import { gateway } from '../domains/gateway.ts'
import { openStore, type Store } from '../store/store.ts'
import { rehearsal } from './rehearsal.ts'
import { seed } from './seed.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-rehearsal-'))
  store = openStore(folder, gateway, () => 0)
  await seed(store, '$argon2id$hash')
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is made in steps, and nothing of it stays', () => {
  const before = store.snapshot
  const steps = [...rehearsal(store, plainInputs(1_800_000_000))]
  expect(steps.length).toBeGreaterThan(10)
  expect(store.snapshot).toBe(before)
})

it('is left out where there are rules of any table', async () => {
  const author = { login: 'a', address: 'b', action: 'c' }
  const rule = decode(inputRules.schema, 'create', { action: 'drop' }, null)
  if (!rule.ok) throw new Error('the rule is refused')
  const written = await store.write(author, (transaction) =>
    transaction.insert(inputRules, rule.value as Item<typeof inputRules>, null),
  )
  expect(written.ok).toBe(true)
  expect([...rehearsal(store, plainInputs(1_800_000_000))]).toEqual([])
})
