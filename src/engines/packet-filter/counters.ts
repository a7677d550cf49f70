import type { CounterValue } from '../../core/observation.ts'
import { NftError, runNft } from './run-nft.ts'

/** Hits by rule id. */
export type Counters = Readonly<Record<string, CounterValue>>

/** Reads all counters. */
export async function listCounters(): Promise<Counters> {
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
