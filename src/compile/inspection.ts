import type { InspectionClass } from '../core/engine/declared/application-control.ts'
import { recogniserQueue } from '../core/engine/inspection.ts'
import { applicationProfiles } from '../domains/application-control/profile.ts'
import { type Inspection, listedProtocol } from './application-control.ts'
import type { CompileState } from './compile-state.ts'
import { planOf } from './filter.ts'

/** The way in which packets come to application control; null where none do. */
export function recognitionOf(state: CompileState): Inspection | null {
  const plan = planOf(state)
  if (plan === null) return null
  const classes = [...plan.classes.values()].flatMap(({ number, pair, ipsQueue }): InspectionClass[] => {
    if (pair.application === null) return []
    const application = pair.application === '' ? null : profileOf(state, pair.application)
    return [{ class: number, application, ipsQueue: ipsQueue === 0 ? null : ipsQueue }]
  })
  return classes.length === 0 ? null : { queue: recogniserQueue, classes, onFailure: plan.onFailure }
}

function profileOf({ snapshot }: CompileState, id: string): InspectionClass['application'] {
  const item = snapshot.rows(applicationProfiles).get(id)?.item
  const denied = (item?.protocols ?? []).filter(({ action }) => action === 'deny')
  return { profile: id, deny: denied.map((each) => listedProtocol(each.id)) }
}
