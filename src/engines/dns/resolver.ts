import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DnsArtifact, DnsCounts } from '../../core/engine/declared/dns.ts'
import type { DaemonDeclaration, DaemonFile } from '../daemon/declaration.ts'
import { answers } from '../daemon/ready.ts'
import { askKresd } from './control-socket.ts'

/** Writers of Knot Resolver's files; `compile/text/kresd.ts` has them. */
export interface KresdWriters {
  readonly config: (paths: { readonly folder: string; readonly cache: string }) => string
  readonly check: (folder: string) => string
  readonly settings: (artifact: DnsArtifact, paths: KresdPlaces & { readonly folder: string }) => string
  /** Files of certificates that the settings name. */
  readonly certificates: (artifact: DnsArtifact) => readonly DaemonFile[]
}

/** Paths that outlive a run of the daemon. */
export interface KresdPlaces {
  /** Unix socket of `hold.ts`, and what tells its listener from the one before. */
  readonly hold: string
  readonly listener: string
  /** Unix socket of `queries/report.ts`. */
  readonly queries: string
  readonly rootKey: string
  /** Folder of what is remembered. */
  readonly cache: string
}

const moduleFolder = join(import.meta.dirname, 'kresd')

/** Our Lua modules, which every kresd of ours reads from its own folder. */
function modules(): readonly DaemonFile[] {
  return readdirSync(moduleFolder)
    .filter((name) => name.endsWith('.lua'))
    .map((name) => ({ name, text: readFileSync(join(moduleFolder, name), 'utf8') }))
}

/** The name server that clients ask: Knot Resolver, which takes other settings while it goes on answering. */
export function kresdDeclaration(
  writers: KresdWriters,
  places: KresdPlaces,
  onCounts: (counts: DnsCounts) => void,
): DaemonDeclaration<DnsArtifact> {
  const lua = modules()
  return {
    name: 'kresd',
    program: 'kresd',
    install: { title: 'Knot Resolver', packages: ['knot-resolver'] },
    args: (_artifact, folder) => ['-n', '-c', join(folder, 'kresd.conf'), folder],
    files: (artifact, folder) => [
      ...lua,
      { name: 'kresd.conf', text: writers.config({ folder, cache: places.cache }) },
      { name: 'check.conf', text: writers.check(folder) },
      ...writers.certificates(artifact),
      { name: 'settings.json', text: writers.settings(artifact, { folder, ...places }) },
    ],
    check: { args: (folder) => ['-n', '-c', join(folder, 'check.conf'), folder], seconds: 20 },
    ports: () => [
      { protocol: 'udp', port: 53 },
      { protocol: 'tcp', port: 53 },
    ],
    ready: answers(({ folder }, signal) => askKresd(folder, 'gatehouse.counts()', signal)),
    question: {
      ask: async ({ folder }, signal) => {
        onCounts(JSON.parse(await askKresd(folder, 'gatehouse.counts()', signal)) as DnsCounts)
      },
    },
    change: (before, after) => (verifiesOtherwise(before, after) ? 'restart' : 'reload'),
    reload: { call: ({ folder }, signal) => askKresd(folder, 'gatehouse.apply()', signal), seconds: 10 },
    stale: ['control'],
    capabilities: ['net_bind_service'],
    limits: { memoryBytes: 1024 * 1024 * 1024, openFiles: 16_384 },
  }
}

/** True where a server is verified in another way than before. Connections to it stay open as long as there are questions. */
function verifiesOtherwise(before: DnsArtifact, after: DnsArtifact): boolean {
  const earlier = new Map((before.upstream ?? []).map(({ address, tls }) => [address, tls]))
  return (after.upstream ?? []).some(({ address, tls }) => {
    const known = earlier.get(address) ?? null
    return known !== null && tls !== null && (known.name !== tls.name || known.ca !== tls.ca)
  })
}
