import { expect, test } from 'vitest'
import { csvText, type ExportMoment, exportName, jsonText, sheetOf } from './export.ts'

const moment: ExportMoment = {
  gateway: 'fw-1',
  revision: 57,
  atMs: Date.UTC(2026, 10, 26, 21, 3, 4),
  request: '/x/analysis?limit=2',
}

test('a row has the revision and the moment in front, and fields that only some items have are empty', () => {
  const sheet = sheetOf([{ kind: 'shadowed', rules: ['fwd.ngfw.1', 'fwd.ngfw.2'] }, { note: 'one,\n"two"' }])
  expect(csvText(sheet, moment)).toBe(
    '\ufeffexport_revision,export_time,kind,rules,note\r\n' +
      '57,2026-11-26T21:03:04.000Z,shadowed,"[""fwd.ngfw.1"",""fwd.ngfw.2""]",\r\n' +
      '57,2026-11-26T21:03:04.000Z,,,"one,\n""two"""\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
  'a spreadsheet takes %j for no formula',
  (text) => {
    const [, row = ''] = csvText({ head: ['a'], rows: [[text]], data: null }, moment).split('\r\n57,')
    expect(row.replace('2026-11-26T21:03:04.000Z,', '').replace(/^"/, '')[0]).toBe("'")
  },
)

test('numbers stay numbers, also below zero', () => {
  expect(csvText({ head: ['a'], rows: [[-5]], data: null }, moment)).toContain('Z,-5\r\n')
})

test('JSON has the moment around the data', () => {
  expect(JSON.parse(jsonText(sheetOf([{ a: 1 }]), moment))).toEqual({
    gateway: 'fw-1',
    revision: 57,
    time: '2026-11-26T21:03:04.000Z',
    request: '/x/analysis?limit=2',
    data: [{ a: 1 }],
  })
  expect(exportName('findings', moment, 'csv')).toBe('findings-r57-2026-11-26T210304Z.csv')
})
