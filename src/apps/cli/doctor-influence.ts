import { influenceText } from '../../core/engine/influence.ts'
import { english } from '../../core/text/message.ts'
import { lookAround } from '../../engines/influence/look.ts'
import type { Finding } from '../../plane/doctor/finding.ts'

/**
 * Findings about what else decides about packets of this machine, which matters to a gateway that runs on the machine
 * itself; a running one shows what it meets in its own network namespace (`status`).
 */
export async function influenceFindings(): Promise<readonly Finding[]> {
  const found = await lookAround()
  if (found.length === 0) {
    const detail = 'nothing beside the gateway'
    return [{ area: 'network', name: 'who decides about packets', state: 'ok', detail, remedy: '' }]
  }
  return found.map((one): Finding => {
    const isGrave = one.effect === 'stops' || one.effect === 'opens'
    const state = isGrave ? 'limited' : 'ok'
    const detail = english(influenceText(one)).replace(`: ${one.remedy}`, '')
    return { area: 'network', name: one.name, state, detail, remedy: isGrave ? one.remedy : '' }
  })
}
