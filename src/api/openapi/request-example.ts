import type { Json, NamedSchemas } from '../schema/published-schema.ts'
import { consoleSamples, gatewaySamples } from './samples.ts'

/** Parts of a published schema that an example follows from. */
interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly type?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly minLength?: number
  readonly readOnly?: boolean
  readonly deprecated?: boolean
}

/**
 * Example of a body: the sample that tests send to this request, or what follows from the schema. `path` has its
 * parameters in braces.
 */
export function requestExample(method: string, path: string, schema: Json, named: NamedSchemas): unknown {
  const sample = sampleBodies().get(keyOf(method, path))
  if (sample === undefined) return exampleOf(schema, named)
  if (!sample.isPartial) return sample.body
  const whole = exampleOf(schema, named)
  return { ...(whole as object), ...(sample.body as object) }
}

interface SampleBody {
  readonly body: unknown
  /** True when the body may lack fields that the request asks for. */
  readonly isPartial: boolean
}

let known: ReadonlyMap<string, SampleBody> | undefined

/** Bodies of the samples by method and path. */
function sampleBodies(): ReadonlyMap<string, SampleBody> {
  if (known) return known
  const bodies = new Map<string, SampleBody>()
  const add = (method: string, path: string, body: unknown, isPartial = false) => {
    const key = keyOf(method, path)
    if (body !== undefined && !bodies.has(key)) bodies.set(key, { body, isPartial })
  }
  for (const { tables = [], singletons = [], requests = [] } of [...gatewaySamples, ...consoleSamples]) {
    for (const { path, create, change } of tables) {
      add('POST', path, create)
      add('PUT', `${path}/{id}`, create)
      add('PATCH', `${path}/{id}`, change)
    }
    for (const { path, change } of singletons) {
      add('PUT', path, change, true)
      add('PATCH', path, change)
    }
    for (const { request, body } of requests) {
      const [method, path] = request.split(' ') as [string, string]
      add(method, path, body)
    }
  }
  known = bodies
  return bodies
}

/** Paths are the same whatever their parameters are called. */
function keyOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
}

/** A value that a published schema allows: of an object what must be there, or some of what may. */
export function exampleOf(schema: Json, named: NamedSchemas): unknown {
  return allowedBy(schema as Schema, named, 0)
}

function allowedBy(schema: Schema, named: NamedSchemas, depth: number): unknown {
  const { $ref, examples, type } = schema
  if ($ref) return allowedBy(named.get($ref.split('/').at(-1)!) as Schema, named, depth)
  if ('const' in schema) return schema.const
  if (examples?.length) return examples[0]
  const choice = schema.enum?.find((each) => each !== null)
  if (choice !== undefined) return choice
  if (schema.properties) return objectOf(schema, named, depth)
  const [branch] = (schema.oneOf ?? schema.anyOf ?? []).filter((each) => each.type !== 'null')
  if (branch) return allowedBy(branch, named, depth)
  if (schema.default !== undefined && schema.default !== '') return schema.default
  if (type === 'array')
    return schema.items && depth < deepest ? [allowedBy(schema.items, named, depth + 1)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'string') return 'text'.padEnd(schema.minLength ?? 0, 't')
  return {}
}

/** Objects nest a few levels only. */
const deepest = 6

function objectOf(schema: Schema, named: NamedSchemas, depth: number): unknown {
  const { properties = {}, required = [], anyOf = [] } = schema
  const asked = new Set([...required, ...(anyOf[0]?.required ?? [])])
  const names = asked.size > 0 ? Object.keys(properties).filter((name) => asked.has(name)) : optional(schema)
  return Object.fromEntries(names.map((name) => [name, allowedBy(properties[name]!, named, depth + 1)]))
}

/** The first fields that a body without required ones may bring. */
function optional({ properties = {} }: Schema): string[] {
  return Object.entries(properties)
    .filter(([, property]) => !property.readOnly && !property.deprecated)
    .map(([name]) => name)
    .slice(0, 4)
}
