import { addressOf, onAway } from './client.ts'
import { type LogMessage, type LogQuery, wantedLog } from './log-stream.ts'
import { place } from './stream-place.ts'

/** Event of `GET /x/events`; `name` is that of the event. */
export interface GatewayEvent {
  readonly name: string
  readonly data: unknown
}

/** State of the stream: it runs, it is to come back, or the session that it had has ended. */
export type StreamState = 'open' | 'lost' | 'ended'

interface Follower {
  readonly onEvent: (event: GatewayEvent) => void
  readonly onState: (state: StreamState) => void
}

type Message =
  | { readonly kind: 'event'; readonly event: GatewayEvent }
  | { readonly kind: 'state'; readonly state: StreamState }
  | { readonly kind: 'ask' }
  | { readonly kind: 'answer'; readonly state: StreamState }
  | LogMessage

const topics = ['state', 'confirmations', 'revisions', 'jobs']
const names = ['begin', 'state', 'confirmations', 'revision', 'job', 'missed', 'end']
const againMs = 5_000
/** Rows of the log go to the tabs together, so often. */
const rowsMs = 100
/** So often the tab with the stream looks whether a tab that wanted rows is gone. */
const wantsMs = 10_000

/**
 * Follows what happens at the gateway. A browser has one stream for all its tabs, since it has few connections: the tab that
 * holds the lock has it and tells the others; when that one closes, another takes its place. Returns what ends it.
 */
export function followEvents({ onEvent, onState }: Follower): () => void {
  const channel = new BroadcastChannel(place)
  const ended = new AbortController()
  let source: EventSource | null = null
  /** The source that has been open last; another than `source` while that one starts. */
  let running: EventSource | null = null
  let state: StreamState = 'lost'
  let heard: StreamState | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAway = false
  let log: LogQuery | null = null
  let rows: unknown[] = []
  let missed = 0
  const hear = (message: Message) => {
    if (message.kind === 'event') onEvent(message.event)
    else if (message.kind === 'state' || (message.kind === 'answer' && heard === null)) {
      heard = message.state
      onState(heard)
    } else if (source === null) return
    else if (message.kind === 'wants') void turnToLog()
    // Who knows the state already takes it for a stream that came back, and reads everything anew.
    else if (message.kind === 'ask') channel.postMessage({ kind: 'answer', state } satisfies Message)
  }
  const tell = (message: Message) => {
    channel.postMessage(message)
    hear(message)
  }
  const turn = (next: StreamState) => {
    if (state === next) return
    state = next
    tell({ kind: 'state', state })
  }
  const open = () => {
    if (source !== running) source?.close()
    const followed = log === null ? topics : [...topics, 'log']
    const opened = new EventSource(
      addressOf({ path: '/x/events', query: { topics: followed.join(','), ...log } }),
    )
    source = opened
    // The former one runs until this one does, so that nothing falls between them.
    opened.onopen = () => {
      if (running !== opened) running?.close()
      running = opened
      turn('open')
    }
    opened.onerror = () => {
      if (source !== opened) return
      if (running !== opened) running?.close()
      turn('lost')
      // What was refused is not asked for again by the browser.
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, againMs)
    }
    opened.addEventListener('log', ({ data }) => {
      if (source === opened) rows.push(JSON.parse(data as string))
    })
    for (const name of names)
      opened.addEventListener(name, ({ data }) => {
        tell({ kind: 'event', event: { name, data: JSON.parse(data as string) as unknown } })
        if (name === 'end') turn('ended')
        if (name === 'begin' && log !== null)
          channel.postMessage({ kind: 'following', query: log } satisfies Message)
        if (name === 'missed') missed += (JSON.parse(data as string) as { rows?: number }).rows ?? 0
      })
  }
  // A stream whose packets are dropped on the way is silent for minutes.
  const stopWatching = onAway((next) => {
    if (next === isAway || source === null) return
    isAway = next
    clearTimeout(timer)
    if (!next) return open()
    running?.close()
    source.close()
    turn('lost')
  })
  /** The stream has the rows that the tabs want now; what is followed already is said again. */
  const turnToLog = async () => {
    const wanted = await wantedLog()
    if (source === null) return
    if (JSON.stringify(wanted) !== JSON.stringify(log)) {
      log = wanted
      open()
    } else if (log !== null && state === 'open')
      channel.postMessage({ kind: 'following', query: log } satisfies Message)
  }
  const showRows = () => {
    if (rows.length === 0 && missed === 0) return
    channel.postMessage({ kind: 'rows', rows, missed } satisfies Message)
    rows = []
    missed = 0
  }
  const dropLog = async () => {
    if (log !== null && JSON.stringify(await wantedLog()) !== JSON.stringify(log)) await turnToLog()
  }
  let beats: readonly ReturnType<typeof setInterval>[] = []
  channel.onmessage = ({ data }) => hear(data as Message)
  channel.postMessage({ kind: 'ask' } satisfies Message)
  void navigator.locks
    .request(place, { signal: ended.signal }, async () => {
      log = await wantedLog()
      open()
      beats = [setInterval(showRows, rowsMs), setInterval(() => void dropLog(), wantsMs)]
      await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    })
    .catch((reason: Error) => {
      if (reason.name !== 'AbortError') throw reason
    })
  return () => {
    ended.abort()
    stopWatching()
    clearTimeout(timer)
    for (const beat of beats) clearInterval(beat)
    running?.close()
    source?.close()
    channel.close()
  }
}
