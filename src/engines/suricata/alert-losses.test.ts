import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlertLosses } from './alert-losses.ts'

const none = { overflown: 0 }

test('read, unreadable and lost are together what the process counted, whenever it is asked', () => {
  const fate = fc.constantFrom('read', 'unreadable', 'lost', 'asked')
  fc.assert(
    fc.property(fc.array(fate), (fates) => {
      const losses = new AlertLosses()
      const process = losses.connected()
      let written = 0
      let read = 0
      for (const each of [...fates, 'asked']) {
        if (each === 'asked') losses.counted(process, { written, ...none })
        else written += 1
        if (each === 'read' || each === 'unreadable') losses.heard(process)
        if (each === 'unreadable') losses.unreadable()
        if (each === 'read') read += 1
      }
      expect(read + losses.lost).toBe(written)
    }),
  )
})

test('the counts of a process that is gone say nothing about the next one', () => {
  const losses = new AlertLosses()
  const before = losses.connected()
  losses.heard(before)
  const after = losses.connected()
  losses.heard(before)
  losses.counted(before, { written: 500, ...none })
  losses.counted(after, { written: 2, ...none })
  expect(losses.lost).toBe(2)
})

test('counts that are older than what came, and what was told, are no losses', () => {
  const losses = new AlertLosses()
  const process = losses.connected()
  for (let line = 0; line < 10; line++) losses.heard(process)
  losses.counted(process, { written: 4, ...none })
  expect(losses.lost).toBe(0)
  losses.counted(process, { written: 13, overflown: 2 })
  expect(losses.lost).toBe(5)
  losses.told(5)
  losses.counted(process, { written: 13, overflown: 2 })
  expect(losses.lost).toBe(0)
})
