import { join } from 'node:path'
import type { HaproxyFile, WriteHaproxy } from '../../../core/engine/declared/haproxy-settings.ts'
import type { WebProxySettings } from '../../../core/engine/declared/web-proxy.ts'
import { webProxy } from '../../../core/net/web-proxy.ts'
import type { DaemonDeclaration, ListeningPort } from '../../daemon/declaration.ts'
import { holdsPorts } from '../../daemon/port-holder.ts'
import { answers } from '../../daemon/ready.ts'
import { reloadHaproxy, type ServingState, servingProcess, servingState } from './control-socket.ts'

/** Name of the process and of its folder. */
export const haproxyName = 'haproxy'

const listeners: readonly ListeningPort[] = [{ protocol: 'tcp', port: webProxy.port }]

/** Settings of HAProxy, which hold nothing of the policy. */
export interface HaproxyConfiguration
  extends Pick<WebProxySettings, 'onFailure' | 'denyUntrusted' | 'authority'> {
  readonly contact: string
  /** Certificate and key for clients that ask for no name. */
  readonly server: { readonly certificate: string; readonly key: string }
}

/** Parts that the engine brings. */
export interface HaproxyParts {
  readonly write: WriteHaproxy
  /** Unix socket of the judge. */
  readonly judge: string
  readonly trusted: string
  /** Connections of clients at a time, pairs of pipes, threads, and whether this machine has IPv6. */
  readonly connections: number
  readonly pipes: number
  readonly threads: number
  readonly hasIpv6: boolean
  /** Unix socket that takes its rows. */
  readonly rows: string
  /** Told every second. */
  readonly onState: (state: ServingState) => void
}

/** HAProxy as the transparent proxy of web requests. */
export function haproxyDeclaration(parts: HaproxyParts): DaemonDeclaration<HaproxyConfiguration> {
  const { write } = parts
  const at = (folder: string, file: HaproxyFile) => join(folder, write.names[file])
  return {
    name: haproxyName,
    program: 'haproxy',
    install: { title: 'HAProxy', packages: ['haproxy'] },
    args: (_configuration, folder) => [
      ...['-W', '-S', `${at(folder, 'master')},mode,600`, '-f', at(folder, 'config')],
    ],
    files: ({ onFailure, denyUntrusted, authority, contact, server }, folder) => {
      const { judge, rows, trusted, connections, pipes, threads, hasIpv6 } = parts
      const text = write.texts({
        ...{ folder, judge, rows, trusted, connections, pipes, threads, hasIpv6 },
        ...{ onFailure, denyUntrusted, contact },
      })
      return [
        ...Object.entries(text).map(([file, each]) => ({
          name: write.names[file as HaproxyFile],
          text: each,
        })),
        { name: write.names.authority, text: `${authority.certificates}${authority.key}` },
        { name: write.names.server, text: `${server.certificate}${server.key}` },
      ]
    },
    secrets: ({ authority, server }) => [authority.key, server.key],
    ports: () => listeners,
    check: { args: (folder) => ['-c', '-q', '-f', at(folder, 'config')] },
    ready: answers(({ folder }, signal) => servingProcess(at(folder, 'control'), signal)),
    readySeconds: 10,
    question: {
      ask: async ({ folder }, signal) => {
        parts.onState(await servingState(at(folder, 'control'), signal))
      },
      everySeconds: 1,
      patienceSeconds: 3,
    },
    change: () => 'reload',
    reload: {
      call: ({ folder }, signal) =>
        reloadHaproxy(
          {
            control: at(folder, 'control'),
            master: at(folder, 'master'),
            listens: (pid) => holdsPorts([pid], listeners),
          },
          signal,
        ),
      seconds: 10,
    },
    stale: (['control', 'master', 'decrypted'] as const).map((file) => write.names[file]),
    // SIGTERM ends the process that serves, too, with the connections that it holds.
    stopSignal: 'SIGTERM',
    deathSignal: 'SIGTERM',
    // Transparent sockets, in both directions.
    capabilities: ['net_admin', 'net_raw'],
    limits: { memoryBytes: 1_536 * 1024 * 1024 },
  }
}
