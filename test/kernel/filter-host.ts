import { fileURLToPath } from 'node:url'
import { bunCommand } from '../../src/apps/bun-command.ts'
import { printRuleset } from '../../src/compile/text/nft.ts'
import type { Ruleset } from '../../src/core/ruleset.ts'
import { minimalRuleset } from '../../src/domains/firewall/minimal.ts'
import { createForwarding } from '../../src/engines/forwarding/forwarding.ts'
import { createPacketFilter } from '../../src/engines/packet-filter/driver.ts'
import { endWithParent } from './end-with-parent.ts'

/** What the packet filter in the gateway's namespace can be asked. */
export type FilterRequest =
  | { readonly op: 'apply' | 'check'; readonly ruleset: Ruleset }
  | { readonly op: 'closeUntilApplied' | 'counters' | 'observe' | 'drifts' | 'close' }

const netlinkScript = fileURLToPath(new URL('../../src/apps/netlink.ts', import.meta.url))
const drifts: string[] = []
const filter = createPacketFilter({
  minimal: minimalRuleset,
  forwarding: createForwarding({ onStatus: () => undefined, onDrift: (message) => drifts.push(message) }),
  print: printRuleset,
  netlink: [...bunCommand, netlinkScript],
  onDrift: (message) => drifts.push(message),
  onProcessEnd: () => undefined,
})

function answer(request: FilterRequest): unknown {
  switch (request.op) {
    case 'apply':
      return filter.apply(request.ruleset, AbortSignal.timeout(60_000))
    case 'check':
      return filter.check(request.ruleset)
    case 'closeUntilApplied':
      return filter.closeUntilApplied()
    case 'counters':
      return filter.counters()
    case 'observe':
      return filter.observe()
    case 'drifts':
      return drifts
    case 'close':
      return filter.close()
  }
}

process.on('message', async ({ id, request }: { id: number; request: FilterRequest }) => {
  try {
    process.send?.({ id, value: await answer(request) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
endWithParent()
