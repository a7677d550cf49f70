import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, formatted, title, typeTag } from '../../core/schema/fields.ts'

/** Lists of IP addresses. Source: document 1, "Object bodies". */
export const ipAddressLists = collection({
  name: 'ip_address_lists',
  path: '/aliases/ip_address_lists',
  area: 'objects',
  summary: 'Lists of IP addresses.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'ip_address_list' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('ip_address_list'),
    values: Type.Array(formatted('ipv4-address-or-network'), {
      maxItems: 10000,
      'x-set': 'members',
      description: 'Addresses without mask, or with mask as 0..32 or as four decimal numbers.',
    }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
