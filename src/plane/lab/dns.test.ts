import { expect, test } from 'vitest'
import { answerQuery } from './dns.ts'

const types = { a: 1, aaaa: 28, mx: 15 }

function query(name: string, type: number): Buffer {
  const labels = name.split('.').flatMap((label) => [label.length, ...Buffer.from(label)])
  return Buffer.from([0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...labels, 0, 0, type, 0, 1])
}

function read(answer: Buffer | null): { id: number; code: number; count: number; data: string } | null {
  if (answer === null) return null
  const count = answer.readUInt16BE(6)
  const length = count === 0 ? 0 : answer.readUInt8(answer.length - 17) === 16 ? 16 : 4
  const data = length === 0 ? '' : answer.subarray(answer.length - length).toString('hex')
  return { id: answer.readUInt16BE(0), code: answer.readUInt8(3) & 15, count, data }
}

test.each([
  ['lan1.lab', types.a, { id: 0x1234, code: 0, count: 1, data: 'c0a80a0b' }],
  ['LAN1.Lab', types.a, { id: 0x1234, code: 0, count: 1, data: 'c0a80a0b' }],
  ['wan1.lab', types.aaaa, { id: 0x1234, code: 0, count: 1, data: '20010db8011300000000000000000001' }],
  ['wan1.lab', types.mx, { id: 0x1234, code: 0, count: 0, data: '' }],
  ['example.com', types.a, { id: 0x1234, code: 3, count: 0, data: '' }],
])('%s, type %i', (name, type, expected) => {
  expect(read(answerQuery(query(name, type)))).toEqual(expected)
})

test('the question comes back as it was asked', () => {
  const asked = query('LAN1.Lab', types.a)
  expect(answerQuery(asked)?.subarray(12, asked.length)).toEqual(asked.subarray(12))
})

test.each([
  ['too short', Buffer.alloc(11)],
  ['an answer', Buffer.from(query('lan1.lab', 1)).fill(0x80, 2, 3)],
  ['a label beyond the end', Buffer.from([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 60, 1, 2, 3, 4])],
  ['a compressed name', Buffer.from([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1])],
])('%s is not answered', (_, datagram) => {
  expect(answerQuery(datagram)).toBeNull()
})
