import type { DnsArtifact, DnsServerState, DnsUpstream } from '../../../core/engine/declared/dns.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import { askByTls, askPlainly, cutOffCode } from './server-question.ts'

/** Asks the servers that questions are sent to, so that a dead one is known before a client waits for it. */
export interface ServerProbe {
  readonly take: (artifact: DnsArtifact) => void
  readonly states: () => readonly DnsServerState[]
  readonly close: () => void
}

const pauseMilliseconds = 10_000
const failedPauseMilliseconds = 3_000
const timeoutMilliseconds = 2_000

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
    const error = await faultOf(before, asked)
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

/** Why a server does not answer questions about its zone as it should; null when it does. */
async function faultOf(
  { zone, address }: DnsServerState,
  { tls, connection }: Asked,
): Promise<Message | null> {
  const sources = connection?.sources ?? []
  const source = sources.find((each) => each.includes(':') === address.includes(':'))
  const question = { address, source, zone }
  try {
    const answer =
      tls === null
        ? await askPlainly(question, timeoutMilliseconds)
        : await askByTls(question, tls, timeoutMilliseconds)
    return answer.fault
  } catch (error) {
    return reasonOf(error as NodeJS.ErrnoException, tls)
  }
}

/** Why a server did not answer. */
function reasonOf(
  { code = 'unknown', message: text }: NodeJS.ErrnoException,
  tls: DnsUpstream['tls'],
): Message {
  if (code === 'ETIMEOUT') return message('it does not answer')
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH') return message('there is no route to it')
  if (code === 'ECONNREFUSED')
    return message('nothing answers at port {port}', { port: tls === null ? 53 : 853 })
  if (code === cutOffCode)
    return message('its answers are cut off, and it does not give the whole of them by TCP')
  if (tls !== null && code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return message('its certificate is not for {name}', { name: tls.name })
  if (tls !== null && (code.includes('SSL') || /certificate/i.test(text)))
    return message('its certificate is not trusted: {reason}', { reason: text })
  return message('it answers {code}', { code: code.replace(/^E/, '') })
}
