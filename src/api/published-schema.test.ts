import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { aliasOf } from '../core/fields.ts'
import { collection } from '../core/resource.ts'
import { nodeOf } from '../core/schema.ts'
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
    metric: Type.Optional(Type.Integer({ 'x-when': ['wired'], default: 0, description: 'Metric.' })),
    login: Type.Optional(Type.String({ 'x-when': ['dialled'], description: 'Login.' })),
    password: Type.Optional(
      Type.String({ 'x-when': ['dialled'], writeOnly: true, 'x-secret': 'secret', description: 'Password.' }),
    ),
  }),
  label: ({ type }) => type,
})

function required(schema: Parameters<typeof nodeOf>[0]): unknown {
  const named = new Map<string, Readonly<Record<string, unknown>>>()
  published(nodeOf(schema), named)
  const [{ oneOf, anyOf }] = [...named.values()] as [Record<string, { readonly required?: unknown }[]>]
  return (oneOf ?? anyOf)!.map((variant) => variant.required ?? [])
}

describe('fields that depend on the type', () => {
  it('are always shown', () => {
    expect(required(listedSchema(links))).toEqual([
      ['id', 'type', 'metric'],
      ['id', 'type', 'login'],
    ])
  })

  it.each([
    ['create', [['type'], ['type', 'login', 'password']]],
    ['replace', [['type'], ['type', 'login']]],
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
  expect(publishedAlone(aliasOf([...classes, 'ip']))).not.toHaveProperty('enum')
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
