import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { collection } from '../../core/resource/resource.ts'
import { comment, formatted, moment, nullable, title, typeTag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Days of the week by their numbers, from 1 on. */
const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Times: hours of days of the week, within a period. Source: document 1, "Object bodies". */
export const timeRanges = collection({
  name: 'time_ranges',
  path: '/aliases/time_ranges',
  area: 'objects',
  summary: 'Times: hours of days of the week, within a period.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'time_range' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('time_range'),
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7, 'x-names': weekdayNames }), {
      uniqueItems: true,
      'x-set': 'limits',
      description: '1 is Monday, 7 Sunday; empty means every day.',
    }),
    start: formatted('time', { description: '`HH:MM`.' }),
    end: formatted('time', {
      description: '`HH:MM`; that minute still belongs to the time. Before `start`, it means the next day.',
    }),
    period: nullable(Type.Object({ first: moment(), last: moment() }), {
      default: null,
      description: 'First and last moment, or null for no limit.',
    }),
    value: Type.String({ readOnly: true, default: '', description: '`start-end`.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
  derive: (object) => ({ value: `${object.start}-${object.end}` }),
  check: (object) =>
    object.period && object.period.first > object.period.last
      ? [problem('period.last', message('must not be before first'))]
      : [],
})
