import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LdapFilter, parseLdapFilter } from './ldap-filter.ts'

describe('RFC 4515, section 4: the examples', () => {
  it.each<[string, LdapFilter]>([
    ['(cn=Babs Jensen)', { kind: 'compare', attribute: 'cn', by: '=', value: 'Babs Jensen' }],
    [
      '(!(cn=Tim Howes))',
      { kind: 'not', filter: { kind: 'compare', attribute: 'cn', by: '=', value: 'Tim Howes' } },
    ],
    [
      '(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))',
      {
        kind: 'and',
        filters: [
          { kind: 'compare', attribute: 'objectClass', by: '=', value: 'Person' },
          {
            kind: 'or',
            filters: [
              { kind: 'compare', attribute: 'sn', by: '=', value: 'Jensen' },
              { kind: 'substring', attribute: 'cn', parts: ['Babs J', ''] },
            ],
          },
        ],
      },
    ],
    ['(o=univ*of*mich*)', { kind: 'substring', attribute: 'o', parts: ['univ', 'of', 'mich', ''] }],
    ['(seeAlso=)', { kind: 'compare', attribute: 'seeAlso', by: '=', value: '' }],
    [
      '(cn:caseExactMatch:=Fred Flintstone)',
      { kind: 'extensible', attribute: 'cn', dn: false, rule: 'caseExactMatch', value: 'Fred Flintstone' },
    ],
    [
      '(cn:=Betty Rubble)',
      { kind: 'extensible', attribute: 'cn', dn: false, rule: null, value: 'Betty Rubble' },
    ],
    [
      '(sn:dn:2.4.6.8.10:=Barney Rubble)',
      { kind: 'extensible', attribute: 'sn', dn: true, rule: '2.4.6.8.10', value: 'Barney Rubble' },
    ],
    [
      '(o:dn:=Ace Industry)',
      { kind: 'extensible', attribute: 'o', dn: true, rule: null, value: 'Ace Industry' },
    ],
    [
      '(:1.2.3:=Wilma Flintstone)',
      { kind: 'extensible', attribute: null, dn: false, rule: '1.2.3', value: 'Wilma Flintstone' },
    ],
    [
      '(:DN:2.4.6.8.10:=Dino)',
      { kind: 'extensible', attribute: null, dn: true, rule: '2.4.6.8.10', value: 'Dino' },
    ],
    [
      '(o=Parens R Us \\28for all your parenthetical needs\\29)',
      {
        kind: 'compare',
        attribute: 'o',
        by: '=',
        value: 'Parens R Us \\28for all your parenthetical needs\\29',
      },
    ],
    ['(cn=*\\2A*)', { kind: 'substring', attribute: 'cn', parts: ['', '\\2A', ''] }],
    ['(bin=\\00\\00\\00\\04)', { kind: 'compare', attribute: 'bin', by: '=', value: '\\00\\00\\00\\04' }],
    [
      '(1.3.6.1.4.1.1466.0=\\04\\02\\48\\69)',
      { kind: 'compare', attribute: '1.3.6.1.4.1.1466.0', by: '=', value: '\\04\\02\\48\\69' },
    ],
    ['(objectClass=*)', { kind: 'present', attribute: 'objectClass' }],
    ['(cn;lang-ru=Иван)', { kind: 'compare', attribute: 'cn;lang-ru', by: '=', value: 'Иван' }],
    ['(uidNumber>=1000)', { kind: 'compare', attribute: 'uidNumber', by: '>=', value: '1000' }],
    ['(uidNumber<=5=5)', { kind: 'compare', attribute: 'uidNumber', by: '<=', value: '5=5' }],
    ['(cn~=Jensen)', { kind: 'compare', attribute: 'cn', by: '~=', value: 'Jensen' }],
    [
      '(userAccountControl:1.2.840.113556.1.4.803:=2)',
      {
        kind: 'extensible',
        attribute: 'userAccountControl',
        dn: false,
        rule: '1.2.840.113556.1.4.803',
        value: '2',
      },
    ],
  ])('%s', (text, filter) => expect(parseLdapFilter(text)).toEqual(filter))
})

