import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { printAlias } from '../../core/schema/alias.ts'
import { choice } from '../../core/schema/fields.ts'
import { categoryTypes } from './built-in-category.ts'
import { builtInCategories } from './catalogue.ts'
import { userCategories } from './user-category.ts'

const row = Type.Object({
  id: Type.String({ description: '`users.id.<n>`, `extended.id.<n>` and so on, as rules name it.' }),
  type: choice(categoryTypes, { description: 'Kind of category.' }),
  name: Type.String({ description: 'Name.' }),
  comment: Type.String({ maxLength: 255, description: 'What belongs to it.' }),
})

/** Every category that a rule can name. Source: document 3, "Content filter", Category; silences#cf-categories. */
export const categoryList = view({
  name: 'content_categories',
  path: '/content-filter/categories',
  area: 'security',
  summary: 'Every category that a rule of the content filter can name.',
  source: 'document 3, Content filter (gateway)',
  output: Type.Array(row),
  read: ({ snapshot, say }) =>
    ok([
      ...userRows(snapshot),
      ...builtInCategories.map((category) => {
        const { id, type, name, comment } = category
        return { id, type, name: say(name), comment: say(comment) }
      }),
    ]),
})

function userRows(snapshot: Snapshot) {
  return snapshot.rows(userCategories).entries.map(({ id, item: { name, comment } }) => {
    return {
      id: printAlias({ kind: 'object', type: 'users', id: Number(id) }),
      type: 'users' as const,
      name,
      comment,
    }
  })
}
