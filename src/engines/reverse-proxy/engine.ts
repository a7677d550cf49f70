import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { WriteNginx } from '../../core/engine/declared/nginx-settings.ts'
import type { ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { joined, type Message, partsOf } from '../../core/text/message.ts'
import { reasonOf } from '../../core/text/message-error.ts'
import { sessionOf } from '../../processes/process-identity.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDaemon } from '../daemon/daemon.ts'
import { debianCertificates } from '../debian-certificates.ts'
import type { AuditedMatch } from './audit.ts'
import { readAuditFolder } from './audit-reader.ts'
import { watchBehind } from './behind-fault.ts'
import { createBehindNames } from './behind-name.ts'
import { openBodyGate } from './body-gate.ts'
import { certificateFault } from './certificate.ts'
import { endStoppedWorkers } from './control-socket.ts'
import { type NginxConfiguration, nginxDeclaration, nginxName } from './declaration.ts'
import { type Endpoint, endpointFaults } from './endpoint.ts'
import { createHeldWorkers } from './held-worker.ts'
import { createMatchRows } from './match-rows.ts'
import { message } from './messages.ts'
import { followRefusals } from './refusal-reader.ts'
import { endpointsOf, servable } from './servable.ts'
import { createSitesBehind } from './site-behind.ts'

/** Writer and receivers of the engine. */
export interface ReverseProxyOptions
  extends Pick<EngineHost<'reverse-proxy'>, 'runFolder' | 'rows' | 'processEnded'> {
  readonly write: WriteNginx
  /** File with the authorities that sites behind are believed by; Debian's where it is left out. */
  readonly trusted?: string
}

const mebibyte = 1024 * 1024
const lookMilliseconds = 1_000
/** Seconds of a processor that one request may have a worker; three megabytes of text need three to ten. */
const heldLimits = { mostSeconds: 15, mostBytes: 768 * mebibyte }
/** Bodies that were let on and are not in memory yet come on top, with some 100 MiB a worker. */
const gateLimits = { workerBytes: 512 * mebibyte, allBytes: 1_536 * mebibyte }
const leastRoomBytes = 4 * mebibyte
const nothing: ReverseProxyArtifact = { sites: [], profiles: [], trustedProxies: [] }

/** Makes the engine of published sites: nginx, which ModSecurity lets look into requests. */
export function createReverseProxy(options: ReverseProxyOptions): Engine<ReverseProxyArtifact> {
  const { runFolder } = options
  const places = {
    audit: join(runFolder, 'audit'),
    temporary: join(runFolder, 'bodies'),
    refusals: join(runFolder, 'refusals'),
    gate: join(runFolder, 'gate'),
  }
  let wanted = nothing
  /** The configuration that nginx was told last, and the one that it has. */
  let told: NginxConfiguration | null = null
  let served: NginxConfiguration | null = null
  let certificateFaults: ReadonlyMap<number, Message> = new Map()
  let complaints: readonly Message[] = []
  let hasCleared = false
  let turn: Promise<unknown> = Promise.resolve()
  const trusted = options.trusted ?? debianCertificates
  const behind = createSitesBehind()
  const names = createBehindNames(trusted)
  const faults = watchBehind({ trusted, addressesOf: behind.addressesOf })
  const daemon = createDaemon(nginxDeclaration({ ...places, write: options.write, trusted }), {
    runFolder,
    onRows: (lines) => {
      for (const each of lines) if (each.kind === 'line') faults.take(each.line)
      options.rows(lines)
    },
    onEnd: options.processEnded,
  })
  const rows = createMatchRows(options.rows)
  const profileOf = (match: AuditedMatch) => wanted.sites.find(({ id }) => id === match.site)?.profile ?? ''
  const events = {
    onMatches: (matches: readonly AuditedMatch[]) =>
      rows.add(matches.map((match) => ({ ...match, profile: profileOf(match) }))),
    onLost: rows.lost,
  }
  let readers: readonly { readonly close: () => void | Promise<void> }[] = []
  const openReaders = () => {
    for (const folder of [places.audit, places.temporary]) mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (readers.length > 0) return
    const reopen = () => {
      const [nginx] = daemon.status().processes ?? []
      if (nginx?.pid) process.kill(nginx.pid, 'SIGUSR1')
    }
    readers = [readAuditFolder(places.audit, events), followRefusals(places.refusals, { ...events, reopen })]
  }
  /** Numbers of the newest main processes of nginx, whose sessions have its workers. */
  let mains: readonly number[] = []
  const nginxNow = () => {
    const [nginx] = daemon.status().processes ?? []
    if (nginx?.pid !== undefined && !mains.includes(nginx.pid)) mains = [nginx.pid, ...mains].slice(0, 2)
    return nginx
  }
  const faultsOfEndpoints = async () => {
    const nginx = nginxNow()
    return await endpointFaults(wanted.sites.flatMap(endpointsOf), {
      nginx,
      served: (served?.sites ?? []).flatMap(servedEndpoints),
      isOwn: (pid) => {
        nginxNow()
        return mains.includes(sessionOf(pid) ?? 0)
      },
    })
  }
  /** Brings nginx to what can be served of the artifact now. */
  const settle = async (signal: AbortSignal) => {
    if (wanted.sites.length === 0) {
      complaints = []
      told = null
      served = null
      await daemon.apply(null, signal)
      return
    }
    if (!hasCleared) {
      // What an earlier process left would hold its ports.
      await daemon.apply(null, signal)
      hasCleared = true
    }
    const now = servable(wanted, {
      endpointFaults: await faultsOfEndpoints(),
      certificateFaults,
      addressesOf: behind.addressesOf,
      nameOf: ({ upstream }) => names.nameOf(upstream),
    })
    // What stood against the former ones holds until the next are in force.
    if (now.complaints.length >= complaints.length) complaints = now.complaints
    // What nginx refused it would refuse again; the kit starts it again by itself.
    if (isDeepStrictEqual(now.configuration, told)) {
      complaints = now.complaints
      return
    }
    openReaders()
    told = now.configuration
    await daemon.apply(now.configuration, signal)
    served = now.configuration
    complaints = now.complaints
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  const gate = openBodyGate(places.gate, gateLimits, () => nginxNow()?.pid)
  const held = createHeldWorkers(heldLimits)
  let stopped: readonly number[] = []
  const endHeld = () => {
    const [nginx] = daemon.status().processes ?? []
    stopped = nginx?.pid ? endStoppedWorkers(nginx.pid, stopped) : []
    const line = `a worker was ended: one request had it for ${heldLimits.mostSeconds} s of a processor, or took 768 MiB`
    const ended = nginx?.pid ? held.end(nginx.pid) : []
    const row = { kind: 'line', program: nginxName, stream: 'stderr', line } as const
    if (ended.length > 0) options.rows(ended.map(() => ({ ...row, atMs: Date.now() })))
  }
  let isLooking = false
  const timer = setInterval(() => {
    endHeld()
    faults.look(wanted.sites)
    if (isLooking || wanted.sites.length === 0) return
    isLooking = true
    void inTurn(() => settle(AbortSignal.timeout(60_000)))
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, lookMilliseconds)
  timer.unref()
  return {
    name: 'reverse-proxy',
    check: async () => [],
    apply: async (artifact, signal) =>
      await inTurn(async () => {
        const upstreams = artifact.sites.map(({ upstream }) => upstream)
        await Promise.all([behind.settled(upstreams.map(({ address }) => address)), names.settled(upstreams)])
        wanted = artifact
        certificateFaults = faultsOfCertificates(artifact)
        told = null
        faults.look(wanted.sites)
        await settle(signal)
      }),
    observe: async () =>
      withWords(
        withComplaints(daemon.status(), [...complaints, ...roomFault(runFolder, wanted)]),
        faults.words(),
      ),
    close: async () => {
      clearInterval(timer)
      wanted = nothing
      await turn
      await daemon.close()
      gate.close()
      for (const reader of readers) await reader.close()
      rows.close()
    },
  }
}

function servedEndpoints({ listen, leadsFrom }: NginxConfiguration['sites'][number]): readonly Endpoint[] {
  const own = listen.addresses.map((address) => ({ address, port: listen.port }))
  return [...own, ...leadsFrom.map((address) => ({ address, port: 80 }))]
}

function faultsOfCertificates({ sites }: ReverseProxyArtifact): ReadonlyMap<number, Message> {
  return new Map(
    sites.flatMap(({ id, tls }) => {
      const fault = tls === null ? null : certificateFault(tls)
      return fault === null ? [] : [[id, fault] as const]
    }),
  )
}

function roomFault(folder: string, { sites }: ReverseProxyArtifact): readonly Message[] {
  if (sites.length === 0) return []
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize >= leastRoomBytes) return []
    return [
      message(
        'the disk has no room: bodies that memory does not hold get 500, and matches of rules are not in the log; make room in {folder}',
        { folder },
      ),
    ]
  } catch (error) {
    return [message('matches of rules are not in the log: {reason}', { reason: reasonOf(error) })]
  }
}

function withComplaints(status: EngineStatus, complaints: readonly Message[]): EngineStatus {
  const said = joined([...(status.message === '' ? [] : [status.message]), ...complaints])
  if (said === null || complaints.length === 0) return status
  // Complaints are about single sites, or what is written about them: a process that runs serves the others.
  return status.status === 'active'
    ? { ...status, status: 'failed', message: said, isPartial: true }
    : { ...status, message: said }
}

/** Adds words about servers behind sites to a status, which stays: the engine itself works. */
function withWords(status: EngineStatus, words: readonly Message[]): EngineStatus {
  const said = joined([...partsOf(status.message), ...words])
  return words.length === 0 || said === null ? status : { ...status, message: said }
}