describe('what is no filter', () => {
  it.each([
    '',
    ' ',
    '()',
    '(',
    ')',
    'cn=x',
    '(cn=x',
    'cn=x)',
    '(cn=x))',
    '((cn=x))',
    '(cn=x)(cn=y)',
    ' (cn=x)',
    '(cn=x) ',
    '( cn=x)',
    '(cn =x)',
    '(cn)',
    '(=x)',
    '(*=x)',
    '(cn=a(b)',
    '(cn=a\\)',
    '(cn=a\\2)',
    '(cn=a\\zz)',
    '(cn=a\0)',
    '(cn=a**b)',
    '(cn=**)',
    '(cn>=a*)',
    '(cn~=*)',
    '(cn>x)',
    '(1=x)',
    '(1.=x)',
    '(01.2=x)',
    '(1cn=x)',
    '(-cn=x)',
    '(c_n=x)',
    '(имя=x)',
    '(cn;=x)',
    '(&)',
    '(|)',
    '(!)',
    '(& (cn=x))',
    '(&(cn=x)(|))',
    '(!(cn=x)(cn=y))',
    '(!cn=x)',
    '(:=x)',
    '(:dn:=x)',
    '(cn::=x)',
    '(cn:dn:dn:dn:=x)',
    '(cn:=a*)',
    '(&(cn=x)',
    '(cn=x)\n',
  ])('%j', (text) => expect(parseLdapFilter(text)).toBeNull())

  it('one that is deeper than 64', () => {
    const nested = (depth: number) => `${'(!'.repeat(depth - 1)}(cn=x)${')'.repeat(depth - 1)}`
    expect(parseLdapFilter(nested(64))).not.toBeNull()
    expect(parseLdapFilter(nested(65))).toBeNull()
    expect(parseLdapFilter('(!'.repeat(1_000_000))).toBeNull()
    expect(parseLdapFilter('(&'.repeat(100_000) + '(a=b)'.repeat(10))).toBeNull()
  })
})

describe('laws', () => {
  const name = fc.constantFrom('cn', 'objectClass', '1.2.840', 'sn;binary')
  const plain = fc.constantFrom('', 'a', 'Иван', '\\2a', '=', '😀', ':dn:', ' ')
  const filled = fc.constantFrom('a', 'б', '\\28')
  const { filter } = fc.letrec<{ filter: LdapFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 6 },
      fc.record({
        kind: fc.constant('compare' as const),
        attribute: name,
        by: fc.constantFrom('=', '~=', '>=', '<='),
        value: plain,
      }),
      fc.record({ kind: fc.constant('present' as const), attribute: name }),
      fc
        .tuple(name, plain, fc.array(filled, { maxLength: 2 }), filled)
        .map(([attribute, first, middle, last]) => ({
          kind: 'substring' as const,
          attribute,
          parts: [first, ...middle, last],
        })),
      fc.record({
        kind: fc.constant('extensible' as const),
        attribute: name,
        dn: fc.boolean(),
        rule: fc.constantFrom(null, 'caseExactMatch', '1.2'),
        value: plain,
      }),
      fc.record({
        kind: fc.constantFrom('and', 'or'),
        filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), filter: tie('filter') }),
    ) as fc.Arbitrary<LdapFilter>,
  }))

  it('what is printed is read back', () =>
    fc.assert(
      fc.property(filter, (each) => {
        expect(parseLdapFilter(print(each))).toEqual(each)
      }),
    ))

  it('no text makes it throw', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()&|!*=\\:;2acn. '), maxLength: 60 }), (text) => {
        const read = parseLdapFilter(text)
        if (read) expect(print(read)).toBe(text)
      }),
      { numRuns: 3000 },
    ))
})

function print(filter: LdapFilter): string {
  switch (filter.kind) {
    case 'and':
      return `(&${filter.filters.map(print).join('')})`
    case 'or':
      return `(|${filter.filters.map(print).join('')})`
    case 'not':
      return `(!${print(filter.filter)})`
    case 'compare':
      return `(${filter.attribute}${filter.by}${filter.value})`
    case 'present':
      return `(${filter.attribute}=*)`
    case 'substring':
      return `(${filter.attribute}=${filter.parts.join('*')})`
    case 'extensible':
      return `(${filter.attribute ?? ''}${filter.dn ? ':dn' : ''}${filter.rule ? `:${filter.rule}` : ''}:=${filter.value})`
  }
}
