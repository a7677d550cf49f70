import type { Resolver } from 'node:dns/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ResolvedName } from '../../../core/engine/observation.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import { afterAnswer, fromHosts, type NameEntry, newEntry, resolvedName, sameNews } from './entry.ts'
import { hostsReader } from './hosts-file.ts'
import { createResolver, queryName } from './query.ts'

/** Options of names that are kept resolved. */
export interface AskedNamesOptions {
  /** Called when addresses or the error of a name have changed. */
  readonly onNews: () => void
  /** A hosts file, whose entries win. */
  readonly hostsFile?: string
}

/** Names that are asked for again and again. */
export interface AskedNames {
  /** Takes the names in ASCII form, and the servers that they are asked of; none: those of the system. */
  readonly take: (names: readonly string[], servers: readonly string[]) => void
  /** Every name as it is known now. */
  readonly all: () => readonly ResolvedName[]
  /** Why names have no answer, the first few of them; empty where all have one. */
  readonly problems: () => readonly Message[]
  readonly close: () => void
}

/** Names that are asked for at the same time. */
const mostQuestions = 16

/** Answers to a policy full of names arrive in a swarm: they are reported together. */
const settleMilliseconds = 100

/** Names that were never answered are waited for: reported at once, they would empty sets that a restart found full. */
const firstAnswerMilliseconds = 3_000

/** Names in a status message. */
const mostNamed = 5

/**
 * Keeps names resolved: A and AAAA, asked again when their time is up. Known addresses of a name stay known while the
 * servers fail.
 */
export function askedNames(options: AskedNamesOptions): AskedNames {
  const hosts = hostsReader(options.hostsFile ?? '/etc/hosts')
  const asking = new Set<string>()
  let entries = new Map<string, NameEntry>()
  let newsSince: number | null = null
  let servers: readonly string[] | null = null
  let resolver: Resolver | null = null
  let timer: NodeJS.Timeout | undefined
  let telling: NodeJS.Timeout | undefined

  function tell(): void {
    newsSince ??= performance.now()
    telling ??= setTimeout(tellNow, settleMilliseconds)
  }

  function tellNow(): void {
    telling = undefined
    const waited = performance.now() - (newsSince ?? 0)
    const incomplete = [...entries.values()].some((it) => it.resolvedAtSeconds === null && it.error === null)
    if (incomplete && waited < firstAnswerMilliseconds) return tell()
    newsSince = null
    options.onNews()
  }

  function put(name: string, entry: NameEntry): void {
    const before = entries.get(name)
    // A name that is not wanted any more while its answer was on the way.
    if (before === undefined) return
    entries.set(name, entry)
    if (!sameNews(before, entry)) tell()
  }

  async function ask(name: string, through: Resolver): Promise<void> {
    asking.add(name)
    const answer = await queryName(through, name)
    asking.delete(name)
    const entry = entries.get(name)
    // Answers of servers that have been replaced meanwhile count for nothing.
    if (entry !== undefined && through === resolver) put(name, afterAnswer(entry, answer, nowSeconds()))
    work()
  }

  /** Asks for what is due, and wakes up for what comes next. */
  function work(): void {
    clearTimeout(timer)
    if (resolver === null) return
    const now = nowSeconds()
    const table = hosts()
    const waiting = [...entries].filter(([name]) => !asking.has(name))
    for (const [name, { dueSeconds }] of waiting.sort(([, a], [, b]) => a.dueSeconds - b.dueSeconds)) {
      if (dueSeconds > now || asking.size >= mostQuestions) break
      const known = table.get(name.toLowerCase())
      if (known === undefined) void ask(name, resolver)
      else put(name, fromHosts(known, now))
    }
    const next = Math.min(
      ...[...entries].filter(([name]) => !asking.has(name)).map(([, it]) => it.dueSeconds),
    )
    const full = asking.size >= mostQuestions
    if (Number.isFinite(next) && !full) timer = setTimeout(work, Math.max(50, (next - nowSeconds()) * 1000))
  }

  return {
    take: (names, from) => {
      const now = nowSeconds()
      const sameServers = isDeepStrictEqual(servers, from)
      if (!sameServers) {
        resolver?.cancel()
        resolver = createResolver(from)
        servers = from
      }
      const before = entries
      entries = new Map(
        names.map((name) => {
          const known = before.get(name) ?? newEntry(now)
          return [name, sameServers ? known : { ...known, dueSeconds: now }]
        }),
      )
      if (!isDeepStrictEqual([...before.keys()], [...entries.keys()])) tell()
      work()
    },
    all: () => [...entries].map(([name, entry]) => resolvedName(name, entry)),
    problems: () => problemsOf(entries),
    close: () => {
      clearTimeout(timer)
      clearTimeout(telling)
      entries = new Map()
      resolver?.cancel()
      resolver = null
    },
  }
}

function problemsOf(entries: ReadonlyMap<string, NameEntry>): readonly Message[] {
  const failed = [...entries].filter(([, entry]) => entry.error !== null)
  const named = failed
    .slice(0, mostNamed)
    .flatMap(([name, { error }]) => (error === null ? [] : [message('{name}: {error}', { name, error })]))
  const more = failed.length > mostNamed ? [message('{more} more', { more: failed.length - mostNamed })] : []
  return [...named, ...more]
}

function nowSeconds(): number {
  return Date.now() / 1000
}
