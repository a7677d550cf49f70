import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { english } from '../text/message.ts'
import { asSent, decode, type Form } from './decode.ts'
import { aliasOf, comment, flag, idOf, nullable, parentId, title, uuidOf } from './fields.ts'
import { message } from './messages.ts'

const schema = Type.Object({
  type: Type.Optional(Type.String({ default: 'plain' })),
  title: title(),
  comment: comment(),
  enabled: flag(true, 'On.'),
  group: nullable(idOf('groups'), { default: null, 'x-also': ['group_id'] }),
  secret: Type.String({ minLength: 3, writeOnly: true, 'x-secret': 'password' }),
  seen: Type.Integer({ readOnly: true, default: 0 }),
  extra: Type.Optional(Type.String({ 'x-when': ['special'], default: 'none' })),
})

const stored = {
  type: 'plain',
  title: 'old',
  comment: 'kept',
  enabled: false,
  group: 3,
  secret: '$hash',
  seen: 7,
}

/** The decoded item, or the paths of what is wrong, each with its code. */
function result(form: Form, body: unknown, before: Record<string, unknown> | null = stored) {
  const decoded = decode(schema, form, body, form === 'create' ? null : before)
  if (decoded.ok) return decoded.value
  return decoded.failure.kind === 'invalid'
    ? decoded.failure.problems.map(({ path, code }) => `${path} ${code}`)
    : decoded.failure.kind
}

const created = {
  type: 'plain',
  title: 'new',
  comment: '',
  enabled: true,
  group: null,
  secret: 'abc',
  seen: 0,
}

describe('create: silences#defaults, silences#unknown-fields', () => {
  it.each<[string, unknown, unknown]>([
    ['defaults fill the gaps', { title: 'new', secret: 'abc' }, created],
    ['what has no default is required', {}, ['title required', 'secret required']],
    ['unknown fields are refused', { title: 'new', secret: 'abc', more: 1 }, ['more unknown_field']],
    ['an id is unknown', { title: 'new', secret: 'abc', id: 1 }, ['id unknown_field']],
    ['read-only fields are refused', { title: 'new', secret: 'abc', seen: 1 }, ['seen read_only']],
    ['digits are an id', { title: 'new', secret: 'abc', group: '12' }, { ...created, group: 12 }],
    ['other digits are not', { title: 'new', secret: 'abc', group: '012' }, ['group invalid']],
    ['another name of a field', { title: 'new', secret: 'abc', group_id: 4 }, { ...created, group: 4 }],
    ['null is a value', { title: null, secret: 'abc' }, ['title invalid']],
    ['a field of another type of item', { title: 'new', secret: 'abc', extra: 'x' }, ['extra unknown_field']],
    [
      'a field of this type of item',
      { type: 'special', title: 'new', secret: 'abc' },
      { ...created, type: 'special', extra: 'none' },
    ],
    ['a list is no body', [], [' invalid']],
    ['null is no body', null, [' invalid']],
    [
      'inherited names are not fields',
      { title: 'new', secret: 'abc', toString: 1 },
      ['toString unknown_field'],
    ],
  ])('%s', (_rule, body, expected) => expect(result('create', body)).toEqual(expected))
})

describe('replace: what is not sent takes its default, a secret stays', () => {
  it.each<[string, unknown, unknown]>([
    ['the least', { title: 'new' }, { ...created, secret: '$hash', seen: 7 }],
    [
      'id and read-only fields are ignored',
      { id: 1, title: 'new', seen: 9 },
      { ...created, secret: '$hash', seen: 7 },
    ],
    ['required stays required', { comment: 'x' }, ['title required']],
    ['a secret that is sent is judged', { title: 'new', secret: 'a' }, ['secret invalid']],
    ['unknown fields are refused', { title: 'new', more: 1 }, ['more unknown_field']],
  ])('%s', (_rule, body, expected) => expect(result('replace', body)).toEqual(expected))
})

describe('merge: what is not sent stays', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', {}, stored],
    ['one field', { enabled: true }, { ...stored, enabled: true }],
    ['null where it may be', { group: null }, { ...stored, group: null }],
    ['another name of a field', { group_id: '5' }, { ...stored, group: 5 }],
    ['read-only fields are ignored', { seen: 9, id: 4 }, stored],
    ['unknown fields are refused', { more: 1 }, ['more unknown_field']],
  ])('%s', (_rule, body, expected) => expect(result('merge', body)).toEqual(expected))
})

