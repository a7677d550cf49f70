import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logPage } from '../../core/log-query.ts'
import { toCsv } from './csv.ts'

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
    expect(toCsv(logPage([], 0))).toBe(`${header}\r\n`)
    expect(toCsv(logPage([row], 1))).toBe(
      `${header}\r\n0000000000000001,20261121120000,5,6,hello,sshd,ssh.service\r\n`,
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', ' =1+1', '＝1'])(
    'text %j is no formula',
    (message) => {
      const [, line] = readCsv(toCsv(logPage([{ ...row, message }], 1)))
      expect(line![4]).toBe(`'${message}`)
    },
  )

  test('any text reads back as it was, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a",\r\n;=\' é') }), (message) => {
        const lines = readCsv(toCsv(logPage([{ ...row, message }, row], 2)))
        expect(lines).toHaveLength(3)
        expect([message, `'${message}`]).toContain(lines[1]![4])
      }),
    )
  })
})
