import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { aliasOf, comment, title, typeTag } from '../../core/schema/fields.ts'

/** Lists of ports. Source: document 1, "Object bodies". */
export const portLists = collection({
  name: 'port_lists',
  path: '/aliases/lists/ports',
  area: 'objects',
  summary: 'Lists of ports.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'port_list' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('port_list'),
    values: Type.Array(aliasOf(['port', 'port_range'], { 'x-or-format': 'port-or-range' }), {
      maxItems: 10000,
      'x-set': 'members',
      description: 'Identifiers of ports and port ranges; numbers and `first-last` are accepted too.',
    }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
