import { addressOf, read } from '../app/client.ts'
import type { Flow } from '../policy/allow/allow.ts'
import type { LogRow } from './log-selection.ts'
import { packetOf } from './why/packet.ts'

/** So long the events of rows that are there already are waited for. */
const eventsMs = 5_000

/** The newest rows of a query, the newest first, with their events as far as they come in time, and the number of all. */
export async function newestRows(
  query: Readonly<Record<string, string>>,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly LogRow[]; readonly total: number }> {
  const { data, rows_before_limit_at_least: total } = await read<{
    readonly data: readonly LogRow[]
    readonly rows_before_limit_at_least: number
  }>('/logs_backend/logs', { ...query, limit }, signal)
  const oldest = data.at(-1)
  if (oldest === undefined) return { rows: data, total }
  const events = await rowsBehind(query, Number(oldest.id) - 1, data[0]!.id, signal).catch(
    (reason: Error) => {
      if (signal.aborted) throw reason
      return new Map<string, LogRow>()
    },
  )
  return { rows: data.map((row) => events.get(row.id) ?? row), total }
}

/** Rows with their events behind an id, up to the row `last`. */
async function rowsBehind(
  query: Readonly<Record<string, string>>,
  after: number,
  last: string,
  outer: AbortSignal,
): Promise<ReadonlyMap<string, LogRow>> {
  const found = new Map<string, LogRow>()
  const enough = new AbortController()
  const signal = AbortSignal.any([outer, enough.signal, AbortSignal.timeout(eventsMs)])
  try {
    const path = addressOf({ path: '/x/logs/tail', query: { ...query, after: Math.max(0, after) } })
    const { body, ok } = await fetch(path, { signal, credentials: 'same-origin', cache: 'no-store' })
    if (!ok || body === null) return found
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value = '' } = await reader.read()
      const lines = `${rest}${value}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter((each) => each.startsWith('data: {"id"'))) {
        const row = JSON.parse(line.slice(6)) as LogRow
        found.set(row.id, row)
      }
      if (done || found.has(last)) return found
    }
  } catch (reason) {
    if (outer.aborted) throw reason
    return found
  } finally {
    enough.abort()
  }
}

/** The packet of a row, which can be explained; null for a row of something else. */
export function flowOf({ explain }: LogRow): Flow | null {
  if (explain === undefined) return null
  return packetOf(
    Object.fromEntries(Object.entries(explain).map(([name, value]) => [name, String(value)])),
  ) as Flow
}
