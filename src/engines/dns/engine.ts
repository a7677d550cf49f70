import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type {
  DnsArtifact,
  DnsCounts,
  DnsForwardZone,
  DnsObservation,
} from '../../core/engine/declared/dns.ts'
import type { DnsQuestion } from '../../core/engine/declared/dns-question.ts'
import type { EngineStatus, ResolvedName } from '../../core/engine/observation.ts'
import { joined, type Said } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDaemon } from '../daemon/daemon.ts'
import { type AuthorityConfiguration, authorityOf, type KnotWriters, knotDeclaration } from './authority.ts'
import { openHold } from './hold.ts'
import type { LineSocket } from './line-socket.ts'
import { nameServerQuestions } from './lookup.ts'
import { message } from './messages.ts'
import { askedNames } from './names/asked-names.ts'
import { shownNames } from './names/shown-names.ts'
import { type Told, toldNames } from './names/told-names.ts'
import { queryCounts } from './queries/query-counts.ts'
import { queryRows } from './queries/query-log.ts'
import { openReports, type QueryReport } from './queries/report.ts'
import { type KresdWriters, kresdDeclaration } from './resolver.ts'
import { probeServers } from './servers/server-probe.ts'
import { leftOutServers, withoutFailing } from './servers/usable-servers.ts'

/** Options of the name server. */
export interface DnsOptions
  extends Pick<EngineHost<'dns'>, 'runFolder' | 'stateFolder' | 'observed' | 'rows' | 'processEnded'> {
  /** Zones that the place of the plane brings with it; those of the configuration win. */
  readonly zones: readonly DnsForwardZone[]
  readonly kresd: KresdWriters
  readonly knot: KnotWriters
  /** Lets the packet filter have addresses in sets at once; resolves when the kernel has them. */
  readonly lend: (
    sets: readonly string[],
    addresses: readonly string[],
    untilSeconds: number,
  ) => Promise<void>
  /** Name of the machine, which the name server answers for; none when absent. */
  readonly hostName?: string
  /** A hosts file, whose entries win. */
  readonly hostsFile?: string
}

const debianRootKey = '/usr/share/dns/root.key'
const holdName = 'hold'
const queriesName = 'queries'
/** Counters of questions are shown that late at most. */
const queriesMilliseconds = 5_000

/** Our own zones may be late or faulty: everything else is answered after this time at the latest. */
const zonesMilliseconds = 2_000
const lookMilliseconds = 500
/** News of names are shown together, after this time and this many times what the last showing cost. */
const newsMilliseconds = 100
const newsShare = 50
const hostsMilliseconds = 30_000

/**
 * Makes the engine that answers the clients of local networks by a Knot Resolver and, for zones of our own, a Knot DNS, and
 * that keeps the addresses of names in rules: those that clients were told, and those that it asks for itself.
 */
