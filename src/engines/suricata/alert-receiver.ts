import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { AlertsLeftOut, IpsAlert } from '../../core/engine/ips-alert.ts'
import { type Rate, TokenBucket } from '../../core/log/token-bucket.ts'
import { readAlert } from './alert.ts'

/** Receivers of alerts; true means that they were taken. */
export interface AlertEvents {
  readonly onAlerts: (alerts: readonly IpsAlert[]) => boolean
  readonly onLeftOut: (leftOut: readonly Omit<AlertsLeftOut, 'profile'>[]) => boolean
}

/** Alerts of one signature and source that become rows, and of all together. */
const perSource: Rate = { burst: 50, perSecond: 5 }
const perInspector: Rate = { burst: 2_000, perSecond: 200 }
const mostSources = 10_000
const batchMilliseconds = 50
const reportMilliseconds = 5_000
const longestLine = 64 * 1024

interface Source {
  readonly sid: number
  readonly source: string
  readonly bucket: TokenBucket
  leftOut: number
}

/** Listens for the alerts of one inspector on a Unix socket, in the place of any file that is there; resolves when it listens. */
export function openAlertReceiver(
  path: string,
  { onAlerts, onLeftOut }: AlertEvents,
): Promise<{ close(): Promise<void> }> {
  const sources = new Map<string, Source>()
  const all = new TokenBucket(perInspector, performance.now())
  let batch: IpsAlert[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const alerts = batch
    batch = []
    if (alerts.length > 0 && !onAlerts(alerts)) for (const alert of alerts) sourceOf(alert).leftOut += 1
  }
  const sourceOf = ({ sid, source }: Pick<IpsAlert, 'sid' | 'source'>): Source => {
    const key = `${sid} ${source}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const made = { sid, source, bucket: new TokenBucket(perSource, performance.now()), leftOut: 0 }
    sources.set(key, made)
    if (sources.size > mostSources) forget()
    return made
  }
  const forget = () => {
    report()
    for (const [key, { leftOut }] of sources) {
      if (sources.size <= mostSources / 2) return
      if (leftOut === 0) sources.delete(key)
    }
  }
  const report = () => {
    const over = [...sources.values()].filter(({ leftOut }) => leftOut > 0)
    if (over.length === 0) return
    if (onLeftOut(over.map(({ sid, source, leftOut }) => ({ sid, source, alerts: leftOut }))))
      for (const source of over) source.leftOut = 0
  }
  const take = (line: string) => {
    const alert = line.length > longestLine ? null : readAlert(line)
    if (alert === null) return
    const source = sourceOf(alert)
    const now = performance.now()
    if (!source.bucket.hasRoom(now) || !all.hasRoom(now)) {
      source.leftOut += 1
      return
    }
    source.bucket.take()
    all.take()
    batch.push(alert)
    timer ??= setTimeout(flush, batchMilliseconds)
  }
  const reporting = setInterval(report, reportMilliseconds)
  reporting.unref()
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', take)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () =>
      resolve({
        close: () =>
          new Promise((closed) => {
            clearInterval(reporting)
            flush()
            report()
            server.close(() => closed())
          }),
      }),
    )
  })
}
