import {
  containsAddress,
  parseAddress,
  parsePrefix,
  prefixInterval,
  unmapAddress,
} from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { connections } from '../network/connection.ts'
import { agentSettings } from './settings.ts'

const loopback = [parsePrefix('127.0.0.0/8')!, parsePrefix('::1/128')!]

/**
 * True when an address lies in a local network: that of an enabled connection of type `lan`, or the gateway itself.
 * Source: silences#agent-local.
 */
export function isLocal(snapshot: Snapshot, text: string): boolean {
  const parsed = parseAddress(text)
  if (parsed === null) return false
  const address = unmapAddress(parsed)
  const networks = snapshot
    .rows(connections)
    .entries.filter(({ item }) => item.enabled && item.type === 'lan')
    .flatMap(({ item }) => (item.addresses ?? []).flatMap((each) => parsePrefix(each) ?? []))
  return [...loopback, ...networks].some((network) => {
    const interval = prefixInterval(network)
    const set = network.family === 4 ? { v4: [interval], v6: [] } : { v4: [], v6: [interval] }
    return containsAddress(set, address)
  })
}

/** True when an agent at this address must build a tunnel. Source: document 2, "States and transitions". */
export function needsTunnel(snapshot: Snapshot, address: string): boolean {
  return snapshot.value(agentSettings).local_tunnel || !isLocal(snapshot, address)
}
