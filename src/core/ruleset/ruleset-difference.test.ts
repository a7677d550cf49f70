import { describe, expect, test } from 'vitest'
import type { Chain, ChainRule, Ruleset } from './ruleset.ts'
import { differenceOf, isNothing } from './ruleset-difference.ts'

const rule = (part: Partial<ChainRule>): ChainRule => ({
  match: [],
  statements: [],
  verdict: { op: 'accept' },
  comment: '',
  ...part,
})
const forward = (comment: string): Chain => ({
  name: 'forward',
  hook: { type: 'filter', hook: 'forward', priority: 0 },
  rules: [rule({ comment })],
})
const stamp = (): Chain => ({
  name: 'sys_stamp',
  hook: null,
  rules: [rule({ statements: [{ op: 'stamp-epoch' }], verdict: { op: 'none' } })],
})
const ruleset = (chains: readonly Chain[]): Ruleset => ({ sets: [], maps: [], counters: [], chains })
const names = ({ chains }: Ruleset) => chains.map(({ name }) => name)

describe('chains that keep their names', () => {
  test('are no difference where they hold the same, but for those that write the number of the ruleset', () => {
    const { before, after } = differenceOf(ruleset([stamp(), forward('a')]), ruleset([stamp(), forward('a')]))
    expect([names(before), names(after)]).toEqual([['sys_stamp'], ['sys_stamp']])
    expect(isNothing({ before, after })).toBe(true)
  })

  test('are one where they hold something else, come or go', () => {
    const changed = differenceOf(ruleset([stamp(), forward('a')]), ruleset([stamp(), forward('b')]))
    expect([names(changed.before), names(changed.after)]).toEqual([
      ['sys_stamp', 'forward'],
      ['sys_stamp', 'forward'],
    ])
    expect(isNothing(changed)).toBe(false)
    const gone = differenceOf(ruleset([stamp(), forward('a')]), ruleset([stamp()]))
    expect([names(gone.before), names(gone.after)]).toEqual([['sys_stamp', 'forward'], ['sys_stamp']])
    expect(isNothing(gone)).toBe(false)
  })
})
