import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english } from '../../../core/text/message.ts'
import { parseZone, type ZoneRecord } from './zone-text.ts'

/** Records of the zone example.com as `name ttl type data`; the text must break no rule. */
function recordsOf(text: string): string[] {
  const zone = parseZone(text, 'example.com')
  expect(zone.problems).toEqual([])
  return zone.records.map(print)
}

function print({ name, ttlSeconds, type, data }: ZoneRecord): string {
  return [name, ttlSeconds, 'IN', type, data].filter((part) => part !== null).join(' ')
}

function problemsOf(text: string): string[] {
  return parseZone(text, 'example.com').problems.map(({ line, breaks }) => `${line}: ${english(breaks)}`)
}

describe('a zone as RFC 1035 writes it', () => {
  test('directives, parentheses, comments, relative names, units and quoted strings', () => {
    const text = `\ufeff; Зона 🏠
$TTL 1h30m ; default
$ORIGIN example.com.
@   IN SOA ns.example.com. Admin (
      2026112101 ; serial
      1D 2h
      4w 5m )
    IN NS ns
ns  300 IN A 192.0.2.53
    IN 1w AAAA 2001:DB8:0::53
@   MX 10 mail
WWW CNAME @
txt TXT "v=spf1; (all) \\"x\\"" plain \\059 "два"
*   A 192.0.2.1
$ORIGIN sub
_sip._tcp SRV 1 2 5060 sip.other.net.
a\\.b PTR .
`
    expect(recordsOf(text)).toEqual([
      'example.com. 5400 IN SOA ns.example.com. admin.example.com. 2026112101 86400 7200 2419200 300',
      'example.com. 5400 IN NS ns.example.com.',
      'ns.example.com. 300 IN A 192.0.2.53',
      'ns.example.com. 604800 IN AAAA 2001:db8::53',
      'example.com. 5400 IN MX 10 mail.example.com.',
      'www.example.com. 5400 IN CNAME example.com.',
      'txt.example.com. 5400 IN TXT "v=spf1; (all) \\"x\\"" "plain" "\\059" "два"',
      '*.example.com. 5400 IN A 192.0.2.1',
      '_sip._tcp.sub.example.com. 5400 IN SRV 1 2 5060 sip.other.net.',
      'a\\046b.sub.example.com. 5400 IN PTR .',
    ])
  })

  test.each([
    ['caa', 'CAA 0 Issue "ca.example"', 'CAA 0 issue "ca.example"'],
    [
      'naptr',
      'NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:a@b!" .',
      'NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:a@b!" .',
    ],
    ['tlsa', 'TLSA 3 1 1 AB cd', 'TLSA 3 1 1 abcd'],
    ['sshfp', 'SSHFP 4 2 00ff', 'SSHFP 4 2 00ff'],
    ['ds', 'DS 1 8 2 00ff', 'DS 1 8 2 00ff'],
    ['dnskey', 'DNSKEY 257 3 13 AAAA BBBB', 'DNSKEY 257 3 13 AAAABBBB'],
    ['https', 'HTTPS 1 . alpn="h2,h3" port=443', 'HTTPS 1 . alpn="h2,h3" port=443'],
    ['svcb', 'SVCB 0 Other', 'SVCB 0 other.example.com.'],
    ['hinfo', 'HINFO PC Linux', 'HINFO "PC" "Linux"'],
    ['uri', 'URI 1 1 "https://x/"', 'URI 1 1 "https://x/"'],
    ['dname', 'DNAME other.net.', 'DNAME other.net.'],
    ['rp', 'RP ann .', 'RP ann.example.com. .'],
    ['spf', 'SPF "v=spf1 -all"', 'SPF "v=spf1 -all"'],
    ['type', 'TYPE65400 \\# 3 01 02FF', 'TYPE65400 \\# 3 0102ff'],
    ['a', 'CLASS1 A \\# 4 C0000201', 'A \\# 4 c0000201'],
    ['empty', 'TYPE65400 \\# 0', 'TYPE65400 \\# 0'],
    ['key', 'TXT key="a b"', 'TXT "key=\\"a b\\""'],
    ['text', 'TXT ""', 'TXT ""'],
    ['ttl', '5 IN A 192.0.2.1', 'A 192.0.2.1'],
  ])('%s %s', (name, data, printed) => {
    expect(recordsOf(`${name} ${data}`)[0]).toMatch(new RegExp(`^${name}\\.example\\.com\\. (5 )?IN `))
    expect(recordsOf(`${name} ${data}`)[0]!.split(' IN ')[1]).toBe(printed)
  })

  test('a text without records, an absent SOA and absent times are fine', () => {
    for (const text of [';', '\n', ' ', '()', '; nothing\r\n\r\n']) expect(recordsOf(text)).toEqual([])
    expect(recordsOf('www A 192.0.2.1')).toEqual(['www.example.com. IN A 192.0.2.1'])
    expect(recordsOf('a 7 A 192.0.2.1\nb A 192.0.2.2')[1]).toBe('b.example.com. 7 IN A 192.0.2.2')
  })

  test('records of elsewhere are left out and told of', () => {
    const zone = parseZone(
      '$ORIGIN other.net.\n@ SOA a b 1 1 1 1 1\n@ CNAME x\nx.EXAMPLE.com. A 192.0.2.1',
      'Example.com',
    )
    expect(zone.problems).toEqual([])
    expect(zone.outside).toEqual([2, 3])
    expect(zone.records.map(print)).toEqual(['x.example.com. IN A 192.0.2.1'])
    expect(parseZone('badexample.com. A 192.0.2.1', 'example.com').outside).toEqual([1])
  })

  test('a zone in another script is known by its Punycode', () => {
    expect(parseZone('www A 192.0.2.1', 'Пример.рф').records[0]!.name).toBe('www.xn--e1afmkfd.xn--p1ai.')
  })
})

