import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { InspectorState, IpsArtifact, Inspector as Wanted } from '../../core/engine/declared/ips.ts'
import type { ConfigureSuricata } from '../../core/engine/declared/suricata-settings.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { joined, type Message, type Said, verbatim } from '../../core/text/message.ts'
import { MessageError, reasonOf } from '../../core/text/message-error.ts'
import { createDaemon, type DaemonOptions } from '../daemon/daemon.ts'
import { watchQueue } from '../queue/queue-watch.ts'
import { alertCounts } from './alert-counts.ts'
import { type AlertEvents, type AlertReceiver, openAlertReceiver } from './alert-receiver.ts'
import { suricataCommand } from './control-socket.ts'
import {
  alertsName,
  controlName,
  type InspectorConfiguration,
  inspectorName,
  mostQueued,
  suricataDeclaration,
} from './declaration.ts'
import { availableMemory, connectionMemory, expectedMemory, residentMemory } from './memory.ts'
import { message } from './messages.ts'
import { loadedRules } from './rule-set.ts'

/** Parts of an inspector that its engine brings. */
export interface InspectorParts extends DaemonOptions, AlertEvents {
  readonly configure: ConfigureSuricata
  readonly queues: () => string | null
  /** Path of the file that a hash names. */
  readonly filePath: (file: string) => string
  /** True when that file is there and as it came. */
  readonly isWhole: (file: string) => boolean
  /** Its file of rules is not as it came. */
  readonly notHeld: () => void
}

/** Everything that inspectors have in common, and how many there are. */
export interface CommonConfiguration extends Omit<IpsArtifact, 'inspectors' | 'isBeingRead'> {
  readonly count: number
}

/** One Suricata, at one queue, for profiles that come to the same signatures. */
export interface Inspector {
  /** Name of its profile; of one of them where it has several. */
  name(): string
  /** Ids of all profiles that it inspects for. */
  profiles(): readonly string[]
  /** Resolves when it inspects as is wanted; rejects with the reason where it does not. */
  apply(wanted: Wanted, common: CommonConfiguration, signal: AbortSignal): Promise<void>
  /** Looks at its queue, and after a start at the signatures that it has loaded; to be called once a second. */
  look(): void
  state(): InspectorState
  /** The state of its process, for the engine's status. */
  status(): EngineStatus
  close(): Promise<void>
}

/** Lost alerts are shown for so long. */
const lossMilliseconds = 30_000
/** A file of rules that does not come is asked for again after so long. */
const missedMilliseconds = 30_000
/** A process that runs says so within this time. */
const answerMilliseconds = 3_000

/** A configuration with the profile that it is for. */
interface Loaded {
  readonly wanted: Wanted
  readonly configuration: InspectorConfiguration
}

