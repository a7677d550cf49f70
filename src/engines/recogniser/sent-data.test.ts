import { expect, test } from 'vitest'
import { layoutOf } from './ip-packet.ts'
import { SentData } from './sent-data.ts'

const headers = 40
/** Of the first packet; places go past the end of the numbers. */
const first = 0xffff_fff0

/** A segment with its place behind the first packet, and with the place up to which its sender has what the other end sent. */
function segment(text: string, at: number, { acknowledges = 0, flags = 24, cut = 0 } = {}): Buffer {
  const packet = Buffer.alloc(headers + text.length)
  packet[0] = 0x45
  packet.writeUInt16BE(packet.length + cut, 2)
  packet[9] = 6
  packet.writeUInt32BE((first + 1 + at) >>> 0, 24)
  packet.writeUInt32BE((first + 1 + acknowledges) >>> 0, 28)
  packet[32] = 5 << 4
  packet[33] = flags
  packet.write(text, headers, 'latin1')
  return packet
}

const sends = (data: SentData, text: string, at: number, cut = 0) => {
  const packet = segment(text, at, { cut })
  return data.take(packet, layoutOf(packet)!)
}

const answers = (data: SentData, acknowledges: number, flags = 16) => {
  const packet = segment('', 0, { acknowledges, flags })
  data.answer(packet, layoutOf(packet)!)
  return { isConfirmed: data.isConfirmed, isUnread: data.isUnread }
}

test('data are the same wherever they come again, until they are acknowledged', () => {
  const data = new SentData(first)
  expect([sends(data, 'GET /a HTTP/1.1', 0), data.isConfirmed]).toEqual([true, false])
  expect(sends(data, 'GET /a', 0)).toBe(true)
  expect(sends(data, '/a HTTP/1.1\r\n', 4)).toBe(true)
  for (const [text, at] of [
    ['GET /b HTTP/1.1', 0],
    ['b', 5],
    ['xGET /b', -1],
    ['1.0\r\nHost', 12],
  ] as const)
    expect([text, sends(data, text, at)]).toEqual([text, false])
  // What was refused is nowhere.
  expect(sends(data, 'Host', 17)).toBe(true)
  expect(answers(data, 6)).toEqual({ isConfirmed: false, isUnread: false })
  // As a question whether the other end is there has it.
  expect(sends(data, '\0', 5)).toBe(true)
  expect(sends(data, '?', 6)).toBe(false)
  expect(answers(data, 21)).toEqual({ isConfirmed: true, isUnread: false })
})

test('data behind something that is missing are compared, and are not yet what is to be acknowledged', () => {
  const data = new SentData(first)
  expect(sends(data, 'def', 3)).toBe(true)
  expect([sends(data, 'xef', 3), sends(data, 'bcxe', 1)]).toEqual([false, false])
  expect(data.isConfirmed).toBe(true)
  expect(sends(data, 'abcd', 0)).toBe(true)
  expect(answers(data, 5).isConfirmed).toBe(false)
  expect(answers(data, 6).isConfirmed).toBe(true)
})

test('the other end has no more than came by, and its end', () => {
  const data = new SentData(first)
  sends(data, 'abc', 0)
  expect(answers(data, 4)).toEqual({ isConfirmed: true, isUnread: false })
  expect(answers(data, 4_000, 4).isUnread).toBe(false)
  expect(answers(data, 5).isUnread).toBe(true)
  const other = new SentData(first)
  expect(answers(other, -5_000).isUnread).toBe(true)
  const cut = new SentData(first)
  expect([sends(cut, 'abc', 0, 9_000), answers(cut, 9_003)]).toEqual([
    true,
    { isConfirmed: true, isUnread: false },
  ])
})

test('a segment far away is none of the first message, and takes no room', () => {
  const data = new SentData(first)
  for (const at of [20_000, 2 ** 31 - 10, 2 ** 31 + 10, -20_000]) expect(sends(data, 'abc', at)).toBe(true)
  expect(data.kept).toBe(0)
  for (let at = 0; at < 20_000; at += 1_000) expect(sends(data, 'x'.repeat(1_000), at)).toBe(true)
  expect(data.kept).toBe(2 * (16_384 + 64))
  expect(answers(data, 20_000)).toEqual({ isConfirmed: true, isUnread: false })
})

test('a first packet is known by its number', () => {
  const data = new SentData(0xffff_ffff)
  expect([data.isOf(0xffff_ffff), data.isOf(0)]).toEqual([true, false])
})
