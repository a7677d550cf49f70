import type { TSchema } from 'typebox'
import { type Node, nodeOf } from '../core/schema.ts'
import type { Route } from './route.ts'

type Json = Readonly<Record<string, unknown>>

/** What the description says of the program. */
export interface ApiInfo {
  readonly title: string
  readonly version: string
  readonly vendor: string
}

const problemStatuses: Readonly<Record<number, string>> = {
  400: 'The body is not JSON.',
  401: 'No session, wrong credentials, or an access level that may not.',
  404: 'There is no such path or item.',
  412: '`If-Match` names an older version.',
  413: 'The body is too large.',
  429: 'Too many attempts.',
  502: 'An upstream server returned an invalid response.',
  542: 'The body or a query parameter breaks a rule.',
}

/** The OpenAPI 3.1 description of the routes. */
export function openApi(routes: readonly Route[], info: ApiInfo): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: 'The management interface of a network security gateway.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: `insecure-${info.vendor}-session` },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

function operation(route: Route, path: string): Json {
  const { doc, access, method } = route
  const writes = method !== 'GET'
  const statuses = [
    ...(access === 'public' ? [] : [401]),
    ...(path.includes('{') ? [404] : []),
    ...(writes ? [400, 412, 413, 542] : doc.query ? [542] : []),
    ...(doc.statuses ?? []),
  ]
  return {
    operationId: operationId(method, path),
    tags: [doc.tag],
    summary: doc.summary,
    'x-source': doc.source,
    ...(access === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...(typeof access === 'object' ? { 'x-competence': `${access.area}:${access.competence}` } : {}),
    parameters: parameters(route, path),
    ...(doc.request || doc.requestType ? { requestBody: requestBody(route) } : {}),
    responses: {
      200: success(route),
      ...Object.fromEntries([...new Set(statuses)].sort().map((status) => [status, failure(status)])),
    },
  }
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const named = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return method.toLowerCase() + named
}

function parameters({ doc, method }: Route, path: string): Json[] {
  const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  const query = Object.entries(doc.query ? (nodeOf(doc.query).properties ?? {}) : {}).map(([name, node]) => ({
    name,
    in: 'query',
    required: nodeOf(doc.query!).required?.includes(name) ?? false,
    ...(node.description ? { description: node.description } : {}),
    schema: published(node),
  }))
  const header = (name: string, description: string) => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } }
  }
  const headers = [
    ...(method === 'GET'
      ? []
      : [header('If-Match', 'ETag of the item or of its table; 412 when it changed.')]),
    ...(method === 'POST' ? [header('Idempotency-Key', 'The same key and body make one change only.')] : []),
  ]
  return [...inPath, ...query, ...headers]
}

function requestBody({ doc }: Route): Json {
  const type = doc.requestType ?? 'application/json'
  return {
    required: true,
    content: { [type]: { schema: doc.request ? published(nodeOf(doc.request)) : {} } },
  }
}

function success({ doc }: Route): Json {
  if (!doc.response && !doc.responseType) return { description: 'OK, without a body.' }
  const schema: Node | Json = doc.response ? published(nodeOf(doc.response)) : {}
  return { description: 'OK', content: { [doc.responseType ?? 'application/json']: { schema } } }
}

function failure(status: number): Json {
  return {
    description: problemStatuses[status] ?? 'A failure.',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** A schema as it is published: items with fields that depend on `type` become one variant for each type. */
function published(node: Node): Node | Json {
  const variants = variantsOf(node)
  if (variants.length > 0) {
    // A body that need not say its type may be of several.
    const key = node.required?.includes('type') ? 'oneOf' : 'anyOf'
    return { [key]: variants.map((type) => published(variant(node, type))) }
  }
  return {
    ...node,
    ...(node.items ? { items: published(node.items) } : {}),
    ...(node.anyOf ? { anyOf: node.anyOf.map(published) } : {}),
    ...(node.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(node.properties).map(([name, property]) => [name, published(property)]),
          ),
        }
      : {}),
  }
}

function variantsOf(node: Node): readonly string[] {
  const properties = Object.values(node.properties ?? {})
  if (!properties.some((property) => whenOf(property))) return []
  return (node.properties?.['type']?.enum ?? []) as readonly string[]
}

function whenOf(property: Node): readonly string[] | undefined {
  return property['x-when'] ?? property.anyOf?.find((branch) => branch['x-when'])?.['x-when']
}

function variant(node: Node, type: string): Node {
  const properties = Object.entries(node.properties ?? {})
    .filter(([, property]) => whenOf(property)?.includes(type) ?? true)
    .map(([name, property]) => {
      if (name === 'type') return [name, { const: type, description: property.description }] as const
      const { 'x-when': _when, ...rest } = property
      return [name, rest] as const
    })
  return { ...node, properties: Object.fromEntries(properties) as Record<string, Node> }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'errors', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string', description: 'The same text as detail.' },
    code: { type: 'string', description: 'Stable and machine-readable.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
}

/** The schema of an answer, for tests that hold answers against the description. */
export function publishedSchema(schema: TSchema): Json {
  return published(nodeOf(schema)) as Json
}
