import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { type Say, view } from '../../core/resource/resource.ts'
import { type WafCategory, wafCategories } from './category.ts'
import { message } from './messages.ts'
import { wafProfiles } from './profile.ts'

const output = Type.Array(
  Type.Object({
    id: Type.String({ maxLength: 42, description: 'As profiles name it.' }),
    title: Type.String({ maxLength: 42, description: 'Name.' }),
    description: Type.String({ maxLength: 255, description: 'What its rules find.' }),
  }),
)

function shown(categories: readonly WafCategory[], say: Say) {
  return categories.map(({ id, title, description }) => {
    return { id, title: say(title), description: say(description) }
  })
}

/** Every category. Source: document 3, "Web application firewall". */
export const wafCategoryList = view({
  name: 'waf_categories',
  path: '/reverse_proxy_backend/waf/categories',
  area: 'security',
  summary: 'Categories of rules of the web application firewall.',
  source: 'document 3, Web application firewall',
  output,
  read: ({ say }) => ok(shown(wafCategories, say)),
})

/** Categories that are enabled in a profile. Source: document 3, "Web application firewall". */
export const wafProfileCategories = view({
  name: 'waf_profile_categories',
  path: '/reverse_proxy_backend/waf/profiles/:id/categories',
  isPart: true,
  area: 'security',
  summary: 'Categories that are enabled in a profile.',
  source: 'document 3, Web application firewall',
  params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the profile.' }) }),
  output,
  read: ({ snapshot, params, say }) => {
    const profile = snapshot.rows(wafProfiles).get(params['id']!.toLowerCase())
    if (!profile) return notThere(message('there is no profile {id}', { id: params['id'] ?? '' }))
    const enabled = wafCategories.filter(({ id }) => !profile.item.disabled_categories.includes(id))
    return ok(shown(enabled, say))
  },
})
