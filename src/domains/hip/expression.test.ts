import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Expression,
  evaluateExpression,
  objectsIn,
  parseExpression,
  printExpression,
} from './expression.ts'
import type { Truth } from './truth.ts'

const object = (id: number): Expression => ({ op: 'object', id })

describe('what is read', () => {
  it.each<[string, Expression]>([
    ['1', object(1)],
    [' 1 ', object(1)],
    ['((1))', object(1)],
    ['not 1', { op: 'not', operand: object(1) }],
    ['NOT(1)', { op: 'not', operand: object(1) }],
    ['1 and 2 and 3', { op: 'and', operands: [object(1), object(2), object(3)] }],
    ['1 or 2 and 3', { op: 'or', operands: [object(1), { op: 'and', operands: [object(2), object(3)] }] }],
    ['not 1 and 2', { op: 'and', operands: [{ op: 'not', operand: object(1) }, object(2)] }],
    [
      '(1 Or 2)AND\tnot not 3',
      {
        op: 'and',
        operands: [
          { op: 'or', operands: [object(1), object(2)] },
          { op: 'not', operand: { op: 'not', operand: object(3) } },
        ],
      },
    ],
  ])('%s', (text, expected) => expect(parseExpression(text)).toEqual(expected))

  it.each([
    ...[
      '',
      ' ',
      '()',
      '0',
      '01',
      '-1',
      '1.5',
      '1 2',
      '1 and',
      'and 1',
      '1 and or 2',
      'not',
      '(1',
      '1)',
      '1 xor 2',
    ],
    ...[
      '1and 2',
      '1 && 2',
      '!1',
      'one',
      '1 and not',
      '1 (2)',
      '1 and (2',
      '9999999999999999',
      '١',
      '1;2',
      '1,2',
    ],
    ...['(', ')', '('.repeat(1024), `${'not '.repeat(255)}`, '1 and\u0000 2', 'constructor'],
  ])('%j is none', (text) => expect(parseExpression(text)).toBeNull())

  it('as deep as the limit of the field allows', () => {
    expect(parseExpression(`${'('.repeat(511)}1${')'.repeat(511)}`)).toEqual(object(1))
    expect(objectsIn(parseExpression(`${'not '.repeat(255)}7`)!)).toEqual([7])
  })
})

const { expression } = fc.letrec<{ expression: Expression; several: readonly Expression[] }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: 1, max: 6 }).map(object),
    tie('expression').map((operand): Expression => ({ op: 'not', operand })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('several'))
      .map(([op, operands]): Expression => ({ op, operands })),
  ),
  several: fc.array(tie('expression'), { minLength: 2, maxLength: 4 }),
}))

const truths = fc.array(fc.constantFrom<Truth>('holds', 'fails', 'unknown'), { minLength: 6, maxLength: 6 })

describe('laws', () => {
  it('what is printed is read as the same', () => {
    fc.assert(
      fc.property(expression, (each) => {
        expect(parseExpression(printExpression(each))).toEqual(each)
      }),
    )
  })

  it('any text is read or is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseExpression(text)
        if (read) expect(parseExpression(printExpression(read))).toEqual(read)
      }),
    )
  })

  it('without unknown objects it is what JavaScript says', () => {
    fc.assert(
      fc.property(expression, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (each, held) => {
        const source = printExpression(each)
          .replaceAll(/\d/g, (id) => `held[${Number(id) - 1}]`)
          .replaceAll('and', '&&')
          .replaceAll('or', '||')
          .replaceAll('not', '!')
        const expected = new Function('held', `return ${source}`)(held) as boolean
        const truth = evaluateExpression(each, (id) => (held[id - 1] ? 'holds' : 'fails'))
        expect(truth).toBe(expected ? 'holds' : 'fails')
      }),
    )
  })

  it('what holds or fails with unknown objects does so whatever they turn out to be', () => {
    fc.assert(
      fc.property(expression, truths, truths, (each, known, later) => {
        const before = evaluateExpression(each, (id) => known[id - 1]!)
        const after = evaluateExpression(each, (id) =>
          known[id - 1] === 'unknown' ? later[id - 1]! : known[id - 1]!,
        )
        if (before !== 'unknown') expect(after).toBe(before)
      }),
      { numRuns: 500 },
    )
  })

  it('an expression and its negation never both hold', () => {
    fc.assert(
      fc.property(expression, truths, (each, known) => {
        const truth = (id: number) => known[id - 1]!
        const both = [each, { op: 'not', operand: each } as const].map((one) =>
          evaluateExpression(one, truth),
        )
        expect(both.filter((one) => one === 'holds').length).toBeLessThan(2)
        expect(both.includes('unknown')).toBe(both.every((one) => one === 'unknown'))
      }),
    )
  })

  it('only objects that it names matter', () => {
    fc.assert(
      fc.property(expression, truths, truths, (each, known, others) => {
        const named = new Set(objectsIn(each))
        const before = evaluateExpression(each, (id) => known[id - 1]!)
        expect(evaluateExpression(each, (id) => (named.has(id) ? known : others)[id - 1]!)).toBe(before)
      }),
    )
  })
})
