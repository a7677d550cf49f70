import { expect, test } from 'vitest'
import { english } from '../../../core/text/message.ts'
import { framedQuery } from '../query-message.ts'
import { readAnswer } from './server-answer.ts'

const query = framedQuery(0x1234, 'crm.example.', 6).subarray(2)
const authoritative = 0x8400
const recursive = 0x8180

function answer(flags: number, records: readonly (readonly number[])[] = [], asked = query): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(0x1234, 0)
  header.writeUInt16BE(flags, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, asked.subarray(12), Buffer.from(records.flat())])
}

function fault(message: Buffer): string | null | undefined {
  const read = readAnswer(message, query)
  return read?.fault == null ? read?.fault : english(read.fault)
}

/** An A record whose name is these bytes. */
function record(...name: number[]): readonly number[] {
  return [...name, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 10, 0, 0, 1]
}

test.each([
  ['with records', answer(recursive, [record(0xc0, 12)])],
  ['of an authority without such a record', answer(authoritative)],
  ['of a server that asks others, without such a record', answer(recursive)],
  ['that there is no such name', answer(recursive | 3)],
  ['with a name below the one asked for', answer(authoritative, [record(1, 97, 0xc0, 12)])],
])('an answer %s is one', (_, message) => {
  expect(fault(message)).toBeNull()
})

test.each([
  ['it refuses to answer', answer(recursive | 5)],
  ['it answers SERVFAIL', answer(recursive | 2)],
  ['it does not know the zone', answer(0x8000)],
  ['it answers another question', answer(recursive, [], framedQuery(1, 'srm.example.', 6).subarray(2))],
  ['it answers with what is no answer', answer(0x0100)],
  ['it answers with what is no answer', Buffer.from([0x12, 0x34, 0x81])],
  ['it answers with what is no answer', answer(recursive, [record(0xc0, query.length)])],
  ['it answers with what is no answer', answer(recursive, [record(0xc0, 12).slice(0, 9)])],
  ['it answers with what is no answer', answer(recursive, [record(63, 1)])],
])('%s', (text, message) => {
  expect(fault(message)).toBe(text)
})

test('an answer that is cut off is asked for again, whatever it holds', () => {
  expect(readAnswer(answer(recursive | 0x0200, [[1]]), query)).toEqual({ isCutOff: true, fault: null })
})

test('with another id it is no answer', () => {
  const other = answer(recursive)
  other[0] = 0
  expect(readAnswer(other, query)).toBeNull()
  expect(readAnswer(Buffer.from([0x12]), query)).toBeNull()
})
