import Type from 'typebox'
import { comment, formatted, title, typeTag } from '../../core/fields.ts'
import { collection } from '../../core/resource.ts'

/** Domain names, resolved and refreshed while a rule names them. Source: document 1, "Object bodies". */
export const domains = collection({
  name: 'domains',
  path: '/aliases/domains',
  area: 'objects',
  summary: 'Domain names, resolved and refreshed while a rule names them.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'domain' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('domain'),
    value: formatted('domain', { description: 'A domain name.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment', 'value'],
})
