import type { Resource } from '../../src/core/resource.ts'
import { annotation, type Node, propertiesOf } from '../../src/core/schema.ts'

/** A table of fields with their types and limits for each stored resource. */
export function fieldRules(resources: readonly Resource[]): string[] {
  return resources.flatMap((resource) => {
    if (resource.shape === 'view' || resource.shape === 'action' || resource.shape === 'upload') return []
    if (resource.shape === 'singleton' && resource.isInternal) return []
    return [
      `### ${resource.path}`,
      '',
      `${resource.summary} Source: ${resource.source}.`,
      '',
      '| Field | Type | Rules |',
      '|---|---|---|',
      ...propertiesOf(resource.schema).map(
        ([name, node]) => `| \`${name}\` | ${cell(typeOf(node))} | ${cell(rulesOf(node).join('; '))} |`,
      ),
      '',
    ]
  })
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function typeOf(node: Node): string {
  if (node.anyOf) return node.anyOf.map(typeOf).join(' or ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (node.type === 'array') return `list of ${node.items ? typeOf(node.items) : 'anything'}`
  return node.type ?? 'anything'
}

function rulesOf(node: Node): string[] {
  const branches = [node, ...(node.anyOf ?? []), ...(node.items ? [node.items] : [])]
  const limit = (key: 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'maxItems' | 'format') =>
    branches.find((branch) => branch[key] !== undefined)?.[key]
  const when = annotation(node, 'x-when')
  return [
    ...(limit('minLength') === 1 ? ['not empty'] : []),
    ...(limit('maxLength') === undefined ? [] : [`at most ${limit('maxLength')} characters`]),
    ...(limit('minimum') === undefined ? [] : [`from ${limit('minimum')}`]),
    ...(limit('maximum') === undefined ? [] : [`to ${limit('maximum')}`]),
    ...(limit('maxItems') === undefined ? [] : [`at most ${limit('maxItems')} items`]),
    ...(limit('format') === undefined ? [] : [`form \`${limit('format')}\``]),
    ...(node.default === undefined ? [] : [`default \`${JSON.stringify(node.default)}\``]),
    ...(node.readOnly ? ['read-only'] : []),
    ...(node.writeOnly ? ['never shown'] : []),
    ...(when ? [`only for type ${when.join(', ')}`] : []),
  ]
}
