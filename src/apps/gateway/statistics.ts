import type { StatisticsDesk, StatisticsSummary } from '../../api/operation/statistics-routes.ts'
import type { Control } from '../../control/control.ts'
import { isTable } from '../../core/resource/resource.ts'
import { gateway } from '../../domains/gateway.ts'
import { statisticsSettings } from '../../domains/statistics/settings.ts'
import type { Foundation } from '../interface/foundation.ts'

/** Summaries are made once a day; whether one is due is looked at every few minutes. */
const daySeconds = 86_400
const lookEveryMs = 300_000
const sendTimeoutMs = 10_000
const stored = 'statistics'

interface Kept {
  readonly summary: StatisticsSummary
  readonly sentAt: number | null
}

/** Anonymous statistics of a gateway. */
export interface Statistics extends StatisticsDesk {
  close(): void
}

/**
 * Makes a summary a day while that is on, and sends it where a start named an address. While it is off nothing is made, and what
 * was made is forgotten. Source: document 1, "Anonymous statistics"; silences#statistics.
 */
export function statisticsOf(
  {
    options,
    store,
    version,
    reportBug,
    nowMs,
  }: Pick<Foundation, 'options' | 'store' | 'version' | 'reportBug' | 'nowMs'>,
  control: Pick<Control, 'observed'>,
): Statistics {
  let kept = store.runtime.get(stored) as Kept | null
  let isSending = false
  /** The summary that was sent last, and when, in milliseconds that pass whatever is done to the clock. */
  let tried: { readonly one: Kept; readonly atMs: number } | null = null
  const isOn = () => store.snapshot.value(statisticsSettings).enabled

  const keep = (next: Kept | null) => {
    kept = next
    store.disk.defer(stored, () => store.runtime.set(stored, next))
  }

  const summary = (): StatisticsSummary => ({
    at: Math.floor(nowMs() / 1000),
    version,
    data_plane: control.observed.plane?.mode ?? 'none',
    counts: Object.fromEntries(
      gateway.filter(isTable).map((table) => [table.name, store.snapshot.rows(table).entries.length]),
    ),
    engines: Object.fromEntries(
      Object.entries(control.observed.engines).map(([name, { status }]) => [name, status]),
    ),
  })

  const send = async (): Promise<void> => {
    const { statisticsUrl } = options
    if (statisticsUrl === null || kept === null || kept.sentAt !== null || isSending) return
    // Changes and readers of the preview come at any time; a receiver that fails is left alone meanwhile.
    if (tried?.one === kept && performance.now() - tried.atMs < lookEveryMs - sendTimeoutMs) return
    isSending = true
    const one = kept
    tried = { one, atMs: performance.now() }
    try {
      const answer = await fetch(statisticsUrl, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(sendTimeoutMs),
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(one.summary),
      })
      await answer.body?.cancel()
      if (answer.ok && kept === one && isOn()) keep({ ...one, sentAt: Math.floor(nowMs() / 1000) })
    } catch {
      // It is tried again at the next look.
    } finally {
      isSending = false
    }
  }

  const look = () => {
    try {
      if (!isOn()) {
        if (kept !== null) keep(null)
        return
      }
      const now = Math.floor(nowMs() / 1000)
      const isDue = kept === null || now - kept.summary.at >= daySeconds || now < kept.summary.at
      // Before the data plane has reported, the engines would be missing.
      if (isDue && control.observed.plane !== null) keep({ summary: summary(), sentAt: null })
      void send()
    } catch (error) {
      reportBug(`statistics: ${(error as Error).message}`)
    }
  }

  store.onCommit(look)
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    preview: () => {
      look()
      return {
        enabled: isOn(),
        address: options.statisticsUrl ?? '',
        sent_at: kept?.sentAt ?? null,
        summary: kept?.summary ?? null,
      }
    },
    close: () => clearInterval(timer),
  }
}
