import Type from 'typebox'
import { invalid, ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { message } from './messages.ts'
import { categoriesOfRequest } from './request-category.ts'

/** The categories that an address belongs to. Source: silences#cf-lookup. */
export const categoryLookup = view({
  name: 'content_lookup',
  path: '/x/content-filter/lookup',
  area: 'security',
  summary: 'The categories that the address of a request tells by itself.',
  source: 'silences#cf-lookup',
  query: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 8192, description: 'Address of a page.' }),
  }),
  output: Type.Array(Type.String({ description: 'Id of a category.' })),
  read: ({ snapshot, query: { url } }) => {
    const ids = categoriesOfRequest(snapshot, url)
    return ids === null ? invalid('url', message('must be the address of a page')) : ok([...ids])
  },
})
