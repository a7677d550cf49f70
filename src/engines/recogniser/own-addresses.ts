import { networkInterfaces } from 'node:os'
import { parseAddress } from '../../core/net/ip.ts'

const freshMilliseconds = 2_000

/** Makes the function that answers the addresses of the machine as bytes, as they were two seconds ago at most. */
export function ownAddressesOf(): () => readonly Buffer[] {
  let addresses: readonly Buffer[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - readAt < freshMilliseconds) return addresses
    readAt = now
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    addresses = all.flatMap(({ address, internal }) => (internal ? [] : bytesOf(address)))
    return addresses
  }
}

function bytesOf(text: string): Buffer[] {
  const address = parseAddress(text.split('%')[0]!)
  if (address === null) return []
  return [Buffer.from(address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0'), 'hex')]
}
