import type { AlertCounts } from './alert-losses.ts'
import { suricataCommand } from './control-socket.ts'

const commandMilliseconds = 2_000

/** Asks a running Suricata how many alerts it counted, up to some four seconds ago; null until it has counts. Rejects where it does not answer. */
export async function alertCounts(path: string): Promise<AlertCounts | null> {
  const answer = await suricataCommand(path, 'dump-counters', AbortSignal.timeout(commandMilliseconds))
  const detect = field(answer, 'detect')
  const written = field(detect, 'alert')
  const overflown = field(detect, 'alert_queue_overflow')
  return typeof written === 'number' && typeof overflown === 'number' ? { written, overflown } : null
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
