import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { printRuleset } from '../compile/text/nft.ts'
import { ulogdConfig } from '../compile/text/ulogd.ts'
import type { LegacyTable } from '../core/influence.ts'
import type { PlaneDescription } from '../core/observation.ts'
import type { NamedEnd } from '../core/process-status.ts'
import { decodeRuleset } from '../core/ruleset-schema.ts'
import { minimalRuleset } from '../domains/firewall/minimal.ts'
import { createForwarding, createUnfilteredForwarding } from '../engines/forwarding/forwarding.ts'
import { watchInfluences } from '../engines/influence/watch.ts'
import { decodeNetworkArtifact } from '../engines/network/artifact-schema.ts'
import { networkEngine } from '../engines/network/engine.ts'
import { createPacketFilter, type PacketFilter } from '../engines/packet-filter/driver.ts'
import { decodePacketLogArtifact } from '../engines/packet-log/artifact-schema.ts'
import { createPacketLog } from '../engines/packet-log/driver.ts'
import { createTrials, spawnedTrial } from '../engines/packet-trial/trial.ts'
import { decodeTrial } from '../engines/packet-trial/trial-schema.ts'
import { type TrialStarter, visitingTrial } from '../engines/packet-trial/visiting-trial.ts'
import { decodeResolverArtifact } from '../engines/resolver/artifact-schema.ts'
import { resolverEngine } from '../engines/resolver/engine.ts'
import { type EventHub, eventHub } from '../plane/event-hub.ts'
import { type ServedEngine, serveEngine } from '../plane/served-engine.ts'
import { servePlane } from '../plane/server.ts'
import { missingTools } from '../plane/tools.ts'
import { servePacketFilter } from '../plane/wire-ruleset.ts'
import { answerSupervisor } from '../processes/answer.ts'
import { bunCommand } from './bun-command.ts'
import { endInOneSentence } from './uncaught.ts'

/** What the supervisor tells the plane, as JSON in GATEHOUSE_PLANE_OPTIONS. */
interface PlaneOptions {
  /** Path of the socket to make, or descriptor of the one that listens already. */
  readonly socket: string | number
  /** Descriptor of the socket where trials come for work; null to start them itself. */
  readonly trials: number | null
  /** Folder for what engines write while they run. */
  readonly runFolder: string
  readonly mode: PlaneDescription['mode']
  readonly reason: string
  /** Whether packets are forwarded while the packet filter cannot be applied. */
  readonly withoutFilter: 'closed' | 'open'
}

const trialScript = join(import.meta.dirname, 'packet-trial.ts')
const netlinkScript = join(import.meta.dirname, 'netlink.ts')
const cardPatienceMilliseconds = 2_000

interface EngineParts {
  readonly filter: PacketFilter
  readonly onNics: () => void
  readonly onProcessEnd: (end: NamedEnd) => void
}

function packetFilter(
  hub: EventHub,
  { withoutFilter }: PlaneOptions,
  onProcessEnd: EngineParts['onProcessEnd'],
): PacketFilter {
  const create = withoutFilter === 'open' ? createUnfilteredForwarding : createForwarding
  return createPacketFilter({
    minimal: withoutFilter === 'open' ? null : minimalRuleset,
    forwarding: create({
      onStatus: (value) => hub.emit({ event: 'forwarding', value }),
      onDrift: (message) => hub.emit({ event: 'drift', engine: 'network', message }),
    }),
    print: printRuleset,
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

/** The engines, one entry each, in the order in which they are applied. */
function engines(
  hub: EventHub,
  { runFolder, withoutFilter, trials: descriptor }: PlaneOptions,
  { filter, onNics, onProcessEnd }: EngineParts,
): readonly ServedEngine[] {
  const trials =
    descriptor === null ? spawnedTrial([...bunCommand, trialScript]) : visitingTrial(descriptor, trialStarter)
  return [
    serveEngine(
      'network',
      networkEngine({
        guard: withoutFilter === 'closed' ? 'blackhole' : 'none',
        onNics: (value) => {
          hub.emit({ event: 'nics', value })
          onNics()
        },
        onNeighbours: (value) => hub.emit({ event: 'neighbours', value }),
        onDrift: (message) => hub.emit({ event: 'drift', engine: 'network', message }),
        onProcessEnd,
      }),
      decodeNetworkArtifact,
    ),
    servePacketFilter(filter, decodeRuleset, { decode: decodeTrial, run: createTrials(trials) }),
    serveEngine(
      'resolver',
      resolverEngine({ onNames: (value) => hub.emit({ event: 'names', value }) }),
      decodeResolverArtifact,
    ),
    serveEngine(
      'packet-log',
      createPacketLog({
        runFolder,
        configure: ulogdConfig,
        onPackets: (value) => hub.emit({ event: 'packets', value }),
        onLeftOut: (value) => hub.emit({ event: 'packets-left-out', value }),
        onLost: (value) => hub.emit({ event: 'packets-lost', value }),
        onProcessEnd,
      }),
      decodePacketLogArtifact,
    ),
  ]
}

endInOneSentence('the plane process')
const options = JSON.parse(process.env['GATEHOUSE_PLANE_OPTIONS'] ?? '{}') as PlaneOptions
// A lab is still made while this process starts: its supervisor says when the cards are there.
const network = Promise.withResolvers<void>()
answerSupervisor(({ type }) => type === 'network' && network.resolve())
if (options.mode === 'lab') await network.promise
const hub = eventHub()
hub.emit({
  event: 'description',
  value: { mode: options.mode, reason: options.reason, missing: missingTools() },
})
// Whoever connects must learn the cards at once: a policy compiled without them would let nothing through.
const cardsKnown = Promise.withResolvers<void>()
const onProcessEnd = (value: NamedEnd) => hub.emit({ event: 'process-ended', value })
const filter = packetFilter(hub, options, onProcessEnd)
await filter.closeUntilApplied()
let legacyTables: readonly LegacyTable[] = []
process.on('message', (message) => {
  if (isLegacyTables(message)) legacyTables = message.tables
})
watchInfluences({
  legacy: () => legacyTables,
  tables: () => filter.tables(),
  onInfluences: (value) => hub.emit({ event: 'influences', value }),
})
const served = engines(hub, options, { filter, onNics: cardsKnown.resolve, onProcessEnd })
await Promise.race([cardsKnown.promise, setTimeout(cardPatienceMilliseconds)])
const server = await servePlane({ socket: options.socket, engines: served, hub })

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
