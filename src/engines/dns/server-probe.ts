import { Resolver } from 'node:dns/promises'
import type { DnsArtifact, DnsServerState, DnsUpstream } from '../../core/engine/declared/dns.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { askByTls, tlsReasonOf } from './tls-question.ts'

/** Asks the servers that questions are sent to, so that a dead one is known before a client waits for it. */
export interface ServerProbe {
  readonly take: (artifact: DnsArtifact) => void
  readonly states: () => readonly DnsServerState[]
  readonly close: () => void
}

const pauseMilliseconds = 10_000
const failedPauseMilliseconds = 3_000
const timeoutMilliseconds = 2_000
/** Answers that say nothing of the zone, from a server that works. */
const answered = new Set(['ENODATA', 'ENOTFOUND'])

/** A server as it is asked: the way out, and TLS, which a change may bring without another address. */
type Asked = Pick<DnsUpstream, 'tls' | 'connection'>

interface Probed {
  state: DnsServerState
  readonly asked: Asked
  timer: NodeJS.Timeout | undefined
}

const plain: Asked = { tls: null, connection: null }

/**
 * Asks each server for the zone's SOA record every ten seconds: by TLS those that are asked so, and each out of its connection. Those
 * of a connection that is down are not asked.
 */
export function probeServers(onNews: () => void): ServerProbe {
  let probed = new Map<string, Probed>()

  const ask = async (key: string, entry: Probed) => {
    const { state: before, asked } = entry
    const since = performance.now()
    const error = await questionFor(before, asked).then(
      () => null,
      (failure: NodeJS.ErrnoException) => {
        if (answered.has(failure.code ?? '')) return null
        return asked.tls === null ? reasonOf(failure) : tlsReasonOf(failure, asked.tls.name)
      },
    )
    const known = probed.get(key)
    if (known !== entry || !known.state.isAsked) return
    const { state } = known
    const wasWell = state.error === null
    known.state =
      error === null
        ? { ...state, answers: state.answers + 1, milliseconds: Math.round(performance.now() - since), error }
        : { ...state, failures: state.failures + 1, error }
    known.timer = setTimeout(
      () => ask(key, known),
      error === null ? pauseMilliseconds : failedPauseMilliseconds,
    )
    known.timer.unref()
    if (wasWell !== (error === null) || state.milliseconds === null) onNews()
  }

  return {
    take: ({ upstream, forward }) => {
      const wanted = [
        ...(upstream ?? []).map((each) => ({ zone: '.', ...each })),
        ...forward.flatMap(({ name, servers }) =>
          servers.map((address) => ({ zone: name, address, isReached: true, ...plain })),
        ),
      ]
      const before = probed
      probed = new Map()
      for (const { zone, address, tls, connection, isReached } of wanted) {
        const asked = { tls, connection }
        const key = `${zone} ${address} ${JSON.stringify(asked)}`
        const known = before.get(key)
        before.delete(key)
        const state: DnsServerState = {
          ...{ zone, address, answers: 0, failures: 0, milliseconds: null, error: null },
          ...{ tlsName: tls?.name ?? null, connection: connection?.title ?? null },
          isAsked: isReached,
        }
        const isNew = known === undefined || (isReached && !known.state.isAsked)
        const entry: Probed = known ?? { state, asked, timer: undefined }
        if (!isReached) clearTimeout(entry.timer)
        entry.state = { ...entry.state, isAsked: isReached }
        probed.set(key, entry)
        if (isNew && isReached) void ask(key, entry)
      }
      for (const { timer } of before.values()) clearTimeout(timer)
    },
    states: () => [...probed.values()].map(({ state }) => state),
    close: () => {
      for (const { timer } of probed.values()) clearTimeout(timer)
      probed = new Map()
    },
  }
}

async function questionFor({ zone, address }: DnsServerState, { tls, connection }: Asked): Promise<void> {
  const sources = connection?.sources ?? []
  const source = sources.find((each) => each.includes(':') === address.includes(':'))
  if (tls !== null) return await askByTls({ address, source, zone, ...tls }, timeoutMilliseconds)
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: 1 })
  resolver.setServers([address.includes(':') ? `[${address}]` : address])
  if (source !== undefined) setSource(resolver, source)
  await resolver.resolveSoa(zone)
}

function setSource(resolver: Resolver, source: string): void {
  if (source.includes(':')) resolver.setLocalAddress('0.0.0.0', source)
  else resolver.setLocalAddress(source)
}

function reasonOf({ code = 'unknown' }: NodeJS.ErrnoException): Message {
  if (code === 'ETIMEOUT') return message('it does not answer')
  if (code === 'ECONNREFUSED') return message('nothing answers at port 53')
  if (code === 'EREFUSED') return message('it refuses to answer')
  return message('it answers {code}', { code: code.replace(/^E/, '') })
}
