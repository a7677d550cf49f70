import type { EngineRow } from '../../core/engine/rows/engine-row.ts'
import type { WafMatch } from '../../core/engine/rows/waf-match.ts'
import { type Rate, TokenBucket } from '../../core/log/token-bucket.ts'

/** Matches of one rule and client that become rows, and of all together. */
const perClient: Rate = { burst: 50, perSecond: 5 }
const together: Rate = { burst: 2_000, perSecond: 200 }
const mostClients = 10_000
const batchMilliseconds = 100
const reportMilliseconds = 5_000

interface Client {
  readonly ruleId: number | null
  readonly client: string
  readonly bucket: TokenBucket
  leftOut: number
}

/** Matches on their way into the log. */
export interface MatchRows {
  readonly add: (matches: readonly WafMatch[]) => void
  /** So many requests that rules matched are lost, with all that is known of them. */
  readonly lost: (requests: number) => void
  /** Hands on what is there and counts no more. */
  readonly close: () => void
}

/** Makes rows of matches in bounded number, and tells how many more there were. `onRows` returns true when they were taken. */
export function createMatchRows(onRows: (rows: readonly EngineRow[]) => boolean): MatchRows {
  const clients = new Map<string, Client>()
  const all = new TokenBucket(together, performance.now())
  let batch: WafMatch[] = []
  let lost = 0
  let timer: NodeJS.Timeout | null = null
  const clientOf = ({ ruleId, client }: WafMatch): Client => {
    const key = `${ruleId} ${client}`
    const known = clients.get(key)
    if (known !== undefined) return known
    const made = { ruleId, client, bucket: new TokenBucket(perClient, performance.now()), leftOut: 0 }
    clients.set(key, made)
    if (clients.size > mostClients) forget()
    return made
  }
  const forget = () => {
    report()
    for (const [key, { leftOut }] of clients) {
      if (clients.size <= mostClients / 2) return
      // Nobody takes rows, and there is no room to remember whose they were.
      lost += leftOut
      clients.delete(key)
    }
  }
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const matches = batch
    batch = []
    if (matches.length === 0) return
    if (!onRows(matches.map((match) => ({ kind: 'waf', match }))))
      for (const match of matches) clientOf(match).leftOut += 1
  }
  const report = () => {
    const over = [...clients.values()].filter(({ leftOut }) => leftOut > 0)
    const rows = over.map(({ ruleId, client, leftOut }): EngineRow => {
      return { kind: 'waf-left-out', leftOut: { ruleId, client, matches: leftOut } }
    })
    if (rows.length > 0 && onRows(rows)) for (const client of over) client.leftOut = 0
    if (lost > 0 && onRows([{ kind: 'waf-lost', requests: lost }])) lost = 0
  }
  const reporting = setInterval(report, reportMilliseconds)
  reporting.unref()
  return {
    add: (matches) => {
      const now = performance.now()
      for (const match of matches) {
        const client = clientOf(match)
        if (!client.bucket.hasRoom(now) || !all.hasRoom(now)) {
          client.leftOut += 1
          continue
        }
        client.bucket.take()
        all.take()
        batch.push(match)
      }
      if (batch.length > 0) timer ??= setTimeout(flush, batchMilliseconds)
    },
    lost: (requests) => {
      lost += requests
    },
    close: () => {
      clearInterval(reporting)
      flush()
      report()
    },
  }
}
