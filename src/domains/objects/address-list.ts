import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { aliasList, comment, title, typeTag } from '../../core/schema/fields.ts'

/** Lists of IP objects. Source: document 1, "Object bodies". */
export const addressLists = collection({
  name: 'address_lists',
  path: '/aliases/lists/addresses',
  area: 'objects',
  summary: 'Lists of IP objects.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'address_list' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('address_list'),
    values: aliasList(
      ['ip', 'ip_range', 'subnet', 'domain', 'ip_address_list', 'iplist', 'list_of_iplists'],
      {
        description: 'Identifiers of IP objects; an empty list matches nothing.',
      },
    ),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
