import { describe, expect, test } from 'vitest'
import { asciiName } from '../../core/net/domain-name.ts'
import { parseAddress, parsePrefix, parseRange } from '../../core/net/ip.ts'
import { textFormats } from '../../core/schema/format.ts'
import { dohServices } from './doh-servers.ts'

describe('known services of DNS over HTTPS', () => {
  test.each(dohServices)('$operator: names and addresses are such', ({ names, addresses, source }) => {
    expect(source).toMatch(/^https:\/\//)
    for (const name of names) {
      expect([name, textFormats['domain']!.test(name), asciiName(name)]).toEqual([name, true, name])
    }
    for (const text of addresses) {
      const read = parseAddress(text) ?? parsePrefix(text) ?? parseRange(text)
      expect([text, read === null]).toEqual([text, false])
      const prefix = parsePrefix(text)
      expect(prefix?.hostBits ?? false).toBe(false)
    }
  })

  test('no name and no address stands there twice', () => {
    const all = dohServices.flatMap(({ names, addresses }) => [...names, ...addresses])
    expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([])
  })
})
