import { expect, test } from 'vitest'
import { type Entry, translationOf } from './entry.ts'
import { TwiceTranslated } from './twice-translated.ts'

const tuple = (source: string, sourcePort: number, destination: string, destinationPort: number) => {
  return { source, sourcePort, destination, destinationPort }
}
const entry = (original: Entry['original'], reply: Entry['reply']): Entry => ({
  ...{ protocol: 6, original, reply, sent: null, received: null },
  ...{ startedMicroseconds: null, endedMicroseconds: null },
})
const [client, gate, out, server] = ['10.1.0.2', '192.0.2.1', '203.0.113.1', '10.2.0.2']
const both = entry(tuple(client, 4000, gate, 8080), tuple(server, 80, out, 61_000))
const filtered = { protocol: 6, ...tuple(client, 4000, server, 80) }

test('a packet between both translations, and its answer, lead to the connection', () => {
  const remembered = new TwiceTranslated()
  remembered.see(both, 1_000)
  expect(remembered.of(filtered, 1_001)).toBe(both)
  const answer = { protocol: 6, ...tuple(server, 80, client, 4000) }
  expect(remembered.of(answer, 1_001)).toBe(both)
  const first = { original: tuple(client, 4000, gate, 8080), translated: tuple(out, 61_000, server, 80) }
  expect(translationOf(both, filtered)).toEqual(first)
  expect(translationOf(both, answer)).toEqual({
    original: tuple(server, 80, out, 61_000),
    translated: tuple(gate, 8080, client, 4000),
  })
})

test('nothing is remembered of other connections, of other protocols, or for long', () => {
  const remembered = new TwiceTranslated()
  remembered.see(entry(tuple(client, 4000, gate, 80), tuple(server, 80, client, 4000)), 1_000)
  expect(remembered.of(filtered, 1_000)).toBeNull()
  remembered.see(both, 1_000)
  expect(remembered.of({ ...filtered, protocol: 17 }, 1_000)).toBeNull()
  expect(remembered.of({ ...filtered, sourcePort: 4001 }, 1_000)).toBeNull()
  expect(remembered.of(filtered, 12_000)).toBeNull()
})

test('of many connections the newest are remembered', () => {
  const remembered = new TwiceTranslated()
  for (let port = 1; port <= 10_000; port++)
    remembered.see(entry(tuple(client, port, gate, 8080), tuple(server, 80, out, port)), 1_000)
  expect(remembered.of({ ...filtered, sourcePort: 10_000 }, 1_000)).not.toBeNull()
  expect(remembered.of({ ...filtered, sourcePort: 1 }, 1_000)).toBeNull()
})
