import { mkdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { errorSentence } from './error-sentence.ts'

const thrown = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

it.each<[string, unknown, string]>([
  [
    'a path that leads through a file',
    thrown(() => mkdirSync('package.json/a')),
    'package.json/a (mkdir): a part of the path is no folder; choose another',
  ],
  [
    'a database that cannot be opened',
    thrown(() => new DatabaseSync('/nonexistent/a.db')),
    'unable to open database file: the database cannot be opened; look at its owner and its folder',
  ],
  [
    'a full disk under a database',
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
    'database or disk is full: the disk is full; make room',
  ],
  ['an error with a sentence of its own', new Error('the lab cannot be made'), 'the lab cannot be made'],
  ['several lines', new Error('first\n  second\n'), 'first; second'],
  ['something else', 'thrown', 'thrown'],
])('%s is one sentence', (_, error, sentence) => {
  expect(errorSentence(error)).toBe(sentence)
})

it('names the function of a mistake of our own, without its stack', () => {
  const error = thrown(function broken() {
    return (null as unknown as { length: number }).length
  })
  expect(errorSentence(error)).toMatch(
    /^a mistake in Gatehouse itself, please report it: Cannot read properties of null \(reading 'length'\) \(in broken\)$/,
  )
})

it('says what was not found as the system does', () => {
  expect(errorSentence(thrown(() => readFileSync('/nonexistent')))).toContain('ENOENT')
})
