import { addressOf } from './client.ts'

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

const place = 'gatehouse.events'
const topics = ['state', 'confirmations', 'revisions', 'jobs']
const names = ['begin', 'state', 'confirmations', 'revision', 'job', 'missed', 'end']
const againMs = 5_000

/**
 * Follows what happens at the gateway. A browser has one stream for all its tabs, since it has few connections: the tab that
 * holds the lock has it and tells the others; when that one closes, another takes its place. Returns what ends it.
 */
export function followEvents({ onEvent, onState }: Follower): () => void {
  const channel = new BroadcastChannel(place)
  const ended = new AbortController()
  let source: EventSource | null = null
  let state: StreamState = 'lost'
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (message: Message) => {
    if (message.kind === 'event') onEvent(message.event)
    else if (message.kind === 'state') onState(message.state)
    else if (source !== null) channel.postMessage({ kind: 'state', state } satisfies Message)
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
    source?.close()
    const opened = new EventSource(addressOf({ path: '/x/events', query: { topics: topics.join(',') } }))
    source = opened
    opened.onopen = () => turn('open')
    opened.onerror = () => {
      turn('lost')
      // What was refused is not asked for again by the browser.
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, againMs)
    }
    for (const name of names)
      opened.addEventListener(name, ({ data }) => {
        tell({ kind: 'event', event: { name, data: JSON.parse(data as string) as unknown } })
        if (name === 'end') turn('ended')
      })
  }
  channel.onmessage = ({ data }) => hear(data as Message)
  channel.postMessage({ kind: 'ask' } satisfies Message)
  void navigator.locks
    .request(place, { signal: ended.signal }, async () => {
      open()
      await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    })
    .catch((reason: Error) => {
      if (reason.name !== 'AbortError') throw reason
    })
  return () => {
    ended.abort()
    clearTimeout(timer)
    source?.close()
    channel.close()
  }
}
