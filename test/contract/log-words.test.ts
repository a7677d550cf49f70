import { expect, test } from 'vitest'
import { eventFields, logKindNames } from '../../src/core/log/log-kinds.ts'
import { eventNames } from '../../web/src/monitor/event-names.ts'
import { words as english } from '../../web/src/words/en/index.ts'
import { words as russian } from '../../web/src/words/ru/index.ts'

test.each([
  ['English', english],
  ['Russian', russian],
] as const)('the console has words for each field and kind of the log in %s', (_language, words) => {
  const names = eventNames(words)
  const values: Readonly<Record<string, string>> = words.values
  expect(Object.keys(eventFields).filter((name) => names[name] === undefined)).toEqual([])
  expect(logKindNames.filter((name) => values[name] === undefined)).toEqual([])
})
