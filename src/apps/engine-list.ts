import { hostname } from 'node:os'
import { compiledEngines } from '../compile/artifacts.ts'
import type { Artifacts, EngineName } from '../core/engine/artifact.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import { applicationControl } from '../core/engine/declared/application-control.ts'
import { type DnsForwardZone, dns } from '../core/engine/declared/dns.ts'
import { dynamicDnsUpdates } from '../core/engine/declared/dynamic-dns.ts'
import { ips } from '../core/engine/declared/ips.ts'
import { logForwardingEngine } from '../core/engine/declared/log-forwarding.ts'
import { network } from '../core/engine/declared/network.ts'
import { countryTables, packetFilter } from '../core/engine/declared/packet-filter.ts'
import { packetLog } from '../core/engine/declared/packet-log.ts'
import { reverseProxyEngine } from '../core/engine/declared/reverse-proxy.ts'
import { systemLog } from '../core/engine/declared/system-log.ts'
import { webProxyEngine } from '../core/engine/declared/web-proxy.ts'
import type { EngineTools } from '../core/engine/tool.ts'
import type { Engine, EngineHost } from '../engines/contract.ts'
import type { PacketFilter } from '../engines/packet-filter/engine.ts'
import type { RunTrial } from '../engines/packet-trial/trial.ts'
import { type KeepFiles, type ServedEngine, serveEngine } from '../plane/server/served-engine.ts'

/** Parts of the plane for engines that need more than their host. */
export interface PlaneParts {
  readonly filter: PacketFilter
  readonly trials: RunTrial
  /** `open` when packets are forwarded while the packet filter cannot be applied, `closed` when not. */
  readonly withoutFilter: 'closed' | 'open'
  readonly keepFiles: KeepFiles
  /** Zones that the place of the plane brings with it. */
  readonly zones: readonly DnsForwardZone[]
  /** Front of the command line of programs that Bun runs. */
  readonly bun: readonly string[]
  /** Table of the kernel's queues as the supervisor has told it last; null where it tells nothing. */
  readonly queues: () => string | null
  /** Descriptor at which the messages of the kernel are open, where they can be read; null to open them. */
  readonly kernelLog: number | null
}

/** Starts an engine in the plane. */
export type StartEngine<N extends EngineName> = (
  host: EngineHost<N>,
  plane: PlaneParts,
) => Promise<ServedEngine>

/** An engine with what starts it in the plane; its code is read there alone. */
export interface EngineEntry {
  readonly declaration: EngineDeclaration
  readonly start: StartEngine<EngineName>
}

/** Starts an engine whose artifact travels whole. */
export function whole<N extends EngineName>(
  declaration: EngineDeclaration<N>,
  create: (host: EngineHost<N>, plane: PlaneParts) => Promise<Engine<Artifacts[N]>>,
): StartEngine<N> {
  return async (host, plane) => serveEngine(declaration, await create(host, plane), plane.keepFiles)
}

