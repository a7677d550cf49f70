import { directCategories } from './catalogue-direct.ts'
import { extendedCategories } from './catalogue-extended.ts'
import { fileCategories } from './catalogue-files.ts'

/** Types of categories. Source: document 3, "Content filter", Category. */
export const categoryTypes = ['users', 'extended', 'files', 'special', 'other'] as const

/** A category that is always there. `id` never changes its meaning. */
export interface BuiltInCategory {
  readonly id: string
  readonly type: Exclude<(typeof categoryTypes)[number], 'users'>
  readonly name: string
  readonly comment: string
}

/** Every category that is always there, in the order in which they are listed. Source: silences#cf-categories. */
export const builtInCategories: readonly BuiltInCategory[] = [
  ...directCategories.filter(({ type }) => type === 'special'),
  ...extendedCategories.map(([id, name, comment]) => {
    return { id: `extended.id.${id}`, type: 'extended' as const, name, comment }
  }),
  ...fileCategories.map(({ id, name, extensions }) => {
    return { id: `files.id.${id}`, type: 'files' as const, name, comment: extensions.join(', ') }
  }),
  ...directCategories.filter(({ type }) => type === 'other'),
]

const known: ReadonlySet<string> = new Set(builtInCategories.map(({ id }) => id))

/** Whether `id` is that of a category that is always there. */
export function isBuiltIn(id: string): boolean {
  return known.has(id)
}
