import { command, DataFault } from '../database/fault.ts'

/** A rule that a stored row breaks. */
export interface RowFault {
  readonly resource: string
  /** Id of the row; empty for a singleton. */
  readonly item: string
  /** Wire path of the value; empty for the whole row. */
  readonly path: string
  /** The rule, in lower case. */
  readonly rule: string
}

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
