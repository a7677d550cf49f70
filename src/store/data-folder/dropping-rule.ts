import type { Resource } from '../../core/resource.ts'
import { isFields, propertiesOf } from '../../core/schema.ts'
import type { RowSetAside } from './rows-set-aside.ts'

/** Words for a rule that drops and is out of force, as they follow its name. */
export const nowOpen = 'it dropped packets; what it stopped passes now unless another rule stops it'

/**
 * Whether a stored row is, or may be, a rule in force that drops: its table knows the action, and nothing that can be
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

/** Sentence that warns of rules that are set aside and dropped packets; null when there are none. */
export function openWarning(rows: readonly RowSetAside[]): string | null {
  const open = rows.filter(({ drops }) => drops)
  if (open.length === 0) return null
  const names = open.map(({ resource, item }) => `${resource} ${item}`).join(', ')
  return (
    `rules that dropped packets are set aside and not in force (${names}): what they stopped passes unless another ` +
    'rule stops it; make them again, then say repair forget-set-aside'
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
