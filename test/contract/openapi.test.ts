import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { Description, type OpenApiDocument } from './description.ts'

interface Parameter {
  readonly name: string
  readonly description?: string
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly unknown[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly description?: string
    readonly required: boolean
    readonly content: Readonly<Record<string, unknown>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}

interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly type?: string
  readonly readOnly?: boolean
  readonly deprecated?: boolean
  readonly description?: string
  readonly $ref?: string
}

const documents = ['gateway', 'console'].map((name) => {
  return { name, document: JSON.parse(readFileSync(`openapi/${name}.json`, 'utf8')) as Published }
})

test.each(documents)('$name is valid OpenAPI 3.1', async ({ name }) => {
  const validator = new Validator()
  const result = await validator.validate(`openapi/${name}.json`)
  expect(result.errors ?? []).toEqual([])
  expect(validator.version).toBe('3.1')
})

test.each(documents)('every operation and parameter of $name is described', ({ document }) => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toEqual([...new Set(ids)])
  for (const { operationId, summary, description, parameters } of operations) {
    expect(summary, operationId).toMatch(/\.$/)
    expect(description, operationId).toContain('Source: ')
    for (const parameter of parameters) {
      expect(parameter.description, `${operationId} ${parameter.name}`).toBeTruthy()
    }
  }
})

test.each(documents)('every body of $name says how large it may be: silences#sizes', ({ document }) => {
  const expected = (path: string, { security }: Operation) => {
    if (security.length === 0) return 'At most 4 KiB.'
    if (path.startsWith('/x/tables/') && !path.includes('/notes')) return 'At most 64 MiB.'
    // A setting is as small under /x as elsewhere.
    const isSetting = path === '/x/firewall/hairpin'
    return path.startsWith('/x/') && !isSetting ? 'At most 16 MiB.' : 'At most 1 MiB.'
  }
  const wrong: unknown[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { requestBody } = operation
      if (!requestBody || 'application/octet-stream' in requestBody.content) continue
      if (requestBody.description !== expected(path, operation))
        wrong.push([method, path, requestBody.description])
    }
  }
  expect(wrong).toEqual([])
})

test.each(documents)('every request body of $name has an example that its schema allows', ({ document }) => {
  const description = new Description(document as unknown as OpenApiDocument)
  const wrong: unknown[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody) continue
      const [[type, content]] = Object.entries(requestBody.content) as [[string, { example?: unknown }]]
      if (type === 'application/octet-stream') continue
      if (content.example === undefined) wrong.push([method, path, 'no example'])
      else {
        const problems = description.request(method.toUpperCase(), path, content.example)
        if (problems.length > 0) wrong.push([method, path, content.example, problems])
      }
    }
  }
  expect(wrong).toEqual([])
})

test.each(documents)('every field of the schemas of $name is described', ({ document }) => {
  const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    (schema.oneOf ?? [schema]).flatMap((each) =>
      Object.entries(each.properties ?? {})
        .filter(([, property]) => !property.description && !property.$ref)
        .map(([field]) => `${name}.${field}`),
    ),
  )
  expect([...new Set(bare)]).toEqual([])
})

test.each(documents)('of our annotations $name shows x-alias only', ({ document }) => {
  const annotations = new Set(JSON.stringify(document).match(/"x-[a-z-]+":/g))
  expect([...annotations]).toEqual(['"x-alias":'])
})

test.each(documents)('bodies of $name are asked for, and closed at any depth', ({ document }) => {
  const open: string[] = []
  const look = (node: unknown, where: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref, properties, additionalProperties, readOnly } = node as Record<string, unknown>
    if (readOnly) return
    if (properties && additionalProperties === undefined) open.push(where)
    if (typeof $ref === 'string') {
      look(document.components.schemas[$ref.split('/').at(-1)!], `${where} ${$ref.split('/').at(-1)}`)
    }
    for (const [key, member] of Object.entries(node)) look(member, `${where}.${key}`)
  }
  for (const methods of Object.values(document.paths)) {
    for (const { operationId, requestBody } of Object.values(methods)) {
      if (!requestBody) continue
      expect(requestBody.required, operationId).toBe(true)
      look(requestBody.content['application/json'], operationId)
    }
  }
  expect(open).toEqual([])
})

test('an unknown parent in a query is 404, and an unknown WAF category 542, as document 3 says', () => {
  const { paths } = documents[0]!.document
  expect(paths['/ips/profile_rules']!['get']!.responses).toHaveProperty('404')
  const { patch } = paths['/reverse_proxy_backend/waf/profiles/{id}/categories/{category_id}']!
  expect(patch!.responses).toHaveProperty('542')
  expect(patch!.responses).not.toHaveProperty('404')
})

test.each(documents)(
  'what document 3 creates in $name shows a value for each text and number',
  ({ document }) => {
    const values = ['default', 'enum', 'const', 'examples']
    const bare: string[] = []
    const look = (node: Schema, where: string): void => {
      if (node.$ref) return look(document.components.schemas[node.$ref.split('/').at(-1)!]!, where)
      const { type, properties = {}, items, anyOf, readOnly, deprecated } = node
      if (readOnly || deprecated || values.some((key) => key in node)) return
      if (['string', 'integer'].includes(type!)) bare.push(where)
      for (const [name, property] of Object.entries(properties)) look(property, `${where}.${name}`)
      for (const each of [...(items ? [items] : []), ...(anyOf ?? [])]) look(each, where)
    }
    for (const [path, { post }] of Object.entries(document.paths)) {
      const content = post?.requestBody?.content['application/json'] as
        | { readonly schema: Schema }
        | undefined
      if (content && post!.description.includes('Source: document 3')) look(content.schema, path)
    }
    expect(bare).toEqual([])
  },
)