/** Start functions of the engines in `compile/artifacts.ts`; without an entry for each, the types do not check. */
const starts: { readonly [N in EngineName]: StartEngine<N> } = {
  network: whole(network, async (host, { withoutFilter }) => {
    const { networkEngine } = await import('../engines/network/engine.ts')
    return networkEngine({ ...host, guard: withoutFilter === 'closed' ? 'blackhole' : 'none' })
  }),
  'packet-filter': async (_host, { filter, trials }) => {
    const { servePacketFilter } = await import('../plane/server/wire-ruleset.ts')
    const { decodeTrial } = await import('../engines/packet-trial/trial-schema.ts')
    return servePacketFilter(filter, packetFilter.artifact.decode, { decode: decodeTrial, run: trials })
  },
  dns: whole(dns, async (host, { zones, filter }) => {
    const { createDns } = await import('../engines/dns/engine.ts')
    const { kresdCertificates, kresdCheck, kresdConfig, kresdSettings } = await import(
      '../compile/text/kresd.ts'
    )
    const { authority, knotConfig, overlayZone, zoneFileName } = await import('../compile/text/knot.ts')
    return createDns({
      ...host,
      zones,
      hostName: hostname(),
      kresd: {
        ...{ config: kresdConfig, check: kresdCheck, settings: kresdSettings },
        certificates: kresdCertificates,
      },
      knot: { config: knotConfig, fileName: zoneFileName, overlay: overlayZone, authority },
      lend: async (sets, addresses, untilSeconds) => {
        const elements = addresses.map((address) => ({ address, untilSeconds }))
        await filter.lend(new Map(sets.map((set) => [set, elements])), AbortSignal.timeout(holdMilliseconds))
      },
    })
  }),
  ips: whole(ips, async (host, { bun, queues }) => {
    const { createIps } = await import('../engines/suricata/engine.ts')
    const { suricataConfig, suricataTrialConfig } = await import('../compile/text/suricata.ts')
    return createIps({
      ...host,
      bun,
      queues,
      configure: suricataConfig,
      trialConfig: suricataTrialConfig,
      onAlerts: (inspector, alerts) =>
        host.rows(alerts.map((alert) => ({ kind: 'ips', ...inspector, alert }))),
      onLeftOut: (all) => host.rows(all.map((leftOut) => ({ kind: 'ips-left-out', leftOut }))),
      onLost: (profile, alerts) => host.rows([{ kind: 'ips-lost', profile, alerts }]),
    })
  }),
  'application-control': whole(applicationControl, async (host, { bun, queues }) => {
    const { createApplicationControl } = await import('../engines/recogniser/engine.ts')
    const { ndpiHosts } = await import('../compile/text/ndpi-hosts.ts')
    return createApplicationControl({
      runFolder: host.runFolder,
      bun,
      hosts: ndpiHosts(),
      queues,
      observed: host.observed,
      onDenied: host.rows,
      onRows: host.rows,
      onEnd: host.processEnded,
    })
  }),
  'packet-log': whole(packetLog, async (host, { bun }) => {
    const { createPacketLog } = await import('../engines/packet-log/engine.ts')
    const { ulogdConfig } = await import('../compile/text/ulogd.ts')
    return createPacketLog({
      runFolder: host.runFolder,
      bun,
      configure: ulogdConfig,
      onPackets: (packets) => host.rows(packets.map((packet) => ({ kind: 'packet', packet }))),
      onLeftOut: (all) => host.rows(all.map((leftOut) => ({ kind: 'packets-left-out', leftOut }))),
      onLost: (packets) => host.rows([{ kind: 'packets-lost', packets }]),
      onConnections: (ends) => host.rows(ends.map((connection) => ({ kind: 'connection', connection }))),
      onConnectionsLost: (connections) => host.rows([{ kind: 'connections-lost', connections }]),
      onRows: (rows) => host.rows(rows),
      onEnd: host.processEnded,
    })
  }),
  'system-log': whole(systemLog, async (host, { kernelLog }) => {
    const { createSystemLog } = await import('../engines/system-log/engine.ts')
    return createSystemLog({ ...host, kernelLog })
  }),
  'log-forwarding': whole(logForwardingEngine, async (host) => {
    const { createLogForwarding } = await import('../engines/log-forwarding/engine.ts')
    return createLogForwarding(host)
  }),
  'web-proxy': whole(webProxyEngine, async (host) => {
    const { createWebProxy } = await import('../engines/proxy/engine.ts')
    const { writeHaproxy } = await import('../compile/text/haproxy.ts')
    return createWebProxy({
      runFolder: host.runFolder,
      rows: host.rows,
      processEnded: host.processEnded,
      filePath: host.filePath,
      write: writeHaproxy,
      onRequests: (requests) => host.rows(requests.map((request) => ({ kind: 'content-filter', request }))),
      onLost: (requests) => host.rows([{ kind: 'requests-lost', requests }]),
    })
  }),
  'reverse-proxy': whole(reverseProxyEngine, async (host) => {
    const { createReverseProxy } = await import('../engines/reverse-proxy/engine.ts')
    const { writeNginx } = await import('../compile/text/nginx.ts')
    return createReverseProxy({
      runFolder: host.runFolder,
      rows: host.rows,
      processEnded: host.processEnded,
      write: writeNginx,
    })
  }),
  'dynamic-dns': whole(dynamicDnsUpdates, async (host) => {
    const { createDynamicDns } = await import('../engines/dynamic-dns/engine.ts')
    return createDynamicDns(host)
  }),
}

/** An answer is held back for 20 ms at most; what comes later is lent all the same. */
const holdMilliseconds = 1_000

/** Every engine, in the order in which they are listed. */
export const engineList: readonly EngineEntry[] = compiledEngines.map(({ declaration }) => ({
  declaration,
  start: starts[declaration.name] as StartEngine<EngineName>,
}))

/** Engines and features with tools of their own, in the order in which these are installed. */
export const engineTools: readonly EngineTools[] = [
  ...engineList.flatMap(({ declaration: { name, tools } }) => (tools.length > 0 ? [{ name, tools }] : [])),
  countryTables,
]

/** The declarations of every engine, in the same order. */
export const engineDeclarations = engineList.map(({ declaration }) => declaration)
