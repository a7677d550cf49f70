import Type from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import type { AliasClass } from '../../core/schema/alias.ts'
import { aliasOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** A list that must have items: identifiers of these classes, or `any` alone. */
export function filledList(classes: readonly AliasClass[], description: string) {
  return Type.Array(aliasOf(classes), { minItems: 1, maxItems: 10000, 'x-set': 'limits', description })
}

/** Whom a rule of the VPN server is about. Source: document 2, "VPN access rule", field `objects`. */
export function ruleObjects() {
  return filledList(['any', 'user', 'group', 'security_group'], 'Users and groups, or `any` alone.')
}

/** Schema of the title of a rule of the VPN server. */
export function ruleTitle() {
  return Type.String({ maxLength: 42, default: '', description: 'At most 42 characters, may be empty.' })
}

/** `any` stands alone. Source: document 2, "VPN access rule". */
export function checkAnyAlone<T>(rule: T, fields: readonly (keyof T & string)[]): Problem[] {
  return fields
    .filter((field) => {
      const items = rule[field] as readonly string[]
      return items.length > 1 && items.includes('any')
    })
    .map((field) => problem(field, message('any must be the only item')))
}