export function createDns(options: DnsOptions): Engine<DnsArtifact> {
  const { runFolder, knot: knotWriters } = options
  const isKept = isMade(options.stateFolder)
  const stateFolder = isKept ? options.stateFolder : runFolder
  const rootKey = join(stateFolder, 'root.keys')
  const daemonOptions = {
    runFolder,
    onRows: options.rows,
    onEnd: options.processEnded,
  }
  const kresd = createDaemon(
    kresdDeclaration(
      options.kresd,
      {
        hold: join(runFolder, holdName),
        listener: randomUUID(),
        queries: join(runFolder, queriesName),
        rootKey,
        cache: join(stateFolder, 'cache'),
      },
      (found) => {
        counts = found
      },
    ),
    daemonOptions,
  )
  const knot = createDaemon<AuthorityConfiguration>(knotDeclaration(knotWriters), daemonOptions)
  const told = toldNames()
  const shown = shownNames()
  let artifact: DnsArtifact | null = null
  let setsByName: ReadonlyMap<string, readonly string[]> = new Map()
  let hold: LineSocket | null = null
  let reports: Awaited<ReturnType<typeof openReports>> | null = null
  const counted = queryCounts()
  let queries: DnsObservation['queries'] = []
  let tick: NodeJS.Timeout | undefined
  let queryTick: NodeJS.Timeout | undefined
  let reported: DnsObservation | null = null
  let counts: DnsCounts | null = null

  const asked = askedNames({
    onNews: () => reportSoon(),
    ...(options.hostsFile === undefined ? {} : { hostsFile: options.hostsFile }),
  })
  const probe = probeServers(() => {
    reportSoon()
    const found = leftOutServers(probe.states())
    if (found !== leftOut) void takeServers()
    leftOut = found
  })
  let leftOut = ''
  // Addresses of servers that master zones hand names over to.
  const serverHosts = askedNames({ onNews: () => void takeServers() })
  let wasServing = false
  let newsTick: NodeJS.Timeout | undefined
  let reportCost = 0
  /** Shows what is new before long: the packet filter has it, and with thousands of names each showing takes its time. */
  const reportSoon = () => {
    newsTick ??= setTimeout(report, Math.max(newsMilliseconds, newsShare * reportCost)).unref()
  }
  const report = () => {
    newsTick = undefined
    const since = performance.now()
    show()
    reportCost = performance.now() - since
  }
  const show = () => {
    const known = told.all(nowSeconds())
    const found = {
      names: shown(asked.all(), known),
      told: [...known.values()].flat(),
      counts: isServing() ? counts : null,
      queries,
      servers: probe.states(),
    }
    if (reported !== null && isSame(found, reported)) return
    reported = found
    options.observed(found)
  }
  const holdAnswer = async (news: Told) => {
    const { isNew, untilSeconds } = told.add(news, nowSeconds())
    const sets = setsOf(setsByName, news.name)
    if (sets.length > 0) await options.lend(sets, news.addresses, untilSeconds)
    if (isNew) reportSoon()
  }
  const takeReports = (news: readonly QueryReport[]) => {
    counted.add(news, nowSeconds())
    const rows = queryRows(news, { isWhole: artifact?.logQueries ?? false, nowMs: Date.now() })
    if (rows.length > 0) options.rows(rows)
  }
  const prepare = async () => {
    mkdirSync(runFolder, { recursive: true, mode: 0o700 })
    if (!existsSync(rootKey) && existsSync(debianRootKey))
      writeFileSync(rootKey, readFileSync(debianRootKey), { mode: 0o600 })
    hold ??= await openHold(join(runFolder, holdName), holdAnswer)
    reports ??= await openReports(join(runFolder, queriesName), takeReports)
    tick ??= setInterval(look, lookMilliseconds).unref()
    queryTick ??= setInterval(() => {
      queries = counted.rows(nowSeconds())
    }, queriesMilliseconds).unref()
  }
  const complete = (next: DnsArtifact): DnsArtifact => {
    const named = new Set([...next.forward, ...next.master].map(({ name }) => name))
    const forward = [...next.forward, ...options.zones.filter(({ name }) => !named.has(name))]
    const known = withoutFailing({ ...next, forward }, probe.states())
    return withHosts(withHostName(known, options.hostName ?? ''), serverHosts.all())
  }
  /** Asks for names, at our own server as soon as that is there. */
  const askNames = (next: DnsArtifact) => {
    wasServing = isServing()
    const servers = wasServing ? serversFor(next) : next.fallback
    const own = next.names.filter(({ name }) => !name.startsWith('*.')).map(({ name }) => name)
    asked.take(own, servers)
    const hosts = next.forward.flatMap((zone) => zone.hosts.map((host) => host.slice(0, -1)))
    serverHosts.take([...new Set(hosts)], servers)
  }
  const look = () => {
    if (artifact !== null && isServing() !== wasServing) askNames(artifact)
    reportSoon()
  }
  /** Takes over what became known of servers that questions are handed to. */
  const takeServers = async () => {
    if (artifact === null || !isServing()) return
    // A refusal is told by the daemon's status.
    await kresd.apply(complete(artifact), AbortSignal.timeout(hostsMilliseconds)).catch(() => undefined)
  }
  // It goes on answering while it takes other settings.
  const isServing = () => ['active', 'reloading'].includes(kresd.status().status)
  const questions = nameServerQuestions(join(runFolder, 'kresd'))

  return {
    name: 'dns',
    check: async (wanted) => {
      const next = complete(wanted)
      const refusals = [await kresd.check(next), await checkAuthority(next)]
      return refusals.flatMap((why) => (why === null ? [] : [{ path: '', message: why, code: 'refused' }]))
    },
    apply: async (wanted, signal) => {
      artifact = wanted
      const next = complete(wanted)
      setsByName = new Map(next.names.map(({ name, sets }) => [name.toLowerCase(), sets]))
      await prepare()
      told.keep((name) => setsByName.has(name) || wildcardsOf(name).some((each) => setsByName.has(each)))
      // Zones first, so that nobody is led to one that is not there.
      const zones = authorityOf(next, knotWriters)
      const zonesDone = zones === null ? null : knot.apply(zones, signal)
      if (zonesDone !== null)
        await Promise.race([zonesDone.catch(() => undefined), sleep(zonesMilliseconds, null, { ref: false })])
      try {
        await kresd.apply(next.listen.length > 0 ? next : null, signal)
      } finally {
        // Rules need their names also while no name server runs.
        askNames(wanted)
        // Zones of the place are not the administrator's to look after.
        probe.take(wanted)
        leftOut = leftOutServers(probe.states())
        const { upstream, forward } = complete(wanted)
        if (!isDeepStrictEqual([upstream, forward], [next.upstream, next.forward])) void takeServers()
      }
      await (zonesDone ?? knot.apply(null, signal))
    },
    observe: async () => statusOf(),
    ask: (question, signal) => questions(question as DnsQuestion, signal),
    close: async () => {
      clearInterval(tick)
      clearTimeout(newsTick)
      clearInterval(queryTick)
      asked.close()
      serverHosts.close()
      probe.close()
      await kresd.close()
      await knot.close()
      await hold?.close()
      await reports?.close()
      hold = null
      reports = null
    },
  }

  function statusOf(): EngineStatus {
    if (artifact === null) return { status: 'inactive', message: message('nothing applied yet') }
    const [server, authority] = [kresd.status(), knot.status()]
    const hasZones = authorityOf(complete(artifact), knotWriters) !== null
    const parts = hasZones ? [server, authority] : [server]
    const worst = parts.find(({ status }) => status !== 'active') ?? server
    const problems = asked.problems()
    const unresolved =
      problems.length === 0 ? '' : message('not resolved: {names}', { names: joined(problems)! })
    const notKept = isKept
      ? ''
      : message(
          'its memory and root keys will not outlive this run, as {folder} cannot be written: mend that and restart the gateway',
          {
            folder: options.stateFolder,
          },
        )
    const said: readonly Said[] = [...parts.map(({ message: why }) => why), unresolved, notKept]
    return {
      status: artifact.listen.length === 0 ? 'active' : worst.status,
      message: joined(said.filter((each) => each !== '')) ?? '',
      processes: parts.flatMap(({ processes = [] }) => processes),
    }
  }

  async function checkAuthority(next: DnsArtifact) {
    const zones = authorityOf(next, knotWriters)
    return zones === null ? null : await knot.check(zones)
  }
}

