import type { CounterValue } from '../../core/observation.ts'
import { NftError, runNft } from './run-nft.ts'

/** Hits by rule id. */
export type Counters = Readonly<Record<string, CounterValue>>

const freshForMilliseconds = 200

/** Makes a reader of all counters; callers that come together share one listing, which stays fresh for 200 ms. */
export function createCounterReader(): () => Promise<Counters> {
  let newest: Promise<Counters> | null = null
  let expiresAt = 0
  return () => {
    if (newest !== null && performance.now() < expiresAt) return newest
    expiresAt = Number.POSITIVE_INFINITY
    newest = listCounters().finally(() => {
      expiresAt = performance.now() + freshForMilliseconds
    })
    return newest
  }
}

async function listCounters(): Promise<Counters> {
  try {
    const output = await runNft(['-j', 'list', 'counters', 'table', 'inet', 'gatehouse'])
    const { nftables } = JSON.parse(output) as { nftables: { counter?: CounterValue & { name: string } }[] }
    const values = nftables.flatMap(({ counter }) => (counter === undefined ? [] : [counter]))
    return Object.fromEntries(values.map(({ name, packets, bytes }) => [name, { packets, bytes }]))
  } catch (error) {
    const absent = error instanceof NftError && error.message.includes('No such file')
    if (absent) return {}
    throw error
  }
}
