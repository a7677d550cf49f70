import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifier, joined, sql } from './sql.ts'

test('a value becomes a literal, a statement stays', () => {
  const column = identifier('event_rule')
  expect(sql`SELECT ${column} WHERE ${column} = ${'fwd.ngfw.12'} LIMIT ${5}`.text).toBe(
    "SELECT `event_rule` WHERE `event_rule` = 'fwd.ngfw.12' LIMIT 5",
  )
  expect(sql`${"'; DROP"}`.text).toBe("unhex('273b2044524f50')")
  expect(sql`${'{a:String}'}`.text).toBe("unhex('7b613a537472696e677d')")
  expect(sql`1 - ${-1}`.text).toBe('1 - (-1)')
  expect(joined([], ' OR ', sql`0`).text).toBe('0')
})

test('no text has a quote, a backslash, a brace or more than ASCII in its literal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
      expect(sql`${text}`.text).toMatch(/^(unhex\('[\da-f]+'\)|'[ !#-&(-[\]-_a-z|~]*')$/)
    }),
    { numRuns: 5_000 },
  )
})

test('what is no name and no whole number is refused', () => {
  for (const name of ['', 'a b', 'a`b', '1a', 'a.b', "a'", 'ä']) expect(() => identifier(name)).toThrow()
  for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => sql`${value}`).toThrow()
})
