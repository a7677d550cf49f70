import { verbatim } from '../../core/text/message.ts'
import type { BuiltInCategory } from './built-in-category.ts'
import { directCategories } from './catalogue-direct.ts'
import { extendedCategories } from './catalogue-extended.ts'
import { fileCategories } from './catalogue-files.ts'

/** Every category that is always there, in the order in which they are listed. Source: silences#cf-categories. */
export const builtInCategories: readonly BuiltInCategory[] = [
  ...directCategories.filter(({ type }) => type === 'special'),
  ...extendedCategories.map(([id, name, comment]) => {
    return { id: `extended.id.${id}`, type: 'extended' as const, name, comment }
  }),
  ...fileCategories.map(({ id, name, extensions }) => {
    return { id: `files.id.${id}`, type: 'files' as const, name, comment: verbatim(extensions.join(', ')) }
  }),
  ...directCategories.filter(({ type }) => type === 'other'),
]

const known: ReadonlySet<string> = new Set(builtInCategories.map(({ id }) => id))

/** True when `id` is that of a category that is always there. */
export function isBuiltIn(id: string): boolean {
  return known.has(id)
}
