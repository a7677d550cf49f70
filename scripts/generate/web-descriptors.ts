import type { TSchema } from 'typebox'
import type { Resource } from '../../src/core/resource/resource.ts'
import { isStored, isTable } from '../../src/core/resource/resource.ts'
import { console as consoleResources } from '../../src/domains/console.ts'
import { gateway as gatewayResources } from '../../src/domains/gateway.ts'

// What the web console knows of each declaration: its forms, columns, search and requests follow from it.

type Json = { readonly [key: string]: unknown }

/** Rooms of the web console, and the paths that they hold; the first that fits. */
const rooms: readonly (readonly [room: string, fits: (resource: Resource) => boolean])[] = [
  [
    'fleet',
    ({ path, name }) =>
      path.startsWith('/servers/') || name.startsWith('console_') || path.startsWith('/central_console'),
  ],
  ['vpn', ({ path }) => /^\/(vpn_servers|agent_backend|x\/agents)\b/.test(path)],
  ['monitor', ({ path }) => /^\/(logs_backend|x\/logs|x\/metrics)\b/.test(path)],
  [
    'system',
    ({ area, path }) => area === 'system' || area === 'administrators' || path.startsWith('/netscan'),
  ],
  ['profiles', ({ area, path }) => area === 'security' || path.startsWith('/quotas')],
  ['policy', ({ area }) => area === 'firewall'],
  ['objects', ({ area }) => area === 'objects'],
  ['users', ({ area }) => area === 'users'],
  ['network', () => true],
]

/** Descriptors of both products, a file for each room, and the names that need words. */
export function webDescriptors(): readonly { readonly file: string; readonly text: string }[] {
  const all = new Map<string, Json>()
  const inRoom = new Map<string, string[]>()
  for (const [product, resources] of [
    ['utm', gatewayResources],
    ['cc', consoleResources],
  ] as const)
    for (const resource of resources as readonly Resource[]) {
      if (resource.shape === 'singleton' && resource.isInternal) continue
      const key = `${resource.name}${resource.shape === 'upload' || resource.shape === 'action' ? ` ${resource.shape}` : ''}${resource.shape === 'view' && hasUpload(resources, resource) ? ' view' : ''}`
      const known = all.get(key)
      if (known !== undefined) {
        all.set(key, { ...known, products: [...new Set([...(known['products'] as string[]), product])] })
        continue
      }
      all.set(key, { ...descriptorOf(resource), products: [product] })
      const [room] = rooms.find(([, fits]) => fits(resource))!
      inRoom.set(room, [...(inRoom.get(room) ?? []), key])
    }
  const fields = new Set<string>()
  for (const each of all.values()) for (const schema of schemasOf(each)) namesIn(schema, fields)
  const values = new Set<string>()
  for (const each of all.values()) for (const schema of schemasOf(each)) valuesIn(schema, values)
  return [
    ...[...inRoom].map(([room, keys]) => ({
      file: `web/src/${room}/${room}.generated.ts`,
      text: `import type { Descriptor } from '../resource/descriptor.ts'\n\nexport const ${room}Resources: readonly Descriptor[] = [\n${keys
        .map((key) => `  ${JSON.stringify(all.get(key))},\n`)
        .join('')}]\n`,
    })),
    {
      file: 'web/src/words/names.generated.ts',
      text: [
        "import type { PageKey } from '../app/page-key.ts'\n",
        union(
          'ResourceName',
          [...all.values()].map(({ name }) => String(name)),
        ),
        union(
          'TableName',
          [...all.values()]
            .filter(({ shape }) => shape === 'collection' || shape === 'ordered')
            .map(({ name }) => String(name)),
        ),
        union('FieldName', [...fields]),
        union('ValueName', [...values]),
        `/** The pages of resources by room, for the tree; their descriptors come with the room. */\nexport const resourcePages: readonly PageKey[] = [\n${[
          ...inRoom,
        ]
          .flatMap(([room, keys]) =>
            keys.map((key) => {
              const { name, shape, area, products, path } = all.get(key)!
              return `  ${JSON.stringify({ room, name, shape, area, products, ...(String(path).includes(':') ? { isPart: true } : {}) })},\n`
            }),
          )
          .join('')}]\n`,
      ].join('\n'),
    },
  ]
}

function hasUpload(resources: readonly Resource[], { name }: Resource): boolean {
  return resources.some((each) => each.name === name && each.shape === 'upload')
}

function union(name: string, members: readonly string[]): string {
  const sorted = [...new Set(members)].sort()
  return `export type ${name} =\n${sorted.map((member) => `  | ${JSON.stringify(member)}`).join('\n')}\n`
}

