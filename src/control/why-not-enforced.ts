import type { Observed } from '../core/engine/observation.ts'
import { english } from '../core/text/message.ts'

/** Why the policy is not in force, in an English sentence. */
export function whyNotEnforced({ plane, engines, values, applyError }: Observed): string {
  const filter = engines['packet-filter']
  const said = [
    filter?.status === 'active' ? '' : filter?.message,
    values['packet-filter']?.forwarding.message,
    applyError,
  ]
  const why = said.find(Boolean)
  if (why) return english(why)
  return plane === null ? 'the data plane is not connected' : 'it is being applied'
}
