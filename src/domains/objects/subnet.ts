import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, formatted, title, typeTag } from '../../core/schema/fields.ts'

/** Subnets. Source: document 1, "Object bodies". */
export const subnets = collection({
  name: 'subnets',
  path: '/aliases/networks',
  area: 'objects',
  summary: 'Subnets.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'subnet' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('subnet'),
    value: formatted('ipv4-network', { description: '`a.b.c.d/nn` or `a.b.c.d/mask`.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment', 'value'],
})
