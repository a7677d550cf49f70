import { isStored, type Resource } from '../../core/resource/resource.ts'
import { type RowFault, RowsFault } from '../check/rows-fault.ts'
import type { Archive, UnreadableRow } from './archive.ts'
import type { References } from './reference.ts'
import { faultsOf } from './row-check.ts'
import { withAllShown } from './shown-rows.ts'
import type { State } from './state.ts'

/** Dependencies of loading a configuration. */
export interface LoadOptions {
  readonly resources: readonly Resource[]
  readonly references: References
  /** True when a sealed value can be opened. */
  readonly opens: (sealed: string) => boolean
}

/** The configuration of a database, with every list; throws a `DataFault` that names the rows which break a rule. */
export function loadChecked(archive: Archive, options: LoadOptions): State {
  const { state, faults } = loadWithFaults(archive, options)
  if (faults.length > 0) throw new RowsFault(faults)
  return withAllShown(state, options.references.shownRows)
}

/** The configuration of a database as far as it can be read, and what is wrong with its rows. */
export function loadWithFaults(
  archive: Archive,
  { resources, references, opens }: LoadOptions,
): { readonly state: State; readonly faults: readonly RowFault[] } {
  const stored = resources.filter(isStored)
  const unreadable: UnreadableRow[] = []
  const state = archive.load(stored, unreadable)
  const faults = unreadable.map((row) => ({ ...row, path: '', rule: 'must be JSON' }))
  return { state, faults: [...faults, ...faultsOf(state, { resources: stored, references, opens })] }
}
