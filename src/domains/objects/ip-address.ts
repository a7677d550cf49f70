import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, formatted, title, typeTag } from '../../core/schema/fields.ts'

/** IP addresses. Source: document 1, "Object bodies". */
export const ipAddresses = collection({
  name: 'ip_addresses',
  path: '/aliases/ip_addresses',
  area: 'objects',
  summary: 'IP addresses.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'ip' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('ip'),
    value: formatted('address', { description: 'An IPv4 or IPv6 address.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment', 'value'],
})
