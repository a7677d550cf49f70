import { randomBytes } from 'node:crypto'
import { ApplyMetrics } from '../../api/metrics/apply-metrics.ts'
import { oneByOne } from '../../api/operation/jobs.ts'
import { signatureUpdate } from '../../api/signatures/signature-update.ts'
import { signatureUpdateKind } from '../../api/signatures/update-routes.ts'
import { authorityDesk } from '../../api/web/authority-desk.ts'
import { categoryUpdateKind } from '../../api/web/category-routes.ts'
import { categoryUpdate } from '../../api/web/category-update.ts'
import type { ReservedPorts } from '../../api/web/reserved-ports.ts'
import { explanationsAhead } from '../../compile/explain/prebuild-indexes.ts'
import type { Control } from '../../control/control.ts'
import { WarmUp } from '../../control/warm-up.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { directoryHostNames } from '../../domains/directory/domain.ts'
import { packetCheckGate } from '../../domains/firewall/check/packet-check-gate.ts'
import { firstGatewayConfiguration } from '../../domains/first-configuration.ts'
import { gateway as resources } from '../../domains/gateway.ts'
import { compilerFor, createControl } from '../interface/enforcement.ts'
import { openFoundation } from '../interface/foundation.ts'
import { manage } from '../interface/management.ts'
import { type InterfaceStart, runInterface } from '../interface/process.ts'
import { serveInterface } from '../interface/serve.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'
import { agentPort, apiPort } from '../options/start-options.ts'
import { serveAgents } from './agents.ts'
import { openCategories, reportLoss, withCategories } from './categories.ts'
import { serveForwarding } from './forwarding.ts'
import { inspectionOf } from './inspection.ts'
import { keepLog, storedRetention } from './log-retention.ts'
import { serveLogStore } from './log-store.ts'
import { serveMetrics } from './metrics.ts'
import { quotasOf } from './quotas.ts'
import { gatewayRoutes } from './routes.ts'
import { seedLab } from './seed-lab.ts'
import { planeKnown, signatureDesk, tryRules } from './signatures.ts'
import { statisticsOf } from './statistics.ts'

await runInterface(serve)

/** The gateway, `--product utm`: the management interface, and a data plane that it keeps at the newest revision. */
async function serve(start: InterfaceStart): Promise<void> {
  const { options, onMessage } = start
  const foundation = await openFoundation(start, {
    resources,
    firstConfiguration: firstGatewayConfiguration,
    logRetention: storedRetention,
  })
  const { store, reportBug, licenseServer } = foundation
  const compiler = compilerFor(options)
  const applies = new ApplyMetrics()
  const desk = signatureDesk(
    { dataFolder: options.dataFolder, logEvent: foundation.logEvent },
    {
      trial: (rules) => tryRules(control, rules),
      canTry: (signal) => planeKnown(control, signal),
    },
  )
  const quotas = quotasOf(foundation, compiler.memos)
  const authority = authorityDesk(store, {
    nowMs: foundation.nowMs,
    newName: () => `Gatehouse content filter ${randomBytes(3).toString('hex')}`,
    isOn: () => store.snapshot.value(contentFilterState).enabled,
    onChange: () => control.changed(),
  })
  const categories = openCategories(options.dataFolder, () => control.changed())
  const control: Control = createControl(foundation, compiler, {
    webAuthority: () => authority.signing(),
    tried: (engine, attempt) => applies.tried(engine, attempt),
    inspection: withCategories(
      inspectionOf(foundation, {
        desk,
        memos: compiler.memos,
        onChange: () => control.changed(),
      }),
      categories,
    ),
    quotas,
  })
  reportLoss(categories, control, foundation.logEvent)
  quotas.begin(control)
  const statistics = statisticsOf(foundation, control)
  const warmUp =
    options.plane.mode === 'none'
      ? null
      : new WarmUp({
          isBusy: () => control.isCompiling,
          work: () => explanationsAhead(store.snapshot, control, compiler),
          reportBug,
        })
  if (warmUp) store.onCommit(() => warmUp.changed())
  const agents = serveAgents(foundation, {
    listener: options.agentListener,
    control,
    memos: compiler.memos,
  })
  const forwarding = serveForwarding(foundation, control)
  serveLogStore(foundation)
  keepLog(foundation)
  const gate = packetCheckGate(control)
  const metrics = serveMetrics(foundation, {
    control,
    applies,
    agents: () => agents.side.hub.counts,
    processes: () => management.parts.tools.processes(),
  })
  const choice = {
    ...{ control, resources, hasPolicy: true, gate, onMessage, metrics: metrics.state },
    authority: () => authority.current()?.certificate ?? null,
  }
  const management = manage(foundation, choice)
  const { analyst, parts } = management
  const works = {
    signatureWork: oneByOne(signatureUpdate(desk, parts.uploads)),
    categoryWork: oneByOne(categoryUpdate(categories.desk, parts.uploads)),
  }
  // Whoever sent an archive was told that it had come.
  parts.jobs.resume(signatureUpdateKind, works.signatureWork)
  parts.jobs.resume(categoryUpdateKind, works.categoryWork)
  if (foundation.isFirstStart && options.plane.mode === 'lab') await seedLab(store)
  await serveInterface({
    foundation,
    management,
    routes: gatewayRoutes({
      ...parts,
      analyst,
      compiler,
      agents: agents.side,
      metrics: metrics.side,
      desk,
      ...works,
      quotas,
      statistics,
      authority,
      extended: categories,
      reservedPorts: reservedPorts(options),
      register: (token, machine) => licenseServer.register(token, machine),
    }),
    hostNames: () => directoryHostNames(store.snapshot),
    agents,
    metrics,
    onReady: () => warmUp?.changed(),
    close: async () => {
      warmUp?.close()
      forwarding.close()
      statistics.close()
      await quotas.close()
    },
  })
}

/** Ports that the start options give to the gateway, and those that it has inside of the lab: no published site can have them. */
function reservedPorts({ listen, agentListener, plane }: GatewayOptions): ReservedPorts {
  const agents = agentListener.place
  const isLab = plane.mode === 'lab'
  const ofAgents = agents ? [agents.port, ...(isLab ? [agentPort] : [])] : []
  const own = [listen.port, ...(isLab ? [apiPort] : [])]
  return new Map([
    ...ofAgents.map((port) => [port, '--agent-listen'] as const),
    ...own.map((port) => [port, '--listen'] as const),
  ])
}
