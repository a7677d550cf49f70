import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { collection } from '../../core/resource/resource.ts'
import { aliasOf, comment, flag } from '../../core/schema/fields.ts'
import { nodeOf } from '../../core/schema/schema.ts'
import { closed, published } from './published-schema.ts'
import { bodySchema, listedSchema } from './wire-schema.ts'

const links = collection({
  name: 'links',
  path: '/links',
  area: 'network',
  summary: 'Links of two types.',
  source: 'a test',
  id: { kind: 'integer' },
  schema: Type.Object({
    type: Type.Enum(['wired', 'dialled'], { description: 'Type.' }),
    card: Type.Union([Type.String(), Type.Null()], {
      default: null,
      'x-given': ['wired'],
      'x-fixed': { dialled: null },
      description: 'Card.',
    }),
    metric: Type.Optional(Type.Integer({ 'x-when': ['wired'], default: 0, description: 'Metric.' })),
    login: Type.Optional(Type.String({ 'x-when': ['dialled'], description: 'Login.' })),
    password: Type.Optional(
      Type.String({ 'x-when': ['dialled'], writeOnly: true, 'x-secret': 'secret', description: 'Password.' }),
    ),
  }),
  label: ({ type }) => type,
})

interface Shape {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, unknown>>
  readonly oneOf?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly additionalProperties?: boolean
}

function shapeOf(schema: Parameters<typeof nodeOf>[0]): Shape {
  const named = new Map<string, Readonly<Record<string, unknown>>>()
  published(nodeOf(schema), named)
  return [...named.values()][0] as unknown as Shape
}

function variants(schema: Parameters<typeof nodeOf>[0]): readonly Shape[] {
  const { oneOf, anyOf } = shapeOf(schema)
  return (oneOf ?? anyOf)!
}

function required(schema: Parameters<typeof nodeOf>[0]): unknown {
  return variants(schema).map((variant) => variant.required ?? [])
}

describe('fields that depend on the type', () => {
  it('are always shown', () => {
    expect(required(listedSchema(links))).toEqual([
      ['id', 'type', 'card', 'metric'],
      ['id', 'type', 'card', 'login'],
    ])
  })

  it.each([
    [
      'create',
      [
        ['type', 'card'],
        ['type', 'login', 'password'],
      ],
    ],
    [
      'replace',
      [
        ['type', 'card'],
        ['type', 'login'],
      ],
    ],
    ['merge', [[], []]],
  ] as const)('are asked for in the body of %s when they have no default', (form, wanted) => {
    expect(required(bodySchema(links, form))).toEqual(wanted)
  })
})

it('members of a list have no default: one is there or it is not', () => {
  const member = Type.String({ format: 'uuid', default: 'f3ffde22-a562-4f43-ac04-c40fcec6a88c' })
  const list = Type.Array(member, { default: [], description: 'Ids.' })
  const { items, ...rest } = published(nodeOf(list), new Map())
  expect(rest).toEqual({ type: 'array', default: [], description: 'Ids.' })
  expect(items).not.toHaveProperty('default')
})

function publishedAlone(schema: Parameters<typeof nodeOf>[0]) {
  return published(nodeOf(schema), new Map())
}

it('a field that takes fixed identifiers only is an enumeration, one that takes objects too is none', () => {
  const classes = ['any', 'protocol.tcp'] as const
  expect(publishedAlone(aliasOf(classes))).toMatchObject({ enum: classes, 'x-alias': classes })
  const both = publishedAlone(aliasOf([...classes, 'ip']))
  expect(both).not.toHaveProperty('enum')
  expect(both['pattern']).toBe('^((ip)\\.id\\.[1-9][0-9]{0,14}|any|protocol\\.tcp)$')
  expect(publishedAlone(aliasOf(classes, { 'x-or-format': 'l7-protocol' }))).not.toHaveProperty('enum')
})

it('a dictionary tells the schema of its values', () => {
  const { additionalProperties, ...rest } = publishedAlone(Type.Record(Type.String(), Type.Integer()))
  expect([additionalProperties, rest]).toEqual([{ type: 'integer' }, { type: 'object' }])
})

it('closed: objects at any depth take no other fields, read-only ones whatever comes', () => {
  const inner = () => Type.Object({ a: Type.Integer() })
  const body = Type.Object({
    one: inner(),
    many: Type.Array(inner()),
    either: Type.Union([inner(), Type.Null()]),
    shown: Type.Object({ a: Type.Integer() }, { readOnly: true }),
  })
  const { properties, additionalProperties } = closed(nodeOf(body))
  expect(additionalProperties).toBe(false)
  const { one, many, either, shown } = properties!
  for (const node of [one, many!.items, either!.anyOf![0]]) expect(node!.additionalProperties).toBe(false)
  expect(shown).not.toHaveProperty('additionalProperties')
})

it.each(['create', 'replace', 'merge'] as const)(
  'a field says in the body of %s what items of a type may have',
  (form) => {
    const cards = variants(bodySchema(links, form)).map(({ properties }) => properties['card'])
    expect(cards).toEqual([
      { type: 'string', description: 'Card.' },
      { type: 'null', description: 'Card.' },
    ])
  },
)

describe('what bodies may bring in other ways than listings show it', () => {
  const bonds = collection({
    name: 'bonds',
    path: '/bonds',
    area: 'network',
    summary: 'Bonds.',
    source: 'a test',
    id: { kind: 'integer' },
    schema: Type.Object({
      owner: aliasOf(['group'], { 'x-number': ['owner_id'], description: 'Owner.' }),
      level: Type.Union([Type.Integer({ minimum: 1 }), Type.Enum(['first'])], { description: 'Level.' }),
      note: { ...comment(), 'x-also': ['remark'] },
      inner: Type.Object({ on: flag(true, 'On.') }, { default: { on: true }, description: 'Inner.' }),
      made: Type.String({ readOnly: true, default: '', description: 'Made.' }),
    }),
    label: ({ owner }) => owner,
  })

  it('is not among what listings show', () => {
    const { properties, required } = shapeOf(listedSchema(bonds))
    expect(Object.keys(properties)).toEqual(['id', 'owner', 'level', 'note', 'inner', 'made'])
    expect(required).toEqual(['id', 'owner', 'level', 'note', 'inner', 'made'])
    expect(properties['level']).toEqual({ type: 'integer', minimum: 1, description: 'Level.' })
    expect(properties['made']).toEqual({ type: 'string', readOnly: true, description: 'Made.' })
  })

  it('is described: other names, of which one is enough', () => {
    const { properties, required, anyOf } = shapeOf(bodySchema(bonds, 'create'))
    expect([required, anyOf]).toEqual([['level'], [{ required: ['owner'] }, { required: ['owner_id'] }]])
    expect(properties['owner_id']).toMatchObject({ type: 'integer', writeOnly: true, deprecated: true })
    expect(properties['remark']).toMatchObject({ type: 'string', maxLength: 255, deprecated: true })
    expect(shapeOf(bodySchema(bonds, 'merge')).anyOf).toBeUndefined()
  })
})
