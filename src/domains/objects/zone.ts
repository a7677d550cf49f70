import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, title, typeTag } from '../../core/schema/fields.ts'

/** Zones: names for groups of interfaces. Source: silences#zones. */
export const zones = collection({
  name: 'zones',
  path: '/aliases/zones',
  area: 'objects',
  summary: 'Zones: names for groups of interfaces.',
  source: 'silences#zones',
  id: { kind: 'alias', type: 'zone' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('zone'),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
