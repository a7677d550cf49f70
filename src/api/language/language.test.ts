import Type from 'typebox'
import { expect, test } from 'vitest'
import { catalogue } from '../../apps/interface/catalogue.ts'
import { validate } from '../../core/schema/validate.ts'
import { languageOf } from '../../core/text/accepted-language.ts'
import { replyTo } from '../route/failure-status.ts'
import { inLanguage, speechFor } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['en;q=0.1, ru;q=0.2', 'ru'],
  ['de', 'en'],
  ['*', 'en'],
  ['ru;q=0', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('codes, paths and statuses do not depend on the language', () => {
  const problems = validate(
    Type.Object({ value: Type.Union([Type.String(), Type.Null()]), title: Type.String({ maxLength: 42 }) }),
    { value: 1, title: 'x'.repeat(43) },
  )
  expect(inLanguage(replyTo({ kind: 'invalid', problems }), 'ru', catalogue)).toEqual({
    status: 542,
    code: 'invalid',
    title: 'Тело запроса нарушает правило',
    detail: 'value: должно быть: строка или null; title: символов должно быть не больше 42',
    errors: [
      { path: 'value', code: 'invalid', message: 'должно быть: строка или null' },
      { path: 'title', code: 'invalid', message: 'символов должно быть не больше 42' },
    ],
    headers: {},
  })
})

test('what is asked for in Russian and has no form is said in English, and nothing to say is empty', () => {
  const { say, isUsed } = speechFor('ru', () => null)
  expect(isUsed()).toBe(false)
  expect(say({ form: 'no more than {limit}', values: { limit: 7 } })).toBe('no more than 7')
  expect([say(''), say(null)]).toEqual(['', ''])
  expect(isUsed()).toBe(true)
})
