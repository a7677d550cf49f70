import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PacketLogArtifact } from '../../core/engine/declared/packet-log.ts'
import type { Said } from '../../core/text/message.ts'
import type { DaemonDeclaration } from '../daemon/declaration.ts'
import { message } from './messages.ts'

/** Parts that ulogd's declaration takes from its engine. */
export interface UlogdOptions {
  /** The writer of ulogd's configuration; `compile/text/ulogd.ts` is the one there is. */
  readonly configure: (
    artifact: PacketLogArtifact,
    paths: { readonly plugins: string; readonly socket: string },
  ) => string
  /** Holds when ulogd has connected to the socket. */
  readonly connection: () => Promise<void>
}

const socketName = 'log.sock'
const configName = 'ulogd.conf'
const jsonPlugin = '/usr/lib/*/ulogd/ulogd_output_JSON.so'
const netfilterFamily = '12'

/** The socket that ulogd writes to, for the folder that the engine was given. */
export function ulogdSocket(runFolder: string): string {
  return join(runFolder, 'ulogd', socketName)
}

/** A ulogd that reads one log group and writes each packet to a Unix socket. */
export function ulogdDeclaration({
  configure,
  connection,
}: UlogdOptions): DaemonDeclaration<PacketLogArtifact> {
  return {
    name: 'ulogd',
    program: 'ulogd',
    needs: [jsonPlugin],
    install: { title: message('ulogd2 with JSON output'), packages: ['ulogd2', 'ulogd2-json'] },
    args: (_artifact, folder) => ['-v', '-c', join(folder, configName)],
    files: (artifact, folder) => [
      {
        name: configName,
        text: configure(artifact, { plugins: pluginFolder(), socket: join(folder, socketName) }),
      },
    ],
    holders: ({ group }) => groupHolder(group),
    ready: connection,
    readySeconds: 10,
    question: { owes: hasUnreadPackets },
    capabilities: ['net_admin'],
    // A flood that is logged must not take the processor from those who filter, apply and answer.
    priority: 10,
    limits: { memoryBytes: 256 * 1024 * 1024 },
  }
}

/** The folder of ulogd's plug-ins; `.` when the one for JSON is not there. */
function pluginFolder(): string {
  const [plugin = ''] = globSync(jsonPlugin)
  return dirname(plugin)
}

/** Tells whether the process has unread packets in its netlink socket, whose number is that of the process. */
function hasUnreadPackets(pid: number): boolean {
  return rowsOf(`/proc/${pid}/net/netlink`).some(
    ([, family, port, , unreadBytes]) =>
      family === netfilterFamily && port === String(pid) && unreadBytes !== '0',
  )
}

/** The kernel gives a log group to one reader only. */
function groupHolder(group: number): Said {
  const row = rowsOf('/proc/self/net/netfilter/nfnetlink_log').find(([number]) => number === String(group))
  const process = row?.[1]
  return process === undefined
    ? ''
    : message('log group {group} is taken by process {process}', { group, process })
}

function rowsOf(path: string): readonly (readonly string[])[] {
  try {
    return readFileSync(path, 'latin1')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
  } catch {
    return []
  }
}
