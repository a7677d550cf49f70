import Type, { type Static } from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { parentId } from '../../core/fields.ts'
import { collection, type ItemChange } from '../../core/resource.ts'
import type { Transaction } from '../../core/transaction.ts'
import { exceptionFields, wafProfiles } from './profile.ts'

const schema = Type.Object({ profile_id: parentId('waf_profiles'), ...exceptionFields })

/** Rules of the web application firewall that do not count in a profile. Source: document 3, WAF "Exception". */
export const wafExceptions = collection({
  name: 'waf_exceptions',
  path: '/reverse_proxy_backend/waf/profiles/:profile_id/exceptions',
  area: 'security',
  summary: 'Rules of the web application firewall that do not count in a profile.',
  source: 'document 3, Web application firewall',
  id: { kind: 'integer', listed: 'digits' },
  within: { table: wafProfiles, field: 'profile_id' },
  schema,
  label: (exception) => exception.comment || `exception of rule ${exception.rule_id}`,
  search: ['comment', 'rule_id'],
  effects: showInProfile,
})

type Exception = Static<typeof schema>

/** A profile lists its exceptions. */
function showInProfile({ id, before, after }: ItemChange<Exception>, transaction: Transaction): Result<null> {
  const profileId = (after ?? before)?.profile_id ?? ''
  const profile = transaction.snapshot.rows(wafProfiles).get(profileId)
  if (!profile) return fail({ kind: 'not-found', message: `there is no profile ${profileId}` })
  const exceptions = transaction.snapshot
    .rows(wafExceptions)
    .entries.filter((entry) => entry.item.profile_id === profileId && (after !== null || entry.id !== id))
    .map(({ id: number, item: { rule_id, comment, enabled } }) => {
      return { id: String(number), rule_id, comment, enabled }
    })
  const shown = transaction.replace(wafProfiles, profileId, { ...profile.item, exceptions })
  return shown.ok ? ok(null) : shown
}
