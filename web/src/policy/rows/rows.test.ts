import { expect, test } from 'vitest'
import type { Note, SystemRule } from '../data/answers.ts'
import { emptyRule } from '../draft/edit.ts'
import type { Rule } from '../model/rule.ts'
import { type Folds, rowsOf } from './rows.ts'
import { foldsIn } from './use-folds.ts'

const system = (id: string, place: string, more: Partial<SystemRule> = {}): SystemRule => {
  return {
    id,
    table: 'forward',
    action: 'accept',
    place,
    description: id,
    in_force: true,
    packets: 0,
    ...more,
  }
}
const systemRules = [
  system('fwd.sys.checks-failed', 'early', { action: 'drop', in_force: false }),
  system('fwd.sys.established', 'early'),
  system('fwd.sys.invalid', 'before', { action: 'drop' }),
  system('fwd.sys.no-route', 'routing', { action: 'drop' }),
  system('fwd.sys.external', 'after', { action: 'drop' }),
  system('fwd.sys.default', 'after'),
]
const rules = [1, 2, 3].map((id) => ({ ...emptyRule, id }) as Rule)
const note = (rule: number, section: string): [number, Note] => [
  rule,
  { id: rule, rule, section, colour: '', tags: [] },
]
const noteOf = new Map([note(2, 'Web'), note(3, 'Web')])
const folds = (isFrontOpen: boolean, ...sections: string[]): Folds => ({
  isFrontOpen,
  sections: new Set(sections),
})
const shown = (given: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({
    rules,
    noteOf,
    systemRules,
    folds: folds(false),
    match: () => ({ through: [] }),
    isFiltered: false,
    made: [],
    ...given,
  }).map((row) => (row.kind === 'rule' ? row.rule.id : row.kind === 'system' ? row.rule.id : row.kind))

test('system rules in front are folded until they are asked for, those behind are rows', () => {
  expect(shown()).toEqual(['front', 1, 'section', 2, 3, 'fwd.sys.external'])
  expect(shown({ folds: folds(true) }).slice(0, 5)).toEqual([
    'front',
    'fwd.sys.checks-failed',
    'fwd.sys.established',
    'fwd.sys.invalid',
    1,
  ])
})

test('a system rule that stops traffic before all else is seen where the others are folded', () => {
  const stopped = systemRules.map((rule) => ({ ...rule, in_force: true }))
  expect(shown({ systemRules: stopped }).slice(0, 3)).toEqual(['front', 'fwd.sys.checks-failed', 1])
})

test('a filter shows what it finds in sections that are folded', () => {
  expect(shown({ folds: folds(false, 'Web') })).toEqual(['front', 1, 'section', 'fwd.sys.external'])
  expect(shown({ folds: folds(false, 'Web'), isFiltered: true })).toEqual([1, 'section', 2, 3])
})

test('folds that a browser kept are taken as far as they can be read', () => {
  expect(foldsIn('{"sections":["Web",7],"isFrontOpen":true}')).toEqual(folds(true, 'Web'))
  for (const text of [null, '', 'null', '[]', '{"sections":5}']) expect(foldsIn(text)).toEqual(folds(false))
})
