import Type, { type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { english } from '../text/message.ts'
import { aliasList, aliasOf, choice, formatted, moment, nullable, title } from './fields.ts'
import { validate } from './validate.ts'

/** Schema, value, and what is wrong with it as `path: message`. */
const table: readonly (readonly [string, TSchema, unknown, readonly string[]])[] = [
  ['a limit counts characters', Type.Object({ t: title() }), { t: '🙂'.repeat(42) }, []],
  [
    'one more is too many',
    Type.Object({ t: title() }),
    { t: '🙂'.repeat(43) },
    ['t: must have at most 42 characters'],
  ],
  ['half a character', Type.Object({ t: title() }), { t: '\ud83d' }, ['t: must be well-formed Unicode']],
  ['empty', Type.Object({ t: title() }), { t: '' }, ['t: must not be empty']],
  ['another type', Type.Object({ t: title() }), { t: 1 }, ['t: must be a string']],
  ['a number as text', Type.Object({ n: Type.Integer() }), { n: '1' }, ['n: must be an integer']],
  ['a fraction', Type.Object({ n: Type.Integer() }), { n: 1.5 }, ['n: must be an integer']],
  ['too great', Type.Object({ n: Type.Integer({ maximum: 5 }) }), { n: 6 }, ['n: must be at most 5']],
  ['a choice', Type.Object({ c: choice(['a', 'b']) }), { c: 'c' }, ['c: must be one of: a, b']],
  ['null or text', Type.Object({ x: nullable(Type.String()) }), { x: 1 }, ['x: must be a string or null']],
  ['null', Type.Object({ x: nullable(Type.String()) }), { x: null }, []],
  [
    'twice the same',
    Type.Array(Type.Integer(), { uniqueItems: true }),
    [1, 1],
    [': must not hold an item twice'],
  ],
  [
    'a path into lists',
    Type.Object({ rules: Type.Array(Type.Object({ key: Type.Array(Type.Integer()) })) }),
    { rules: [{ key: [] }, { key: [1, 'x'] }] },
    ['rules[1].key[1]: must be an integer'],
  ],
  [
    'objects are closed at every depth',
    Type.Object({ a: nullable(Type.Object({ b: Type.Integer() })) }),
    { a: { b: 1, c: 2 } },
    ['a.c: is not a field of this resource'],
  ],
  [
    'a format',
    Type.Object({ m: formatted('mac') }),
    { m: 'AA' },
    ['m: must be a MAC address of the form 11:22:33:44:55:66, letters in lower case'],
  ],
  [
    'a moment',
    Type.Object({ m: moment() }),
    { m: 20230229000000 },
    ['m: must be a moment of the form YYYYMMDDhhmmss'],
  ],
  [
    'a moment inside null',
    Type.Object({ m: nullable(Type.Object({ at: moment() })) }),
    { m: { at: 20241301000000 } },
    ['m.at: must be a moment of the form YYYYMMDDhhmmss'],
  ],
  ['an identifier', Type.Object({ a: aliasOf(['ip', 'any']) }), { a: 'ip.id.1' }, []],
  [
    'an identifier of another class',
    Type.Object({ a: aliasOf(['ip', 'any']) }),
    { a: 'port.id.1' },
    ['a: must be an identifier of: ip, any'],
  ],
  [
    'identifiers in a list',
    Type.Object({ a: aliasList(['ip']) }),
    { a: ['ip.id.1', 'x'] },
    ['a[1]: must be an identifier of: ip'],
  ],
  [
    'an identifier or a literal',
    Type.Object({ a: aliasOf(['port'], { 'x-or-format': 'port-or-range' }) }),
    { a: '80-90' },
    [],
  ],
  [
    'several at once',
    Type.Object({ t: title(), n: Type.Integer() }),
    { t: '' },
    ['n: is required', 't: must not be empty'],
  ],
]

describe('validate tells every broken rule at its place', () => {
  it.each(table)('%s', (_rule, schema, value, expected) => {
    const found = validate(schema, value).map(({ path, message }) => `${path}: ${english(message)}`)
    expect(found.sort()).toEqual([...expected].sort())
  })
})
