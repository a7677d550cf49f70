import { join } from 'node:path'
import type { Inspector, IpsArtifact } from '../../core/engine/declared/ips.ts'
import type { ConfigureSuricata } from '../../core/engine/declared/suricata-settings.ts'
import type { Said } from '../../core/text/message.ts'
import type { DaemonDeclaration } from '../daemon/declaration.ts'
import { printsLine } from '../daemon/ready.ts'
import { type QueueWatch, unlessStuck } from '../queue/queue-watch.ts'
import { suricataCommand } from './control-socket.ts'
import { allocator, mostMemory } from './memory.ts'

/** What one Suricata runs with. */
export interface InspectorConfiguration extends Omit<IpsArtifact, 'inspectors' | 'isBeingRead'> {
  readonly inspector: Inspector
  /** Path of the file with its rules. */
  readonly rules: string
  /** Room for what it remembers of connections, in bytes. */
  readonly memoryBytes: number
}

const configName = 'suricata.yaml'
/** Name of the socket that takes commands. */
export const controlName = 'ctl'
/** Name of the socket to which alerts are written, in the folder of the engine. */
export const alertsName = 'eve'
/** A reload of 30,000 signatures takes some ten seconds. */
const patientSeconds = 180
/** Packets that the kernel keeps for it: Suricata asks for four times its `max-pending-packets`. */
export const mostQueued = 4_096
/** Packets wait in its queue, and go with it. */
const drainMilliseconds = 1_000

/** Name of the process and its folder, for a queue. */
export function inspectorName(queue: number): string {
  return `suricata-${queue}`
}

/** A Suricata that inspects the packets of one queue with the signatures of one profile. */
export function suricataDeclaration(
  queue: number,
  configure: ConfigureSuricata,
  watch: Pick<QueueWatch, 'holder' | 'isStuck'>,
  lacks: () => Said,
): DaemonDeclaration<InspectorConfiguration> {
  return {
    name: inspectorName(queue),
    program: 'suricata',
    install: { title: 'Suricata', packages: ['-t', 'bookworm-backports', 'suricata', 'libjemalloc2'] },
    lacks,
    args: (_configuration, folder) => [
      ...['-c', join(folder, configName), '-q', String(queue), '-l', folder, '--runmode', 'workers'],
    ],
    files: (configuration, folder) => [
      {
        name: configName,
        text: configure({
          ...{
            home: configuration.home,
            onFailure: configuration.onFailure,
            rules: configuration.rules,
            folder,
          },
          classification: join(folder, 'classification.config'),
          reference: join(folder, 'reference.config'),
          threshold: join(folder, 'threshold.config'),
          control: join(folder, controlName),
          alerts: join(folder, '..', alertsName),
          memoryBytes: configuration.memoryBytes,
        }),
      },
      { name: 'classification.config', text: textOf(configuration.classification) },
      { name: 'reference.config', text: textOf(configuration.reference) },
      { name: 'threshold.config', text: textOf(configuration.threshold) },
    ],
    holders: () => watch.holder(),
    ready: printsLine(/Engine started/),
    readySeconds: patientSeconds,
    change: (before, after) =>
      String(before.home) === String(after.home) && before.onFailure === after.onFailure
        ? 'reload'
        : 'restart',
    reload: {
      call: ({ folder }, signal) => suricataCommand(join(folder, controlName), 'reload-rules', signal),
      seconds: patientSeconds,
    },
    question: {
      ask: unlessStuck(watch, ({ folder }, signal) =>
        suricataCommand(join(folder, controlName), 'uptime', signal),
      ),
      // While it loads rules it answers nothing else.
      patienceSeconds: 4,
    },
    drainMilliseconds,
    stale: [controlName],
    capabilities: ['net_admin'],
    limits: { memoryBytes: mostMemory() },
    environment: { HOME: '/', ...allocator },
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
