import { generateKeyPair } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WriteHaproxy } from '../../core/engine/declared/haproxy-settings.ts'
import type { JudgeSettings } from '../../core/engine/declared/web-policy.ts'
import type { WebProxyArtifact, WebProxySettings } from '../../core/engine/declared/web-proxy.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type { WebRequest } from '../../core/engine/rows/web-request.ts'
import { type CertificateAuthority, makeServerPair } from '../../core/net/certificate-authority.ts'
import { joined, type Message } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDaemon, type Daemon } from '../daemon/daemon.ts'
import { debianCertificates } from '../debian-certificates.ts'
import type { ServingState } from './haproxy/control-socket.ts'
import { type HaproxyConfiguration, haproxyDeclaration } from './haproxy/declaration.ts'
import { createRowReader } from './haproxy/row-reader.ts'
import { judgeDeclaration } from './judge/declaration.ts'
import { judgeFiles, judgeName } from './judge/wire.ts'
import { message } from './messages.ts'

/** Writers and receivers of the engine. */
export interface WebProxyOptions
  extends Pick<EngineHost<'web-proxy'>, 'runFolder' | 'rows' | 'processEnded' | 'filePath'> {
  readonly write: WriteHaproxy
  /** Returns true when they were taken. */
  readonly onRequests: (requests: readonly WebRequest[]) => boolean
  readonly onLost: (requests: number) => boolean
  /** File with the authorities that sites are believed by; Debian's where it is left out. */
  readonly trusted?: string
  /** The judge; a program of ours that Node runs where it is left out. */
  readonly judge?: Daemon<JudgeSettings>
}

/** A decrypted connection takes four descriptors, through two fronts; the pipes by which the kernel carries bytes are few and lent. */
const descriptorsEach = 4
const filesForOther = 500
const mostConnections = 40_000
const serverDays = 397

/** Makes the engine of the content filter: HAProxy, which asks a process of ours about each request. */
export function createWebProxy(options: WebProxyOptions): Engine<WebProxyArtifact> {
  const { runFolder } = options
  let isQueryLogged = false
  const rows = join(runFolder, 'rows')
  let serving: ServingState | null = null
  const files = mostFiles()
  const reader = createRowReader(rows, { ...options, isQueryLogged: () => isQueryLogged })
  const daemons = {
    runFolder,
    onRows: (rows: Parameters<typeof options.rows>[0]) => void options.rows(rows),
    onEnd: options.processEnded,
  }
  const haproxy = createDaemon(
    haproxyDeclaration({
      write: options.write,
      judge: judgeSocket(runFolder),
      trusted: options.trusted ?? debianCertificates,
      ...connectionLimit(files),
      hasIpv6: hasIpv6(),
      threads: threadCount(),
      rows,
      onState: (state) => {
        serving = state
        reader.dropped(state.pid, state.dropped)
      },
    }),
    daemons,
  )
  const judge = options.judge ?? createDaemon(judgeDeclaration(process.execPath), daemons)
  const serverOf = keptServerPair()
  const configurationOf = async (proxy: WebProxySettings): Promise<HaproxyConfiguration> => {
    const { onFailure, denyUntrusted, authority, page } = proxy
    const server = await serverOf({ certificate: authority.certificates, key: authority.key })
    return { onFailure, denyUntrusted, authority, server, contact: page.contact }
  }
  return {
    name: 'web-proxy',
    check: async () => [],
    apply: async ({ proxy }, signal) => {
      isQueryLogged = proxy?.queryLogged ?? false
      if (proxy === null)
        return void (await Promise.all([haproxy.apply(null, signal), judge.apply(null, signal)]))
      await reader.open()
      const { policy, page } = proxy
      const indexPath = policy.extended === null ? null : options.filePath(policy.extended.index)
      // Each is applied whatever becomes of the other: a judge that fails is no reason for a proxy with former settings.
      const outcomes = await Promise.allSettled([
        judge.apply({ policy, page, indexPath }, signal),
        configurationOf(proxy).then((configuration) => haproxy.apply(configuration, signal)),
      ])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
    observe: async () => {
      const state = haproxy.status()
      const isFull =
        state.status === 'active' && serving !== null && serving.connections >= serving.mostConnections
      return bothStates(isFull ? { ...state, message: fullText(serving!, files) } : state, judge.status())
    },
    close: async () => {
      await Promise.all([haproxy.close(), judge.close()])
      await reader.close()
    },
  }
}

/** The status of both processes together: that of the one that does worse, with what each says. */
function bothStates(proxy: EngineStatus, judge: EngineStatus): EngineStatus {
  const order = ['failed', 'inactive', 'activating', 'reloading', 'active'] as const
  const worst = order.find((status) => proxy.status === status || judge.status === status) ?? 'active'
  const said = [
    proxy.message === ''
      ? []
      : [
          proxy.status === 'active'
            ? proxy.message
            : message('requests are not filtered: {reason}', { reason: proxy.message }),
        ],
    judge.message === '' ? [] : [message('requests are not judged: {reason}', { reason: judge.message })],
  ].flat()
  const processes = [...(proxy.processes ?? []), ...(judge.processes ?? [])]
  return { status: worst, message: joined(said) ?? '', ...(processes.length > 0 ? { processes } : {}) }
}

/** The socket at which the judge is asked. */
export function judgeSocket(runFolder: string): string {
  return join(runFolder, judgeName, judgeFiles.questions)
}

/** Keeps the pair for clients that ask for no name as long as the authority is the same. */
function keptServerPair(): (by: CertificateAuthority) => Promise<CertificateAuthority> {
  let kept: { readonly key: string; readonly pair: CertificateAuthority } | null = null
  return async (by) => {
    if (kept?.key === by.key) return kept.pair
    // All certificates that HAProxy makes have this key. With one on a curve it takes parameters of Diffie and Hellman that OpenSSL
    // finds too small, and the first handshake for each name fails.
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const fromSeconds = Math.floor(Date.now() / 1000) - 86_400
    const wish = { name: 'no name', fromSeconds, untilSeconds: fromSeconds + serverDays * 86_400 }
    const pair = makeServerPair(by, wish, privateKey)
    kept = { key: by.key, pair }
    return pair
  }
}

/**
 * Half of the processors: the judge, the rows and the kernel's own work take as much, and threads that share too few processors wait for
 * each other's locks.
 */
function threadCount(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2))
}

/** Files that this process, and one that it starts, may have open at once. */
function mostFiles(): number {
  const limits = readFileSync('/proc/self/limits', 'latin1')
  return Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? 1_048_576)
}

/** Connections, and pairs of pipes, for which there are enough files. */
function connectionLimit(files: number): { readonly connections: number; readonly pipes: number } {
  const pipes = Math.max(16, Math.floor(Math.min(files, mostConnections) / 64))
  const connections = Math.floor((files - filesForOther - 2 * pipes) / descriptorsEach)
  return { connections: Math.max(100, Math.min(mostConnections, connections)), pipes }
}

function fullText({ mostConnections: most }: ServingState, files: number): Message {
  if (most >= mostConnections)
    return message('all {most} connections are in use, and further ones wait', { most })
  const wanted = mostConnections * descriptorsEach + 2 * filesForOther
  return message(
    'all {most} connections are in use, and further ones wait: the gateway may open {files} files; raise that limit up to {wanted} (LimitNOFILE of the service, ulimit -Hn)',
    { most, files, wanted },
  )
}

function hasIpv6(): boolean {
  try {
    return readFileSync('/proc/net/if_inet6', 'latin1') !== ''
  } catch {
    return false
  }
}
