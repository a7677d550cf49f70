import { handedOn, type ProxyRow } from './row.ts'

const patienceMilliseconds = 2_000
const mostWaiting = 1_000

/** Joiner of two rows about one connection: that of a handshake that failed, and that of the verdict, which comes when the connection ends. */
export interface HandshakeRows {
  /** The row to go on with: a handshake with its verdict; null while one waits, and for the verdict of any other connection. */
  readonly join: (row: ProxyRow) => ProxyRow | null
  /** Lets go of what waits. */
  readonly close: () => void
}

/** Makes the joiner; a handshake whose verdict does not come goes to `late` without it. */
export function createHandshakeRows(late: (row: ProxyRow) => void): HandshakeRows {
  const waiting = new Map<string, { readonly row: ProxyRow; readonly timer: NodeJS.Timeout }>()
  const taken = (key: string) => {
    const found = waiting.get(key)
    if (found !== undefined) clearTimeout(found.timer)
    waiting.delete(key)
    return found?.row
  }
  return {
    join: (row) => {
      const { row: kind, why } = row
      const key = () => ['src', 'sport', 'dst', 'dport'].map((end) => row[end]).join()
      if (kind === 'handshake') {
        if (waiting.size >= mostWaiting) return row
        const each = key()
        const timer = setTimeout(() => late(taken(each)!), patienceMilliseconds)
        waiting.set(each, { row, timer })
        return null
      }
      if (kind !== 'tunnel' || why !== handedOn) return row
      const handshake = taken(key())
      return handshake === undefined ? null : { ...row, ...handshake }
    },
    close: () => {
      for (const key of [...waiting.keys()]) late(taken(key)!)
    },
  }
}
