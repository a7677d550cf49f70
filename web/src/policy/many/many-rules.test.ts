import { expect, test } from 'vitest'
import type { Rule } from '../model/rule.ts'
import { commonValues, setEdits } from './many-rules.ts'

const rules = [
  { id: 1, action: 'accept', comment: 'x' },
  { id: 2, action: 'drop', comment: 'x' },
] as unknown as readonly Rule[]
const schema = {
  properties: { action: { type: 'string' }, comment: { type: 'string', default: '' } },
} as const

test('a field without a default changes no rule until a value of it is chosen', () => {
  const values = commonValues(rules, ['action'], schema)
  expect(values).toEqual({ action: undefined })
  expect(setEdits('forward', rules, values)).toEqual([])
  const chosen = setEdits('forward', rules, { ...values, action: 'drop' } as never)
  expect(chosen).toEqual([
    expect.objectContaining({ id: 1, fields: { action: 'drop' }, base: { action: 'accept' } }),
  ])
})

test('what all rules have is where a form begins', () => {
  expect(commonValues(rules, ['comment'], schema)).toEqual({ comment: 'x' })
})
