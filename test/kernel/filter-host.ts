import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bunCommand } from '../../src/apps/supervisor/bun-command.ts'
import { queuePrint } from '../../src/compile/text/iptables.ts'
import { printRuleset } from '../../src/compile/text/nft.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { english } from '../../src/core/text/message.ts'
import { minimalRuleset } from '../../src/domains/firewall/compile/system/minimal.ts'
import { createForwarding } from '../../src/engines/forwarding/forwarding.ts'
import { createPacketFilter } from '../../src/engines/packet-filter/engine.ts'
import type { LentElement } from '../../src/engines/packet-filter/loans.ts'
import { endWithParent } from './end-with-parent.ts'

/** Request to the packet filter in the gateway's namespace. */
export type FilterRequest =
  | { readonly op: 'apply' | 'check'; readonly ruleset: Ruleset }
  | { readonly op: 'lend'; readonly elements: Readonly<Record<string, readonly LentElement[]>> }
  | { readonly op: 'closeUntilApplied' | 'observe' | 'drifts' | 'close' }
  | { readonly op: 'counters'; readonly of?: readonly string[] | undefined }

const netlinkScript = fileURLToPath(new URL('../../src/apps/plane/netlink.ts', import.meta.url))
const drifts: string[] = []
const filter = createPacketFilter({
  minimal: minimalRuleset,
  forwarding: createForwarding({
    onStatus: () => undefined,
    onDrift: (found) => drifts.push(english(found)),
  }),
  print: printRuleset,
  queues: queuePrint,
  runFolder: mkdtempSync(join(tmpdir(), 'packet-filter-')),
  netlink: [...bunCommand, netlinkScript],
  onDrift: (found) => drifts.push(english(found)),
  onProcessEnd: () => undefined,
})

/** The answer with the milliseconds that it took, without the way to this process and back. */
async function lend(elements: Readonly<Record<string, readonly LentElement[]>>) {
  const start = performance.now()
  const lent = await filter.lend(new Map(Object.entries(elements)), AbortSignal.timeout(10_000))
  return { ...lent, milliseconds: performance.now() - start }
}

function answer(request: FilterRequest): unknown {
  switch (request.op) {
    case 'apply':
      return filter.apply(request.ruleset, AbortSignal.timeout(60_000))
    case 'lend':
      return lend(request.elements)
    case 'check':
      return filter.check(request.ruleset)
    case 'closeUntilApplied':
      return filter.closeUntilApplied()
    case 'counters':
      return filter.counters(request.of)
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
