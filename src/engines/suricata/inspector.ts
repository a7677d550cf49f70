import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { InspectorState, IpsArtifact, Inspector as Wanted } from '../../core/engine/declared/ips.ts'
import { MessageError } from '../../core/text/message-error.ts'
import { createDaemon, type DaemonOptions } from '../daemon/daemon.ts'
import { type AlertEvents, openAlertReceiver } from './alert-receiver.ts'
import { suricataCommand } from './control-socket.ts'
import {
  alertsName,
  type ConfigureSuricata,
  controlName,
  inspectorName,
  suricataDeclaration,
} from './declaration.ts'
import { message } from './messages.ts'
import { queueStates } from './queue-state.ts'

/** Parts of an inspector that its engine brings. */
export interface InspectorParts extends DaemonOptions, AlertEvents {
  readonly configure: ConfigureSuricata
  readonly queues: () => string | null
  /** Path of the file that a hash names. */
  readonly filePath: (file: string) => string
}

/** One Suricata, at one queue, for one profile. */
export interface Inspector {
  /** Name of its profile. */
  name(): string
  /** Resolves when it inspects as is wanted; rejects with the reason where it does not. */
  apply(wanted: Wanted, common: Omit<IpsArtifact, 'inspectors'>, signal: AbortSignal): Promise<void>
  state(): InspectorState
  /** The state of its process, for the engine's status. */
  status(): ReturnType<ReturnType<typeof createDaemon>['status']>
  close(): Promise<void>
}

const commandMilliseconds = 5_000

/** Makes the inspector of a queue; nothing runs before `apply`. */
export function createInspector(queue: number, first: Wanted, parts: InspectorParts): Inspector {
  const folder = join(parts.runFolder, String(queue))
  const daemon = createDaemon(suricataDeclaration(queue, parts.configure), { ...parts, runFolder: folder })
  let wanted = first
  let receiver: { close(): Promise<void> } | null = null
  let signatures: number | null = null
  /** True when what runs has loaded what it should. */
  let isConfirmed = false
  let sinceSeconds: number | null = null

  /** A file of rules that cannot be read is a warning only, and then everything would pass. */
  const confirm = async (expected: number) => {
    const path = join(folder, inspectorName(queue), controlName)
    const stats = await suricataCommand(path, 'ruleset-stats', AbortSignal.timeout(commandMilliseconds))
    const loaded = loadedIn(stats)
    if (loaded !== expected) {
      const why = message('Suricata has loaded {loaded} of {expected} signatures of profile {name}', {
        ...{ loaded: loaded ?? 0, expected, name: wanted.name },
      })
      throw new MessageError(why)
    }
    signatures = loaded
    isConfirmed = true
  }
  return {
    name: () => wanted.name,
    apply: async (next, common, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      receiver ??= await openAlertReceiver(join(folder, alertsName), parts)
      await daemon.apply({ ...common, inspector: next, rules: parts.filePath(next.rules) }, signal)
      if (daemon.status().status !== 'active') return
      await confirm(next.signatures)
      wanted = next
    },
    state: () => {
      const { status, message: told, processes } = daemon.status()
      const at = queueStates(parts.queues()).get(queue)
      const pid = processes?.[0]?.pid
      // Where only root may see the queues of the kernel, its own word counts: it ends without its queue.
      // While it loads other rules it inspects by the former ones.
      const isListening = isConfirmed && (status === 'active' || status === 'reloading')
      sinceSeconds = isListening ? (sinceSeconds ?? Math.floor(Date.now() / 1000)) : null
      return {
        queue,
        profile: wanted.profile,
        name: wanted.name,
        status: status === 'active' && !isListening ? 'activating' : status,
        message: told === '' && at !== undefined && at.waiting > manyWaiting ? waitingText(at) : told,
        signatures,
        packets: at?.packets ?? 0,
        waiting: at?.waiting ?? 0,
        dropped: at?.dropped ?? 0,
        memoryBytes: pid === undefined ? 0 : memoryOf(pid),
        sinceSeconds,
      }
    },
    status: () => daemon.status(),
    close: async () => {
      await daemon.close()
      await receiver?.close()
    },
  }
}

/** The kernel keeps 1,024 packets for a reader, and drops the next. */
const manyWaiting = 1_000

function waitingText({ waiting, dropped }: { readonly waiting: number; readonly dropped: number }) {
  return message('{waiting} packets wait for it, {dropped} were dropped', { waiting, dropped })
}

function loadedIn(stats: unknown): number | null {
  const [first] = Array.isArray(stats) ? (stats as unknown[]) : []
  const loaded = (first as { readonly rules_loaded?: unknown } | undefined)?.rules_loaded
  return typeof loaded === 'number' ? loaded : null
}

/** Resident memory of a process in bytes; 0 where it is gone. */
function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}
