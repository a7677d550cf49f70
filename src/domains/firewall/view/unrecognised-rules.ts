import { recognisedById } from '../../../core/application/recognition.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { l7Protocol } from '../../../core/schema/l7.ts'
import type { Message } from '../../../core/text/message.ts'
import { applicationProfiles } from '../../application-control/profile.ts'
import { applicationRules } from '../../application-control/rule.ts'
import { inspectedRules } from '../compile/inspection/asking-rules.ts'
import { message } from '../messages.ts'

/** Most rules that are named. */
const mostNamed = 20

/**
 * Says which rules in force name applications of which no connection is recognised, or deny them by their profile; null where none does.
 * Source: silences#recognition.
 */
export function unrecognisedRules(snapshot: Snapshot): Message | null {
  const own = snapshot
    .rows(applicationRules)
    .entries.filter(({ item }) => item.enabled)
    .map(({ id, item }) => ({ rule: `app.ngfw.${id}`, titles: titlesOf(item.protocols) }))
  const denied = new Map(
    snapshot.rows(applicationProfiles).entries.map(({ id, item }) => {
      const listed = item.protocols.filter(({ action }) => action === 'deny')
      return [id, titlesOf(listed.map((each) => each.id))]
    }),
  )
  const asking = inspectedRules(snapshot).byProfile.map(({ id, profile }) => ({
    rule: id,
    titles: denied.get(profile) ?? [],
  }))
  const found = [...asking, ...own].filter(({ titles }) => titles.length > 0)
  if (found.length === 0) return null
  const rules = found.slice(0, mostNamed).map(({ rule, titles }) => `${rule} (${titles.join(', ')})`)
  return message('applications that are not recognised are named by {rules}', { rules: rules.join(', ') })
}

function titlesOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const known = recognisedById.get(l7Protocol(id)?.id ?? '')
    return known?.recognised === 'no' ? [known.title] : []
  })
}
