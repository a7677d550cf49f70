import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { missingProblem } from '../../core/missing.ts'
import { addressClasses } from '../../core/schema/alias.ts'
import { aliasList, choice, comment, flag, formatted, name, nullable } from '../../core/schema/fields.ts'
import { isBuiltIn } from './catalogue.ts'
import { message } from './messages.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'] as const

/**
 * Fields of a content-filter rule but for `parent_id`. Source: document 3, "Central-console content-filter rule";
 * silences#cf-rules.
 */
export const contentRuleFields = {
  name: name({ description: 'Not empty.' }),
  comment: comment(),
  aliases: aliasList(addressClasses, { description: 'Whom the rule applies to.' }),
  categories: Type.Array(
    Type.String({ maxLength: 128, 'x-alias': ['any', 'users'], 'x-or-format': 'category' }),
    {
      maxItems: 10_000,
      'x-set': 'limits',
      default: ['any'],
      description: 'Categories, one of which the request must belong to; `any` or none: every request.',
    },
  ),
  http_methods: Type.Array(choice(methods), {
    maxItems: 100,
    'x-set': 'limits',
    default: [],
    description: 'HTTP methods; empty: all.',
  }),
  content_types: Type.Array(formatted('mime-type'), {
    maxItems: 1000,
    'x-set': 'limits',
    default: [],
    description: 'MIME types of answers; empty: all.',
  }),
  access: choice(['allow', 'deny', 'bump', 'redirect'], {
    description: '`deny` forbids and shows the block page, `bump` decrypts the request.',
  }),
  redirect_url: nullable(formatted('web-url', { maxLength: 4096 }), {
    default: null,
    description: 'Where `redirect` leads; null with any other `access`.',
  }),
  enabled: flag(true, 'Whether the rule is in force.'),
  timetable: aliasList(['any', 'time_range', 'time_list'], {
    default: [],
    description: 'When the rule is in force; empty means always.',
  }),
}

const schema = Type.Object(contentRuleFields)

/** Rules that the schema cannot say. Source: document 3, "Central-console content-filter rule". */
export function checkContentRule({ access, redirect_url, categories }: Static<typeof schema>): Problem[] {
  const missing = categories.flatMap((id, index) =>
    id === 'any' || id.startsWith('users.') || isBuiltIn(id)
      ? []
      : [missingProblem(`categories[${index}]`, message('there is no {id}', { id }))],
  )
  if (access === 'redirect' && redirect_url === null) {
    return [...missing, problem('redirect_url', message('must be given when access is redirect'))]
  }
  if (redirect_url !== null && /^https?:\/\/[^/?#]*\{(?:url|category)\}/i.test(redirect_url)) {
    return [
      ...missing,
      problem(
        'redirect_url',
        message('must have {placeholders} behind the name of the site only', {
          placeholders: '{url}, {category}',
        }),
      ),
    ]
  }
  if (access !== 'redirect' && redirect_url !== null) {
    return [...missing, problem('redirect_url', message('must be null unless access is redirect'))]
  }
  return missing
}
