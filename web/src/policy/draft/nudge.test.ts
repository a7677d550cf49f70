import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NoteFields } from '../model/note.ts'
import { placed } from '../order/moves.ts'
import { noteFields, notesAfter } from './note.ts'
import { nudgeEdits } from './nudge.ts'

const none: NoteFields = { section: '', colour: '', tags: [] }
const order = [1, 2, 3, 4, 5]

/** Sections of rules 1, 2, … by a letter each; a point is none. */
function notesOf(text: string): ReadonlyMap<number, NoteFields> {
  const sections = [...text].map((letter) => (letter === '.' ? '' : letter))
  return new Map(sections.map((section, place) => [place + 1, { ...none, section, colour: section }]))
}

/** Order and sections after a step, as `1S 2S 3T`; null for none. */
function after(sections: string, ids: readonly number[], direction: 'up' | 'down'): string | null {
  const notes = notesOf(sections)
  const nudge = nudgeEdits({ table: 'forward', ids: new Set(ids), direction }, order, notes)
  if (nudge === null) return null
  const now = nudge.edits.reduce<readonly number[]>(
    (each, edit) => (edit.kind === 'move' ? placed(each, new Set(edit.ids), edit.to) : each),
    order,
  )
  const notesNow = notesAfter(notes, nudge.edits, none)
  return now.map((id) => `${id}${noteFields(notesNow, id).section}`).join(' ')
}

test('within a section a step changes the order alone', () => {
  expect(after('SSSTT', [2], 'down')).toBe('1S 3S 2S 4T 5T')
  expect(after('SSSTT', [2], 'up')).toBe('2S 1S 3S 4T 5T')
})

test('a step across the heading of a section changes the section, and no place', () => {
  expect(after('SSSTT', [3], 'down')).toBe('1S 2S 3T 4T 5T')
  expect(after('SSSTT', [4], 'up')).toBe('1S 2S 3S 4S 5T')
  expect(after('..STT', [3], 'up')).toBe('1 2 3 4T 5T')
  expect(after('SSSTT', [2, 3], 'down')).toBe('1S 2T 3T 4T 5T')
})

test('past rules without a section there is no heading: the rule goes on, and leaves its section', () => {
  expect(after('SS..T', [2], 'down')).toBe('1S 3 2 4 5T')
  expect(after('SS...', [3], 'up')).toBe('1S 3S 2S 4 5')
})

test('at an end of the table nothing happens', () => {
  expect(after('SSSTT', [1], 'up')).toBeNull()
  expect(after('SSSTT', [5], 'down')).toBeNull()
})

test('rules that step apart come together, in the section that they come to', () => {
  expect(after('SSTTT', [2, 4], 'down')).toBe('1S 3T 5T 2T 4T')
})

test('no step tears a section apart', () => {
  const stretches = (sections: readonly string[]) =>
    sections.filter((section, place) => section !== '' && section !== sections[place - 1]).length
  fc.assert(
    fc.property(
      fc.constantFrom('SSTTU', 'S.T.U', 'SS..T', '..SST', 'STTTU', 'SSSSS', '.....'),
      fc.subarray(order, { minLength: 1, maxLength: 1 }),
      fc.constantFrom('up', 'down'),
      (sections, ids, direction) => {
        const now = after(sections, ids, direction as 'up')
        if (now === null) return
        const found = now.split(' ').map((each) => each.slice(1))
        expect(stretches(found)).toBeLessThanOrEqual(
          stretches([...sections].map((each) => each.replace('.', ''))),
        )
      },
    ),
  )
})
