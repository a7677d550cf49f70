import { join } from 'node:path'
import type { IpsArtifact, IpsObservation, IpsQuestion } from '../../core/engine/declared/ips.ts'
import type { ConfigureSuricata } from '../../core/engine/declared/suricata-settings.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type { AlertsLeftOut, InspectedConnection, IpsAlert } from '../../core/engine/rows/ips-alert.ts'
import { joined, type Said } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDaemon } from '../daemon/daemon.ts'
import { createHaste } from '../queue/haste.ts'
import { connectDenial, type DenialClient } from './denial/client.ts'
import { denialDeclaration } from './denial/declaration.ts'
import { denialName, denialSocket } from './denial/wire.ts'
import { type PacketEnds, protocolsOfEvents } from './dropped-packet.ts'
import { createInspector, type Inspector } from './inspector.ts'
import { tryRules } from './try-rules.ts'

/** Writers and receivers of the engine. */
export interface IpsOptions extends EngineHost<'ips'> {
  readonly configure: ConfigureSuricata
  /** Front of the command line of programs that Bun runs. */
  readonly bun: readonly string[]
  /** Table of the kernel's queues as others read it; null where nobody tells. */
  readonly queues: () => string | null
  readonly trialConfig: () => string
  /** Returns true when the alerts were taken. */
  readonly onAlerts: (
    inspector: { readonly profile: string; readonly profiles: readonly string[] },
    alerts: readonly IpsAlert[],
  ) => boolean
  readonly onLeftOut: (leftOut: readonly AlertsLeftOut[]) => boolean
  /** So many alerts of a profile are lost. */
  readonly onLost: (profile: string, alerts: number) => boolean
}

const lookMilliseconds = 1_000

/** Makes the engine of intrusion prevention: a Suricata for each profile in use, each at its own queue. */
export function createIps(options: IpsOptions): Engine<IpsArtifact> {
  const inspectors = new Map<number, Inspector>()
  const denials = createDaemon(denialDeclaration(options.bun), {
    runFolder: options.runFolder,
    onRows: (rows) => void options.rows(rows),
    onEnd: options.processEnded,
  })
  let denial: DenialClient | null = null
  let told = ''
  let looking: NodeJS.Timeout | null = null

  const observe = (): IpsObservation => {
    const states = [...inspectors.values()].map((inspector) => inspector.state())
    return {
      live: states.flatMap(({ rules, profiles }) => (rules === null ? [] : profiles.map(({ id }) => id))),
      loaded: states.flatMap(({ profile, rules }) => (rules === null ? [] : [{ profile, rules }])),
      inspectors: states,
    }
  }
  const look = () => {
    for (const inspector of inspectors.values()) inspector.look()
    const seen = observe()
    if (seen.inspectors.some(({ status }) => status !== 'active')) haste.again()
    const text = JSON.stringify(seen)
    if (text === told) return
    told = text
    options.observed(seen)
  }
  const haste = createHaste(look)
  const inspectorAt = (queue: number, wanted: IpsArtifact['inspectors'][number]): Inspector => {
    const known = inspectors.get(queue)
    if (known !== undefined) return known
    const made = createInspector(queue, wanted, {
      runFolder: options.runFolder,
      configure: options.configure,
      queues: options.queues,
      filePath: options.filePath,
      isWhole: options.isWhole,
      notHeld: options.notHeld,
      onRows: (rows) => void options.rows(rows),
      onEnd: (end) => {
        options.processEnded(end)
        if (looking === null) return
        haste.begin()
        look()
      },
      connectionOf: (packet, ended) => connectionOf(denial, packet, ended),
      onAlerts: (alerts) => options.onAlerts({ profile: made.name(), profiles: made.profiles() }, alerts),
      onLost: (alerts) => options.onLost(made.name(), alerts),
      onLeftOut: (all) => options.onLeftOut(all.map((each) => ({ ...each, profile: made.name() }))),
    })
    inspectors.set(queue, made)
    return made
  }
  return {
    name: 'ips',
    check: () => Promise.resolve([]),
    apply: async ({ inspectors: wanted, isBeingRead, ...common }, signal) => {
      if (isBeingRead) return
      looking ??= setInterval(look, lookMilliseconds)
      // Without it packets are dropped all the same: its status says so.
      void denials.apply(wanted.length === 0 ? null : 'denials', signal).catch(() => undefined)
      if (wanted.length > 0) denial ??= connectDenial(join(options.runFolder, denialName, denialSocket))
      const queues = new Set(wanted.map(({ queue }) => queue))
      const gone = [...inspectors].filter(([queue]) => !queues.has(queue))
      for (const [queue] of gone) inspectors.delete(queue)
      await Promise.all(gone.map(([, inspector]) => inspector.close()))
      const outcomes = await Promise.allSettled(
        wanted.map((each) =>
          inspectorAt(each.queue, each).apply(each, { ...common, count: wanted.length }, signal),
        ),
      )
      look()
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    observe: async () => {
      const all = [...inspectors.values()].map((each) => each.status())
      return statusOf(all.length === 0 ? [] : [...all, denials.status()])
    },
    ask: async (question, signal, bytes) => {
      const { kind: _kind, ...config } = question as IpsQuestion
      const rules = Buffer.from(bytes ?? []).toString('utf8')
      const means = { parent: options.runFolder, signal, config: options.trialConfig() }
      return { value: await tryRules({ rules, ...config }, means) }
    },
    close: async () => {
      if (looking !== null) clearInterval(looking)
      looking = null
      haste.close()
      await Promise.all([...inspectors.values()].map((each) => each.close()))
      inspectors.clear()
      denial?.close()
      await denials.close()
    },
  }
}

/** Asks for the connection of a packet, whose protocols are named as Suricata does. */
async function connectionOf(
  denial: DenialClient | null,
  packet: PacketEnds,
  ended: string | null,
): Promise<InspectedConnection | null> {
  const { source, sourcePort, destination, destinationPort } = packet
  const protocol = protocolsOfEvents.get(packet.protocol)
  if (denial === null || protocol === undefined) return null
  return await denial.ask({
    protocol,
    tuple: { source, sourcePort, destination, destinationPort },
    ended,
  })
}

/** The status of all together: the worst of them, with what each says; nothing where no rule asks for inspection. */
function statusOf(all: readonly EngineStatus[]): EngineStatus {
  if (all.length === 0) return { status: 'inactive', message: '' }
  const order = ['failed', 'inactive', 'activating', 'reloading', 'active'] as const
  const worst = order.find((status) => all.some((each) => each.status === status)) ?? 'active'
  const said: readonly Said[] = all.map((each) => each.message)
  const texts = said.flatMap((each) => (each === '' ? [] : [each]))
  const processes = all.flatMap((each) => each.processes ?? [])
  return { status: worst, message: joined(texts) ?? '', ...(processes.length > 0 ? { processes } : {}) }
}
