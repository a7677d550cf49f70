import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { collection } from '../../core/resource/resource.ts'
import { comment, title, typeTag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Port ranges. Source: document 1, "Object bodies". */
export const portRanges = collection({
  name: 'port_ranges',
  path: '/aliases/port_ranges',
  area: 'objects',
  summary: 'Port ranges.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'port_range' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('port_range'),
    start: Type.Integer({ minimum: 1, maximum: 65535, description: 'First port.' }),
    end: Type.Integer({ minimum: 1, maximum: 65535, description: 'Last port, not below the first.' }),
    value: Type.String({ readOnly: true, default: '', description: '`start-end`.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment', 'value'],
  derive: (object) => ({ value: `${object.start}-${object.end}` }),
  check: (object) => (object.start > object.end ? [problem('end', message('must not be below start'))] : []),
})