const long = 'a'.repeat(64)

/** Texts that break a rule in line 2, which each stands in, and a word of the rule. */
const broken: readonly (readonly [string, RegExp])[] = [
  ['www A 192.0.2.256', /an IPv4 address/],
  ['www A 2001:db8::1', /an IPv4 address/],
  ['www A "192.0.2.1"', /an IPv4 address/],
  ['www AAAA 192.0.2.1', /an IPv6 address/],
  ['www A', /as many values/],
  ['www A 192.0.2.1 192.0.2.2', /as many values/],
  ['www MX mail', /number between 0 and 65535/],
  ['www MX 65536 mail', /number between 0 and 65535/],
  ['www MX -1 mail', /number between 0 and 65535/],
  ['www SRV 1 2 3', /as many values/],
  ['www CAA 256 issue "x"', /number between 0 and 255/],
  ['www CAA 0 is-sue "x"', /tag of letters/],
  ['@ SOA ns admin 4294967296 1 1 1 1', /number between 0 and 4294967295/],
  ['@ SOA ns admin 1 1 1 1', /as many values/],
  ['@ SOA ns admin 1 1x 1 1 1', /times in seconds/],
  ['sub SOA ns admin 1 1 1 1 1', /SOA at the name of the zone/],
  ['www TXT', /as many values/],
  [`www TXT "${'a'.repeat(256)}"`, /255 bytes in a string/],
  [`www TXT "${'я'.repeat(128)}"`, /255 bytes in a string/],
  ['www TXT \\999', /escapes/],
  ['www TXT "a\\12"', /escapes/],
  ['www TXT "open', /quotation mark/],
  ['www TXT "open\\', /quotation mark/],
  ['www TXT (', /close its parenthesis/],
  ['www TXT a )', /not open/],
  ['www TXT a\\', /\\ at its end/],
  ['www TXT a\u0000b', /control characters/],
  ['www\u00a0A 192.0.2.1', /white space/],
  ['www TLSA 3 1 1 abc', /hexadecimal/],
  ['www TLSA 3 1 1 xy', /hexadecimal/],
  ['www DNSKEY 257 3 13 AAA', /base64/],
  ['www HTTPS 1 . =x', /key=value/],
  ['www TYPE9 1', /\\# length hex/],
  ['www TYPE9 \\# 2 00', /\\# length hex/],
  ['www A \\# x', /\\# length hex/],
  ['www NOTYPE x', /record type/],
  ['www TYPE0 \\# 0', /record type/],
  ['www toString x', /record type/],
  ['www "A" 192.0.2.1', /record type/],
  ['www', /record type/],
  ['www IN', /record type/],
  ['www IN IN A 192.0.2.1', /record type/],
  ['www 5 6 A 192.0.2.1', /record type/],
  ['www CH A 192.0.2.1', /class IN/],
  ['www 2147483648 A 192.0.2.1', /record type/],
  ['a..b A 192.0.2.1', /empty labels/],
  ['.a A 192.0.2.1', /empty labels/],
  [`${long} A 192.0.2.1`, /63 bytes in a label/],
  [`${`${'a'.repeat(63)}.`.repeat(4)} A 192.0.2.1`, /255 bytes in a name/],
  ['имя A 192.0.2.1', /Punycode/],
  ['www NS имя', /Punycode/],
  ['a\\300 A 192.0.2.1', /escapes/],
  ['$INCLUDE /etc/passwd', /\$INCLUDE/],
  ['$generate 1-65535 a$ A 192.0.2.$', /\$INCLUDE or \$GENERATE/],
  ['$UNKNOWN x', /no directives/],
  ['$TTL', /one value/],
  ['$TTL 1 2', /one value/],
  ['$TTL x', /times in seconds/],
  ['$TTL 1hh', /times in seconds/],
  ['$TTL 2147483648', /times in seconds/],
  ['$ORIGIN a..b', /empty labels/],
  ['@ CNAME www', /CNAME/],
]

describe('what breaks a rule is told with its line', () => {
  test.each(broken)('%j', (text, rule) => {
    const problems = problemsOf(`ok A 192.0.2.1\n${text}\nlast A 192.0.2.1`)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^2: /)
    expect(problems[0]).toMatch(rule)
  })

  test('rules between lines', () => {
    expect(problemsOf('  A 192.0.2.1')).toEqual(['1: must begin with a name: there is none before it'])
    expect(problemsOf('@ SOA a b 1 1 1 1 1\n@ SOA a b 2 1 1 1 1')).toEqual(['2: must not be a second SOA'])
    const beside = 'must have no other records at a name with CNAME'
    expect(problemsOf('w CNAME a\nw A 192.0.2.1')).toEqual([`1: ${beside}`])
    expect(problemsOf('w CNAME a\nw CNAME b')).toEqual([`1: ${beside}`, `2: ${beside}`])
    expect(problemsOf('w CNAME a\nW CNAME A')).toEqual([])
  })

  test('every broken line is told once, in order', () => {
    expect(problemsOf('a\nb\n\nc').map((text) => text[0])).toEqual(['1', '2', '4'])
  })
})

const label = fc.stringMatching(/^[a-z0-9_][a-z0-9-]{0,20}$/)
const record = fc.oneof(
  fc.ipV4().map((address) => `A ${address}`),
  fc.ipV6().map((address) => `AAAA ${address}`),
  fc.tuple(fc.nat(65535), label).map(([n, name]) => `MX ${n} ${name}`),
  fc.string({ unit: fc.constantFrom(...'aя;() \\"\t$@.'), maxLength: 60 }).map((text) => {
    return `TXT "${text.replaceAll(/[\\"]/g, '\\$&')}"`
  }),
)
const line = fc.tuple(label, fc.nat(2 ** 31 - 1), record).map((parts) => parts.join(' '))

describe('laws', () => {
  test('what is printed reads back as itself', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const once = recordsOf(lines.join('\n'))
        expect(once).toHaveLength(lines.length)
        expect(recordsOf(once.join('\n'))).toEqual(once)
      }),
    )
  })

  test('comments, blank lines, ends of lines and parentheses change nothing', () => {
    const noise = fc.constantFrom('\n', '\r\n', ' ; note (\n', '\n; "\n', '\n\t\n')
    fc.assert(
      fc.property(fc.array(fc.tuple(line, noise, fc.boolean()), { maxLength: 20 }), (rows) => {
        const plain = rows.map(([text]) => text).join('\n')
        const noisy = rows.map(([text, end, wrap]) => {
          const [name, ...rest] = text.split(' ')
          return (wrap ? `${name} (\n${rest.join(' ')}\n)` : text) + end
        })
        expect(recordsOf(noisy.join(''))).toEqual(recordsOf(plain))
      }),
    )
  })

  test('lines in front move the line of a problem by as many', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.constantFrom(...broken), (count, [text]) => {
        const shifted = parseZone(`${'; x\n'.repeat(count)}${text}`, 'example.com').problems
        expect(shifted.map((one) => one.line)).toEqual([count + 1])
      }),
    )
  })

  test('any text is read or refused: nothing is thrown, every record lies in the zone', () => {
    const unit = fc.constantFrom(
      ...'aA@$.\\";()= \t\r\n0149яIN#*🏠\u0000',
      'TXT ',
      'SOA ',
      '$TTL ',
      '\n$ORIGIN ',
      '\\#',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), (text) => {
        const { records, problems, outside } = parseZone(text, 'example.com')
        const lines = text.split(/\r\n|[\r\n]/).length
        for (const at of [...problems, ...records]) expect(at.line).toBeGreaterThan(0)
        for (const at of [...problems.map((one) => one.line), ...outside])
          expect(at).toBeLessThanOrEqual(lines)
        for (const { name } of records) expect(name).toMatch(/(^|\.)example\.com\.$/)
        if (problems.length === 0)
          expect(recordsOf(records.map(print).join('\n'))).toEqual(records.map(print))
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['(', 'must close its parenthesis'],
    [')', 'must not close'],
    ['"', 'must have a record type'],
    ['\\', 'must have at most 63'],
    ['="', ''],
    ['="="a', ''],
    ['1', 'must have at most 63'],
    ['1h', 'must have at most 63'],
    ['a.', 'must have at most 255'],
    ['a\n', 'must have a record type'],
    ['a CNAME b\n', ''],
    ['@ TXT ', ''],
    ['@ TXT "', ''],
    ['\\000', 'must have at most 63'],
    ['a A \\# ', ''],
    ['a 1 ', ''],
    ['$TTL 1', 'must have one value'],
    ['$ORIGIN a\n', 'must have at most 255'],
  ])('10,000 characters of %j are read to their end before the test gives up', (unit, rule) => {
    const { problems } = parseZone(unit.repeat(10_000).slice(0, 10_000), 'example.com')
    expect(problems.map((one) => english(one.breaks)).join('\n')).toContain(rule)
  })
})
