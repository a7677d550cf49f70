import { Analyst } from '../../analyst/analyst.ts'
import { Confirmations } from '../../api/change/confirmations.ts'
import type { CheckGate } from '../../api/change/gated-write.ts'
import { certificateReading } from '../../api/operation/certificate-status.ts'
import { logStoreCondition } from '../../api/operation/log-store-routes.ts'
import type { OperatorTools } from '../../api/operation/operator-routes.ts'
import { TrafficRecorder } from '../../api/traffic/traffic-recorder.ts'
import { printArtifact } from '../../compile/text/printers.ts'
import type { Control } from '../../control/control.ts'
import { EnginePackages } from '../../control/engine-packages.ts'
import { Processes } from '../../control/processes.ts'
import { nicsOf } from '../../core/engine/observation.ts'
import { isStored, type Resource } from '../../core/resource/resource.ts'
import { storageStatus } from '../../store/data-folder/storage-status.ts'
import { engineDeclarations } from '../engine-list.ts'
import { ownCertificate } from '../supervisor/certificate.ts'
import type { Foundation } from './foundation.ts'
import type { InterfaceParts } from './interface-routes.ts'
import type { InterfaceStart } from './process.ts'
import { takeLines } from './process-lines.ts'

/** Parts and settings that a product gives to the management that both products share. */
export interface ManagementChoice {
  readonly control: Control
  readonly resources: readonly Resource[]
  /** True when the product has rules to analyse. */
  readonly hasPolicy: boolean
  readonly gate: CheckGate
  readonly onMessage: InterfaceStart['onMessage']
  /** Certificates of the authority of the content filter in PEM, null for none; absent where no content filter is. */
  readonly authority?: () => string | null
  /** State of the listener of metrics; absent where there are none. */
  readonly metrics?: NonNullable<OperatorTools['metrics']>
}

/** Parts that run in addition to the routes of a management interface, and the parts of the routes. */
export interface Management {
  readonly control: Control
  readonly analyst: Analyst
  readonly parts: InterfaceParts
  /** Begins to wait for confirmations; ready when the newest revision is in force, or three seconds later at most. */
  start(): Promise<void>
  /** Ends what was begun, in two steps: what acts on its own, and what requests may still ask. */
  stopActing(): Promise<void>
  stopAnswering(): void
}

const settleMs = 3000

/** Makes what both products manage with. */
export function manage(foundation: Foundation, choice: ManagementChoice): Management {
  const { options, store, logs, logEvent, reportBug, nowMs, version } = foundation
  const { dataFolder, product, privilege, policyLayout, vendor } = options
  const { control, resources, hasPolicy, gate, onMessage, metrics, authority } = choice
  const processes = new Processes({ logEvent, engines: () => Object.values(control.observed.engines), nowMs })
  const packages = new EnginePackages({ logEvent, onArrived: (engines) => control.toolsArrived(engines) })
  onMessage((message) => {
    processes.take(message)
    packages.take(message)
    if (message.type === 'lines') void takeLines(message, foundation)
  })
  const confirmations = new Confirmations({ store, control, nowMs, logEvent, reportBug })
  const analyst = new Analyst({
    store,
    resources: resources.filter(isStored),
    hasPolicy,
    nics: () => nicsOf(control.observed),
    inputs: (snapshot) => control.currentInputs(snapshot),
    policyLayout,
    dataFolder,
    nowMs,
  })
  const traffic = new TrafficRecorder({ control, runtime: store.runtime, nowMs })
  const certificatesIn = certificateReading(resources.filter(isStored))
  let isReady = false
  const parts: InterfaceParts = {
    store,
    secrets: store.secrets,
    control,
    confirmations,
    gate,
    planner: analyst,
    resources: foundation.stored,
    uploads: foundation.uploads,
    exportedLogs: foundation.exportedLogs,
    jobs: foundation.jobs,
    machine: foundation.machine,
    sessions: foundation.sessions,
    logs,
    reading: foundation.reading,
    engines: engineDeclarations,
    tools: {
      artifacts: () => control.artifacts(),
      check: () => control.check(),
      storage: () => storageStatus(dataFolder, store),
      certificates: () =>
        certificatesIn({
          snapshot: store.snapshot,
          own: ownCertificate(dataFolder),
          authority: authority?.() ?? null,
          nowMs: nowMs(),
        }),
      print: printArtifact,
      version,
      product,
      privilege,
      processes: () => [...processes.all, ...logs.threads, analyst.status()],
      log: logs,
      logStore: () => logStoreCondition(foundation.reading),
      packages: () => packages.all,
      ...(metrics ? { metrics } : {}),
    },
    info: { title: 'Gatehouse', version, vendor },
    health: {
      status: () => (!isReady ? 'starting' : control.isEnforced() ? 'ready' : 'not-enforced'),
      storage: () => store.disk.fault?.kind ?? 'active',
    },
    vendor,
    nowMs,
    logEvent,
    reportBug,
    traffic,
  }
  return {
    control,
    analyst,
    parts,
    start: async () => {
      await confirmations.start()
      await control.settle(store.snapshot.revision, settleMs)
      isReady = true
    },
    stopActing: async () => {
      await control.rows.end()
      confirmations.close()
      traffic.close()
      control.close()
      foundation.licenseServer.close()
      processes.close()
    },
    stopAnswering: () => analyst.close(),
  }
}
