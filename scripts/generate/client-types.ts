import { planType } from '../../src/api/route/route.ts'
import type { Json } from '../../src/api/schema/published-schema.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Operation {
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description?: string
    readonly schema?: Schema
    readonly content?: Content
  }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** TypeScript types of a published description: one for each named schema, and `Requests` by method and path. */
export function clientTypes(description: Json): string {
  const { paths, components } = description as unknown as Document
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${docstring(schema.description, '')}export type ${name} = ${typeOf(schema, '')}\n`,
  )
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestType(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
  return [
    '// Written by `npm run generate` from the routes of the gateway.\n',
    ...schemas,
    `/** What each request takes and answers. */\nexport interface Requests {\n${requests.join('')}}\n`,
  ].join('\n')
}

function requestType(name: string, operation: Operation): string {
  const part = (place: string) => objectOf(operation.parameters.filter((parameter) => parameter.in === place))
  const params = part('path')
  const query = part('query')
  const sent = operation.requestBody?.content
  const body = sent?.['application/json']?.schema ?? sent?.['application/octet-stream']?.schema
  const input: Schema = {
    type: 'object',
    properties: { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(body ? { body } : {}) },
    required: [
      ...(params ? ['params'] : []),
      ...(query && (query.required ?? []).length > 0 ? ['query'] : []),
      ...(operation.requestBody?.required ? ['body'] : []),
    ],
  }
  const members = `    readonly input: ${typeOf(input, '    ')}\n    readonly answer: ${answerType(operation)}\n`
  return `${docstring(operation.summary, '  ')}  ${JSON.stringify(name)}: {\n${members}  }\n`
}

function objectOf(parameters: Operation['parameters']): Schema | null {
  if (parameters.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, content, description }) => [
        name,
        { ...(schema ?? content?.['application/json']?.schema), ...(description ? { description } : {}) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function answerType({ responses }: Operation): string {
  const [content] = Object.entries(responses['200']?.content ?? {}).filter(([type]) => type !== planType)
  if (!content) return 'null'
  const [type, { schema }] = content
  if (type.endsWith('json')) return typeOf(schema, '    ')
  return type.startsWith('text/') ? 'string' : 'Uint8Array'
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const branches = schema.anyOf ?? schema.oneOf
  // Branches beside properties say which of these must be there, which the type does not tell.
  if (branches && !schema.properties) return branches.map((branch) => typeOf(branch, indent)).join(' | ')
  if (schema.format === 'binary') return 'Uint8Array<ArrayBuffer> | Blob'
  switch (schema.type) {
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, indent)})[]`
    case 'object':
      return objectType(schema, indent)
    case 'integer':
      return 'number'
    default:
      return schema.type ?? 'unknown'
  }
}

function objectType(schema: Schema, indent: string): string {
  const { additionalProperties: values } = schema
  if (typeof values === 'object') return `Readonly<Record<string, ${typeOf(values, indent)}>>`
  const inner = `${indent}  `
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${docstring(property.description, inner)}${inner}readonly ${key}${optional}: ${typeOf(property, inner)}\n`
  })
  const open = schema.additionalProperties === true ? [`${inner}readonly [key: string]: unknown\n`] : []
  const members = [...properties, ...open]
  return members.length === 0 ? 'object' : `{\n${members.join('')}${indent}}`
}

function docstring(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n` : ''
}
