import { expect, test } from 'vitest'
import { type Message, printMessage } from '../../src/core/text/message.ts'
import { message as daemon } from '../../src/engines/daemon/messages.ts'
import { reasonText } from '../../web/src/words/ru/log-reasons.ts'
import { reasonForms } from '../../web/src/words/ru/reasons.generated.ts'

/** A message in both languages, as the log has it and as a reader of Russian is to see it. */
function both(said: Message): readonly [string, string] {
  return [printMessage(said, (form) => form), printMessage(said, (form) => reasonForms[form] ?? form)]
}

test('a message of any form that rows of the log quote is told in Russian, with its values', () => {
  const wrong = Object.keys(reasonForms).filter((form) => {
    const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const [english, russian] = both({
      form,
      values: Object.fromEntries(names.map((name) => [name, `<${name}7>`])),
    })
    return reasonText(english) !== russian
  })
  expect(wrong).toEqual([])
})

test('messages within messages, and several in a row, are told each', () => {
  const forms = Object.keys(daemon.forms)
  const plain = forms.find((form) => !form.includes('{'))!
  const outer = forms.find((form) => /^[^{}]{4,}\{\w+\}$/.test(form))!
  const name = /\{(\w+)\}/.exec(outer)![1]!
  const [english, russian] = both({ form: outer, values: { [name]: { form: plain } } })
  expect(reasonText(english)).toBe(russian)
  expect(reasonText(`${plain}; unbound: ${english}`)).toBe(`${reasonForms[plain]}; unbound: ${russian}`)
})

test('the words of other programs stay as they are, however long and however much they look like ours', () => {
  expect(reasonText('Error: syntax error, unexpected newline')).toBe(
    'Error: syntax error, unexpected newline',
  )
  expect(reasonText('constructor')).toBe('constructor')
  const long = 'x: y; '.repeat(300)
  expect(reasonText(long)).toBe(long)
  expect(reasonText('z'.repeat(100_000))).toHaveLength(100_000)
})
