import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datagram, longestDatagram } from './framing.ts'

test('a datagram holds the whole message, or as much of it as there is room for, and a mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 900 }), (text) => {
      const whole = text.repeat(3)
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
