import { expect, test } from 'vitest'
import type { Chain, ChainRule, Ruleset } from '../../core/ruleset/ruleset.ts'
import { knownPart } from './known-to-kernel.ts'

const rule = (part: Partial<ChainRule>): ChainRule => ({
  ...{ match: [], statements: [], verdict: { op: 'none' }, comment: '' },
  ...part,
})
const mark = { op: 'set-mark', mask: 0xff00, value: 0x100 } as const
const plain: Chain = { name: 'forward', hook: null, rules: [rule({ verdict: { op: 'drop' } })] }
const inspected: Chain = {
  name: 'sys_inspect_1',
  hook: null,
  rules: [
    rule({ statements: [{ op: 'follow-ftp' }] }),
    rule({ statements: [{ op: 'strip-fast-open' }] }),
    rule({ statements: [mark], verdict: { op: 'queue', number: 1, bypass: false } }),
  ],
}
const all = { queue: true, ftp: true, tcpOptions: true }
const ruleset: Ruleset = { sets: [], maps: [], counters: [], chains: [plain, inspected] }

test('a kernel that knows everything has the very ruleset', () => {
  expect(knownPart(ruleset, all)).toBe(ruleset)
})

test('without queues packets go on to iptables, with their mark', () => {
  const [first, second] = knownPart(ruleset, { ...all, queue: false }).chains
  expect(first).toBe(plain)
  expect(second!.rules).toEqual([
    ...inspected.rules.slice(0, 2),
    rule({ statements: [mark], verdict: { op: 'accept' } }),
  ])
})

test('without the helper no connection has it, and the rules keep their places', () => {
  const [first, second] = knownPart(ruleset, { ...all, ftp: false }).chains
  expect(first).toBe(plain)
  expect(second!.rules).toEqual([rule({}), ...inspected.rules.slice(1)])
})

test('where options cannot be taken away first packets keep theirs', () => {
  const [, second] = knownPart(ruleset, { ...all, tcpOptions: false }).chains
  expect(second!.rules).toEqual([inspected.rules[0], rule({}), inspected.rules[2]])
})
