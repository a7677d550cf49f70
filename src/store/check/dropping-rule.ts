import type { Resource } from '../../core/resource/resource.ts'
import { isFields, propertiesOf } from '../../core/schema/schema.ts'

/** Words for a rule that drops and is out of force, as they follow its name. */
export const nowOpen = 'it dropped packets; what it stopped passes now unless another rule stops it'

/**
 * True when a stored row is, or may be, a rule in force that drops: its table knows the action, and nothing that can be
 * read in the row says that it had another one or was switched off.
 */
export function dropsPackets(resource: Resource | undefined, body: string): boolean {
  if (resource?.shape !== 'ordered') return false
  const action = propertiesOf(resource.schema).find(([name]) => name === 'action')
  const actions = action?.[1].enum ?? []
  if (!actions.includes('drop')) return false
  const item = parsed(body)
  if (!isFields(item)) return true
  return (
    item['enabled'] !== false && (item['action'] === 'drop' || !actions.includes(item['action'] as string))
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
