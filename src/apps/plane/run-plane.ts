import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { queuePrint } from '../../compile/text/iptables.ts'
import { printRuleset } from '../../compile/text/nft.ts'
import type { EngineName } from '../../core/engine/artifact.ts'
import type { LegacyTable } from '../../core/engine/influence.ts'
import type { PlaneDescription } from '../../core/engine/observation.ts'
import type { NamedEnd } from '../../core/engine/process-status.ts'
import type { Message } from '../../core/text/message.ts'
import { minimalRuleset } from '../../domains/firewall/compile/system/minimal.ts'
import type { EngineHost } from '../../engines/contract.ts'
import { createForwarding, createUnfilteredForwarding } from '../../engines/forwarding/forwarding.ts'
import { watchInfluences } from '../../engines/influence/watch.ts'
import { createPacketFilter, type PacketFilter } from '../../engines/packet-filter/engine.ts'
import { createTrials, spawnedTrial } from '../../engines/packet-trial/trial.ts'
import { type TrialStarter, visitingTrial } from '../../engines/packet-trial/visiting-trial.ts'
import { missingTools, startTools } from '../../plane/install/tools.ts'
import { labZone } from '../../plane/lab/description.ts'
import { type EventHub, eventHub } from '../../plane/server/event-hub.ts'
import { type FileStore, openFileStore } from '../../plane/server/file-store.ts'
import { servePlane } from '../../plane/server/server.ts'
import { answerSupervisor } from '../../processes/answer.ts'
import type { EngineEntry, PlaneParts } from '../engine-list.ts'
import { bunCommand } from '../supervisor/bun-command.ts'

/** Options that the supervisor gives the plane, as JSON in GATEHOUSE_PLANE_OPTIONS. */
interface PlaneOptions {
  /** Path of the socket to make, or descriptor of the one that listens already. */
  readonly socket: string | number
  /** Descriptor of the socket where trials come for work; null to start them itself. */
  readonly trials: number | null
  /** Descriptor at which the messages of the kernel are open, where they can be read; null to open them itself. */
  readonly kernelLog: number | null
  /** Folder for what engines write while they run. */
  readonly runFolder: string
  /** Folder for what engines keep from one run to the next. */
  readonly stateFolder: string
  readonly mode: PlaneDescription['mode']
  readonly reason: Message
  /** `open` when packets are forwarded while the packet filter cannot be applied, `closed` when not. */
  readonly withoutFilter: 'closed' | 'open'
}

const trialScript = join(import.meta.dirname, 'packet-trial.ts')
const netlinkScript = join(import.meta.dirname, 'netlink.ts')
const cardPatienceMilliseconds = 2_000

function packetFilter(
  hub: EventHub,
  { withoutFilter, runFolder }: PlaneOptions,
  onProcessEnd: (end: NamedEnd) => void,
): PacketFilter {
  const create = withoutFilter === 'open' ? createUnfilteredForwarding : createForwarding
  return createPacketFilter({
    minimal: withoutFilter === 'open' ? null : minimalRuleset,
    forwarding: create({
      onStatus: (forwarding) =>
        hub.emit({ event: 'observed', engine: 'packet-filter', value: { forwarding } }),
      onDrift: (message) => hub.emit({ event: 'drift', engine: 'network', message }),
    }),
    print: printRuleset,
    queues: queuePrint,
    runFolder: join(runFolder, 'packet-filter'),
    netlink: [...bunCommand, netlinkScript],
    onDrift: (message) => hub.emit({ event: 'drift', engine: 'packet-filter', message }),
    onProcessEnd,
  })
}

function isLegacyTables(message: unknown): message is { readonly tables: readonly LegacyTable[] } {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'legacy-tables'
  )
}

function isQueues(message: unknown): message is { readonly text: string } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'queues'
}

/** To make a namespace takes more power than this process has. */
const trialStarter: TrialStarter = {
  start: () => process.send?.({ type: 'trial' }),
  onFailure: (listener) =>
    process.on('message', (message) => {
      if (isTrialFailure(message)) listener(message.reason)
    }),
}