/** Makes the inspector of a queue; nothing runs before `apply`. */
export function createInspector(queue: number, first: Wanted, parts: InspectorParts): Inspector {
  const folder = join(parts.runFolder, String(queue))
  const control = join(folder, inspectorName(queue), controlName)
  const watch = watchQueue({ queue: () => queue, limit: mostQueued, table: parts.queues })
  // With half of its rules it would let pass what it is to stop, from its start until it is asked what it has loaded.
  const lacks = () =>
    held === null || parts.isWhole(held.wanted.rules)
      ? ''
      : message('the file of rules of profile {name} was damaged, and is sent again', { name: wanted.name })
  const daemon = createDaemon(suricataDeclaration(queue, parts.configure, watch, lacks), {
    ...parts,
    runFolder: folder,
  })
  let wanted = first
  let receiver: AlertReceiver | null = null
  /** Rules that the process of this number is known to have loaded whole. */
  let confirmed: { readonly pid: number | undefined; readonly rules: string; readonly count: number } | null =
    null
  /** The rules that the process was told to run with last, and those that it was seen to inspect by. */
  let held: Loaded | null = null
  let inForce: Loaded | null = null
  /** Why it does not inspect as is wanted; `refused` is the file of rules that it does not take whole. */
  let fault: { readonly reason: Message; readonly refused: string | null } | null = null
  let sinceSeconds: number | null = null
  let isApplying = false
  let isConfirming = false
  let isComparing = false
  /** Alerts that were lost by the last look, and when there were more. */
  let lostAlerts = 0
  let lostAt = Number.NEGATIVE_INFINITY
  /** The last time that its file of rules was asked for. */
  let missedAt = Number.NEGATIVE_INFINITY

  const pid = () => daemon.status().processes?.[0]?.pid
  const confirm = async ({ wanted: { rules, signatures: expected, name } }: Loaded) => {
    const asked = pid()
    const { loaded, refused } = await loadedRules(control)
    if (loaded === expected) {
      confirmed = { pid: asked, rules, count: loaded }
      return
    }
    const values = { loaded, expected, name }
    throw new MessageError(
      refused.length === 0
        ? message('Suricata has loaded {loaded} of {expected} signatures of profile {name}', values)
        : message(
            'Suricata has loaded {loaded} of {expected} signatures of profile {name}; it refuses: {rules}',
            { ...values, rules: verbatim(refused.join(' | ')) },
          ),
    )
  }
  /** Answers whether it inspects by them: without its program it goes on as before, or begins once that is there. */
  const bring = async (next: Loaded, signal: AbortSignal): Promise<boolean> => {
    held = next
    await daemon.apply(next.configuration, signal)
    if (daemon.status().status !== 'active') return false
    await confirm(next)
    return true
  }
  /** Goes back to the rules before those that Suricata does not take whole. */
  const goBack = async (before: Loaded, reason: Message, signal: AbortSignal): Promise<Message> => {
    await bring(before, signal)
    return joined([reason, message('the rules before them stay in force')]) ?? reason
  }
  /** Tells whether the process still runs, by its own word. */
  const answers = async () => {
    const process = pid()
    const asked = suricataCommand(control, 'uptime', AbortSignal.timeout(answerMilliseconds))
    const isHeard = await asked.then(
      () => true,
      () => false,
    )
    return isHeard && pid() === process && daemon.status().status === 'active'
  }
  const apply = async (next: Loaded, signal: AbortSignal) => {
    const { rules } = next.wanted
    // What was refused is not tried again and again: it costs the work of a whole reload.
    if (fault?.refused === rules && inForce !== null) throw new MessageError(fault.reason)
    try {
      const isBrought = await bring(next, signal)
      wanted = next.wanted
      if (isBrought) inForce = next
      fault = null
    } catch (error) {
      let reason = reasonOf(error)
      const before = inForce
      const isOther = before !== null && before.wanted.rules !== rules
      // Whoever died meanwhile has refused nothing: it is tried again.
      const isOfRules = isOther && (await answers())
      if (isOfRules) reason = await goBack(before, reason, signal).catch(() => reason)
      fault = { reason, refused: isOfRules ? rules : null }
      throw new MessageError(reason)
    }
  }
  const isListening = () => {
    return daemon.isWorking() && confirmed !== null && confirmed.pid === pid()
  }
  /** Compares the alerts that came with those that the process counted. */
  const compare = (alerts: AlertReceiver) => {
    if (isComparing || !isListening()) return
    isComparing = true
    void alerts
      .compare(() => alertCounts(control))
      .finally(() => {
        isComparing = false
        if (alerts.lost() > lostAlerts) lostAt = performance.now()
        lostAlerts = alerts.lost()
      })
  }
  const withLosses = (said: Said): Said => {
    if (performance.now() - lostAt > lossMilliseconds) return said
    const values = { alerts: lostAlerts, name: wanted.name }
    const more = message(
      'alerts of profile {name} came faster than they could be read, or were too long: {alerts} are not in the log; fewer signatures that only alert, or a threshold for them, help',
      values,
    )
    return joined([...(said === '' ? [] : [said]), more]) ?? more
  }
  const statusNow = (): Pick<EngineStatus, 'status' | 'message'> => {
    const found = watch.statusOf(daemon.status())
    if (found.status === 'active' && fault !== null) {
      const said = joined([fault.reason, ...(found.message === '' ? [] : [found.message])]) ?? ''
      return { status: 'failed', message: said }
    }
    if (found.status === 'inactive') return { status: 'activating', message: '' }
    if (found.status === 'active' && !isListening()) return { status: 'activating', message: '' }
    const isStarting = found.status === 'activating' || found.status === 'failed'
    if (isStarting) return { ...found, message: withMemory(found.message, wanted) }
    return found.status === 'active' ? { ...found, message: withLosses(found.message) } : found
  }
  return {
    name: () => wanted.name,
    profiles: () => wanted.profiles.map(({ id }) => id),
    apply: async (next, { count, ...common }, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      receiver ??= await openAlertReceiver(join(folder, alertsName), parts)
      const configuration = {
        ...{ ...common, inspector: next, rules: parts.filePath(next.rules) },
        memoryBytes: connectionMemory(count),
      }
      // Whoever it inspects for is known at once.
      wanted = { ...next, rules: wanted.rules }
      isApplying = true
      try {
        await apply({ wanted: next, configuration }, signal)
      } finally {
        isApplying = false
      }
    },
    look: () => {
      watch.look()
      if (lacks() === '') missedAt = Number.NEGATIVE_INFINITY
      else if (performance.now() - missedAt > missedMilliseconds) {
        missedAt = performance.now()
        parts.notHeld()
      }
      void receiver?.look()
      if (receiver !== null) compare(receiver)
      const current = held
      const isRestarted = daemon.status().status === 'active' && !isListening()
      if (current === null || isApplying || isConfirming || !isRestarted) return
      isConfirming = true
      confirm(current)
        .then(
          () => {
            if (fault?.refused !== null) return
            fault = null
            inForce = current
          },
          (error) => {
            fault = { reason: reasonOf(error), refused: fault?.refused ?? null }
          },
        )
        .finally(() => {
          isConfirming = false
        })
    },
    state: () => {
      const at = watch.state()
      const isLive = isListening()
      const running = pid()
      sinceSeconds = isLive ? (sinceSeconds ?? Math.floor(Date.now() / 1000)) : null
      return {
        ...{ queue, profile: wanted.profile, name: wanted.name, profiles: wanted.profiles },
        ...statusNow(),
        ...{ rules: isLive ? confirmed!.rules : null, signatures: confirmed?.count ?? null },
        ...{ limit: mostQueued, packets: at?.packets ?? 0, waiting: at?.waiting ?? 0 },
        dropped: at?.dropped ?? 0,
        memoryBytes: running === undefined ? 0 : residentMemory(running),
        expectedBytes: expectedMemory(wanted.signatures),
        sinceSeconds,
      }
    },
    status: () => {
      const status = daemon.status()
      return status.status === 'inactive' ? status : { ...status, ...statusNow() }
    },
    close: async () => {
      await daemon.close()
      await receiver?.close()
    },
  }
}

/** Says where an inspector that does not run yet wants more memory than there is. */
function withMemory(said: Said, { signatures: count }: Wanted): Said {
  const free = availableMemory()
  const needed = expectedMemory(count)
  if (free === null || needed <= free) return said
  const mib = (bytes: number) => Math.round(bytes / 2 ** 20)
  const values = { count, needed: mib(needed), free: mib(free) }
  const more = message(
    'its {count} signatures need some {needed} MiB of memory, and {free} MiB are free',
    values,
  )
  return joined([...(said === '' ? [] : [said]), more]) ?? more
}
