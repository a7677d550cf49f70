import { expect, test } from 'vitest'
import { emptyNote } from '../model/note.ts'
import { type Edit, emptyRule, withEdit } from './edit.ts'
import { leftOf } from './left.ts'

const set = (id: number, fields: object, base: object = { comment: '' }): Edit => {
  return { kind: 'set', table: 'forward', id, base: base as never, fields: fields as never, whole: emptyRule }
}
const create = (id: number): Edit => ({
  kind: 'create',
  table: 'forward',
  id,
  fields: emptyRule,
  at: { end: 'last' },
})
const made = { rules: new Map([[-1, 7]]), objects: new Map([['new:web', 'port.id.3']]) }

test('what was gathered while a draft was applied is left of it', () => {
  const sent = [set(4, { comment: 'a' }), create(-1)]
  expect(leftOf(sent, sent, made)).toEqual([])
  const more = [set(5, { comment: 'b' }), create(-2)]
  expect(leftOf([...sent, ...more], sent, made)).toEqual([more[0], create(-1)])
})

test('what was joined with an edit that was applied is the difference to it', () => {
  const sent = [set(4, { comment: 'a' }), create(-1)]
  const later = [
    set(4, { comment: 'b' }),
    set(4, { enabled: false }, { enabled: true }),
    set(-1, { destination_ports: ['new:web'] }, { destination_ports: ['any'] }),
  ]
  const note = (base: string, section: string): Edit => ({
    ...{ kind: 'note', table: 'forward', id: 4 },
    base: { ...emptyNote, section: base },
    fields: { ...emptyNote, section },
  })
  expect(leftOf([note('', 'Web')], [note('', 'Servers')], made)).toEqual([note('Servers', 'Web')])
  expect(leftOf(later.reduce(withEdit, sent), sent, made)).toEqual([
    set(7, { destination_ports: ['port.id.3'] }, { destination_ports: ['any'] }),
    set(4, { comment: 'b', enabled: false }, { comment: 'a', enabled: true }),
  ])
})
