import { memo } from '../../core/memo.ts'
import { parseAddress } from '../../core/net/ip.ts'
import type { SitePorts } from '../../domains/firewall/compile/system/system-match.ts'
import { publishedSites } from '../../domains/reverse-proxy/site.ts'
import { sitePorts } from '../../domains/reverse-proxy/site-place.ts'
import type { CompileState } from '../state/compile-state.ts'
import { rememberLatest } from '../state/lru.ts'
import { presentAddresses } from './site-address.ts'

const latest = memo(() => rememberLatest<readonly SitePorts[]>(2))

/**
 * The addresses and ports at which enabled sites are served now, grouped by their ports; the same list while it has the same.
 * Source: silences#sites-port.
 */
export function openSitePorts({ snapshot, inputs, memos }: CompileState): readonly SitePorts[] {
  const byAddress = new Map<string, Set<number>>()
  for (const { item } of snapshot.rows(publishedSites).entries) {
    if (!item.enabled) continue
    for (const address of presentAddresses({ snapshot, nics: inputs.nics }, item.listen.address)) {
      const ports = byAddress.get(address) ?? new Set<number>()
      for (const { port } of sitePorts(item)) ports.add(port)
      byAddress.set(address, ports)
    }
  }
  const sorted = [...byAddress].map(([address, ports]) => ({
    family: parseAddress(address)!.family,
    address,
    ports: [...ports].sort((one, other) => one - other),
  }))
  const groups = Map.groupBy(sorted, ({ family, ports }) => `${family} ${ports.join()}`)
  const made = [...groups.values()].map((group) => ({
    family: group[0]!.family,
    addresses: group.map(({ address }) => address).sort(),
    ports: group[0]!.ports,
  }))
  return memos.of(latest)([JSON.stringify(made)], () => made)
}
