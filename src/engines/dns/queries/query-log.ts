import type { EngineRow } from '../../../core/engine/engine-row.ts'
import type { QueryReport } from './report.ts'

/** Reasons for which a question was refused by the settings of this gateway. */
const refusals = new Set(['denied', 'rebinding', 'limited', 'outsider', 'cut-off'])
const typeNames: Readonly<Record<number, string>> = {
  1: 'A',
  2: 'NS',
  5: 'CNAME',
  6: 'SOA',
  12: 'PTR',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
  33: 'SRV',
  43: 'DS',
  48: 'DNSKEY',
  64: 'SVCB',
  65: 'HTTPS',
  255: 'ANY',
}
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
  const what = name === '' ? 'questions' : `${name} ${typeNames[type] ?? `TYPE${type}`}`
  const times = count > 1 ? `, ${count} times` : ''
  return `${client || 'other clients'}: ${what}: ${answer} (${reason})${times}`
}
