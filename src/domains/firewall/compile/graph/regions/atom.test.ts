import { expect, it } from 'vitest'
import { Memos } from '../../../../../core/memo.ts'
import { printAddress } from '../../../../../core/net/ip.ts'
import type { ChainRule, NamedSet } from '../../../../../core/ruleset/ruleset.ts'
import { DeviceNumbers } from './asked.ts'
import { atomsOf } from './atom.ts'
import { fieldIndex } from './field.ts'

const known = { devices: new DeviceNumbers(), memos: new Memos() }

it('a set of any length lies between its lowest and its highest address', () => {
  const elements = Array.from({ length: 200_000 }, (_, at) => {
    const address = printAddress(4, BigInt(1_000_000 + ((at * 7919) % 200_000) * 4))
    return { lo: address, hi: address }
  })
  const set: NamedSet = { name: 'a4_1', type: 'ipv4_addr', elements }
  const rule: ChainRule = {
    match: [{ op: 'set', field: 'ip saddr', not: false, set: set.name }],
    statements: [],
    verdict: { op: 'accept' },
    comment: 'fwd.ngfw.1',
  }
  const emitted = { rules: [rule], chains: [], sets: [set], keys: [] }
  const [atom] = atomsOf(emitted, [1], known)
  const field = fieldIndex('ip saddr')
  expect([atom!.lo[field], atom!.hi[field]]).toEqual([1_000_000, 1_000_000 + 199_999 * 4])
})

it.each([40, 2_000])('joins addresses of a set that touch: of %i', (count) => {
  // Four neighbours each time.
  const addresses = Array.from({ length: count }, (_, at) => 1_000 + at + (at >> 2))
  const elements = addresses.map((address) => {
    const text = printAddress(4, BigInt(address))
    return { lo: text, hi: text }
  })
  const set: NamedSet = { name: 'g4_1', type: 'ipv4_addr', elements }
  const match = [{ op: 'set', field: 'ip saddr', not: false, set: set.name }] as const
  const rule: ChainRule = { match, statements: [], verdict: { op: 'accept' }, comment: '' }
  const [atom] = atomsOf({ rules: [rule], chains: [], sets: [set], keys: [] }, [1], known)
  const { los, his } = atom!.members[fieldIndex('ip saddr')]!
  expect([...los]).toEqual(addresses.filter((_, at) => at % 4 === 0))
  expect([...his]).toEqual(addresses.filter((_, at) => at % 4 === 3))
})
