import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { printInterval } from '../core/net/ip.ts'
import { createCountries } from './countries.ts'

const folder = mkdtempSync(join(tmpdir(), 'countries-'))
afterAll(() => rmSync(folder, { recursive: true }))

function database(v4: string, v6: string) {
  const files = { v4: join(folder, 'geoip'), v6: join(folder, 'geoip6') }
  writeFileSync(files.v4, v4)
  writeFileSync(files.v6, v6)
  return createCountries(files)
}

describe('the country database', () => {
  it('finds the networks of a country in both tables, joined where they touch', () => {
    const countries = database(
      '# a comment, DE\n16777216,16777471,AU\n16777472,16777727,DE\n16777728,16778239,DE\n3758096384,3758096639,DE\n',
      '# INTIPLOW\n2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,DE\n2400::,2400::ff,AU\n',
    )
    const { v4, v6 } = countries.lookup('DE')
    expect(v4.map((interval) => printInterval(4, interval))).toEqual(['1.0.1.0-1.0.3.255', '224.0.0.0/24'])
    expect(v6.map((interval) => printInterval(6, interval))).toEqual(['2001:db8::/32'])
  })

  it('answers the same object for the same country, and nothing for one that it does not know', () => {
    const countries = database('1,2,AU\n', '')
    expect(countries.lookup('AU')).toBe(countries.lookup('AU'))
    expect(countries.lookup('ZZ')).toEqual({ v4: [], v6: [] })
    expect(countries.lookup('au')).toEqual({ v4: [], v6: [] })
  })

  it('reads tables that come later, or anew', () => {
    const files = { v4: join(folder, 'later'), v6: join(folder, 'later6') }
    const countries = createCountries(files)
    const before = countries.lookup
    expect(before('DE').v4).toEqual([])
    expect(countries.lookup).toBe(before)
    writeFileSync(files.v4, '16777472,16777727,DE\n')
    writeFileSync(files.v6, '')
    expect(countries.available).toBe(true)
    // What compared the function sees that everything it said may be different.
    expect(countries.lookup).not.toBe(before)
    expect(countries.lookup('DE').v4.map((interval) => printInterval(4, interval))).toEqual(['1.0.1.0/24'])
    writeFileSync(files.v4, '16777216,16777727,DE\n')
    expect(countries.lookup('DE').v4.map((interval) => printInterval(4, interval))).toEqual(['1.0.0.0/23'])
  })

  it('reads each table once for all countries that are asked for together', () => {
    const codes = ['AU', 'DE', 'FR']
    const lines = codes.map((code, index) => `${index * 1000},${index * 1000 + 255},${code}\n`)
    const { lookup } = database(lines.join(''), '')
    const firsts = codes.map((code, index) => {
      const { v4 } = lookup(code)
      // What is there no more cannot be read a second time.
      if (index === 0) for (const name of ['geoip', 'geoip6']) rmSync(join(folder, name))
      return v4.map(({ lo }) => lo)
    })
    expect(firsts).toEqual([[0n], [1000n], [2000n]])
  })

  it('says when the database is missing', () => {
    const countries = createCountries({ v4: join(folder, 'none'), v6: join(folder, 'none') })
    expect(countries.available).toBe(false)
    expect(countries.lookup('DE')).toEqual({ v4: [], v6: [] })
  })
})
