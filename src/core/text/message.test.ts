import { expect, expectTypeOf, it } from 'vitest'
import { english, isMessage, joined, type Message, messagesOf, printMessage, verbatim } from './message.ts'

const message = messagesOf({
  'is required': 'обязательное поле',
  'must be at most {limit}': 'должно быть не больше {limit}',
  '{path}: {rule}': '{path}: {rule}',
})

const russian = (said: Message) =>
  printMessage(said, (form) => (message.forms as Readonly<Record<string, string>>)[form] ?? form)

it('a message is printed in both languages, with what is in it', () => {
  const rule = message('{path}: {rule}', {
    path: 'a[0]',
    rule: message('must be at most {limit}', { limit: 7 }),
  })
  expect(english(rule)).toBe('a[0]: must be at most 7')
  expect(russian(rule)).toBe('a[0]: должно быть не больше 7')
})

it('values are shown as they stand, braces included', () => {
  expect(english(message('must be at most {limit}', { limit: '{limit} {path}' }))).toBe(
    'must be at most {limit} {path}',
  )
  expect(russian(verbatim('is required'))).toBe('is required')
})

it('several messages are one, each in its language', () => {
  const both = joined([message('is required'), verbatim('nft: syntax error')])
  expect(english(both)).toBe('is required; nft: syntax error')
  expect(russian(both!)).toBe('обязательное поле; nft: syntax error')
  expect(joined([])).toBeNull()
})

it('a message is plain data', () => {
  const rule = message('{path}: {rule}', { path: 'a', rule: message('is required') })
  expect(JSON.parse(JSON.stringify(rule))).toEqual(rule)
  expect(isMessage(JSON.parse(JSON.stringify(rule)))).toBe(true)
  for (const other of [null, 'is required', {}, { form: 'a', values: { b: [] } }, { form: 'a', msg: 'b' }]) {
    expect(isMessage(other)).toBe(false)
  }
})

it('what has no Russian form, or other placeholders, does not compile', () => {
  expectTypeOf(message).parameter(0).toEqualTypeOf<keyof typeof message.forms>()
  // @ts-expect-error there is no such form
  message('is optional')
  // @ts-expect-error the value is missing
  message('must be at most {limit}')
  // @ts-expect-error the value has another name
  message('must be at most {limit}', { most: 7 })
  // @ts-expect-error the Russian form lacks the placeholder
  messagesOf({ 'must be at most {limit}': 'должно быть меньше' })
})