function descriptorOf(resource: Resource): Json {
  const { name, shape, path, area } = resource
  const common = { name, shape, path, area }
  if (isTable(resource)) {
    const { id, search, within, madeInside, arrayBodies } = resource
    const secondView = resource.shape === 'collection' ? resource.secondView : undefined
    return {
      ...common,
      id: id.kind,
      ...(id.kind === 'alias' ? { aliasType: id.type } : {}),
      ...(resource.aliases ? { aliasTypes: Object.keys(resource.aliases) } : {}),
      ...(resource.shape === 'ordered' ? { move: resource.move } : {}),
      ...(within ? { within: { table: within.table.name, param: within.field } } : {}),
      ...(madeInside ? { madeInside } : {}),
      ...(arrayBodies ? { arrayBodies } : {}),
      ...(search ? { search } : {}),
      ...(secondView
        ? { secondView: { path: secondView.path, schema: partOf(resource.schema, secondView.fields) } }
        : {}),
      schema: trimmed(resource.schema, new Set(secondView?.fields ?? [])),
    }
  }
  if (isStored(resource)) return { ...common, schema: trimmed(resource.schema) }
  switch (resource.shape) {
    case 'view':
      return {
        ...common,
        output: trimmed(resource.output),
        ...(resource.query ? { query: trimmed(resource.query) } : {}),
        ...(resource.input ? { input: trimmed(resource.input) } : {}),
        ...(resource.text ? { text: true } : {}),
      }
    case 'action':
      return {
        ...common,
        method: resource.method,
        changes: resource.changes.name,
        ...(resource.input ? { input: trimmed(resource.input) } : {}),
        ...(resource.textBody ? { textBody: resource.textBody } : {}),
      }
    case 'upload':
      return { ...common, method: resource.method, limitBytes: resource.limitBytes }
    default:
      throw new Error(`no descriptor for ${name}`)
  }
}

const plainKeys = [
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'default',
  'format',
  'readOnly',
  'writeOnly',
  'uniqueItems',
] as const
const ownKeys = [
  'alias',
  'ref',
  'when',
  'fixed',
  'given',
  'or-format',
  'secret',
  'once',
  'format',
  'text',
  'shown',
  'names',
  'set',
  'key',
  'unasked',
  'words',
] as const

/** Part of a schema that a form needs. */
function trimmed(schema: TSchema, without: ReadonlySet<string> = new Set()): Json {
  const from = schema as unknown as Json
  const kept: Record<string, unknown> = {}
  for (const key of plainKeys) if (from[key] !== undefined) kept[key] = from[key]
  for (const key of ownKeys) if (from[`x-${key}`] !== undefined) kept[`x-${key}`] = from[`x-${key}`]
  const { properties, items, anyOf, patternProperties } = from as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: readonly TSchema[]
    patternProperties?: Record<string, TSchema>
  }
  if (properties !== undefined)
    kept['properties'] = Object.fromEntries(
      Object.entries(properties)
        // Kept with the item, neither shown nor written.
        .filter(([name, part]) => !without.has(name) && !isHidden(part))
        .map(([name, part]) => [name, trimmed(part)]),
    )
  if (properties !== undefined && Array.isArray(from['required'])) kept['required'] = from['required']
  if (items !== undefined) kept['items'] = trimmed(items)
  const [value] = Object.values(patternProperties ?? {})
  if (value !== undefined) kept['values'] = trimmed(value)
  if (anyOf === undefined) return kept
  const parts = anyOf.map((part) => trimmed(part))
  const others = parts.filter(({ type }) => type !== 'null')
  if (others.length < parts.length) kept['nullable'] = true
  if (others.length > 0 && others.every((part) => part['const'] !== undefined))
    return { ...kept, type: 'string', enum: others.map((part) => part['const']) }
  const [number, named] = others
  // Numbers from 1 on that have names: the form offers the names.
  if (
    others.length === 2 &&
    number!['minimum'] === 1 &&
    (named!['enum'] as unknown[])?.length === number!['maximum']
  )
    return { ...kept, ...number, 'x-names': named!['enum'] }
  // Texts of several forms, or none: one text, whose form the gateway judges.
  const texts = others.filter(({ type, const: fixed }) => type === 'string' || typeof fixed === 'string')
  if (texts.length === others.length && texts.every((part) => part['enum'] === undefined))
    return { ...Object.assign({}, ...texts), const: undefined, ...kept, type: 'string' }
  const [only] = others
  return others.length === 1 ? { ...only, ...kept } : { ...kept, anyOf: others }
}

/** The part of a schema that has these fields. */
function partOf(schema: TSchema, fields: readonly string[]): Json {
  const all = Object.keys((schema as unknown as { properties: object }).properties)
  return trimmed(schema, new Set(all.filter((name) => !fields.includes(name))))
}

/** Schemas of a descriptor. */
function schemasOf(descriptor: Json): readonly unknown[] {
  const { schema } = (descriptor['secondView'] ?? {}) as { readonly schema?: unknown }
  return [...['schema', 'input', 'output', 'query'].map((part) => descriptor[part]), schema]
}

function isHidden(schema: TSchema): boolean {
  const { readOnly, writeOnly } = schema as { readOnly?: boolean; writeOnly?: boolean }
  return readOnly === true && writeOnly === true
}

function namesIn(schema: unknown, names: Set<string>): void {
  eachPart(schema, (part) => {
    for (const name of Object.keys((part['properties'] as object | undefined) ?? {})) names.add(name)
  })
}

function valuesIn(schema: unknown, values: Set<string>): void {
  eachPart(schema, (part) => {
    for (const value of [
      part['enum'] ?? [],
      part['x-names'] ?? [],
      Object.values(part['x-words'] ?? {}),
    ].flat())
      if (typeof value === 'string' && value !== '') values.add(value)
  })
}

function eachPart(schema: unknown, take: (part: Json) => void): void {
  if (typeof schema !== 'object' || schema === null) return
  const part = schema as Json
  take(part)
  for (const inner of Object.values((part['properties'] as object | undefined) ?? {})) eachPart(inner, take)
  for (const inner of (part['anyOf'] as readonly unknown[] | undefined) ?? []) eachPart(inner, take)
  eachPart(part['items'], take)
  eachPart(part['values'], take)
}
