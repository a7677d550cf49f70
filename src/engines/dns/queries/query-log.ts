import type { EngineRow } from '../../../core/engine/rows/engine-row.ts'
import { recordTypeName } from '../../../core/net/record-type.ts'
import type { QueryReport } from './report.ts'

/** Reasons for which a question was refused by the settings of this gateway. */
const refusals = new Set(['denied', 'rebinding', 'limited', 'outsider', 'cut-off'])

/** Answers that tell a client of a fault, not of the name. */
const faults = new Set(['SERVFAIL', 'REFUSED', 'FORMERR', 'NOTIMP'])

/** Rows for the system log about questions: those that were refused or failed, or all of them. */
export function queryRows(
  reports: readonly QueryReport[],
  { isWhole, nowMs }: { readonly isWhole: boolean; readonly nowMs: number },
): readonly EngineRow[] {
  return reports
    .filter(({ answer, reason }) => isWhole || refusals.has(reason) || faults.has(answer))
    .map((report) => ({
      kind: 'line',
      program: 'dns-query',
      atMs: nowMs,
      stream: refusals.has(report.reason) || faults.has(report.answer) ? 'stderr' : 'stdout',
      line: lineOf(report),
    }))
}

function lineOf({ client, name, type, answer, reason, count }: QueryReport): string {
  const what = name === '' ? 'questions' : `${name} ${recordTypeName(type)}`
  const times = count > 1 ? `, ${count} times` : ''
  return `${client || 'other clients'}: ${what}: ${answer} (${reason})${times}`
}
