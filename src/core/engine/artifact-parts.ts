import Type, { type TSchema } from 'typebox'
import { annotation, itemsOf, membersIn, type Node, nodeOf, visitLeaves } from '../schema/schema.ts'

/** A secret in an artifact: sealed in the gateway process, opened on its way to the plane. */
export function sealedSecret(description: string) {
  return Type.String({ 'x-sealed': true, description })
}

/** A file in an artifact, by the SHA-256 of its content in hexadecimal digits. */
export function fileReference(description: string) {
  return Type.String({ 'x-file': true, pattern: '^[0-9a-f]{64}$', description })
}

/** The artifact with each secret as `open` says; the same object where its schema has no secrets. */
export function withSecrets<A>(schema: TSchema | null, artifact: A, open: (sealed: string) => string): A {
  if (schema === null || !hasAnnotation(nodeOf(schema), 'x-sealed')) return artifact
  return replaced(nodeOf(schema), artifact, open) as A
}

/** Hashes of the files that an artifact names, each once. */
export function filesOf(schema: TSchema | null, artifact: unknown): readonly string[] {
  if (schema === null || !hasAnnotation(nodeOf(schema), 'x-file')) return []
  const found = new Set<string>()
  visitLeaves(nodeOf(schema), artifact, (node, leaf) => {
    if (annotation(node, 'x-file') && typeof leaf === 'string') found.add(leaf)
  })
  return [...found]
}

function hasAnnotation(node: Node, key: 'x-sealed' | 'x-file'): boolean {
  if (annotation(node, key)) return true
  const items = itemsOf(node)
  const inner = [...(items ? [items] : []), ...membersIn(node).map(([, member]) => member)]
  return inner.some((each) => hasAnnotation(each, key))
}

function replaced(node: Node, value: unknown, open: (sealed: string) => string): unknown {
  if (typeof value === 'string') return annotation(node, 'x-sealed') && value !== '' ? open(value) : value
  if (Array.isArray(value)) {
    const items = itemsOf(node)
    return items ? value.map((item) => replaced(items, item, open)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const members = new Map(membersIn(node))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const member = members.get(name)
      return [name, member ? replaced(member, each, open) : each]
    }),
  )
}
