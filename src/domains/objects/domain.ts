import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, formatted, title, typeTag } from '../../core/schema/fields.ts'

/**
 * Domain names, resolved and refreshed while a rule names them. A wildcard has the addresses of the names below it that the
 * name server has answered for. Source: document 1, "Object bodies"; silences#domain-wildcards.
 */
export const domains = collection({
  name: 'domains',
  path: '/aliases/domains',
  area: 'objects',
  summary: 'Domain names, resolved and refreshed while a rule names them.',
  source: 'document 1, Object bodies',
  id: { kind: 'alias', type: 'domain' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('domain'),
    value: formatted('domain-pattern', {
      description: 'A domain name, or `*.` and a domain name for all names below it, at any depth.',
    }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment', 'value'],
})
