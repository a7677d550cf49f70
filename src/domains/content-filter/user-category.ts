import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, name } from '../../core/schema/fields.ts'
import { namesSite } from '../../core/web/url-pattern.ts'
import { message } from './messages.ts'

/**
 * Custom categories: lists of sites and pages. What an address in `urls` holds for: `url-pattern.ts`. They can be
 * removed while no rule names them. Source: document 3, "Content filter", Custom category; silences#cf-category-delete.
 */
export const userCategories = collection({
  name: 'users_categories',
  path: '/content-filter/users_categories',
  area: 'security',
  summary: 'Custom categories of the content filter: lists of sites and pages.',
  source: 'document 3, Content filter (gateway)',
  id: { kind: 'alias', type: 'users' },
  answersEdit: true,
  schema: Type.Object({
    name: name({ description: 'Not empty.' }),
    comment: { ...comment(), 'x-also': ['description'] },
    urls: Type.Array(
      Type.String({ minLength: 1, maxLength: 4096, examples: ['example.com', 'example.com/*'] }),
      {
        maxItems: 100_000,
        'x-set': 'members',
        default: [],
        description: 'Domain names or full paths of pages; `*` stands for any number of characters.',
      },
    ),
  }),
  label: (category) => category.name,
  warnings: ({ urls }) => {
    const place = urls.findIndex((url) => !namesSite(url))
    return place < 0
      ? []
      : [message('urls[{place}] names no site that a request can be for, and matches nothing', { place })]
  },
  search: ['name', 'comment'],
})
