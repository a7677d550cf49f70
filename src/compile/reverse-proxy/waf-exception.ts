import { isJudgingRule } from '../../core/engine/rows/waf-category.ts'
import { fail, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { wafExceptions } from '../../domains/waf/exception.ts'
import { wafProfiles } from '../../domains/waf/profile.ts'
import { message } from '../messages.ts'

/** Event of a row of the log, by its fields. */
type RowEvent = Readonly<Record<string, string | number | undefined>> & { readonly kind: string }

/** An exception: the change, and the same as a step of a transaction. */
export interface WafExceptionDraft {
  readonly changes: readonly {
    readonly method: 'POST' | 'PATCH'
    readonly path: string
    readonly body: object
  }[]
  readonly areas: readonly Area[]
  readonly change: (transaction: Transaction) => Result<readonly unknown[]>
}

const areas: readonly Area[] = ['security']
const longestComment = 255

/**
 * Drafts the exception under which the rule of a row does not count in its profile; one that is switched off is switched on. Fails
 * `invalid` for a row of another kind, of a list rule or of a profile that is there no more; `conflict` where the rule does not count
 * already. Source: silences#waf-draft.
 */
export function wafException(snapshot: Snapshot, event: RowEvent | undefined): Result<WafExceptionDraft> {
  if (event?.kind !== 'waf')
    return missingReference(
      'row',
      message('must be the id of a row about a rule of the web application firewall'),
    )
  const rule = event['rule_id']
  if (typeof rule !== 'number')
    return missingReference(
      'row',
      message('the client was refused by list rule {rule} of the profile, which is to be changed itself', {
        rule: Number(event['list_rule'] ?? 0),
      }),
    )
  if (isJudgingRule(rule))
    return missingReference(
      'row',
      message('rule {rule} only sums up what others found: choose the row of one of these', { rule }),
    )
  const id = String(event['profile'] ?? '')
  const profile = snapshot.rows(wafProfiles).get(id)?.item
  if (profile === undefined)
    return missingReference('row', message('there is no WAF profile {id} any more', { id }))
  const known = snapshot
    .rows(wafExceptions)
    .entries.filter(({ item }) => item.profile_id === id && item.rule_id === rule)
  const { name } = profile
  if (known.some(({ item }) => item.enabled))
    return fail({
      kind: 'conflict',
      message: message('rule {rule} does not count in the profile {name} already', { rule, name }),
    })
  const path = `${wafProfiles.path}/${id}/exceptions`
  const [off] = known
  if (off !== undefined) {
    const body = { enabled: true }
    const change = (transaction: Transaction) => {
      const done = transaction.replace(wafExceptions, off.id, { ...off.item, ...body })
      return done.ok ? ok([null]) : done
    }
    return ok({ areas, changes: [{ method: 'PATCH', path: `${path}/${off.id}`, body }], change })
  }
  const body = { rule_id: rule, comment: String(event['what'] ?? '').slice(0, longestComment), enabled: true }
  const change = (transaction: Transaction) => {
    const made = transaction.insert(wafExceptions, { profile_id: id, ...body }, null)
    return made.ok ? ok([{ id: made.value }]) : made
  }
  return ok({ areas, changes: [{ method: 'POST', path, body }], change })
}
