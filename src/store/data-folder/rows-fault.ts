import type { RowFault } from '../row-check.ts'
import { command, DataFault } from './fault.ts'

/** So many rows are named. */
const mostNamed = 20

/** Rows of the configuration that break their rules. */
export class RowsFault extends DataFault {
  constructor(faults: readonly RowFault[]) {
    const named = faults.slice(0, mostNamed).map(rowFaultText).join('; ')
    const more = faults.length > mostNamed ? `; and ${faults.length - mostNamed} more` : ''
    super(
      'config.db',
      `holds rows that break a rule (${named}${more})`,
      `restore a backup, or set them aside with ${command('repair set-aside-rows')}, which takes rules among them out of force`,
    )
  }
}

/** A fault in words: table, id, field, rule. */
export function rowFaultText({ resource, item, path, rule }: RowFault): string {
  return `${resource}${item === '' ? '' : ` ${item}`}, ${path === '' ? '' : `${path} `}${rule}`
}
