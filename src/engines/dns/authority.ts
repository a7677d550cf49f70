import { join } from 'node:path'
import type { DnsArtifact, DnsMasterZone } from '../../core/engine/declared/dns.ts'
import type { ConfigurationChange, DaemonDeclaration, StartedDaemon } from '../daemon/declaration.ts'
import { answers } from '../daemon/ready.ts'
import { runProgram } from '../program.ts'

/** Zones that Knot DNS answers for. */
export interface AuthorityConfiguration {
  readonly zones: readonly DnsMasterZone[]
}

/** Writers of Knot DNS's files, and where it listens; `compile/text/knot.ts` has them. */
export interface KnotWriters {
  readonly config: (zones: readonly DnsMasterZone[], folder: string) => string
  readonly fileName: (zone: string) => string
  /** The zone of single names; null where there are none. */
  readonly overlay: (artifact: DnsArtifact) => string | null
  readonly authority: { readonly address: string; readonly port: number }
}

/** Zones for an artifact: those of the administrator, and the root with single names. */
export function authorityOf(artifact: DnsArtifact, writers: KnotWriters): AuthorityConfiguration | null {
  const text = writers.overlay(artifact)
  const zones = [...artifact.master, ...(text === null ? [] : [{ name: '.', text }])]
  return zones.length === 0 ? null : { zones }
}

/** The server of our own zones: Knot DNS, asked by the name server on the loopback alone. */
export function knotDeclaration(writers: KnotWriters): DaemonDeclaration<AuthorityConfiguration> {
  const control = async ({ folder }: StartedDaemon, words: readonly string[], signal: AbortSignal) => {
    const { code, stderr, stdout } = await runProgram('knotc', ['-s', join(folder, 'ctl'), ...words], {
      signal,
    })
    if (code !== 0) throw new Error(stderr || stdout)
  }
  return {
    name: 'knotd',
    program: 'knotd',
    install: { title: 'Knot DNS', packages: ['knot'] },
    args: (_configuration, folder) => ['-c', join(folder, 'knot.conf')],
    files: ({ zones }, folder) => [
      { name: 'knot.conf', text: writers.config(zones, folder) },
      ...zones.map(({ name, text }) => ({ name: writers.fileName(name), text })),
    ],
    // Zone files are our own writer's, and the checker reads none of them.
    check: {
      program: 'knotc',
      args: (folder) => ['-c', join(folder, 'knot.conf'), 'conf-check'],
      reads: (name) => name === 'knot.conf',
    },
    ports: () => [
      { protocol: 'udp', port: writers.authority.port },
      { protocol: 'tcp', port: writers.authority.port },
    ],
    ready: answers((daemon, signal) => control(daemon, ['status'], signal)),
    question: { ask: (daemon, signal) => control(daemon, ['status'], signal) },
    change: () => 'reload',
    reload: {
      call: async (daemon, signal, change) => {
        const { isListed, changed } = zoneChanges(change)
        // Zones that are new are read with the list, and both hold until what changed is in force.
        if (isListed) await control(daemon, ['-b', 'reload'], signal)
        for (let from = 0; from < changed.length; from += namesACall)
          await control(daemon, ['-b', 'zone-reload', ...changed.slice(from, from + namesACall)], signal)
      },
      seconds: 30,
    },
    stale: ['ctl', 'knot.pid'],
    limits: { memoryBytes: 1024 * 1024 * 1024 },
  }
}

/** Names of zones that fit into a command line. */
const namesACall = 200

/** Zones that are in both configurations with other texts; `isListed` says that the list of zones is another. */
export function zoneChanges({ before, after }: ConfigurationChange<AuthorityConfiguration>): {
  readonly isListed: boolean
  readonly changed: readonly string[]
} {
  const known = new Map(before.zones.map(({ name, text }) => [name, text]))
  const changed = after.zones.filter(({ name, text }) => known.has(name) && known.get(name) !== text)
  const isListed =
    before.zones.length !== after.zones.length || !after.zones.every(({ name }) => known.has(name))
  return { isListed, changed: changed.map(({ name }) => name) }
}
