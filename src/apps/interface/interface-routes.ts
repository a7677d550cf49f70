import { confirmRoutes, openConfirmations } from '../../api/change/confirm-routes.ts'
import type { Confirmations } from '../../api/change/confirmations.ts'
import type { ControlSide } from '../../api/change/control-side.ts'
import type { CheckGate } from '../../api/change/gated-write.ts'
import type { PacketJudge } from '../../api/change/packet-fates.ts'
import type { PlanContext } from '../../api/change/plan.ts'
import type { Planner } from '../../api/change/planner.ts'
import { transactionRoutes } from '../../api/change/transaction-routes.ts'
import { eventRoutes } from '../../api/events/event-routes.ts'
import {
  describedBy,
  descriptionPartRoutes,
  documentRoutes,
  type HealthReport,
} from '../../api/openapi/docs/description-routes.ts'
import { docsRoutes } from '../../api/openapi/docs/page.ts'
import type { ApiInfo } from '../../api/openapi/openapi.ts'
import { enforcementRoutes } from '../../api/operation/enforcement-routes.ts'
import { jobRoutes } from '../../api/operation/job-routes.ts'
import type { Jobs } from '../../api/operation/jobs.ts'
import { logExportRoutes } from '../../api/operation/log-export-routes.ts'
import { logRoutes } from '../../api/operation/log-routes.ts'
import { logStorageRoute } from '../../api/operation/log-storage-route.ts'
import { type OperatorTools, operatorRoutes } from '../../api/operation/operator-routes.ts'
import { revisionRoutes } from '../../api/operation/revision-routes.ts'
import { stateRoutes } from '../../api/operation/state-routes.ts'
import { usageRoutes } from '../../api/operation/usage-routes.ts'
import { wholeTableRoutes } from '../../api/resource/whole-table-routes.ts'
import type { Route } from '../../api/route/route.ts'
import type { Sessions } from '../../api/session/session.ts'
import { sessionRoutes } from '../../api/session/session-routes.ts'
import type { TrafficRecorder } from '../../api/traffic/traffic-recorder.ts'
import type { EngineDeclaration } from '../../core/engine/declaration.ts'
import type { Machine } from '../../core/license/installation.ts'
import type { GatewayEvent } from '../../core/log/event.ts'
import type { Resource, Stored } from '../../core/resource/resource.ts'
import { logExportRequest, parseLogExport } from '../../domains/logs/export.ts'
import {
  logHistogramParameters,
  logQueryParameters,
  logTailParameters,
  parseLogHistogram,
  parseLogQuery,
  parseLogTail,
} from '../../domains/logs/query.ts'
import { ownEnforcement } from '../../domains/own-enforcement.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import type { Store } from '../../store/config/store.ts'
import type { LogReading } from '../../store/log/clickhouse/log-reading.ts'
import type { ExportedLogs } from '../../store/log/exported-logs.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { SecretBox } from '../../store/secret/secret.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'

/**
 * Parts that the routes of a management interface are made of. Each group of routes declares which of them it needs.
 * Handlers use the parts when they are called, never before.
 */
export interface InterfaceParts {
  readonly store: Store
  readonly secrets: SecretBox
  readonly control: ControlSide
  readonly confirmations: Confirmations
  readonly gate: CheckGate
  readonly planner: Planner
  /** Judge of packets; absent in a product without rules. */
  readonly packetJudge?: PacketJudge
  /** Changes of what inspects connections, for plans; absent in a product without rules. */
  readonly inspectionChanges?: PlanContext['inspectionChanges']
  /** Stored resources, by the names of their declarations. */
  readonly resources: ReadonlyMap<string, Stored>
  readonly uploads: UploadFiles
  readonly jobs: Jobs
  readonly machine: Machine
  readonly sessions: Sessions
  readonly logs: LogStore
  readonly reading: LogReading
  readonly exportedLogs: ExportedLogs
  readonly tools: OperatorTools
  /** Every engine, in the order in which they are listed. */
  readonly engines: readonly EngineDeclaration[]
  readonly info: ApiInfo
  readonly health: HealthReport
  /** The word in the names of cookies and files. */
  readonly vendor: string
  readonly nowMs: () => number
  readonly logEvent: (event: GatewayEvent) => void
  /** Reports a bug. */
  readonly reportBug: (message: string) => void
  readonly traffic: TrafficRecorder
}

/** The routes of a product. */
export interface ServedRoutes {
  /** The routes that stand in the OpenAPI description. */
  readonly described: readonly Route[]
  /** These, and those that show their description. */
  readonly all: readonly Route[]
}

/** The routes of a product: those that both products have, and its own, which serve `resources` and what goes with them. */
export function interfaceRoutes(
  parts: InterfaceParts,
  resources: readonly Resource[],
  own: readonly Route[],
): ServedRoutes {
  const { sessions, info, health, tools, engines, control, store } = parts
  const identity = () => {
    const { name, time_zone } = store.snapshot.value(systemSettings)
    return { name, time_zone }
  }
  const served = [
    ...sessionRoutes(sessions, info.vendor, (caller) =>
      openConfirmations(parts.confirmations, caller, parts.nowMs()).map(({ deadline, revision }) => {
        return { at: deadline, what: 'taken_back', revision }
      }),
    ),
    ...own,
    ...jobRoutes(parts),
    ...logRoutes(parts, {
      parameters: logQueryParameters,
      parse: parseLogQuery,
      tailParameters: logTailParameters,
      parseTail: parseLogTail,
      histogramParameters: logHistogramParameters,
      parseHistogram: parseLogHistogram,
    }),
    ...eventRoutes({ ...parts, identity }, { tailParameters: logTailParameters, parseTail: parseLogTail }),
    ...stateRoutes({ ...parts, identity }),
    ...logExportRoutes(parts, { request: logExportRequest, parse: parseLogExport }),
    logStorageRoute(parts),
    ...revisionRoutes(parts),
    ...confirmRoutes(parts),
    ...usageRoutes(parts),
    ...wholeTableRoutes(resources, parts),
    ...operatorRoutes(parts, tools, engines),
    ...enforcementRoutes({
      resources: parts.resources,
      engines,
      own: ownEnforcement,
      observed: () => control.observed,
    }),
  ]
  const changed = [...served, ...transactionRoutes(served, parts)]
  const description = describedBy(() => described, info)
  const described: readonly Route[] = [...changed, ...documentRoutes(description, health)]
  return { described, all: [...described, ...descriptionPartRoutes(description), ...docsRoutes()] }
}
