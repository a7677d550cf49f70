import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it.each([
  [1, '1'],
  [-1, '-1'],
  [true, 'true'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=1', 'a=1'],
  [['x', 'y'], '"[""x"",""y""]"'],
  [[], '[]'],
])('%j is the cell %s', (value, text) => {
  expect(csvText(['a', 'b'], [[value, 'end']])).toBe(`a,b\r\n${text},end\r\n`)
})

it('without rows there is the header alone', () => {
  expect(csvText(['id', 'name'], [])).toBe('id,name\r\n')
})