describe('objects inside: silences#method-drift', () => {
  const mail = Type.Object({
    server: Type.String(),
    port: Type.Integer({ default: 25 }),
    login: nullable(Type.Object({ name: Type.String(), domain: Type.String({ default: 'here' }) }), {
      default: null,
    }),
  })
  const outer = Type.Object({
    mail,
    backup: nullable(mail, { default: null }),
    rows: nullable(Type.Array(Type.Object({ key: Type.String(), on: flag(true, 'On.') })), { default: [] }),
    kinds: Type.Array(Type.Enum(['any', 'one']), { default: ['any'] }),
  })
  const before = {
    mail: { server: 'a', port: 26, login: { name: 'n', domain: 'd' } },
    backup: null,
    rows: [{ key: 'k', on: false }],
    kinds: ['one'],
  }
  const read = (form: Form, body: unknown) => {
    const decoded = decode(outer, form, body, form === 'create' ? null : before)
    if (decoded.ok) return decoded.value
    return decoded.failure.kind === 'invalid' ? decoded.failure.problems.map(({ path }) => path) : []
  }
  const plain = { server: 'b', port: 25, login: null }
  const made = { mail: plain, backup: null, rows: [], kinds: ['any'] }

  it.each<[string, Form, unknown, unknown]>([
    ['create: defaults', 'create', { mail: { server: 'b' } }, made],
    ['create: required inside', 'create', { mail: {} }, ['mail.server']],
    ['create: unknown inside', 'create', { mail: { server: 'b', more: 1 } }, ['mail.more']],
    [
      'create: lists',
      'create',
      { mail: plain, rows: [{ key: 'x' }] },
      { ...made, rows: [{ key: 'x', on: true }] },
    ],
    ['create: required in lists', 'create', { mail: plain, rows: [{}] }, ['rows[0].key']],
    ['create: any alone', 'create', { mail: plain, kinds: 'any' }, made],
    ['replace: defaults, nothing kept', 'replace', { mail: { server: 'b' } }, made],
    [
      'merge: inside stays',
      'merge',
      { mail: { server: 'b' } },
      { ...before, mail: { ...before.mail, server: 'b' } },
    ],
    [
      'merge: twice inside',
      'merge',
      { mail: { login: { name: 'x' } } },
      { ...before, mail: { ...before.mail, login: { name: 'x', domain: 'd' } } },
    ],
    ['merge: null', 'merge', { mail: { login: null } }, { ...before, mail: { ...before.mail, login: null } }],
    ['merge: into null', 'merge', { backup: { server: 'b' } }, { ...before, backup: plain }],
    ['merge: into null, required', 'merge', { backup: {} }, ['backup.server']],
    [
      'merge: lists are replaced',
      'merge',
      { rows: [{ key: 'k' }] },
      { ...before, rows: [{ key: 'k', on: true }] },
    ],
    ['no object', 'merge', { mail: [] }, ['mail']],
    ['no object', 'merge', { mail: null }, ['mail']],
  ])('%s, %s %j', (_rule, form, body, expected) => expect(read(form, body)).toEqual(expected))
})

