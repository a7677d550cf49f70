import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

interface Parameter {
  readonly name: string
  readonly description?: string
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
}

interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly oneOf?: readonly Schema[]
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