function isTrialFailure(message: unknown): message is { readonly reason: string } {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'trial-failed'
  )
}

/** The services of the plane for an engine; observations, rows and repairs are emitted under the engine's name. */
function hostOf(
  name: EngineName,
  hub: EventHub,
  { runFolder, stateFolder }: PlaneOptions,
  files: Pick<FileStore, 'path' | 'isWhole'>,
): EngineHost {
  return {
    runFolder: join(runFolder, name),
    stateFolder: join(stateFolder, name),
    observed: (value) => void hub.emit({ event: 'observed', engine: name, value }),
    rows: (rows) => hub.emit({ event: 'rows', engine: name, rows }),
    keptRows: (rows) => hub.keep(name, rows),
    drift: (message) => void hub.emit({ event: 'drift', engine: name, message }),
    notHeld: () => void hub.emit({ event: 'not-held', engine: name }),
    processEnded: (value) => void hub.emit({ event: 'process-ended', value }),
    filePath: files.path,
    isWhole: files.isWhole,
  }
}

/**
 * Runs the plane with these engines until the supervisor ends it. Its options come from the supervisor, as JSON in
 * GATEHOUSE_PLANE_OPTIONS.
 */
export async function runPlane(engines: readonly EngineEntry[]): Promise<void> {
  const options = JSON.parse(process.env['GATEHOUSE_PLANE_OPTIONS'] ?? '{}') as PlaneOptions
  // A lab is still made while this process starts: its supervisor says when the cards are there.
  const network = Promise.withResolvers<void>()
  answerSupervisor(({ type }) => type === 'network' && network.resolve())
  if (options.mode === 'lab') await network.promise
  const hub = eventHub()
  hub.emit({
    event: 'description',
    value: { mode: options.mode, reason: options.reason, missing: missingTools(startTools) },
  })
  const onProcessEnd = (value: NamedEnd) => hub.emit({ event: 'process-ended', value })
  const filter = packetFilter(hub, options, onProcessEnd)
  await filter.closeUntilApplied()
  let legacyTables: readonly LegacyTable[] = []
  let queues: string | null = null
  process.on('message', (message) => {
    if (isLegacyTables(message)) legacyTables = message.tables
    else if (isQueues(message)) queues = message.text
  })
  watchInfluences({
    legacy: () => legacyTables,
    tables: () => filter.tables(),
    onInfluences: (value) => hub.emit({ event: 'influences', value }),
  })
  const files = openFileStore(join(options.runFolder, 'files'))
  const parts: PlaneParts = {
    filter,
    trials: createTrials(
      options.trials === null
        ? spawnedTrial([...bunCommand, trialScript])
        : visitingTrial(options.trials, trialStarter),
    ),
    withoutFilter: options.withoutFilter,
    keepFiles: files.keep,
    zones: options.mode === 'lab' ? [labZone] : [],
    bun: bunCommand,
    kernelLog: options.kernelLog ?? null,
    queues: () => queues,
  }
  const firsts: Promise<void>[] = []
  const served = await Promise.all(
    engines.map(({ declaration: { name, gates, isCompiledFrom }, start }) => {
      const host = hostOf(name, hub, options, files)
      if (!gates || !isCompiledFrom) return start(host, parts)
      const first = Promise.withResolvers<void>()
      firsts.push(first.promise)
      const observed: EngineHost['observed'] = (value) => {
        host.observed(value)
        first.resolve()
      }
      return start({ ...host, observed }, parts)
    }),
  )
  // A control side that connects must learn the cards at once: a policy compiled without them would let nothing through.
  await Promise.race([Promise.all(firsts), setTimeout(cardPatienceMilliseconds)])
  const server = await servePlane({ socket: options.socket, engines: served, hub, files })

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', () => undefined)
  process.on('disconnect', end)
  process.send?.({ type: 'ready' })
}
