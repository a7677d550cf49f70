import type { Json } from '../../schema/published-schema.ts'

type Operations = Readonly<Record<string, Readonly<Record<string, Json>>>>
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * The description without what operations take and answer: what the documentation page begins with. One that is
 * opened comes by itself (`operationPart`).
 */
export function outline(description: Json): Json {
  const { paths, components, ...rest } = description as Json & {
    readonly paths: Operations
    readonly components: Components
  }
  const { securitySchemes } = components
  return {
    ...rest,
    paths: mapValues(paths, (methods) =>
      mapValues(methods, ({ operationId, tags, summary, security }) => {
        return { operationId, tags, summary, security, responses: {} }
      }),
    ),
    components: { securitySchemes },
  }
}

/** One operation with the parts of the description that it refers to; undefined when there is none of this id. */
export function operationPart(description: Json, operationId: string): Json | undefined {
  const { paths, components } = description as { readonly paths: Operations; readonly components: Components }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation['operationId'] !== operationId) continue
      return { paths: { [path]: { [method]: operation } }, components: referred(operation, components) }
    }
  }
  return undefined
}

/** The components that a value refers to, and those that these refer to. */
function referred(value: unknown, components: Components): Components {
  const found: Record<string, Record<string, unknown>> = {}
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { readonly $ref?: unknown }
    const [, , kind, name] = typeof $ref === 'string' ? $ref.split('/') : []
    if (kind !== undefined && name !== undefined && found[kind]?.[name] === undefined) {
      const part = components[kind]?.[name]
      found[kind] = { ...found[kind], [name]: part }
      look(part)
    }
    for (const member of Object.values(node)) look(member)
  }
  look(value)
  return found
}

function mapValues<T, R>(
  object: Readonly<Record<string, T>>,
  change: (value: T) => R,
): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
