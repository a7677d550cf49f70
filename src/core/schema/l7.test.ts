import { expect, it } from 'vitest'
import { l7Protocol, l7Protocols } from './l7.ts'

it('every protocol has an identifier of its own, under which it is found', () => {
  const ids = l7Protocols.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(300)
  for (const protocol of l7Protocols) expect(l7Protocol(protocol.id)).toBe(protocol)
})

it.each([
  ['id.l7.http', 'HTTP'],
  ['id.l7.BitTorrent', 'BitTorrent'],
  ['id.l7.bit-torrent', 'BitTorrent'],
  ['id.l7.google_drive', 'Google Drive'],
  ['id.l7.ssl', 'TLS'],
  ['id.l7.h323', 'H.323'],
  ['id.l7.', undefined],
  ['id.l7._', undefined],
  ['id.l7.nosuchthing', undefined],
  ['http', undefined],
  ['ID.L7.http', undefined],
  ['id.l7.http ', undefined],
  ['id.l7.constructor', undefined],
])('%s is %s', (id, title) => {
  expect(l7Protocol(id)?.title).toBe(title)
})
