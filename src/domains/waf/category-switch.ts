import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import { action } from '../../core/resource/resource.ts'
import { isWafCategory } from './category.ts'
import { message } from './messages.ts'
import { wafProfiles } from './profile.ts'

function categorySwitch(method: 'PATCH' | 'PUT', name: string) {
  return action({
    name,
    method,
    path: '/reverse_proxy_backend/waf/profiles/:id/categories/:category_id',
    area: 'security',
    summary: 'Enables or disables a category in a profile.',
    source: 'document 3, Web application firewall',
    params: Type.Object({
      id: Type.String({ format: 'uuid', description: 'Id of the profile.' }),
      category_id: Type.String({ description: 'Id of the category.', examples: ['sqli'] }),
    }),
    changes: wafProfiles,
    input: Type.Object({ enabled: Type.Boolean({ description: 'Whether the category counts.' }) }),
    unknownIsInvalid: true,
    output: null,
    run: ({ enabled }, { transaction, params }) => {
      const { id = '', category_id: category = '' } = params
      const profile = transaction.snapshot.rows(wafProfiles).get(id.toLowerCase())
      if (!profile) return missingReference('id', message('there is no profile {id}', { id }))
      if (!isWafCategory(category)) {
        return missingReference('category_id', message('there is no category {category}', { category }))
      }
      const others = profile.item.disabled_categories.filter((other) => other !== category)
      const disabled = profile.item.disabled_categories.length > others.length
      if (disabled !== enabled) return ok(null)
      const disabled_categories = enabled ? others : [...others, category]
      return transaction.replace(wafProfiles, profile.id, { ...profile.item, disabled_categories })
    },
  })
}

/**
 * Enables or disables a category in a profile; an unknown profile or category is 542, as documented.
 * Source: document 3, "States and transitions"; silences#method-drift.
 */
export const switchWafCategory = [
  categorySwitch('PATCH', 'waf_category_switch'),
  categorySwitch('PUT', 'waf_category_set'),
] as const
