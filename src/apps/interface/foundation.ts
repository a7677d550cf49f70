import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedByName } from '../../api/change/revision-change.ts'
import { Jobs } from '../../api/operation/jobs.ts'
import { noteTakeOver } from '../../api/operation/log-take-over.ts'
import { Sessions } from '../../api/session/session.ts'
import { LicenseServerClient } from '../../control/license-server.ts'
import type { GatewayEvent } from '../../core/log/event.ts'
import type { LogRetention } from '../../core/log/log-retention.ts'
import type { Resource } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { english } from '../../core/text/message.ts'
import { accounts } from '../../domains/access/accounts.ts'
import { offsetAt } from '../../domains/firewall/compile/time-zone.ts'
import { zoneOf } from '../../domains/firewall/compile/timetable.ts'
import { eventRow } from '../../domains/logs/event-row.ts'
import { openStore, type Store } from '../../store/config/store.ts'
import { replacedText } from '../../store/database/set-aside-file.ts'
import { LogReading } from '../../store/log/clickhouse/log-reading.ts'
import { earlierLogFile } from '../../store/log/earlier-log.ts'
import { eventLog } from '../../store/log/event-log.ts'
import { ExportedLogs } from '../../store/log/exported-logs.ts'
import { logFolder } from '../../store/log/log-folder.ts'
import { LogStore } from '../../store/log/log-store.ts'
import { UploadFiles } from '../../store/uploads/upload-files.ts'
import type { Product } from '../options/gateway-options.ts'
import { type FirstConfiguration, firstStart } from './first-start.ts'
import { machineOf, programVersion } from './installation.ts'
import type { InterfaceStart } from './process.ts'

/** Resources that a product serves, and the first configuration of its data folder. */
export interface ProductContent {
  readonly resources: readonly Resource[]
  readonly firstConfiguration: FirstConfiguration
  /** Rows that the log keeps; absent for the usual. */
  readonly logRetention?: (snapshot: Snapshot) => LogRetention
}

/** Parts that the processes of both products need: store, logs, sessions, and facts about the installation. */
export type Foundation = Awaited<ReturnType<typeof openFoundation>>

const nowMs = () => Date.now()
const noRetention: LogRetention = { bounds: {}, omittedKinds: [] }
/** Rows about what ClickHouse did not get come no more often. */
const lossNoticeMs = 60_000

/** Opens the data folder of a product. Throws where that cannot be used. */
export async function openFoundation(
  { options, adminPassword }: InterfaceStart,
  { resources, firstConfiguration, logRetention }: ProductContent,
) {
  const { dataFolder, product, vendor } = options
  const licenseServer = new LicenseServerClient(options.licenseServer)
  const store = openStore(dataFolder, resources, nowMs)
  noteProduct(store, dataFolder, product)
  const logs = openLogs(dataFolder, store, logRetention?.(store.snapshot))
  const reading = openReading(dataFolder, logs, (event) => logEvent(event))
  const events = eventLog(logs, { row: eventRow, nowMs })
  const { logEvent } = events
  tellNotices({ store, logs, logEvent })
  const isFirstStart = store.snapshot.revision === 0
  const firstPassword = isFirstStart ? await firstStart(store, firstConfiguration, adminPassword) : null
  const reportBug = (message: string) => {
    process.stderr.write(`${message}\n`)
    logEvent({ kind: 'internal-error', message: message.slice(0, 2000) })
  }
  const jobs = new Jobs({ table: store.jobs, nowMs, reportBug, logEvent })
  noteTakeOver(logs, jobs)
  const sessions = new Sessions({ store, accounts, vendor, nowMs, logEvent })
  return {
    options,
    store,
    stored: storedByName(resources),
    logs,
    reading,
    logEvent,
    reportBug,
    nowMs,
    isFirstStart,
    firstPassword,
    sessions,
    jobs,
    uploads: new UploadFiles(dataFolder),
    exportedLogs: new ExportedLogs(dataFolder, nowMs),
    licenseServer,
    machine: machineOf(options, licenseServer),
    version: programVersion(),
    close: async () => {
      sessions.signIns.close()
      await reading.close()
      await logs.close()
      store.close()
    },
    closeEvents: () => {
      logEvent({ kind: 'stopped' })
      events.close()
    },
  }
}

/** Reports what was lost or set aside before the start, and later faults and recoveries of the disk. */
function tellNotices({
  store,
  logs,
  logEvent,
}: {
  readonly store: Store
  readonly logs: LogStore
  readonly logEvent: (event: GatewayEvent) => void
}): void {
  const replacedLog = logs.setAside === null ? [] : [replacedText(earlierLogFile, logs.setAside)]
  for (const message of [...store.notices, ...replacedLog]) {
    process.stderr.write(`${message}\n`)
    logEvent({ kind: 'data-notice', message })
  }
  store.disk.watch({
    failed: (fault) => {
      const message = `${english(fault.message)}: changes are refused`
      logEvent({ kind: 'data-notice', message })
    },
    recovered: ({ seconds, refused }) => {
      const message = `the disk takes changes again, after ${seconds} s in which ${refused} were refused`
      logEvent({ kind: 'data-notice', message })
    },
  })
}

function openLogs(dataFolder: string, store: Store, retention: LogRetention = noRetention): LogStore {
  return new LogStore({
    retention,
    dataFolder,
    bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    offsetSecondsAt: (unixSeconds) => offsetAt(zoneOf(store.snapshot), unixSeconds),
  })
}

/** Reads the log from where it is set; the local log alone unless that is said. */
function openReading(
  dataFolder: string,
  logs: LogStore,
  logEvent: (event: GatewayEvent) => void,
): LogReading {
  let rows = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = () => {
    if (rows === 0 || performance.now() - toldAt < lossNoticeMs) return
    logEvent({ kind: 'forwarding-skipped', receiver: 'ClickHouse', rows })
    rows = 0
    toldAt = performance.now()
  }
  const lost = (more: number) => {
    rows += more
    tell()
  }
  return new LogReading({ logs, folder: join(dataFolder, logFolder), lost, nowMs })
}

/** A folder belongs to the product that made it: another one would find, and change, half of it. */
function noteProduct(store: Store, dataFolder: string, product: Product): void {
  const noted = store.runtime.get('product')
  if (noted === product) return
  if (noted === null) return store.disk.defer('product', () => store.runtime.set('product', product))
  const owner = noted === 'cc' ? 'a central console' : 'a gateway'
  throw new Error(
    `${dataFolder} belongs to ${owner}; start it with --product ${noted}, or give another --data`,
  )
}
