import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, title, typeTag } from '../../core/schema/fields.ts'

/** Ports. Source: document 1, "Object bodies". */
export const ports = collection({
  name: 'ports',
  path: '/aliases/ports',
  area: 'objects',
  summary: 'Ports.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'port' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('port'),
    value: Type.Integer({ minimum: 1, maximum: 65535, description: 'Port number.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
