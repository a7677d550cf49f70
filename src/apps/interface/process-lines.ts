import type { SupervisorMessage } from '../../core/engine/process-status.ts'
import { linesLostRow, processRow } from '../../domains/logs/process-row.ts'
import type { Foundation } from './foundation.ts'
import { tell } from './process.ts'

/** Takes lines of our processes into the log, and says to the supervisor when they are in files of it. */
export async function takeLines(
  { lines, lost }: Extract<SupervisorMessage, { readonly type: 'lines' }>,
  { logs, nowMs }: Pick<Foundation, 'logs' | 'nowMs'>,
): Promise<void> {
  const rows = lines.map(processRow)
  logs.append(lost > 0 ? [linesLostRow(lost, nowMs() * 1000), ...rows] : rows)
  await logs.kept()
  tell({ type: 'lines-kept', number: lines.at(-1)?.number ?? 0 })
}
