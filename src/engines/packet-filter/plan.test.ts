import { expect, test } from 'vitest'
import type { Chain, NamedSet, Ruleset } from '../../core/ruleset/ruleset.ts'
import { CommandWriter } from './netlink/command.ts'
import { planChange } from './plan.ts'

const list = (address: string): NamedSet => ({
  name: 'l4_1',
  type: 'ipv4_addr',
  elements: [{ lo: address, hi: address }],
})

/** A ruleset in which one set is asked, as it is compiled: each time of new objects. */
function ruleset(address: string): Ruleset {
  const stamp: Chain = {
    name: 'sys_stamp',
    hook: null,
    rules: [{ match: [], statements: [{ op: 'stamp-epoch' }], verdict: { op: 'none' }, comment: '' }],
  }
  const forward: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0, policy: 'drop' },
    rules: [
      {
        match: [{ op: 'set', field: 'ip saddr', not: false, set: 'l4_1' }],
        statements: [],
        verdict: { op: 'jump', chain: 'sys_stamp' },
        comment: '',
      },
    ],
  }
  return { sets: [list(address)], maps: [], counters: [], chains: [stamp, forward] }
}

test('elements of a set that change bring no rule with a verdict, for which the kernel checks the whole table', () => {
  const held = { ruleset: ruleset('10.0.0.1'), era: '/1' }
  const staged: Ruleset = { sets: [], maps: [], counters: [], chains: [] }
  const { parts, turn, sweep } = planChange(new CommandWriter(), {
    held,
    staged,
    wanted: ruleset('10.0.0.2'),
    epoch: 7,
  })
  expect([parts, sweep]).toEqual([[], []])
  expect(turn.map(({ about }) => about)).toEqual([
    'the epoch',
    'set l4_1/1',
    'set l4_1/1',
    'elements of set l4_1/1',
    'chain sys_stamp',
    'chain sys_stamp',
    'rule  of chain sys_stamp',
  ])
})