/**
 * Servers that the gateway asks for names in rules while its own name server runs: that one first. Where no root server is set, those
 * of the connections come next, for networks from which the Internet's root cannot be reached.
 */
function serversFor({ upstream, fallback }: DnsArtifact): readonly string[] {
  return upstream === null ? ['127.0.0.1', ...fallback] : ['127.0.0.1']
}

/** The name of the machine, whole and by its first label, where neither a setting nor a master zone has it. */
function withHostName(next: DnsArtifact, hostName: string): DnsArtifact {
  const { own, master } = next
  const whole = hostName.toLowerCase().replace(/\.$/, '')
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(whole) || whole === 'localhost') return next
  if (own.addresses.length === 0) return next
  const isTaken = (name: string) =>
    own.names.some((each) => each.name === name) ||
    master.some((zone) => `.${name}`.endsWith(`.${zone.name}`))
  const names = [...new Set([`${whole}.`, `${whole.split('.')[0]}.`])].filter((name) => !isTaken(name))
  const added = names.map((name) => ({ name, addresses: own.addresses }))
  return { ...next, own: { ...own, names: [...own.names, ...added] } }
}

/** Forward zones with the addresses of servers whose names were asked for; never our own, where questions would go round. */
function withHosts(next: DnsArtifact, known: readonly ResolvedName[]): DnsArtifact {
  const byName = new Map(known.map(({ name, addresses }) => [`${name}.`, addresses]))
  const own = new Set(next.listen)
  const forward = next.forward.flatMap((zone) => {
    const found = zone.hosts.flatMap((host) => byName.get(host) ?? [])
    const servers = [...new Set([...zone.servers, ...found])].filter((address) => !own.has(address))
    return servers.length > 0 ? [{ ...zone, servers }] : []
  })
  return { ...next, forward }
}

/** Sets of a name, and of the wildcards that stand for it. */
function setsOf(setsByName: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] {
  const named = [name, ...wildcardsOf(name)].flatMap((each) => setsByName.get(each) ?? [])
  return [...new Set(named)]
}

function wildcardsOf(name: string): readonly string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)
}

/**
 * Tells whether nothing changed. Of lists that have thousands of entries each entry that did not change is the one that was
 * shown, so that no entry is looked into.
 */
function isSame(found: DnsObservation, before: DnsObservation): boolean {
  const { names, told, ...others } = found
  const { names: namesBefore, told: toldBefore, ...othersBefore } = before
  return (
    haveSameItems(names, namesBefore) &&
    haveSameItems(told, toldBefore) &&
    isDeepStrictEqual(others, othersBefore)
  )
}

function haveSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

function nowSeconds(): number {
  return Date.now() / 1000
}

/** True where a folder is there, made where it was not. What cannot be kept is made anew by each run. */
function isMade(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
