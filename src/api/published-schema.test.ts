import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { collection } from '../core/resource.ts'
import { nodeOf } from '../core/schema.ts'
import { published } from './published-schema.ts'
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
