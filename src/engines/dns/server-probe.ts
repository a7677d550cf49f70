import { Resolver } from 'node:dns/promises'
import type { DnsArtifact, DnsServerState } from '../../core/engine/declared/dns.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

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

interface Probed {
  state: DnsServerState
  timer: NodeJS.Timeout | undefined
}

/** Asks each server for the zone's SOA record every ten seconds; servers asked by TLS are not asked here. */
export function probeServers(onNews: () => void): ServerProbe {
  let probed = new Map<string, Probed>()

  const ask = async (key: string, { state: { zone, address } }: Probed) => {
    const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: 1 })
    resolver.setServers([address])
    const since = performance.now()
    const error = await resolver.resolveSoa(zone).then(
      () => null,
      (failure: NodeJS.ErrnoException) => (answered.has(failure.code ?? '') ? null : reasonOf(failure)),
    )
    const known = probed.get(key)
    if (known === undefined) return
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
        ...(upstream ?? []).flatMap(({ address, tlsName }) =>
          tlsName === null ? [{ zone: '.', address }] : [],
        ),
        ...forward.flatMap(({ name, servers }) => servers.map((address) => ({ zone: name, address }))),
      ]
      const before = probed
      probed = new Map()
      for (const { zone, address } of wanted) {
        const key = `${zone} ${address}`
        const known = before.get(key)
        before.delete(key)
        const state = { zone, address, answers: 0, failures: 0, milliseconds: null, error: null }
        const entry = known ?? { state, timer: undefined }
        probed.set(key, entry)
        if (known === undefined) void ask(key, entry)
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

function reasonOf({ code = 'unknown' }: NodeJS.ErrnoException): Message {
  if (code === 'ETIMEOUT') return message('it does not answer')
  if (code === 'ECONNREFUSED') return message('nothing answers at port 53')
  if (code === 'EREFUSED') return message('it refuses to answer')
  return message('it answers {code}', { code: code.replace(/^E/, '') })
}
