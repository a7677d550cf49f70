import { place } from './stream-place.ts'

/** Parameters of the log that a tab wants in the stream: `filter` and `search`. */
export type LogQuery = Readonly<Record<string, string>>

const lockName = 'gatehouse.log '

/** Messages between tabs about rows of the log. */
export type LogMessage =
  | { readonly kind: 'wants' }
  | { readonly kind: 'following'; readonly query: LogQuery }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly missed: number }

interface Follower {
  /** The stream has the rows that are wanted from now on; also when it comes back. */
  readonly onFollowing: () => void
  readonly onRows: (rows: readonly unknown[], missed: number) => void
}

/**
 * Asks the one stream of this browser for rows of the log; they may hold more than `query` selects, where another tab wants other
 * rows. A lock of the browser says what a tab wants, so that one that crashes wants nothing. Returns what ends it.
 */
export function followLog(query: LogQuery, { onFollowing, onRows }: Follower): () => void {
  const channel = new BroadcastChannel(place)
  const ended = new AbortController()
  const wanted = JSON.stringify(query)
  const tell = () => channel.postMessage({ kind: 'wants' } satisfies LogMessage)
  channel.onmessage = ({ data }) => {
    const message = data as LogMessage
    if (message.kind === 'rows') onRows(message.rows, message.missed)
    else if (message.kind === 'following') {
      const followed = JSON.stringify(message.query)
      if (followed === wanted || followed === '{}') onFollowing()
    }
  }
  void navigator.locks
    .request(`${lockName}${wanted}`, { mode: 'shared', signal: ended.signal }, async () => {
      tell()
      await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    })
    .catch((reason: Error) => {
      if (reason.name !== 'AbortError') throw reason
    })
    .finally(() => {
      tell()
      channel.close()
    })
  return () => {
    channel.onmessage = null
    ended.abort()
  }
}

/** The rows that all tabs want together: null for none, and all rows where they want different ones. */
export async function wantedLog(): Promise<LogQuery | null> {
  const { held = [] } = await navigator.locks.query()
  const wanted = new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockName) ? [name.slice(lockName.length)] : [])),
  )
  if (wanted.size === 0) return null
  return wanted.size > 1 ? {} : (JSON.parse([...wanted][0]!) as LogQuery)
}
