import type { Descriptor, Item } from '../resource/descriptor.ts'

/** Tables of rules that a central console gives to servers. */
export const chains = ['forward', 'input', 'content'] as const

/** Name of such a table. */
export type Chain = (typeof chains)[number]

/** Side of the rules that a server has itself: rules come before or after them. */
export type Part = 'before' | 'after'

/** A rule of a group of servers, as its list answers it. */
export interface ConsoleRule extends Item {
  readonly id: number
  readonly parent_id: string
}

/** A row of the rules as a server sees them. */
export type RuleRow =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'none'; readonly part: Part }
  | { readonly kind: 'own' }
  | {
      readonly kind: 'rule'
      readonly part: Part
      readonly rule: ConsoleRule
      /** Place among the rules of its part, from 1 on. */
      readonly place: number
      /** True for a rule of a group above the one that is looked at. */
      readonly isInherited: boolean
    }

/** Rows of one part, in the order that the gateway lists its rules: the heading, then each rule. */
export function partRows(
  part: Part,
  rules: readonly ConsoleRule[],
  group: string | undefined,
): readonly RuleRow[] {
  return [
    { kind: 'part', part },
    ...(rules.length === 0 ? [{ kind: 'none', part } as const] : []),
    ...rules.map((rule, index) => ({
      kind: 'rule' as const,
      part,
      rule,
      place: index + 1,
      isInherited: rule.parent_id !== group,
    })),
  ]
}

/** Name of a rule in the address: rules of both parts may have the same id. */
export function ruleKey({ part, rule }: { readonly part: Part; readonly rule: ConsoleRule }): string {
  return `${part}-${rule.id}`
}

/** The descriptor of a table whose new items begin in a group. */
export function below(descriptor: Descriptor, group: string | undefined): Descriptor {
  const { schema } = descriptor
  const parent = schema?.properties?.['parent_id']
  if (schema === undefined || parent === undefined || group === undefined) return descriptor
  return {
    ...descriptor,
    schema: { ...schema, properties: { ...schema.properties, parent_id: { ...parent, default: group } } },
  }
}
