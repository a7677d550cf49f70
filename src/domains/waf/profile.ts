import Type, { type Static } from 'typebox'
import type { Problem } from '../../core/failure.ts'
import { missingProblem } from '../../core/missing.ts'
import { collection } from '../../core/resource/resource.ts'
import { comment, flag, title } from '../../core/schema/fields.ts'
import { isWafCategory } from './category.ts'
import { message } from './messages.ts'

/** Fields of an exception. Source: document 3, WAF "Exception". */
export const exceptionFields = {
  rule_id: Type.Integer({
    minimum: 1,
    maximum: 4294967295,
    'x-shown': 'name',
    description: 'Id of the rule that does not count, as the log of security events tells it.',
    examples: [942100],
  }),
  comment: comment(),
  enabled: flag(true, 'Whether the exception is in force.'),
}

const schema = Type.Object({
  name: title(),
  detection_only: flag(false, 'True: detect only; false: detect and block.'),
  disabled_categories: Type.Array(Type.String({ maxLength: 128 }), {
    uniqueItems: true,
    'x-set': 'members',
    default: [],
    description: 'Ids of the categories that do not count.',
  }),
  exceptions: Type.Array(Type.Object({ id: Type.String({ description: 'Digits.' }), ...exceptionFields }), {
    readOnly: true,
    default: [],
    description: 'Rules that do not count; they are served below.',
  }),
  server_tokens: flag(false, 'True: show the Server HTTP header; false: hide it.'),
  comment: comment(),
  central_console: Type.Boolean({
    readOnly: true,
    'x-ignored': true,
    default: false,
    description: 'Whether the profile was made in the central console.',
  }),
})

/** Profiles of the web application firewall. Source: document 3, "Web application firewall (WAF) profile". */
export const wafProfiles = collection({
  name: 'waf_profiles',
  path: '/reverse_proxy_backend/waf/profiles',
  area: 'security',
  summary: 'Profiles of the web application firewall.',
  source: 'document 3, Web application firewall',
  id: { kind: 'uuid' },
  schema,
  label: (profile) => profile.name,
  search: ['name', 'comment'],
  check: categoriesExist,
})

function categoriesExist({ disabled_categories }: Static<typeof schema>): Problem[] {
  return disabled_categories.flatMap((id, index) =>
    isWafCategory(id)
      ? []
      : [
          missingProblem(
            `disabled_categories[${index}]`,
            message('must be the id of a category of the web application firewall'),
          ),
        ],
  )
}
