import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { aliasList, comment, title, typeTag } from '../../core/schema/fields.ts'

/** Schedules. Source: document 1, "Object bodies". */
export const schedules = collection({
  name: 'schedules',
  path: '/aliases/lists/times',
  area: 'objects',
  summary: 'Schedules.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'time_list' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('time_list'),
    values: aliasList(['time_range'], {
      description: 'Identifiers of Time objects; an empty one is never in force.',
    }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
