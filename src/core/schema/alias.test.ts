import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Alias,
  aliasClass,
  aliasPattern,
  aliasTypes,
  fixedAliases,
  parseAlias,
  printAlias,
} from './alias.ts'

const alias: fc.Arbitrary<Alias> = fc.oneof(
  fc.constantFrom(...(Object.keys(fixedAliases) as (keyof typeof fixedAliases)[])).map((id) => {
    return { kind: 'fixed' as const, id }
  }),
  fc.record({
    kind: fc.constant('object' as const),
    type: fc.constantFrom(...aliasTypes),
    id: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  }),
  fc.stringMatching(/^[A-Z]{2}$/).map((code) => ({ kind: 'country' as const, code })),
  fc.uuid().map((guid) => ({ kind: 'security-group' as const, guid })),
  fc.constant({ kind: 'hip-none' as const }),
)

describe('document 1, Object (alias) identifiers', () => {
  it('parseAlias(printAlias(a)) is a', () => {
    fc.assert(
      fc.property(alias, (each) => {
        expect(parseAlias(printAlias(each))).toEqual(each)
      }),
    )
  })

  it('aliasPattern holds for the identifiers of its classes and nothing else', () => {
    const classes = fc.uniqueArray(alias.map(aliasClass), { minLength: 1, maxLength: 8 })
    const texts = fc.oneof(
      fc.string(),
      alias.map(printAlias),
      alias.map(printAlias).map((text) => `${text}0x`),
    )
    fc.assert(
      fc.property(classes, texts, (some, text) => {
        const read = parseAlias(text)
        const accepted = read !== null && some.includes(aliasClass(read))
        expect(new RegExp(aliasPattern(some), 'u').test(text)).toBe(accepted)
        if (read) expect(new RegExp(aliasPattern([aliasClass(read)]), 'u').test(text)).toBe(true)
      }),
    )
  })

  it('what is read is printed as it was written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), alias.map(printAlias)), (text) => {
        const read = parseAlias(text)
        if (read) expect(printAlias(read)).toBe(text)
      }),
    )
  })

  it.each([
    '',
    'any ',
    'ANY',
    'ip.id.0',
    'ip.id.01',
    'ip.id.-1',
    'ip.id.1.0',
    'ip.id.',
    'ip.1',
    'ip.id.1\n',
    'ip.id.9999999999999999',
    'iplist.',
    'iplist.de',
    'iplist.DEU',
    'security_group.guid.1',
    'security_group.id.1',
    'hip_profile.id.some',
    'interface.any',
    'toString',
    '__proto__',
    'constructor',
  ])('%j is none', (text) => expect(parseAlias(text)).toBeNull())

  it.each([
    ['any', 'any'],
    ['ip.id.7', 'ip'],
    ['iplist.DE', 'iplist'],
    ['security_group.guid.7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d', 'security_group'],
    ['hip_profile.id.none', 'hip_profile.id.none'],
    ['hip_profile.id.3', 'hip_profile'],
    ['interface.external_any', 'interface.external_any'],
    ['interface.id.3', 'interface'],
  ])('%s is of class %s', (text, expected) => expect(aliasClass(parseAlias(text)!)).toBe(expected))
})
