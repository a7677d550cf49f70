import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LogPage, logPage } from '../../core/log/log-query.ts'
import type { LogText } from './log-message.ts'
import { PageText } from './log-text.ts'

const row = {
  id: '0000000000000001',
  date_time: 20261121120000,
  microseconds: 5,
  priority: 6,
  message: 'hello',
  syslog_id: 'sshd',
  unit: 'ssh.service',
}
const header = 'id,date_time,microseconds,priority,message,syslog_id,unit'

/** The page, its rows in two parts. */
function logText(page: LogPage, format: 'CSV' | 'JSON'): LogText {
  const text = new PageText(format)
  const half = page.data.length >> 1
  text.add(page.data.slice(0, half))
  text.add(page.data.slice(half))
  return text.end(page.rows_before_limit_at_least)
}

function textOf(page: LogPage, format: 'CSV' | 'JSON'): string {
  return Buffer.concat(logText(page, format)).toString()
}

/** Reads RFC 4180 text. */
function readCsv(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(cells)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

describe('CSV', () => {
  test('has a header line, also when there are no rows', () => {
    expect(textOf(logPage([], 0), 'CSV')).toBe(`${header}\r\n`)
    expect(textOf(logPage([row], 1), 'CSV')).toBe(
      `${header}\r\n0000000000000001,20261121120000,5,6,hello,sshd,ssh.service\r\n`,
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', ' =1+1', '＝1'])(
    'text %j is no formula',
    (message) => {
      const [, line] = readCsv(textOf(logPage([{ ...row, message }], 1), 'CSV'))
      expect(line![4]).toBe(`'${message}`)
    },
  )

  test('any text reads back as it was, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a",\r\n;=\' é') }), (message) => {
        const lines = readCsv(textOf(logPage([{ ...row, message }, row], 2), 'CSV'))
        expect(lines).toHaveLength(3)
        expect([message, `'${message}`]).toContain(lines[1]![4])
      }),
    )
  })
})

test('JSON is the page as it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 5 }), (messages) => {
      const page = logPage(
        messages.map((message) => ({ ...row, message: message.toWellFormed() })),
        7,
      )
      expect(textOf(page, 'JSON')).toBe(JSON.stringify(page))
    }),
  )
})

test('many rows come in pieces, each in memory of its own', () => {
  const page = logPage(Array(20_000).fill(row), 20_000)
  for (const format of ['JSON', 'CSV'] as const) {
    const pieces = logText(page, format)
    expect(pieces.length).toBeGreaterThan(5)
    for (const { byteLength, buffer } of pieces) {
      expect(byteLength).toBe(buffer.byteLength)
      expect(byteLength).toBeLessThan(200_000)
    }
    expect(new Set(pieces.map(({ buffer }) => buffer)).size).toBe(pieces.length)
    expect(textOf(page, format).split('sshd')).toHaveLength(20_001)
  }
})
