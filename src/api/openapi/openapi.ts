import { type Node, nodeOf } from '../../core/schema/schema.ts'
import {
  bodyLimitOf,
  type Condition,
  makesRevisions,
  planType,
  type Route,
  type RouteDoc,
} from '../route/route.ts'
import { closed, type Json, type NamedSchemas, published } from '../schema/published-schema.ts'
import { conditions, headers, introduction, problemSchema, refusals } from './openapi-text.ts'
import { requestExample } from './request-example.ts'

/** Facts about the program in the description. */
export interface ApiInfo {
  readonly title: string
  readonly version: string
  readonly vendor: string
}

/** The OpenAPI 3.1 description of the routes. */
export function openApi(routes: readonly Route[], info: ApiInfo): Json {
  const named: NamedSchemas = new Map([['Problem', problemSchema]])
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The gateway that serves this description.' }],
    tags: tags(routes),
    paths,
    components: {
      securitySchemes: securitySchemes(info.vendor),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      responses: Object.fromEntries(
        Object.values(refusals).map((refusal) => [
          refusal.name,
          {
            description: refusal.description,
            ...headerReferences(refusal.headers),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
      schemas: Object.fromEntries(named),
    },
  }
}

/** One tag for each resource, described by its list or its only operation. */
function tags(routes: readonly Route[]): Json[] {
  const first = new Map<string, string>()
  for (const { doc } of routes) {
    if (!first.has(tagOf(doc))) first.set(tagOf(doc), doc.tagSummary ?? doc.summary)
  }
  return [...first].map(([name, description]) => ({ name, description }))
}

function tagOf({ tag }: Route['doc']): string {
  return tag.replaceAll('_', ' ')
}

function securitySchemes(vendor: string): Json {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: `insecure-${vendor}-session`,
      description:
        `Names the session. The cookie \`__Secure-${vendor}-<session id>\`, which the login sets too, must come with ` +
        'it.',
    },
  }
}

function operation(route: Route, path: string, named: NamedSchemas): Json {
  const { doc, access, method } = route
  return {
    operationId: operationId(method, path),
    tags: [tagOf(doc)],
    summary: doc.summary,
    description: describe(route),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: parameters(route, path, named),
    ...(doc.request || doc.requestType ? { requestBody: requestBody(route, path, named) } : {}),
    ...(route.upload ? { requestBody: uploadBody } : {}),
    responses: {
      200: success(route, named),
      ...Object.fromEntries(statusesOf(route, path).map((status) => [status, refusal(route, status, named)])),
    },
  }
}

/** A refusal that operations share, or what the route answers in its own form with this status. */
function refusal({ doc }: Route, status: number, named: NamedSchemas): Json {
  const own = doc.statusBodies?.[status]
  const { name, description, headers: names } = refusals[status]!
  if (!own) return { $ref: `#/components/responses/${name}` }
  const content = { 'application/json': { schema: published(nodeOf(own), named) } }
  return { description, ...headerReferences(names), content }
}

function describe({ access, doc }: Route): string {
  const needs =
    typeof access === 'object'
      ? `Needs the competence to ${access.competence} \`${access.area}\`.`
      : access === 'session'
        ? 'Any administrator may.'
        : 'Needs no session.'
  return [doc.description, needs, `Source: ${doc.source}.`].filter(Boolean).join(' ')
}

function statusesOf(route: Route, path: string): number[] {
  const { access, doc, method } = route
  const writes = method !== 'GET'
  const statuses = [
    ...(access === 'public' ? [] : [401]),
    ...(path.includes('{') && !doc.unknownIsInvalid ? [404] : []),
    ...(writes ? [400, 413, 542] : doc.query ? [542] : []),
    ...conditionsOf(doc).flatMap((name) => conditions[name].statuses),
    ...(doc.statuses ?? []),
    ...(makesRevisions(route) || route.upload ? [503, 507] : []),
    421,
    500,
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

/** The conditions of a route: those it names, the confirmation of what makes revisions, the gate of what can be tried. */
function conditionsOf(doc: RouteDoc): readonly Condition[] {
  return [
    ...(doc.conditions ?? []),
    ...(makesRevisions({ doc }) ? (['X-Confirm-Within', 'X-Change-Note'] as const) : []),
    ...(doc.planned && !doc.isUngated ? (['X-Packet-Checks'] as const) : []),
  ]
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const named = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return method.toLowerCase() + named
}

function parameters(route: Route, path: string, named: NamedSchemas): Json[] {
  const { doc } = route
  const known = doc.params ? (nodeOf(doc.params).properties ?? {}) : {}
  const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => {
    const { description, ...schema } = known[name!] ?? { type: 'string' }
    return {
      name,
      in: 'path',
      required: true,
      ...(description ? { description } : {}),
      schema: published(schema, named),
    }
  })
  const query = Object.entries(doc.query ? (nodeOf(doc.query).properties ?? {}) : {}).map(([name, node]) => {
    const { description, ...schema } = node
    return {
      name,
      in: 'query',
      required: nodeOf(doc.query!).required?.includes(name) ?? false,
      ...(description ? { description } : {}),
      ...valueIn(schema, named),
    }
  })
  const inHeader = conditionsOf(doc).map((name) => {
    const { description, schema = { type: 'string' } } = conditions[name]
    return { name, in: 'header', required: false, description, schema }
  })
  return [...inPath, ...query, ...inHeader]
}

/** The value of a query parameter: objects, and lists of them, stand there as JSON. */
function valueIn(node: Node, named: NamedSchemas): Json {
  if (node.type !== 'object' && node.items?.type !== 'object') return { schema: published(node, named) }
  return { content: { 'application/json': { schema: published(closed(node), named) } } }
}

const file = { type: 'string', format: 'binary' }

/** An upload is the file itself, or a form with one file under any name. Source: silences#uploads. */
const uploadBody: Json = {
  required: true,
  content: {
    'application/octet-stream': { schema: file, example: 'the bytes of the file' },
    'multipart/form-data': {
      schema: { type: 'object', properties: { file }, required: ['file'] },
      example: { file: 'the bytes of the file' },
    },
  },
}

function requestBody(route: Route, path: string, named: NamedSchemas): Json {
  const { doc, method } = route
  const type = doc.requestType ?? 'application/json'
  const schema = doc.request ? published(closed(nodeOf(doc.request)), named) : {}
  const example = requestExample(method, path, schema, named)
  // An edit may say nothing, but in a body: an empty one is refused (silences#body-type).
  return { description: sizeOf(route), required: true, content: { [type]: { schema, example } } }
}

function sizeOf(route: Route): string {
  const kibibytes = bodyLimitOf(route) / 1024
  return `At most ${kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`}.`
}

function success({ doc }: Route, named: NamedSchemas): Json {
  const answered = headerReferences([
    ...(doc.headers ?? []),
    ...(makesRevisions({ doc }) ? ['X-Confirm-Until', 'X-Unconfirmed'] : []),
  ])
  const plan = doc.planned ? { [planType]: { schema: published(nodeOf(doc.planned), named) } } : {}
  if (!doc.response && !doc.responseType) {
    return { description: 'OK, without a body.', ...answered, ...(doc.planned ? { content: plan } : {}) }
  }
  const schema: Node | Json = doc.response ? published(nodeOf(doc.response), named) : {}
  const type = doc.responseType ?? 'application/json'
  const text = doc.textType ? { [doc.textType]: { schema: { type: 'string' } } } : {}
  const description = doc.bodyWhenAsked ? 'OK; without a body unless the query asks for one.' : 'OK'
  return { description, ...answered, content: { [type]: { schema }, ...text, ...plan } }
}

function headerReferences(names: readonly string[] | undefined): Json {
  if (!names) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}
