import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { aliasList, comment, title, typeTag } from '../../core/schema/fields.ts'

/** Lists of countries. Source: document 1, "Object (alias) identifiers"; silences#country-lists. */
export const countryLists = collection({
  name: 'country_lists',
  path: '/aliases/lists/iplists',
  area: 'objects',
  summary: 'Lists of countries.',
  source: 'document 1, Object (alias) identifiers; silences#country-lists',
  id: { kind: 'alias', type: 'list_of_iplists' },
  schema: Type.Object({
    title: title(),
    comment: comment(),
    type: typeTag('list_of_iplists'),
    values: aliasList(['iplist'], { description: 'Identifiers of countries, such as `iplist.DE`.' }),
  }),
  label: (object) => object.title,
  search: ['title', 'comment'],
})
