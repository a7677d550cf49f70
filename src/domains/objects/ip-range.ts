import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { collection } from '../../core/resource/resource.ts'
import { comment, formatted, title, typeTag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** IP ranges. Source: document 1, "Object bodies". */
export const ipRanges = collection({
  name: 'ip_ranges',
  path: '/aliases/ip_ranges',
  area: 'objects',
  summary: 'IP ranges.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'ip_range' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('ip_range'),
    start: formatted('address', { description: 'First address.' }),
    end: formatted('address', { description: 'Last address, of the same family, not below the first.' }),
    value: Type.String({ readOnly: true, default: '', description: '`start-end`.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment', 'value'],
  derive: (object) => ({ value: `${object.start}-${object.end}` }),
  check: (object) => {
    const start = parseAddress(object.start)
    const end = parseAddress(object.end)
    if (!start || !end) return []
    if (start.family !== end.family) return [problem('end', message('must be of the same family as start'))]
    return start.value > end.value ? [problem('end', message('must not be below start'))] : []
  },
})
