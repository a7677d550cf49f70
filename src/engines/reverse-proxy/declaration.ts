import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type NginxSettings,
  nginxFiles,
  type ServedSite,
  siteFile,
  type WriteNginx,
} from '../../core/engine/declared/nginx-settings.ts'
import type { ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'
import type { DaemonDeclaration } from '../daemon/declaration.ts'
import { answers } from '../daemon/ready.ts'
import { askMark, endOldestLeaving, isLeaving, workersOf } from './control-socket.ts'
import { withoutQueries } from './error-line.ts'

/** Name of the process and of its folder. */
export const nginxName = 'nginx'

/** The part of an artifact that nginx can serve now. */
export interface NginxConfiguration extends Pick<ReverseProxyArtifact, 'profiles' | 'trustedProxies'> {
  readonly sites: readonly ServedSite[]
  /** Certificates and keys in PEM, by the numbers of sites. */
  readonly certificates: Readonly<Record<number, { readonly chain: string; readonly key: string }>>
}

/** Parts that the engine brings. */
export interface NginxParts
  extends Pick<NginxSettings, 'audit' | 'temporary' | 'gate' | 'refusals' | 'trusted'> {
  readonly write: WriteNginx
}

const mostConnections = 32_768
const mostWorkers = 16
/** Some 30 MB each. */
const mostLeaving = 32
const lookMilliseconds = 20
const leaveMilliseconds = 3_000
const modules = '/usr/lib/nginx/modules'

/** Nginx as the reverse proxy of published sites. */
export function nginxDeclaration(parts: NginxParts): DaemonDeclaration<NginxConfiguration> {
  const { write, audit, temporary, gate, refusals, trusted } = parts
  const machine = {
    isRoot: process.getuid?.() === 0,
    // One that inspects a large body serves nobody else meanwhile.
    workers: Math.min(mostWorkers, availableParallelism() + 2),
    connections: connectionLimit(),
  }
  const at = (folder: string, file: keyof typeof nginxFiles) => join(folder, nginxFiles[file])
  return {
    name: nginxName,
    program: 'nginx',
    // The C library would keep the memory of large bodies, which the gate before their judgement measures.
    environment: { MALLOC_MMAP_THRESHOLD_: '262144' },
    needs: [
      `${modules}/ngx_http_modsecurity_module.so`,
      `${modules}/ngx_http_headers_more_filter_module.so`,
      '/usr/share/modsecurity-crs/rules/REQUEST-901-INITIALIZATION.conf',
    ],
    install: {
      title: 'nginx',
      packages: [
        'nginx',
        'libnginx-mod-http-modsecurity',
        'libnginx-mod-http-headers-more-filter',
        'modsecurity-crs',
      ],
    },
    args: (_configuration, folder) => ['-p', `${folder}/`, '-e', 'stderr', '-c', at(folder, 'config')],
    files: (configuration, folder) => {
      const { sites, profiles, trustedProxies, certificates } = configuration
      const mark = markOf(configuration)
      const written = write({
        ...{ folder, audit, temporary, gate, refusals, trusted, mark, ...machine },
        ...{ sites, profiles, trustedProxies },
      })
      return [
        ...Object.entries(written).map(([name, text]) => ({ name, text })),
        ...Object.entries(certificates).flatMap(([site, { chain, key }]) => [
          { name: siteFile(Number(site), 'chain'), text: chain },
          { name: siteFile(Number(site), 'key'), text: key },
        ]),
      ]
    },
    secrets: ({ certificates }) => Object.values(certificates).map(({ key }) => key),
    withoutPrivate: withoutQueries,
    isRow: isNews,
    check: { args: (folder) => ['-t', '-q', '-p', `${folder}/`, '-e', 'stderr', '-c', at(folder, 'config')] },
    ready: answers(({ folder }, signal) => askMark(at(folder, 'control'), signal)),
    readySeconds: 30,
    question: {
      ask: async ({ pid, folder }, signal) => {
        endOldestLeaving(pid, mostLeaving)
        await askMark(at(folder, 'control'), signal)
      },
      everySeconds: 1,
      // A worker may need half a minute for a large body, and all of them may have one.
      patienceSeconds: 60,
    },
    change: () => 'reload',
    reload: {
      call: async ({ pid, folder }, signal, { after }) => {
        const before = workersOf(pid)
        process.kill(pid, 'SIGHUP')
        await until(async () => (await askMark(at(folder, 'control'), signal)) === markOf(after), signal)
        // Former workers take connections for a moment longer; one that is busy with a body takes none.
        const soon = AbortSignal.any([signal, AbortSignal.timeout(leaveMilliseconds)])
        await until(async () => before.every(isLeaving), soon).catch(() => undefined)
      },
      seconds: 30,
    },
    stale: [nginxFiles.control, nginxFiles.pid],
    // The master ends its workers, and they end at once; SIGQUIT would wait for clients.
    stopSignal: 'SIGTERM',
    deathSignal: 'SIGTERM',
    capabilities: ['net_bind_service'],
    limits: { memoryBytes: 3 * 1024 * 1024 * 1024, openFiles: mostConnections + 64 },
  }
}

/** Text by which a configuration is known. */
export function markOf(configuration: NginxConfiguration): string {
  const known = marks.get(configuration)
  if (known !== undefined) return known
  const mark = createHash('sha256').update(JSON.stringify(configuration)).digest('hex').slice(0, 32)
  marks.set(configuration, mark)
  return mark
}

/** Lists of countries have hundreds of thousands of networks, and files are asked for repeatedly. */
const marks = new WeakMap<NginxConfiguration, string>()

/** Leaves out what rows of requests say better, and that workers of root stay root. */
function isNews(line: string): boolean {
  return !/ModSecurity: Access denied|ModSecurity-nginx v|initgroups\(root/.test(line)
}

/** Looks until it holds; rejects when the signal comes first. */
async function until(holds: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await holds().catch(() => false))) await sleep(lookMilliseconds, undefined, { signal })
}

/** Connections for which a worker may open enough files. */
function connectionLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'latin1')
  const files = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1] ?? 4_096)
  return Math.max(256, Math.min(mostConnections, files - 64))
}
