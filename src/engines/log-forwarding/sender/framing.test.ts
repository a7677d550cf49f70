import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datagram, longestDatagram } from './framing.ts'

const header = '<134>1 2026-11-26T12:00:00.000000Z host app - change '

function cut(text: string): string {
  const { bytes, isCut } = datagram(Buffer.from(text))
  expect(isCut).toBe(true)
  expect(bytes.length).toBeLessThanOrEqual(longestDatagram)
  expect(bytes.length).toBeGreaterThan(longestDatagram - 20)
  const shown = Buffer.from(bytes).toString()
  expect(shown).not.toContain('\ufffd')
  return shown
}

test('a datagram holds the whole message, or as much of it as there is room for, and a mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 900 }), (text) => {
      const whole = `${header}- ${text.repeat(3)}`
      const { bytes, isCut } = datagram(Buffer.from(whole))
      expect(bytes.length).toBeLessThanOrEqual(longestDatagram)
      expect(isCut).toBe(Buffer.byteLength(whole) > longestDatagram)
      const read = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      expect(read.endsWith(' [cut]') || !isCut).toBe(true)
      expect(isCut ? whole.toWellFormed().startsWith(read.slice(0, -6)) : read === whole.toWellFormed()).toBe(
        true,
      )
      expect(bytes.length).toBeGreaterThan(isCut ? longestDatagram - 4 : 0)
    }),
  )
})

test('what fits stays as it is', () => {
  const text = `${header}- ${'x'.repeat(longestDatagram - header.length - 2)}`
  expect(datagram(Buffer.from(text))).toEqual({ bytes: Buffer.from(text), isCut: false })
})

test.each([0, 1, 2, 3])(
  'a message is cut between two characters, with %i bytes in front of them',
  (shift) => {
    const text = cut(`${header}[a@1 b="c\\"]"] ${'x'.repeat(shift)}${'Ж'.repeat(2_000)}`)
    expect(text).toMatch(/\] x*Ж+ \[cut\]$/)
  },
)

test('structured data that is cut within a value is closed', () => {
  for (let shift = 0; shift < 8; shift++) {
    const value = `${'x'.repeat(shift)}${'\\"\\]Ж\\\\'.repeat(400)}`
    const text = cut(`${header}[a@1 id="1" b="${value}" c="d"] message`)
    expect(text).toMatch(/^<134>1 \S+ host app - change \[a@1 id="1" b="([^"\\\]]|\\["\\\]])*"\] \[cut\]$/)
  }
})

test('structured data with many values is closed behind one of them, or within one', () => {
  for (let shift = 0; shift < 30; shift++) {
    const values = Array.from({ length: 300 }, (_, place) => `field${place}="value"`).join(' ')
    const text = Buffer.from(
      datagram(Buffer.from(`${header}[a@1 z="${'y'.repeat(shift)}" ${values}] message`)).bytes,
    ).toString()
    expect(text).toMatch(/change \[a@1( \w+="\w*")+\] \[cut\]$/)
  }
})