describe('fields that stay, and objects named by their number', () => {
  const outer = Type.Object({
    user: Type.String(),
    servers: Type.Array(Type.String(), { 'x-kept': true }),
    group_alias_id: aliasOf(['group'], { 'x-number': ['group_id'] }),
  })
  const before = { user: 'a', servers: ['x'], group_alias_id: 'group.id.7' }
  const read = (form: Form, body: unknown) => {
    const decoded = decode(outer, form, body, form === 'create' ? null : before)
    if (decoded.ok) return decoded.value
    return decoded.failure.kind === 'invalid' ? decoded.failure.problems.map(({ path }) => path) : []
  }

  it.each<[Form, unknown, unknown]>([
    ['create', { user: 'a', group_alias_id: 'group.id.7' }, ['servers']],
    ['create', { user: 'a', servers: ['x'], group_id: 7 }, before],
    ['create', { user: 'a', servers: ['x'], group_id: '7' }, before],
    ['create', { user: 'a', servers: ['x'], group_alias_id: 'group.id.7', group_id: '7' }, before],
    ['create', { user: 'a', servers: ['x'], group_alias_id: 'group.id.7', group_id: 8 }, ['group_id']],
    ['merge', { group_alias_id: 'group.id.7', group_id: 8 }, ['group_id']],
    ['create', { user: 'a', servers: ['x'], group_alias_id: 7 }, ['group_alias_id']],
    ['create', { user: 'a', servers: ['x'], group_id: 0 }, ['group_alias_id']],
    ['create', { user: 'a', servers: ['x'], group_id: 1.5 }, ['group_alias_id']],
    ['create', { user: 'a', servers: ['x'], group_id: null }, ['group_alias_id']],
    ['create', { user: 'a', servers: ['x'] }, ['group_alias_id']],
    ['replace', { user: 'b', group_id: 8 }, { user: 'b', servers: ['x'], group_alias_id: 'group.id.8' }],
    [
      'replace',
      { user: 'b', servers: [], group_id: 7 },
      { user: 'b', servers: [], group_alias_id: 'group.id.7' },
    ],
    ['replace', { group_id: 7 }, ['user']],
    ['merge', { group_id: 9 }, { ...before, group_alias_id: 'group.id.9' }],
  ])('%s %j', (form, body, expected) => expect(read(form, body)).toEqual(expected))
})

describe('fields with another name', () => {
  const twofold = Type.Object({ note: Type.String({ maxLength: 3, default: '', 'x-also': ['remark'] }) })
  const read = (form: Form, body: unknown) => {
    const decoded = decode(twofold, form, body, form === 'create' ? null : { note: 'old' })
    const told = asSent(twofold, body, decoded)
    if (told.ok) return told.value
    return told.failure.kind === 'invalid' ? told.failure.problems : []
  }
  const contradiction = {
    path: 'remark',
    code: 'invalid',
    message: message('must be the same as {name}, of which it is another name', { name: 'note' }),
  }

  it.each<[Form, unknown, unknown]>([
    ['create', { remark: 'a' }, { note: 'a' }],
    ['create', { note: 'a', remark: 'a' }, { note: 'a' }],
    ['create', { note: 'a', remark: 'b' }, [contradiction]],
    ['replace', { note: '', remark: 'b' }, [contradiction]],
    ['merge', { remark: null, note: 'a' }, [contradiction]],
    ['create', { remark: 'long' }, [expect.objectContaining({ path: 'remark' })]],
  ])('%s %j', (form, body, expected) => expect(read(form, body)).toEqual(expected))
})

describe('fields that are given once: silences#given-once', () => {
  const once = Type.Object({
    type: Type.String({ 'x-once': true }),
    tag: nullable(Type.Integer(), { 'x-once': true, default: null }),
    title: title(),
    extra: Type.Optional(Type.String({ 'x-when': ['special'], default: 'none' })),
  })
  const item = { type: 'special', tag: 7, title: 'old', extra: 'x' }
  const paths = (form: Form, body: unknown, before: Record<string, unknown> | null = item) => {
    const decoded = decode(once, form, body, before)
    if (decoded.ok) return decoded.value
    return decoded.failure.kind === 'invalid'
      ? decoded.failure.problems.map(({ path, message }) => `${path} ${english(message)}`)
      : []
  }

  it.each<[string, Form, unknown, unknown]>([
    [
      'may be left out of a replacement',
      'replace',
      { title: 'new' },
      { ...item, title: 'new', extra: 'none' },
    ],
    ['may be left out of a change', 'merge', { title: 'new' }, { ...item, title: 'new' }],
    ['may be sent as they are', 'replace', item, item],
    ['stay', 'merge', { tag: 8 }, ['tag cannot be changed']],
    ['stay, null or not', 'replace', { ...item, tag: null }, ['tag cannot be changed']],
    ['decide what else there is', 'merge', { type: 'plain', extra: 'y' }, ['type cannot be changed']],
    [
      'are refused whatever they are',
      'merge',
      { type: {}, tag: 'x' },
      ['type cannot be changed', 'tag cannot be changed'],
    ],
  ])('%s', (_title, form, body, expected) => expect(paths(form, body)).toEqual(expected))

  it('are required or take their default on create', () => {
    expect(paths('create', { type: 'plain', title: 'new' }, null)).toEqual({
      type: 'plain',
      tag: null,
      title: 'new',
    })
    expect(paths('create', { title: 'new' }, null)).toEqual(['type is required'])
  })
})

