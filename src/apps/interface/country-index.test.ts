import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCountries } from '../../control/countries.ts'
import { CountryIndex } from './country-index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countries-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function indexOf(v4: string, v6: string): CountryIndex {
  const files = { v4: join(folder, 'geoip'), v6: join(folder, 'geoip6') }
  writeFileSync(files.v4, v4)
  writeFileSync(files.v6, v6)
  return new CountryIndex(createCountries(files), files)
}

test('an address has the country whose range holds it', async () => {
  // 1.0.0.0-1.0.0.255, 1.0.1.0-1.0.3.255 and, out of order, 0.1.0.0.
  const index = indexOf(
    '# comment\n16777216,16777471,AU\n16777472,16778239,CN\n65536,65536,DE\n16779264,16779265,??\n',
    '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP\n2a02:d8::,2a02:df:ffff:ffff:ffff:ffff:ffff:ffff,FR\n',
  )
  index.codeOf('1.0.0.0')
  await index.follow()
  const asked = ['1.0.0.0', '1.0.0.255', '1.0.1.7', '1.0.4.0', '0.1.0.0', '1.0.8.0', '255.255.255.255']
  expect(asked.map((address) => index.codeOf(address))).toEqual(['AU', 'AU', 'CN', '', 'DE', '', ''])
  const sixes = ['2001:200::1', '2001:201::', '2a02:d9:1::1', '2a02:e0::', '::', 'nonsense']
  expect(sixes.map((address) => index.codeOf(address))).toEqual(['JP', '', 'FR', '', '', ''])
})

test('the tables are read when they were first asked for, and none are no country', async () => {
  const index = indexOf('16777216,16777471,AU\n', '')
  await index.follow()
  expect(index.codeOf('1.0.0.1')).toBe('')
  await index.follow()
  expect(index.codeOf('1.0.0.1')).toBe('AU')
})

test('tables that come later, and those that change, are read', async () => {
  const files = { v4: join(folder, 'later'), v6: join(folder, 'later6') }
  const index = new CountryIndex(createCountries(files), files)
  index.codeOf('1.0.0.1')
  await index.follow()
  expect(index.codeOf('1.0.0.1')).toBe('')
  writeFileSync(files.v4, '16777216,16777471,AU\n')
  await index.follow()
  expect(index.codeOf('1.0.0.1')).toBe('AU')
  writeFileSync(files.v4, '16777216,16777471,CN\n# longer\n')
  await index.follow()
  expect(index.codeOf('1.0.0.1')).toBe('CN')
})
