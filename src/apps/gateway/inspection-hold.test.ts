import { expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { Memos } from '../../core/memo.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { InspectionHold } from './inspection-hold.ts'

const [one, other] = ['6b1f3a0e-9a5e-4e2f-8a57-0d3a6a1c2b3d', '7c2f3a0e-9a5e-4e2f-8a57-0d3a6a1c2b3d'] as const
const plain = { action: 'accept' as const }
const asking = (profile: string) => ({ ...plain, ips_enabled: true, ips_profile: profile })
const policy = (...rules: readonly object[]) => emptySnapshot().with(forwardRules, rules as never)
const former = (hold: InspectionHold) =>
  Object.fromEntries([...hold.former].map(([id, { ips }]) => [id, ips]))

test('behind a start nothing passes before its engine listens', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(asking(one)), [])
  expect(former(hold)).toEqual({})
})

test('a rule that gets its first profile passes as before until the engine listens, a new rule does not', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(plain), [])
  hold.settle(policy(asking(one), asking(one)), [])
  expect(former(hold)).toEqual({ 'fwd.ngfw.1': null })
  hold.settle(policy(asking(one), asking(one)), [one])
  expect(former(hold)).toEqual({})
  // An engine that dies later opens nothing.
  hold.settle(policy(asking(one), asking(one)), [])
  expect(former(hold)).toEqual({})
})

test('a rule that dropped is not opened by its first profile', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy({ action: 'drop' }), [])
  hold.settle(policy(asking(one)), [])
  expect(former(hold)).toEqual({})
})

test('a change to another profile leaves the former one in force until that of the new one listens', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(asking(one)), [one])
  hold.settle(policy(asking(other)), [one])
  expect(former(hold)).toEqual({ 'fwd.ngfw.1': one })
  hold.settle(policy(asking(other)), [one, other])
  expect(former(hold)).toEqual({})
})
