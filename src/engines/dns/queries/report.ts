import { responseCodeName } from '../../../core/net/response-code.ts'
import { type LineSocket, openLineSocket } from '../line-socket.ts'

/** Questions of one kind, as the name server counted them within a second. */
export interface QueryReport {
  /** Empty with the name where there was no room to tell them apart. */
  readonly client: string
  /** Without the final dot, in ASCII form; `.` for the root, empty also where it does not matter. */
  readonly name: string
  /** Number of the type of record. */
  readonly type: number
  /** Response code as a word; `SILENCE` where there was no answer. */
  readonly answer: string
  /** Source of the answer, or why it was refused: a word of `kresd/statistics.lua`. */
  readonly reason: string
  readonly count: number
}

/** In the place of a response code where there was no answer. */
const silence = 15

/** Reads a line of the name server, `CLIENT NAME TYPE ANSWER REASON COUNT`; null for one that is none. */
export function readReport(line: string): QueryReport | null {
  const [client, name, type, rcode, reason, count] = line.split(' ')
  if (count === undefined || ![type, rcode, count].every((text) => /^\d+$/.test(text!))) return null
  const isTold = client !== '-'
  return {
    client: isTold ? client! : '',
    name: !isTold ? '' : name === '.' ? (Number(rcode) === silence ? '' : '.') : name!.replace(/\.$/, ''),
    type: Number(type),
    answer: Number(rcode) === silence ? 'SILENCE' : responseCodeName(Number(rcode)),
    reason: reason!,
    count: Number(count),
  }
}

/** A line has a client, a name and small numbers. */
const longestLine = 4 * 1024

/** Listens at a Unix socket for what the name server counted; nothing is answered there. */
export function openReports(
  path: string,
  onReports: (reports: readonly QueryReport[]) => void,
): Promise<LineSocket> {
  return openLineSocket(path, {
    longestLine,
    onLines: (lines) => onReports(lines.flatMap((line) => readReport(line) ?? [])),
  })
}
