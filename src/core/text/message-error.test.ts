import { expect, test } from 'vitest'
import { english, verbatim } from './message.ts'
import { MessageError, reasonOf } from './message-error.ts'
import { message } from './messages.ts'

test('a reason is that of the error, or its words', () => {
  const own = message('the disk has no room, make some: {text}', { text: 'here' })
  expect(reasonOf(new MessageError(own))).toEqual(own)
  expect(reasonOf(new Error('so it is'))).toEqual(verbatim('so it is'))
  expect(reasonOf('text')).toEqual(verbatim('text'))
})

test.each(['ENOSPC', 'EDQUOT'])('a full disk is named with its remedy: %s', (code) => {
  const error = Object.assign(new Error(`${code}: write`), { code })
  expect(english(reasonOf(error))).toBe(`the disk has no room, make some: ${code}: write`)
})
