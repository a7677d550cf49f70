import { expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { Memos } from '../../core/memo.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { InspectionHold, keptMilliseconds } from './inspection-hold.ts'

const [one, other] = ['6b1f3a0e-9a5e-4e2f-8a57-0d3a6a1c2b3d', '7c2f3a0e-9a5e-4e2f-8a57-0d3a6a1c2b3d'] as const
const plain = { action: 'accept' as const }
const asking = (profile: string) => ({ ...plain, ips_enabled: true, ips_profile: profile })
const policy = (...rules: readonly object[]) => emptySnapshot().with(forwardRules, rules as never)
const former = (hold: InspectionHold) =>
  Object.fromEntries([...hold.former].map(([id, { ips }]) => [id, ips]))
const nobody = { ips: [], recogniser: false }

test('behind a start nothing passes before its engine listens', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(asking(one)), { ips: [], recogniser: false }, 0)
  expect(former(hold)).toEqual({})
})

test('a rule that gets its first profile passes as before until the engine listens, a new rule does not', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(plain), { ips: [], recogniser: false }, 0)
  hold.settle(policy(asking(one), asking(one)), { ips: [], recogniser: false }, 0)
  expect(former(hold)).toEqual({ 'fwd.ngfw.1': null })
  hold.settle(policy(asking(one), asking(one)), { ips: [one], recogniser: false }, 0)
  expect(former(hold)).toEqual({})
  // An engine that dies later opens nothing.
  hold.settle(policy(asking(one), asking(one)), { ips: [], recogniser: false }, 0)
  expect(former(hold)).toEqual({})
})

test('a rule that dropped is not opened by its first profile', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy({ action: 'drop' }), { ips: [], recogniser: false }, 0)
  hold.settle(policy(asking(one)), { ips: [], recogniser: false }, 0)
  expect(former(hold)).toEqual({})
})

test('a rule that gets other conditions with its first profile, or while it waits, is not opened by that', () => {
  const wider = { ...asking(one), destination_addresses: ['any'] }
  const narrow = { destination_addresses: ['ip.id.1'] }
  const hold = new InspectionHold(new Memos())
  hold.settle(policy({ ...plain, ...narrow }), nobody, 0)
  hold.settle(policy(wider), nobody, 0)
  expect(former(hold)).toEqual({})
  const waiting = new InspectionHold(new Memos())
  waiting.settle(policy({ ...plain, ...narrow }), nobody, 0)
  waiting.settle(policy({ ...asking(one), ...narrow, comment: 'inspected' }), nobody, 0)
  expect(former(waiting)).toEqual({ 'fwd.ngfw.1': null })
  waiting.settle(policy(wider), nobody, 0)
  expect(former(waiting)).toEqual({})
})

test('a change to another profile leaves the former one in force until that of the new one listens', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(asking(one)), { ips: [one], recogniser: false }, 0)
  hold.settle(policy(asking(other)), { ips: [one], recogniser: false }, 0)
  expect(former(hold)).toEqual({ 'fwd.ngfw.1': one })
  hold.settle(policy(asking(other)), { ips: [one, other], recogniser: false }, 0)
  expect(former(hold)).toEqual({})
})

const recognising = { ips: [], recogniser: true }
const ruled = (on: boolean, ...rules: readonly object[]) =>
  policy(...rules).with(applicationRules, [
    { name: 'games', action: 'drop', protocols: ['id.l7.Steam'], enabled: on },
  ])

test('the first application profile of a rule is waited for, too', () => {
  const hold = new InspectionHold(new Memos())
  const denying = { ...plain, dpi_enabled: true, dpi_profile: one }
  hold.settle(policy(plain), nobody, 0)
  hold.settle(policy(denying), nobody, 0)
  expect(former(hold)).toEqual({ 'fwd.ngfw.1': null })
  hold.settle(policy(denying), recognising, 0)
  expect(former(hold)).toEqual({})
  hold.settle(policy(denying), nobody, 0)
  expect(former(hold)).toEqual({})
  // It ended with the last rule that needed it, and is waited for again.
  hold.settle(policy(plain), nobody, 0)
  hold.settle(policy(denying), nobody, 0)
  expect(former(hold)).toEqual({ 'fwd.ngfw.1': null })
})

test('the first rules of application control leave connections alone until the recogniser listens', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(ruled(false), nobody, 0)
  hold.settle(ruled(true), nobody, 0)
  expect(hold.awaitsRules).toBe(true)
  hold.settle(ruled(true, plain), nobody, 0)
  expect(hold.awaitsRules).toBe(true)
  hold.settle(ruled(true, plain), recognising, 0)
  expect(hold.awaitsRules).toBe(false)
  hold.settle(ruled(true, plain), nobody, 0)
  expect(hold.awaitsRules).toBe(false)
})

test('behind a start rules of application control hold everything back', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(ruled(true), nobody, 0)
  expect(hold.awaitsRules).toBe(false)
})

test('a revision is held while a rule that it changed waits', () => {
  const hold = new InspectionHold(new Memos())
  hold.settle(policy(plain, plain), nobody, 0)
  expect(hold.isHeld(1)).toBe(false)
  hold.settle(policy(asking(one), plain), nobody, 0)
  // Rows of these snapshots are of revision 1.
  expect([hold.isHeld(1), hold.isHeld(2)]).toEqual([true, false])
  hold.settle(policy(asking(one), plain), { ips: [one], recogniser: false }, 0)
  expect(hold.isHeld(1)).toBe(false)
  const others = new InspectionHold(new Memos())
  others.settle(ruled(false), nobody, 0)
  others.settle(ruled(true), nobody, 0)
  expect(others.isHeld(1)).toBe(true)
})

test('what is left keeps its engines for a while', () => {
  const hold = new InspectionHold(new Memos())
  const profiles = (nowMs: number, ...rules: readonly object[]) => {
    hold.settle(policy(...rules), { ips: [one, other], recogniser: false }, nowMs)
    return hold.leaving.map(({ ips }) => ips)
  }
  expect(profiles(0, asking(one))).toEqual([])
  expect(profiles(1_000, asking(other))).toEqual([one])
  const { leaving } = hold
  expect(profiles(2_000, asking(other))).toEqual([one])
  expect(hold.leaving).toBe(leaving)
  expect(profiles(1_000 + keptMilliseconds, asking(other))).toEqual([])
  expect(profiles(9_000, plain)).toEqual([other])
  expect(profiles(9_500, asking(other))).toEqual([])
})