describe('fields that bodies do not decide', () => {
  const rows = Type.Object({
    parent: parentId('parents'),
    made: Type.Boolean({ readOnly: true, 'x-ignored': true, default: false }),
    other: Type.Union([Type.Literal(''), uuidOf('others')], { default: '' }),
    text: comment(),
  })
  const parent = '5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'
  const item = { parent, made: true, other: '', text: 'x' }
  const read = (form: Form, body: unknown, before: Record<string, unknown>) => {
    const decoded = decode(rows, form, body, before)
    if (decoded.ok) return decoded.value
    return decoded.failure.kind === 'invalid' ? decoded.failure.problems.map(({ path }) => path) : []
  }

  it.each<[string, Form, unknown, unknown]>([
    ['the parent is kept, not sent', 'create', { text: 'y' }, { ...item, made: false, text: 'y' }],
    ['the parent is no field on create', 'create', { parent }, ['parent']],
    ['nor on edit', 'merge', { parent }, ['parent']],
    ['what is ignored may be sent on create', 'create', { made: true }, { ...item, made: false, text: '' }],
    ['and on edit', 'replace', { made: false, text: 'x' }, item],
    ['but has a type', 'create', { made: 'yes' }, ['made']],
    ['on edit as well', 'merge', { made: null }, ['made']],
    ['a UUID may come in capitals', 'merge', { other: parent.toUpperCase() }, { ...item, other: parent }],
    ['and must be one', 'merge', { other: 'X' }, ['other']],
  ])('%s', (_title, form, body, expected) => {
    expect(read(form, body, form === 'create' ? { parent } : item)).toEqual(expected)
  })
})

describe('laws', () => {
  const body = fc.record(
    {
      title: fc.string({ minLength: 1, maxLength: 42, unit: 'binary' }),
      comment: fc.string({ maxLength: 100 }),
      enabled: fc.boolean(),
    },
    { requiredKeys: ['title'] },
  )

  it('what was shown can be put back and changes nothing, by replace and by merge', () => {
    fc.assert(
      fc.property(body, (fields) => {
        const item = result('create', { ...fields, secret: 'abc' }) as Record<string, unknown>
        const { secret: _secret, ...shown } = item
        expect(result('replace', { id: 1, ...shown }, item)).toEqual(item)
        expect(result('merge', { id: 1, ...shown }, item)).toEqual(item)
      }),
    )
  })

  it('a merge of two bodies is one merge after the other', () => {
    fc.assert(
      fc.property(body, body, (first, second) => {
        const once = result('merge', { ...first, ...second })
        expect(result('merge', second, result('merge', first) as Record<string, unknown>)).toEqual(once)
      }),
    )
  })

  it('any JSON is decoded or refused, never anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom<Form>('create', 'replace', 'merge'), (value, form) => {
        expect(() => result(form, value)).not.toThrow()
      }),
    )
  })
})

describe('null that is there stays', () => {
  const machine = Type.Object({
    title: title(),
    met: nullable(Type.Integer(), { readOnly: true }),
    inner: Type.Object({ age: nullable(Type.Integer(), { default: 7 }), name: comment() }),
    seen: Type.Optional(comment()),
    note: Type.Optional(Type.String()),
  })
  const before = { title: 't', met: null, inner: { age: null, name: 'n' }, seen: '' }
  const edit = (form: Form, body: object) => {
    const decoded = decode(machine, form, body, before)
    return decoded.ok ? decoded.value : decoded.failure
  }

  it('in a read-only field, which no default need repeat', () => {
    expect(edit('merge', { title: 'u' })).toEqual({ ...before, title: 'u' })
    expect(edit('replace', { ...before, title: 'u', met: 3 })).toEqual({ ...before, title: 'u' })
  })

  it('in an object inside, whatever its default', () => {
    expect(edit('merge', { inner: { name: 'm' } })).toEqual({ ...before, inner: { age: null, name: 'm' } })
    expect(edit('replace', { title: 't', inner: { name: 'm' } })).toEqual({
      ...before,
      inner: { age: 7, name: 'm' },
    })
  })
})
